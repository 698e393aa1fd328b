/**
 * A storefront in the manner of Foxy, after its hypermedia API: carts, items, shipments and transactions in HAL.
 *
 * Lawful oddities: a record is named by the address in its `self` link, arguments are such addresses, and only a transaction
 * has an id as well; the price of an item is that of the product without the modifier of its option, which is next to it; an
 * item is shipped to a name, and each name is a shipment with its own address, service, tax and totals; a subscription that
 * starts later is in the cart, but not in what is charged now; discounts are negative and do not lower the tax; too large a
 * quantity is lowered with a warning; a deleted cart is gone; dates have an offset without a colon.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import type { Change, Line } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Cart, type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  api,
  baseOf,
  catalogWith,
  categoryOf,
  curies,
  link,
  maxOf,
  optionOf,
  refusal,
  type Skip,
  serviceOf,
  wares,
  weight,
} from './goods.ts';
import {
  askedIn,
  defaultName,
  finderAt,
  namesIn,
  noAddress,
  type Sums,
  sumsWith,
  type Totals,
  toShipment,
  toTax,
} from './shipments.ts';
import { listed } from './tool-list.ts';

const plain = (amount: number): number => amount;

const toItem = (line: Line): Fields => {
  const { item, quantity, key } = line;
  const { shipto, frequency, start, isLater } = askedIn(line);
  return {
    _links: { self: link(key, 'This Item') },
    _embedded: {
      'fx:item_options': [optionOf(item, plain)],
      'fx:item_category': categoryOf(item.ware),
    },
    name: item.ware.title,
    code: item.sku,
    price: baseOf(item),
    quantity,
    quantity_min: 0,
    quantity_max: maxOf(item),
    weight,
    subscription_frequency: frequency,
    subscription_start_date: start,
    is_future_line_item: isLater,
    shipto,
  };
};

const toTotals = (totals: Totals): Fields => ({
  currency_code: 'CAD',
  currency_symbol: '$',
  locale_code: 'en_CA',
  total_item_price: totals.itemPrice,
  total_discount: totals.discount,
  total_tax: totals.tax,
  total_shipping: totals.shipping,
  total_future_item_price: totals.futureItemPrice,
  total_future_shipping: totals.futureShipping,
  total_order: totals.order,
});

const itemsAndDiscounts = (lines: readonly Line[], { discount }: Totals): Fields => ({
  'fx:items': lines.map(toItem),
  'fx:discounts':
    discount < 0
      ? [
          {
            code: '',
            name: 'Three coffees or more',
            amount: discount,
            is_taxable: true,
            is_future_discount: false,
          },
        ]
      : [],
});

const statuses = { open: 'pending', placed: 'completed', cancelled: 'voided' } as const;

/** As the hypermedia API writes it, in the time of the store. */
const storeTime = (iso: string): string =>
  `${new Date(Date.parse(iso) - 7 * 3_600_000).toISOString().slice(0, 19)}-0700`;

const toCart = ({ id, lines, messages }: Cart, totals: Totals): Fields => ({
  _links: { curies, self: link(id, 'This Cart') },
  _embedded: itemsAndDiscounts(lines, totals),
  ...toTotals(totals),
  messages: { errors: [], warnings: messages.map(({ text }) => text), infos: [] },
});

function recordsWith(sums: Sums): Pick<Words, 'cart' | 'checkout' | 'order' | 'deletedCart'> {
  const purchase = ({ lines, address = {} }: Checkout) => {
    const totals = sums(lines, address);
    const embedded = {
      ...itemsAndDiscounts(lines, totals),
      'fx:shipments': totals.parcels.map((parcel) => toShipment(parcel, fieldsOf(address, parcel.name))),
      'fx:applied_taxes': totals.parcels.filter(({ tax }) => tax > 0).map(toTax),
    };
    return { embedded, totals };
  };
  return {
    cart: (cart) => toCart(cart, sums(cart.lines, {})),
    deletedCart: ({ id }) => ({ _links: { curies }, message: `${id} deleted.` }),
    checkout: (each) => {
      const { embedded, totals } = purchase(each);
      const { id, cart, order, state } = each;
      return {
        _links: {
          curies,
          self: link(id, 'This Session'),
          'fx:cart': link(cart, 'The Cart of this Session'),
          ...(order !== undefined && { 'fx:transaction': link(order, 'The Transaction of this Session') }),
        },
        _embedded: embedded,
        status: statuses[state],
        ...toTotals(totals),
      };
    },
    order: (each, placedAt) => {
      const { embedded, totals } = purchase(each);
      const id = Number(each.order?.split('/').at(-1));
      return {
        _links: { curies, self: link(String(each.order), 'This Transaction') },
        _embedded: {
          ...embedded,
          'fx:payments': [{ type: 'plastic', amount: totals.order, status: 'approved' }],
        },
        id,
        display_id: id,
        type: '',
        status: statuses[each.state],
        transaction_date: storeTime(placedAt),
        ...toTotals(totals),
      };
    },
  };
}

const changesOf = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map((row) =>
    row.item_uri === undefined
      ? { does: 'add', item: row, quantity: Number(row.quantity ?? 1) }
      : { does: 'set', key: row.item_uri, quantity: Number(row.quantity) },
  );

const complete = (shipment: Fields): boolean =>
  shipment.address1 !== undefined && shipment.shipping_service_id !== undefined;

/** An address as it is kept, with the earlier one of the shipment. */
type Addressing = (sent: Fields, before: Fields) => Fields;

const asSent: Addressing = (sent) => sent;

/** What is known of the shipments after an update. */
function shipped(
  { lines, address = {}, ...rest }: Checkout,
  args: Fields,
  keep: Addressing,
): Checkout | Outcome {
  const names = namesIn(lines);
  const given: Record<string, Fields> = Object.fromEntries(
    names.map((name) => [name, fieldsOf(address, name)]),
  );
  for (const { address_name, shipping_service_id: id, ...sent } of rowsIn(args, 'shipments')) {
    const name = String(address_name ?? (names.length === 1 ? names[0] : defaultName));
    if (!names.includes(name)) return refusal('unknown-shipment', { id: name });
    const before = fieldsOf(given, name);
    if (id !== undefined && !serviceOf(id)) return refusal('unknown-method', { id });
    const { shipping_service_id: chosen } = before;
    given[name] = {
      ...(sent.address1 === undefined ? before : { ...noAddress, ...keep(sent, before) }),
      ...((id ?? chosen) !== undefined && { shipping_service_id: id ?? chosen }),
    };
  }
  const isReady = Object.values(given).every(complete);
  return { ...rest, lines, address: given, ...(isReady && { method: 'of each shipment' }) };
}

const approvalIn = (args: Fields) => {
  const { is_approved, date_approved } = fieldsOf(args, 'customer_approval');
  return { given: is_approved, at: date_approved };
};

/** Lowers quantities to what one cart can have. */
const lowered: Rules['limit'] = (lines) => {
  const most = ({ item, quantity }: Line): number => Math.min(quantity, maxOf(item) || quantity);
  return {
    lines: lines.map((line) => ({ ...line, quantity: most(line) })),
    messages: lines
      .filter((line) => most(line) < line.quantity)
      .map(({ item }) => ({ text: `The quantity of ${item.sku} was lowered to ${maxOf(item)}.` })),
  };
};

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: Sums;
  readonly keep?: Addressing;
  readonly skip?: Skip;
};

export const foxyDesk =
  ({ rules = {}, sums = sumsWith(), keep = asSent, skip = (offset) => offset }: Bent = {}) =>
  (places: Places): Tools => {
    const words: Words = {
      cartOf: ({ cart_uri }) => cart_uri,
      checkoutOf: ({ session_uri }) => session_uri,
      orderOf: ({ transaction_uri }) => transaction_uri,
      filling: changesOf,
      changes: changesOf,
      delivery: (checkout, args) => shipped(checkout, args, keep),
      approval: approvalIn,
      ...recordsWith(sums),
    };
    const all: Rules = {
      ...usual,
      find: finderAt(places.now),
      newKey: ids(`${api}/items/`, 113_551_331, 13),
      cartId: ids(`${api}/carts/`, 123_457_011),
      checkoutId: ids(`${api}/sessions/kabr94e8srpk06h`, 109_114),
      orderId: ids(`${api}/transactions/`, 3_820_290),
      refuse: refusal,
      totals: (lines) => {
        const { itemPrice, discount, shipping, tax, order } = sums(lines, {});
        return { subtotal: itemPrice, discount, shipping, tax, total: order };
      },
      limit: lowered,
      ...rules,
    };
    return tradeOf(words, all, catalogWith(skip), places);
  };

/** @param plant a fault in its tools; none by default */
export const foxy = (plant: Plant = honest): Variant =>
  shop({
    name: 'foxy',
    listed,
    open: foxyDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { coffee: ({ product_type }) => product_type === 'Coffee' },
    rate: [300, 4_000],
  });
