/**
 * A delicatessen on the Emporix Commerce Engine: carts of items by YRN, checkouts with a delivery zone, and orders of entries.
 *
 * Lawful oddities: products that are weighed have an `upliftValue`, which is authorized with the payment and not paid: the
 * price is the gross `calculatedPrice.finalPrice`, and the authorized amount is above it. Food and wine have different tax
 * codes, and shipping has that of its method; tax is within prices, and a price of several codes has no rate. The items of
 * each cart are numbered from `0`; a product may have several of them. An update sets the quantity of an item by its id, adds
 * a product by its YRN, and leaves all others. Versions may be sent, and old ones are refused. A checkout has two addresses in
 * one list. A cart is closed by its order, and ordered once. Entries of an order count pieces in `amount`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { amountOf, type Change, type Line, piecesIn } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  addressIn,
  authorizedOf,
  calculated,
  chargeOf,
  currency,
  itemOf,
  linePrices,
  money,
  nameOf,
  objectId,
  priceIdOf,
  shippingOf,
  site,
  taxLines,
  totals,
  upliftOf,
  wares,
  yrnOf,
  zoneFor,
  zoneOf,
} from './goods.ts';
import { catalogWith, failed, inOrder, listed, refusal, type Skip, unclear } from './tool-list.ts';

const productIn = ({ item }: Line): Fields => ({
  id: objectId(item.catalogId),
  sku: item.sku,
  name: nameOf(item),
});

/** Items that are kept apart have a mark behind the id of their product, by which no others are added to them. */
const mark = '#';

function toItem(line: Line): Fields {
  const { item, key, quantity } = line;
  const prices = linePrices(line);
  return {
    id: key,
    type: 'INTERNAL',
    itemYrn: yrnOf(objectId(item.catalogId)),
    keepAsSeparateLineItem: item.id.includes(mark),
    product: productIn(line),
    quantity,
    effectiveQuantity: quantity,
    price: { priceId: priceIdOf(item), originalAmount: item.amount, effectiveAmount: item.amount, currency },
    unitPrice: prices.unit,
    itemPrice: money(amountOf(line)),
    itemTaxInfo: taxLines([line]).map(({ amount, ...tax }) => ({ ...tax, value: money(Number(amount)) })),
    authorizedAmount: money(amountOf(line) + upliftOf([line])),
    calculatedPrice: prices.line,
  };
}

const toEntry = (line: Line): Fields => ({
  id: objectId(line.item.catalogId),
  itemYrn: yrnOf(objectId(line.item.catalogId)),
  amount: line.quantity,
  orderedAmount: line.quantity,
  effectiveQuantity: line.quantity,
  originalPrice: line.item.amount,
  unitPrice: line.item.amount,
  calculatedUnitPrice: linePrices(line).unit,
  totalPrice: amountOf(line),
  authorizedAmount: amountOf(line) + upliftOf([line]),
  product: productIn(line),
  calculatedPrice: linePrices(line).line,
});

const checkoutStatus = { open: 'IN_CHECKOUT', placed: 'CREATED', cancelled: 'DECLINED' } as const;

const zoneOfCheckout = ({ address }: Checkout) => zoneFor(addressIn(address, 'SHIPPING').country);
const chargeIn = (each: Checkout): string | undefined =>
  each.method === undefined ? undefined : chargeOf(zoneOfCheckout(each), each.method);

type Records = Pick<Words, 'cart' | 'checkout' | 'order'>;

/** Sums of a record, and the items that they are of. */
function sumsWith(sums: Rules['totals'], lines: readonly Line[], charge?: string): Fields {
  const { subtotal, tax, total } = sums(lines, charge);
  return {
    items: lines.map(toItem),
    totalUnitsCount: piecesIn(lines),
    subTotalPrice: money(subtotal),
    totalTax: money(tax),
    totalPrice: money(total),
    totalAuthorizedAmount: money(authorizedOf(lines, charge)),
    calculatedPrice: calculated(lines, charge, sums(lines, charge)),
  };
}

/** @param orderOf the order that a cart became, by the id of the cart */
export function recordsWith(sums: Rules['totals'], orderOf: (cart: string) => string | undefined): Records {
  return {
    cart: ({ id, lines, state, version }) => ({
      id,
      siteCode: site.siteCode,
      countryCode: site.country,
      currency,
      type: 'shopping',
      channel: { name: 'storefront' },
      status: state === 'open' && orderOf(id) === undefined ? 'OPEN' : 'CLOSED',
      ...(orderOf(id) !== undefined && { orderId: orderOf(id) }),
      ...sumsWith(sums, lines),
      taxAggregate: { lines: taxLines(lines) },
      metadata: { version },
    }),
    checkout: (each) => ({
      checkoutId: each.id,
      cartId: each.cart,
      siteCode: site.siteCode,
      currency,
      status: checkoutStatus[each.state],
      addresses: rowsIn(each.address, 'addresses'),
      zone: zoneOf(zoneOfCheckout(each), each.lines),
      shipping:
        each.method === undefined
          ? null
          : shippingOf(zoneOfCheckout(each), each.method, sums(each.lines, chargeIn(each)).shipping),
      ...sumsWith(sums, each.lines, chargeIn(each)),
      orderId: each.order ?? null,
      metadata: { version: each.version },
    }),
    order: (each, placedAt) => orderRecord(sums, each, placedAt),
  };
}

function orderRecord(sums: Rules['totals'], each: Checkout, created: string): Fields {
  const { lines, method } = each;
  const charge = chargeIn(each);
  const { subtotal, shipping, tax, total } = sums(lines, charge);
  const sent = method === undefined ? undefined : shippingOf(zoneOfCheckout(each), method, shipping);
  const authorized = authorizedOf(lines, charge);
  const { type: _, ...shippingAddress } = addressIn(each.address, 'SHIPPING');
  const { type: __, ...billingAddress } = addressIn(each.address, 'BILLING');
  return {
    id: each.order,
    status: checkoutStatus[each.state],
    created,
    lastStatusChange: created,
    cartId: each.cart,
    siteCode: site.siteCode,
    countryCode: shippingAddress.country,
    currency,
    entries: lines.map(toEntry),
    shippingAddress,
    billingAddress,
    payments: [
      { status: 'PENDING', method: 'invoice', paidAmount: 0, authorizedAmount: authorized, currency },
    ],
    shipping: {
      total: money(shipping),
      lines: sent ? [{ code: sent.methodId, name: sent.methodName, ...money(shipping) }] : [],
    },
    tax: {
      lines: taxLines(lines, charge).map(({ name, ...line }) => ({ code: name, ...line, inclusive: true })),
      total: { ...money(tax), inclusive: true },
    },
    subTotalPrice: subtotal,
    totalPrice: total,
    totalAuthorizedAmount: authorized,
    calculatedPrice: calculated(lines, charge, sums(lines, charge)),
    metadata: { version: 1 },
  };
}

const toAdded = ({ itemYrn, keepAsSeparateLineItem, quantity }: Fields): Change => ({
  does: 'add',
  item: keepAsSeparateLineItem === true ? { itemYrn } : itemYrn,
  quantity: Number(quantity),
});
const toChange = (row: Fields): Change =>
  row.id === undefined ? toAdded(row) : { does: 'set', key: row.id, quantity: Number(row.quantity) };

function delivered(checkout: Checkout, { addresses, shipping }: Fields): Checkout | Outcome {
  const types = asList(addresses).map((each) => fieldsOf({ each }, 'each').type);
  if (types.length > 0 && new Set(types).size < 2) return refusal('unaddressed');
  const { methodId } = fieldsOf({ shipping }, 'shipping');
  const after: Checkout = { ...checkout, ...(types.length > 0 && { address: { addresses } }) };
  if (methodId === undefined) return after;
  const isKnown = zoneOfCheckout(after).methods.some(({ id }) => id === methodId);
  return isKnown ? { ...after, method: String(methodId) } : refusal('unknown-method', { id: methodId });
}

const wordsWith = (records: Records): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  filling: (args) => rowsIn(args, 'items').map(toAdded),
  changes: (args) => rowsIn(args, 'items').map(toChange),
  delivery: delivered,
  approval: (args) => {
    const { approved, approvedAt } = fieldsOf(args, 'buyerApproval');
    return { given: approved, at: approvedAt };
  },
  ...records,
});

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly order?: (records: Records) => Records['order'];
  readonly skip?: Skip;
};

/** Closes a cart when it is ordered: it is not changed or ordered any more. */
const closing =
  (tools: Tools, orders: Map<unknown, string>): Tools =>
  (name, args) => {
    const started = name === 'complete_checkout' ? tools('get_checkout', args) : undefined;
    const cart = started && 'record' in started ? started.record.cartId : args.cartId;
    const order = orders.get(cart);
    if (order !== undefined && /^(update_cart|cancel_cart|create_checkout|complete_checkout)$/.test(name)) {
      return failed(409, `Order of this cart already exists (order id: ${order})`, [
        { field: 'cartId', message: String(cart) },
        { field: 'existingOrderId', message: order },
      ]);
    }
    const outcome = tools(name, args);
    if (name === 'complete_checkout' && 'record' in outcome) orders.set(cart, String(outcome.record.orderId));
    return outcome;
  };

export const emporixDesk =
  ({ rules: own = {}, order, skip = inOrder }: Bent = {}) =>
  (places: Places): Tools => {
    const orders = new Map<unknown, string>();
    const [nextCart, nextCheckout, nextApart] = [counter(), counter(), counter()];
    const numbers = new Map<unknown, () => number>();
    let number = counter();
    const rules: Rules = {
      ...usual,
      find: (wanted) => {
        if (!isFields(wanted)) return itemOf(wanted);
        const item = itemOf(wanted.itemYrn);
        return item && { ...item, id: `${item.id}${mark}${nextApart()}` };
      },
      newKey: () => String(number()),
      cartId: () => hexOf(`cart ${nextCart()}`).slice(0, 24),
      checkoutId: () => uuidOf(`checkout ${nextCheckout()}`),
      orderId: ids('EON', 1_001, 1),
      refuse: refusal,
      totals,
      guard: (args, { version }) => {
        const { version: read = version } = fieldsOf(args, 'metadata');
        return read === version ? undefined : refusal('stale', { id: read });
      },
      ...own,
    };
    const records = recordsWith(rules.totals, (cart) => orders.get(cart));
    const words = wordsWith({ ...records, ...(order && { order: order(records) }) });
    const tools = closing(tradeOf(words, rules, catalogWith(skip), places), orders);
    return (name, args) => {
      // The items of each cart have numbers of their own.
      number = numbers.get(args.cartId) ?? counter();
      const outcome = (name === 'update_cart' && unclear(args)) || tools(name, args);
      if (name === 'create_cart' && 'record' in outcome) numbers.set(outcome.record.id, number);
      return outcome;
    };
  };

/** @param plant a fault in its tools; none by default */
export const emporix = (plant: Plant = honest): Variant =>
  shop({
    name: 'emporix',
    listed,
    open: emporixDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { pantry: ({ product_type }) => product_type === 'Pantry' },
    rate: [280, 4_000],
  });
