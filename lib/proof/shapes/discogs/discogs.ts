/**
 * A record shop on a marketplace in the manner of Discogs: releases, and listings of them by condition of media and sleeve.
 *
 * Lawful oddities: the seller sets what the first unit costs to ship and each further one, and a double album is two units;
 * orders show the fee that the seller owes the marketplace, which the buyer does not pay; VAT is within the total; an address
 * is shown as one text; refusals are results with `isError` and a `message`.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Change, type Line, piecesIn, subtotalOf, sumOf } from '../trade/lines.ts';
import { type Item, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogWith,
  conditionsOf,
  eur,
  failed,
  limitOf,
  listingOf,
  recordsIn,
  refusal,
  type Skip,
  seller,
  wares,
  whole,
} from './releases.ts';
import { listed } from './tool-list.ts';

const policies = [
  { method: 'DHL Paket', first: 549, further: 120 },
  { method: 'DHL Express', first: 1_490, further: 235 },
] as const;

const costOf = ({ first, further }: (typeof policies)[number], lines: readonly Line[]): number =>
  first + further * (sumOf(lines.map(({ item, quantity }) => recordsIn(item.ware) * quantity)) - 1);

/** @param method a cost of 0 as long as no method is chosen */
export const totals = (lines: readonly Line[], method?: string): ReturnType<Rules['totals']> => {
  const subtotal = subtotalOf(lines);
  const policy = policies.find((each) => each.method === method);
  const shipping = policy ? costOf(policy, lines) : 0;
  const total = subtotal + shipping;
  return { subtotal, discount: 0, shipping, tax: Math.round((total * 19) / 119), total };
};
/** What the marketplace takes of the seller: nine percent of items and shipping. */
export const feeOf = ({ subtotal, shipping }: ReturnType<Rules['totals']>): number =>
  Math.round(((subtotal + shipping) * 9) / 100);
export const cheapestMethod = policies[0].method;

const statusOf = ({ state, address, method }: Checkout): string => {
  if (state === 'placed') return 'Payment Received';
  if (state === 'cancelled') return "Cancelled (Per Buyer's Request)";
  return address && method ? 'Invoice Sent' : 'New Order';
};
const textOf = (address: Fields): string => {
  const { name, street, postal_code, city, country } = address;
  return [name, street, `${postal_code} ${city}`, country].join('\n');
};

type Records = Pick<Words, 'cart' | 'checkout' | 'order'>;

function recordsWith(sums: Rules['totals']): Records {
  const itemsIn = (lines: readonly Line[]) => ({
    items: lines.map((line) => ({
      id: Number(line.item.id),
      release: { id: line.item.ware.id, description: line.item.ware.title },
      ...conditionsOf(line.item),
      price: eur(line.item.amount),
      quantity: line.quantity,
      total: eur(amountOf(line)),
    })),
    num_items: piecesIn(lines),
    subtotal: eur(sums(lines).subtotal),
  });
  const contents = ({ lines, method, address }: Checkout): Fields => {
    const { shipping, tax, total } = sums(lines, method);
    return {
      seller,
      ...itemsIn(lines),
      shipping: { ...eur(shipping), method: method ?? null },
      shipping_address: address ? textOf(address) : null,
      total: eur(total),
      vat_included: { ...eur(tax), rate: '19%' },
    };
  };
  return {
    cart: ({ id, lines, state }) => ({
      cart_id: Number(id),
      status: state === 'open' ? 'Open' : 'Cancelled',
      seller,
      ...itemsIn(lines),
    }),
    checkout: (each) => ({
      checkout_id: Number(each.id),
      cart_id: Number(each.cart),
      status: statusOf(each),
      shipping_policies: policies.map((policy) => ({
        method: policy.method,
        first_unit: eur(policy.first),
        additional_unit: eur(policy.further),
        cost: eur(costOf(policy, each.lines)),
      })),
      ...contents(each),
      order_id: each.order ?? null,
    }),
    order: (each, created) => ({
      id: each.order,
      status: statusOf(each),
      next_status: ['Shipped', 'Refund Sent'],
      created,
      last_activity: created,
      ...contents(each),
      fee: eur(feeOf(sums(each.lines, each.method))),
      messages: [{ type: 'status', timestamp: created, message: 'The buyer paid the order.' }],
      archived: false,
    }),
  };
}

export const addedItems = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map((row) => ({
    does: 'add',
    item: row.listing_id,
    quantity: Number(row.quantity),
  }));

/** Words of the shop, with the totals that its records show. */
function wordsWith(sums: Rules['totals']): Words {
  return {
    cartOf: ({ cart_id }) => String(cart_id),
    checkoutOf: ({ checkout_id }) => String(checkout_id),
    orderOf: ({ order_id }) => order_id,
    filling: addedItems,
    changes: (args) => [{ does: 'clear' }, ...addedItems(args)],
    delivery: (checkout, { shipping_address, shipping_method }) => {
      if (shipping_method !== undefined && !policies.some(({ method }) => method === shipping_method)) {
        return refusal('unknown-method', { shipping_method });
      }
      return {
        ...checkout,
        ...(isFields(shipping_address) && { address: shipping_address }),
        ...(shipping_method !== undefined && { method: String(shipping_method) }),
      };
    },
    approval: (args) => {
      const { approved, approved_at } = fieldsOf(args, 'buyer_approval');
      return { given: approved, at: approved_at };
    },
    ...recordsWith(sums),
  };
}

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly skip?: Skip;
};

/** Refuses more pieces of a listing than its limit, before anything is changed. */
const limited =
  (tools: Tools): Tools =>
  (name, args) => {
    if (!/^(create|update)_cart$/.test(name)) return tools(name, args);
    const rows = rowsIn(args, 'items');
    const piecesOf = ({ id }: Item): number =>
      sumOf(
        rows.filter(({ listing_id }) => String(listing_id) === id).map(({ quantity }) => Number(quantity)),
      );
    const above = rows
      .map(({ listing_id }) => listingOf(listing_id))
      .find((item) => item?.available && piecesOf(item) > limitOf(item));
    return above
      ? failed(`No more than ${limitOf(above)} of this listing can be ordered.`, {
          listing_id: Number(above.id),
        })
      : tools(name, args);
  };

export const discogsDesk =
  ({ rules: own = {}, words = {}, skip = whole }: Bent = {}) =>
  (places: Places): Tools => {
    const rules: Rules = {
      ...usual,
      find: listingOf,
      newKey: ({ id }) => id,
      cartId: ids('', 7_730_214),
      checkoutId: ids('', 51_880_346),
      orderId: ids(`${seller.id}-`, 1_027, 1),
      refuse: refusal,
      totals,
      ...own,
    };
    return limited(tradeOf({ ...wordsWith(rules.totals), ...words }, rules, catalogWith(skip), places));
  };

/** @param plant a fault in its tools; none by default */
export const discogs = (plant: Plant = honest): Variant =>
  shop({
    name: 'discogs',
    listed,
    open: discogsDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { jazz: ({ product_type }) => product_type === 'Jazz' },
    rate: [300, 4_000],
  });
