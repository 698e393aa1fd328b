/**
 * A storefront for businesses in the manner of Optimizely Configured Commerce (formerly Insite): cart lines, ship-tos, ship-vias.
 *
 * Lawful oddities: fasteners and safety goods cost a tenth less from ten pieces on a line; handling is charged beside shipping;
 * sales tax, in rows for the state and the county, is on top and depends on the state of the address, so that there is none
 * before; an order shows its address in flat `st` members; results are texts only.
 */
import { asFields, asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { at, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { uuidOf } from '../desk/stock.ts';
import { catalogWith, items, moneyOf, priced, pricingOf, productId, unitPrice, wares } from './catalog.ts';
import { listed } from './tool-list.ts';

const carriers = [
  {
    name: 'UPS',
    vias: [
      { description: 'UPS Ground', charge: 1_250 },
      { description: 'UPS 2nd Day Air', charge: 3_475 },
    ],
  },
  { name: 'Freight', vias: [{ description: 'LTL Freight with liftgate', charge: 9_600 }] },
] as const;

const viaId = (description: string): string => uuidOf(`insite via ${description}`);

const vias = new Map(
  carriers.flatMap(({ name, vias: each }) => each.map((via) => [viaId(via.description), { ...via, name }])),
);

const handlingCharge = 450;

/** Percent of sales tax by state: of the state, and of the county. The shop collects none in other states. */
const rates: Readonly<Record<string, readonly number[]>> = {
  CA: [6, 1.25],
  IL: [6.25, 1],
  MN: [6.875, 0.5],
  NY: [4, 4.5],
  TX: [6.25, 2],
  WI: [5, 0.5],
};

export type Figures = {
  readonly goods: number;
  readonly shipping: number;
  readonly handling: number;
  readonly taxes: readonly Fields[];
  readonly tax: number;
  readonly total: number;
};

const goodsOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { item, quantity }) => sum + unitPrice(item.ware, item.amount, quantity) * quantity, 0);

export function figuresOf({ lines, method, address }: Purchase): Figures {
  const goods = goodsOf(lines);
  const shipping = vias.get(method ?? '')?.charge ?? 0;
  const handling = method === undefined ? 0 : handlingCharge;
  const base = goods + shipping + handling;
  const state = String(at(address, 'state.abbreviation'));
  const amounts = (rates[state] ?? []).map((rate) => [rate, Math.round((base * rate) / 100)] as const);
  const taxes = amounts.map(([rate, amount], index) => ({
    taxCode: `${state}-${index === 0 ? 'STATE' : 'COUNTY'}`,
    taxRate: rate,
    ...priced('taxAmount', amount),
  }));
  const tax = amounts.reduce((sum, [, amount]) => sum + amount, 0);
  return { goods, shipping, handling, taxes, tax, total: base + tax };
}

export const totalsOf = ({ goods, shipping, handling, taxes, tax, total }: Figures): Fields => ({
  ...priced('orderSubTotal', goods),
  ...priced('shippingCharges', shipping),
  ...priced('handlingCharges', handling),
  ...priced('shippingAndHandling', shipping + handling),
  customerOrderTaxes: taxes,
  ...priced('totalTax', tax),
  ...priced('orderGrandTotal', total),
});

const toLine = ({ id, item, quantity }: Line, index: number): Fields => ({
  id,
  line: index + 1,
  productId: item.id,
  parentProductId: productId(item.ware),
  productNumber: item.sku,
  shortDescription: `${item.ware.title}, ${item.label}`,
  qtyOrdered: quantity,
  unitOfMeasure: 'EA',
  pricing: pricingOf(item.ware, item.amount, quantity),
});

const contentsOf = (lines: readonly Line[]): Fields => ({
  currencyCode: 'USD',
  cartLines: lines.map(toLine),
  lineCount: lines.length,
  totalQtyOrdered: lines.reduce((sum, { quantity }) => sum + quantity, 0),
});

const wishOf = (row: Fields): Wish => ({
  ...(row.id === undefined ? { item: String(row.productId), isAdded: true } : { line: String(row.id) }),
  quantity: Number(row.qtyOrdered),
});

function fill({ cartLines }: Fields, cart: Basket | undefined) {
  const changes = asList(cartLines).filter(isFields).map(wishOf);
  const gone = changes.find(({ line }) => line !== undefined && !cart?.lines.some(({ id }) => id === line));
  return gone ? refusal('line', gone.line) : { wishes: patched(cart?.lines ?? [], changes) };
}

function deliver(args: Fields, { notes }: Purchase) {
  const { shipTo, poNumber } = args;
  const via = at(args, 'shipVia.id');
  if (via !== undefined && !vias.has(String(via))) return refusal('method', via);
  return {
    ...(isFields(shipTo) && { address: shipTo }),
    ...(via !== undefined && { method: String(via) }),
    notes: poNumber === undefined ? notes : { ...notes, poNumber },
  };
}

const errors: Readonly<Record<Why, readonly [statusCode: number, subCode: string, message: string]>> = {
  item: [404, 'ProductNotFound', 'The product could not be found.'],
  'sold-out': [400, 'ProductOutOfStock', 'The product is out of stock and cannot be added to the cart.'],
  line: [404, 'CartLineNotFound', 'The cart line could not be found.'],
  cart: [404, 'CartNotFound', 'The cart could not be found.'],
  checkout: [404, 'CheckoutNotFound', 'The checkout could not be found.'],
  order: [404, 'OrderNotFound', 'The order could not be found.'],
  final: [400, 'CartClosed', 'The checkout has been submitted or voided and cannot be changed.'],
  approval: [403, 'ApprovalRequired', 'The buyer has to approve the order now.'],
  lacking: [400, 'FieldsRequired', 'The checkout cannot be submitted before its required fields are set.'],
  method: [400, 'InvalidShipVia', 'The ship via is not available for this checkout.'],
  empty: [400, 'CartEmpty', 'The cart has no lines.'],
  version: [409, 'Conflict', 'The cart has been changed.'],
};

export function refusal(why: Why, value: unknown): Outcome {
  const [statusCode, subCode, message] = errors[why];
  return refuse(-32_000 - (statusCode - 350), message, { statusCode, subCode, value });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shipTo']),
  ...(method ? [] : ['shipVia']),
];

const viaOf = (method: string | undefined): Fields => {
  const via = vias.get(method ?? '');
  if (!via) return { carrier: null, shipVia: null };
  return { carrier: { description: via.name }, shipVia: { id: method, description: via.description } };
};

const states = { open: 'Cart', done: 'Submitted', off: 'Void' } as const;

export function orderOf(purchase: Purchase, figures: Figures, placed: number): Fields {
  const to = asFields(purchase.address);
  return {
    webOrderNumber: purchase.order,
    erpOrderNumber: null,
    checkoutId: purchase.id,
    orderDate: new Date(placed).toISOString(),
    status: 'Submitted',
    customerPO: purchase.notes.poNumber ?? null,
    currencyCode: 'USD',
    terms: 'Net 30',
    stCompanyName: to.companyName ?? `${to.firstName} ${to.lastName}`,
    stAttention: to.attention ?? `${to.firstName} ${to.lastName}`,
    stAddress1: to.address1,
    stAddress2: to.address2 ?? null,
    stCity: to.city,
    stState: at(to, 'state.abbreviation'),
    stPostalCode: to.postalCode,
    stCountry: at(to, 'country.abbreviation'),
    shipViaDescription: vias.get(purchase.method ?? '')?.description,
    orderLines: purchase.lines.map((line, index) => {
      const { id, line: lineNumber, pricing, ...rest } = toLine(line, index);
      return { id, lineNumber, ...rest, ...asFields(pricing) };
    }),
    ...totalsOf(figures),
  };
}

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => uuidOf(`insite cart ${index}`),
    checkout: (index) => uuidOf(`insite checkout ${index}`),
    order: (index) => `WEB${String(4_118 + index).padStart(6, '0')}`,
    line: (index) => uuidOf(`insite line ${index}`),
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderNumber }) => orderNumber,
  catalog: catalogWith(
    (id) => refusal('item', id),
    (page, pageSize) => (page - 1) * pageSize,
  ),
  fill,
  deliver,
  approval: (args) => {
    const { approved, approvedOn } = fieldsOf(args, 'approval');
    return { given: approved === true, at: approvedOn };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines }) => ({
    id,
    status: states[stage],
    ...contentsOf(lines),
    ...priced('orderSubTotal', goodsOf(lines)),
    ...priced('orderGrandTotal', goodsOf(lines)),
  }),
  showCheckout: (purchase) => ({
    id: purchase.id,
    status: states[purchase.stage],
    requiredFields: lacking(purchase),
    canCheckOut: purchase.stage === 'open' && lacking(purchase).length === 0,
    poNumber: purchase.notes.poNumber ?? null,
    paymentMethod: { name: 'PO', description: 'On account, net 30 days' },
    shipTo: purchase.address ?? null,
    ...viaOf(purchase.method),
    carriers: carriers.map(({ name, vias: each }) => ({
      description: name,
      shipVias: each.map(({ description, charge }) => ({
        id: viaId(description),
        description,
        shippingCharge: moneyOf(charge),
      })),
    })),
    ...contentsOf(purchase.lines),
    ...totalsOf(figuresOf(purchase)),
    orderNumber: purchase.order ?? null,
  }),
  showOrder: (purchase, { now }) => orderOf(purchase, figuresOf(purchase), now()),
};

/** @param plant a fault in its tools; none by default */
export const insite = (plant: Plant = honest): Variant =>
  shop({
    name: 'insite',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { safety: ({ product_type }) => product_type === 'Safety' },
    rate: [300, 4_000],
  });
