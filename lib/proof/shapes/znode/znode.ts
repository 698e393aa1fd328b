/**
 * A storefront in the manner of Znode: shopping carts with ShoppingCartItems, quotes that become orders, SKUs with add-ons and
 * bundles. After the public models of its API.
 *
 * Lawful oddities: an update sends all items that the cart has then; the UnitPrice of an item contains its add-ons, which are
 * lines of their own in an order; a product can be simple, configurable or a bundle; tier prices begin at ten pieces; handling
 * is charged beside shipping; tax is on top, rounded for each item, and depends on the state; each answer has HasError,
 * and a refusal is a result with `isError`; a cancelled cart is answered with IsSuccess.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, searched, uuidOf } from '../desk/stock.ts';
import {
  addOnsIn,
  catalogIn,
  fine,
  isConfigurable,
  moneyOf,
  mostPieces,
  parentSku,
  partsOf,
  pieceKey,
  pieces,
  productPrice,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const shippings = [
  { id: 21, code: 'GROUND', name: 'Ground', rate: 995, handling: 250, arrival: '3-5 business days' },
  { id: 24, code: '2DAY', name: '2nd Day Air', rate: 2_450, handling: 250, arrival: '2 business days' },
  { id: 29, code: 'LTL', name: 'Freight to the dock', rate: 8_900, handling: 1_500, arrival: '5-8 days' },
] as const;

const shippingOf = (method: string | undefined) => shippings.find(({ id }) => String(id) === method);

/** Percent of sales tax by state. The shop collects none in other states. */
const rates: Readonly<Record<string, number>> = { IA: 6, IL: 6.25, MN: 6.875, NY: 4, TX: 6.25, WI: 5.5 };

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const unitPrice = ({ item, quantity }: Line): number =>
  productPrice(item, quantity) + sumOf(addOnsIn(item).map(({ amount }) => amount));
const extendedPrice = (line: Line): number => unitPrice(line) * line.quantity;

const stateOf = ({ address }: Purchase): string => String(address?.StateCode ?? '');

const taxOf = (purchase: Purchase, line: Line): number =>
  Math.round((extendedPrice(line) * (rates[stateOf(purchase)] ?? 0)) / 100);

export type Figures = {
  readonly goods: number;
  readonly shipping: number;
  readonly handling: number;
  readonly tax: number;
  readonly total: number;
};

export function figuresOf(purchase: Purchase): Figures {
  const goods = sumOf(purchase.lines.map(extendedPrice));
  const { rate: shipping = 0, handling = 0 } = shippingOf(purchase.method) ?? {};
  const tax = sumOf(purchase.lines.map((line) => taxOf(purchase, line)));
  return { goods, shipping, handling, tax, total: goods + shipping + handling + tax };
}

export const totalsOf = (purchase: Purchase, { goods, shipping, handling, tax, total }: Figures): Fields => {
  const state = stateOf(purchase);
  const Rate = rates[state];
  return {
    SubTotal: moneyOf(goods),
    ShippingCost: moneyOf(shipping),
    ShippingHandlingCharges: moneyOf(handling),
    TaxSummaryList: Rate === undefined ? [] : [{ TaxName: `${state} sales tax`, Rate, Tax: moneyOf(tax) }],
    TaxCost: moneyOf(tax),
    Total: moneyOf(total),
  };
};

const toItem = (line: Line): Fields => {
  const { id, item, quantity } = line;
  const contents = partsOf(item.ware);
  const addOns = addOnsIn(item);
  return {
    ExternalId: id,
    SKU: item.sku,
    ParentProductSKU: isConfigurable(item.ware) ? parentSku(item.ware) : null,
    ProductName: item.ware.title,
    CartDescription: `${item.ware.option}: ${item.label}`,
    Quantity: quantity,
    InitialPrice: moneyOf(productPrice(item, quantity)),
    AddOnProductSKUs: addOns.map(({ sku }) => sku).join(','),
    AssociatedAddOnProducts: addOns.map(({ sku, name, amount }) => ({
      Sku: sku,
      ProductName: name,
      UnitPrice: moneyOf(amount),
    })),
    ...(contents.length > 0 && { BundleProducts: contents }),
    UnitPrice: moneyOf(unitPrice(line)),
    ExtendedPrice: moneyOf(extendedPrice(line)),
  };
};

type Problem = Why | 'quantity';

const errors: Readonly<Record<Problem, readonly [code: number, message: string]>> = {
  item: [3, 'The product or its add-on does not exist'],
  'sold-out': [30, 'The product is out of stock'],
  line: [3, 'The cart has no such item with this ExternalId'],
  cart: [3, 'The shopping cart does not exist'],
  checkout: [3, 'The quote does not exist'],
  order: [3, 'The order does not exist'],
  final: [47, 'The quote cannot be changed or converted any longer'],
  approval: [19, 'The buyer has to approve the order and its Total now'],
  lacking: [2, 'The quote cannot be converted without'],
  method: [5, 'There is no such shipping option'],
  empty: [2, 'The shopping cart has no items'],
  version: [2, 'The shopping cart has changed'],
  quantity: [43, `Selected quantity should be between 1 and ${mostPieces}`],
};

export function refusal(problem: Problem, subject: unknown): Outcome {
  const [ErrorCode, message] = errors[problem];
  const ErrorMessage = `${message}: ${asList([subject]).flat().map(String).join(', ')}.`;
  const record = { HasError: true, ErrorCode, ErrorMessage };
  const content = [{ type: 'text', text: JSON.stringify(record) }];
  return { members: { result: { isError: true, structuredContent: record, content } } };
}

/** All items of a cart: rows of the same product with the same add-ons become one. */
function fill({ ShoppingCartItems: rows }: Fields, cart: Basket | undefined) {
  const wishes = new Map<string, Wish>();
  for (const row of asList(rows).filter(isFields)) {
    const named = cart?.lines.find(({ id }) => id === row.ExternalId);
    const isOther = row.SKU !== undefined && row.SKU !== named?.item.sku;
    if (row.ExternalId !== undefined && (!named || isOther)) return refusal('line', row.ExternalId);
    const item = named?.item.id ?? pieceKey(row);
    const line = named ?? cart?.lines.find((each) => each.item.id === item);
    const quantity = Number(row.Quantity) + (wishes.get(item)?.quantity ?? 0);
    if (quantity > mostPieces) return refusal('quantity', item);
    wishes.set(item, { ...(line ? { line: line.id } : { item }), quantity });
  }
  return { wishes: [...wishes.values()] };
}

function deliver({ ShippingAddress, ShippingId, PurchaseOrderNumber }: Fields, { notes }: Purchase) {
  const method = ShippingId === undefined ? undefined : String(ShippingId);
  if (method !== undefined && !shippingOf(method)) return refusal('method', ShippingId);
  return {
    ...(isFields(ShippingAddress) && { address: ShippingAddress }),
    ...(method !== undefined && { method }),
    notes: PurchaseOrderNumber === undefined ? notes : { ...notes, PurchaseOrderNumber },
  };
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['ShippingAddress']),
  ...(method ? [] : ['ShippingId']),
];

const shippedBy = ({ address, method, notes }: Purchase): Fields => ({
  PurchaseOrderNumber: notes.PurchaseOrderNumber ?? null,
  ShippingAddress: address ?? null,
  ShippingId: method === undefined ? null : Number(method),
  ShippingName: shippingOf(method)?.name ?? null,
});

const numberOf = (order: string | undefined): string => `PTS-${order}`;
const states = { open: 'DRAFT', done: 'ORDERED', off: 'CANCELED' } as const;

export const quoteOf = (purchase: Purchase, figures: Figures): Fields => ({
  OmsQuoteId: Number(purchase.id),
  QuoteStatus: states[purchase.stage],
  MissingDetails: lacking(purchase),
  CurrencyCode: 'USD',
  ...shippedBy(purchase),
  ShippingOptions: shippings.map(({ id, code, name, rate, handling, arrival }) => ({
    ShippingId: id,
    ShippingCode: code,
    Description: name,
    ShippingRate: moneyOf(rate),
    HandlingCharge: moneyOf(handling),
    ApproximateArrival: arrival,
  })),
  ShoppingCartItems: purchase.lines.map((line) => ({
    ...toItem(line),
    TaxCost: moneyOf(taxOf(purchase, line)),
  })),
  ...totalsOf(purchase, figures),
  OmsOrderId: purchase.order === undefined ? null : Number(purchase.order),
  OrderNumber: purchase.order === undefined ? null : numberOf(purchase.order),
});

const orderLine = (Sku: string, ProductName: string, Quantity: number, price: number): Fields => ({
  Sku,
  ProductName,
  Quantity,
  Price: moneyOf(price),
  ExtendedPrice: moneyOf(price * Quantity),
});

/** The line of a product, and then those of its add-ons. */
function orderLines({ item, quantity }: Line, id: number): readonly Fields[] {
  const main = orderLine(
    item.sku,
    `${item.ware.title}, ${item.label}`,
    quantity,
    productPrice(item, quantity),
  );
  return [
    { OmsOrderLineItemsId: id, ParentOmsOrderLineItemsId: null, ...main },
    ...addOnsIn(item).map(({ sku, name, amount }, nth) => ({
      OmsOrderLineItemsId: id + nth + 1,
      ParentOmsOrderLineItemsId: id,
      ...orderLine(sku, name, quantity, amount),
    })),
  ];
}

export const orderOf = (purchase: Purchase, figures: Figures, placed: number): Fields => ({
  OmsOrderId: Number(purchase.order),
  OrderNumber: numberOf(purchase.order),
  OmsQuoteId: Number(purchase.id),
  OrderState: 'SUBMITTED',
  OrderDate: new Date(placed).toISOString(),
  CurrencyCode: 'USD',
  ...shippedBy(purchase),
  OrderLineItems: purchase.lines.flatMap((line, index) =>
    orderLines(line, Number(purchase.order) * 1_000 + index * 10),
  ),
  ...totalsOf(purchase, figures),
});

function showCart({ id, stage, lines }: Basket): Fields {
  if (stage === 'off') return { IsSuccess: true, ...fine };
  const goods = moneyOf(sumOf(lines.map(extendedPrice)));
  return {
    ShoppingCart: {
      CookieMappingId: id,
      CurrencyCode: 'USD',
      ShoppingCartItems: lines.map(toItem),
      SubTotal: goods,
      Total: goods,
    },
    ...fine,
  };
}

export const dialect: Dialect = {
  items: pieces,
  ids: {
    cart: (index) => Buffer.from(hexOf(`znode cart ${index}`), 'hex').toString('base64'),
    checkout: (index) => String(1_207 + index),
    order: (index) => String(48_311 + index),
    line: (index) => uuidOf(`znode line ${index}`),
  },
  cartOf: ({ CookieMappingId }) => CookieMappingId,
  checkoutOf: ({ OmsQuoteId }) => OmsQuoteId,
  orderOf: ({ OmsOrderId }) => OmsOrderId,
  catalog: catalogIn(searched, (id) => refusal('item', id)),
  fill,
  deliver,
  approval: (args) => {
    const { IsApproved, ApprovedOn } = fieldsOf(args, 'BuyerApproval');
    return { given: IsApproved === true, at: ApprovedOn };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => ({ Quote: quoteOf(purchase, figuresOf(purchase)), ...fine }),
  showOrder: (purchase, { now }) => ({ Order: orderOf(purchase, figuresOf(purchase), now()), ...fine }),
};

/** @param plant a fault in its tools; none by default */
export const znode = (plant: Plant = honest): Variant =>
  shop({
    name: 'znode',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({
      structuredContent: record,
      content: [{ type: 'text', text: JSON.stringify(record) }],
    }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { power: ({ product_type }) => product_type === 'Power Tools' },
    rate: [300, 4_000],
  });
