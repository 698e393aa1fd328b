/**
 * A seller's storefront on eBay: listings with variations, carts, guest checkout sessions, and purchase orders.
 * After developer.ebay.com (Buy APIs: item summaries, items and shopping cart of the Browse API; guest checkout sessions and
 * guest purchase orders of the Order API, version 2).
 *
 * Lawful oddities: an item that is out of stock is not refused but kept apart in `unavailableCartItems`, with a warning, and
 * left out of subtotal and session; a cart and a session name the same line by different ids; each line item has its own
 * shipping options, the first of which is selected from the start, so that a session needs no more than an address; fee and tax
 * are missing until then, and the tax has no amount at the line items; the adjustment of the seller is negative; neither carts nor
 * sessions have a status: what has ended can no longer be read, and an order is answered instead of its session; a change of a
 * cart is made of items that are added, quantities that are set, and items that are removed; amounts have a `value`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import type { Basket, Dialect, Line, Purchase, Wish } from '../desk/desk.ts';
import { desk, isFinal, patched } from '../desk/desk.ts';
import { hexOf, type Item } from '../desk/stock.ts';
import { sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import type { Parts, Row } from './goods.ts';
import {
  amountOf,
  catalogIn,
  costsOf,
  isInStock,
  items,
  pageOf,
  partsOf,
  problem,
  rateIn,
  refusal,
  servicesFor,
  stockOf,
  summaryOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const digitsOf = (name: string, length: number): string =>
  String(BigInt(`0x${hexOf(`ebay ${name}`)}`)).slice(0, length);

const quantityIn = ({ quantity }: Fields): number => Number(quantity);

const toAdd = (row: Fields): Wish => ({ item: String(row.itemId), quantity: quantityIn(row), isAdded: true });

/** What is removed stays removed, whatever else is asked of it. */
const changesIn = (args: Fields): readonly Wish[] => [
  ...rowsIn(args, 'addItem').map(toAdd),
  ...rowsIn(args, 'updateQuantity').map((row) => ({
    line: String(row.cartItemId),
    quantity: quantityIn(row),
  })),
  ...rowsIn(args, 'removeItem').map(({ cartItemId }) => ({ line: String(cartItemId), quantity: 0 })),
];

const isTooMuch = (item: Item, quantity: number): boolean => isInStock(item) && quantity > stockOf(item);

function fill(args: Fields, cart: Basket | undefined) {
  const had = cart?.lines ?? [];
  const wishes = patched(had, cart ? changesIn(args) : rowsIn(args, 'cartItems').map(toAdd));
  for (const { line, item: key = '', quantity } of wishes) {
    const item = had.find(({ id }) => id === line)?.item ?? items.get(key);
    if (item && isTooMuch(item, quantity)) return refusal('stock', stockOf(item));
  }
  return { wishes };
}

const lineItemIdOf = ({ id }: Basket, line: Line): string => digitsOf(`line item ${id} ${line.id}`, 12);

const rowsOf = (purchase: Purchase): readonly Row[] =>
  purchase.lines.map((line) => {
    const id = lineItemIdOf(purchase, line);
    const { quantity = line.quantity, option } = fieldsOf(fieldsOf(purchase.notes, 'changes'), id);
    const usual = servicesFor(line.item)[0]?.shippingOptionId;
    return { id, item: line.item, quantity: Number(quantity), option: String(option ?? usual) };
  });

function deliver(args: Fields, purchase: Purchase) {
  const rows = rowsOf(purchase);
  const changes = new Map(rows.map(({ id, quantity, option }) => [id, { quantity, option }]));
  for (const { lineItemId, ...sent } of rowsIn(args, 'lineItems')) {
    const row = rows.find(({ id }) => id === lineItemId);
    const change = changes.get(String(lineItemId));
    if (!row || !change) return refusal('line', lineItemId);
    const option = String(sent.shippingOptionId ?? change.option);
    if (!servicesFor(row.item).some(({ shippingOptionId }) => shippingOptionId === option)) {
      return refusal('method', option);
    }
    const quantity = Number(sent.quantity ?? change.quantity);
    if (isTooMuch(row.item, quantity)) return refusal('stock', stockOf(row.item));
    changes.set(row.id, { quantity, option });
  }
  const { shippingAddress } = args;
  return {
    ...(isFields(shippingAddress) && { address: shippingAddress }),
    notes: { changes: Object.fromEntries(changes) },
  };
}

const lacking = ({ address }: Purchase): readonly string[] => (address ? [] : ['shippingAddress']);

const timeOf = ({ now }: Places): string => new Date(now()).toISOString();

const titleOf = ({ ware, label }: Item): string =>
  ware.makes.length > 1 ? `${ware.title}, ${label}` : ware.title;

const toCartItem = ({ id, item, quantity }: Line): Fields => ({
  cartItemId: id,
  itemId: item.id,
  title: titleOf(item),
  quantity,
  price: amountOf(item.amount),
  cartItemSubtotal: amountOf(item.amount * quantity),
});

/** Members that line items of sessions and orders share. */
function pricedLine(row: Row, address: Fields | undefined): Fields {
  const { discount, net, fee } = costsOf(row, address);
  const message = 'Save 10% when you buy 3 or more';
  const promotionType = 'SellerDiscountedPromotionalOffer';
  const region = { regionName: address?.stateOrProvince, regionType: 'STATE_OR_PROVINCE' };
  const jurisdiction = { region, taxJurisdictionId: `US-${address?.stateOrProvince}` };
  const isTaxed = address !== undefined && rateIn(address) > 0;
  return {
    lineItemId: row.id,
    itemId: row.item.id,
    title: titleOf(row.item),
    seller: { username: row.item.ware.maker },
    quantity: row.quantity,
    baseUnitPrice: amountOf(row.item.amount),
    promotions: discount > 0 ? [{ message, promotionType, discount: amountOf(discount) }] : [],
    netPrice: amountOf(net),
    fees: fee > 0 ? [{ feeType: 'ELECTRONIC_RECYCLING_FEE', amount: amountOf(fee) }] : [],
    taxDetails: isTaxed
      ? [{ taxType: 'STATE_SALES_TAX', includedInPrice: false, taxJurisdiction: jurisdiction }]
      : [],
  };
}

const toLineItem = (row: Row, address: Fields | undefined): Fields => ({
  ...pricedLine(row, address),
  shippingOptions: costsOf(row, address).offers.map(({ offer, base, discount }) => ({
    shippingOptionId: offer.shippingOptionId,
    shippingCarrierCode: offer.shippingCarrierCode,
    shippingServiceCode: offer.shippingServiceCode,
    baseDeliveryCost: amountOf(base),
    deliveryDiscount: amountOf(discount),
    selected: offer.shippingOptionId === row.option,
  })),
});

/** `05-40218-67311`: the seller's own number of what is bought as one line item. */
const orderIdOf = ({ id }: Row): string => {
  const digits = digitsOf(`order ${id}`, 12);
  return `${digits.slice(0, 2)}-${digits.slice(2, 7)}-${digits.slice(7)}`;
};

function toOrderLine(row: Row, address: Fields | undefined): Fields {
  const { shippingCarrierCode, shippingServiceCode } = costsOf(row, address).chosen?.offer ?? {};
  return {
    ...pricedLine(row, address),
    orderId: orderIdOf(row),
    lineItemStatus: 'PENDING',
    lineItemPaymentStatus: 'PAID',
    shippingDetail: { shippingCarrierCode, shippingServiceCode },
  };
}

/** What a fault may bend in the records. */
type Bends = {
  readonly isAvailable: (item: Item) => boolean;
  readonly parts: (rows: readonly Row[], address?: Fields) => Parts;
  /** The rows of an order, from those of its session. */
  readonly ordered: (rows: readonly Row[]) => readonly Row[];
};

const unbent: Bends = { isAvailable: isInStock, parts: partsOf, ordered: (rows) => rows };

/** How records are shown. @param bends what a fault shows in another way */
export function viewsWith(bends: Partial<Bends>): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> {
  const { isAvailable, parts, ordered } = { ...unbent, ...bends };
  const leftOut = (lines: readonly Line[]): readonly Fields[] =>
    lines.filter(({ item }) => !isAvailable(item)).map(({ item }) => problem('left-out', item.id));
  const bought = (purchase: Purchase) => rowsOf(purchase).filter(({ item }) => isAvailable(item));
  const summary = (rows: readonly Row[], address?: Fields) =>
    summaryOf(parts(rows, address), address !== undefined);
  return {
    showCart: ({ id, stage, lines }, places) => {
      if (stage === 'off') return { cartId: id, cartEndDate: timeOf(places) };
      const available = lines.filter(({ item }) => isAvailable(item));
      return {
        cartId: id,
        cartItems: available.map(toCartItem),
        unavailableCartItems: lines.filter(({ item }) => !isAvailable(item)).map(toCartItem),
        cartSubtotal: amountOf(sumOf(available.map(({ item, quantity }) => item.amount * quantity))),
        warnings: leftOut(lines),
      };
    },
    showCheckout: (purchase, places) => {
      const { id, stage, lines, address, order } = purchase;
      if (stage === 'off') return { checkoutSessionId: id, checkoutSessionEndDate: timeOf(places) };
      if (stage === 'done') return { purchaseOrderId: order, ...placed };
      const rows = bought(purchase);
      return {
        checkoutSessionId: id,
        lineItems: rows.map((row) => toLineItem(row, address)),
        ...(address && { shippingAddress: address }),
        pricingSummary: summary(rows, address),
        warnings: [...leftOut(lines), ...lacking(purchase).map((member) => problem('lacking', member))],
      };
    },
    showOrder: (purchase, places) => {
      const { address, order } = purchase;
      const rows = ordered(bought(purchase));
      return {
        purchaseOrderId: order,
        purchaseOrderCreationDate: timeOf(places),
        ...placed,
        lineItems: rows.map((row) => toOrderLine(row, address)),
        shippingAddress: address,
        pricingSummary: summary(rows, address),
        refundedAmount: amountOf(0),
        warnings: [],
      };
    },
  };
}

const placed = { purchaseOrderStatus: 'PENDING', purchaseOrderPaymentStatus: 'PAID' } as const;

/** Carts keep what is out of stock, so that nothing is sold out for them. */
const kept: ReadonlyMap<string, Item> = new Map(
  [...items].map(([id, item]) => [id, { ...item, ready: true }]),
);

export const dialect: Dialect = {
  items: kept,
  ids: {
    cart: (index) => digitsOf(`cart ${index}`, 14),
    checkout: (index) => digitsOf(`session ${index}`, 16),
    order: (index) => digitsOf(`purchase ${index}`, 10),
    line: (index) => digitsOf(`cart item ${index}`, 11),
  },
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutSessionId }) => checkoutSessionId,
  orderOf: ({ purchaseOrderId }) => purchaseOrderId,
  catalog: catalogIn(pageOf),
  fill,
  deliver,
  approval: (args) => {
    const { authorizedByBuyer, authorizationDate } = fieldsOf(args, 'paymentAuthorization');
    return { given: authorizedByBuyer === true, at: authorizationDate };
  },
  lacking,
  isFinal,
  refuse: (why, detail) => refusal(why, detail),
  ...viewsWith({}),
};

/**
 * An ended session cannot be read, and a cart with nothing that is in stock cannot be bought.
 * @param own a dialect, which a fault bends
 */
export const ebayDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    const ended = new Map<unknown, Outcome>();
    return (name, args) => {
      const { checkoutSessionId: id, cartId } = args;
      const end = name === 'get_checkout' ? ended.get(id) : undefined;
      if (end) return end;
      const cart = name === 'create_checkout' ? tools('get_cart', args) : undefined;
      if (cart && 'record' in cart && asList(cart.record.cartItems).length === 0) {
        return refusal('empty', cartId);
      }
      const outcome = tools(name, args);
      if ('record' in outcome && /^(complete|cancel)_checkout$/.test(name)) {
        const { purchaseOrderId } = outcome.record;
        ended.set(id, refusal('final', purchaseOrderId ? `purchaseOrderId ${purchaseOrderId}` : 'cancelled'));
      }
      return outcome;
    };
  };

/** @param plant a fault in its tools; none by default */
export const ebay = (plant: Plant = honest): Variant =>
  shop({
    name: 'ebay',
    listed,
    open: ebayDesk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { cameras: ({ product_type }) => product_type === 'Digital Cameras' },
    rate: [300, 4_000],
  });
