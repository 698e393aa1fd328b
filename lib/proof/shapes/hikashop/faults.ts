/** Twelve faults in the shop in the manner of HikaShop. */
import { answering, changed, edit } from '../../planted/planted.ts';
import { at, isRecent, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { sumOf } from '../trade/lines.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { rowsIn } from '../trade/stock.ts';
import type { Rules, Words } from '../trade/trade.ts';
import { changesIn, stock } from './goods.ts';
import { delivery, hikashopDesk, type Rates } from './hikashop.ts';

const ruled = (rules: Partial<Rules>): Plant => rebuilt(hikashopDesk({ rules }));
const worded = (words: Partial<Words>): Plant => rebuilt(hikashopDesk({ words }));
const rated = (rates: Partial<Rates>): Plant => rebuilt(hikashopDesk({ rates }));

/** Each page but the first begins one product too late. */
const skippingOne: Plant = (tools) => (name, args) => {
  const start = Number(args.limitstart ?? 0);
  if (name !== 'search_catalog' || start === 0) return tools(name, args);
  return changed(tools(name, { ...args, limitstart: start + 1 }), (record) =>
    edit(record, 'pageInfo.limit.start', () => start),
  );
};

/** A full cart is loaded once, and kept when the cart is saved. */
const cachingCarts: Plant = (tools) => {
  const full = new Map<unknown, Outcome>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!/^(create|get)_cart$/.test(name) || !('record' in outcome)) return outcome;
    const { cart_id } = outcome.record;
    const kept = full.get(cart_id) ?? outcome;
    full.set(cart_id, kept);
    return kept;
  };
};

/** A confirmed order deletes all carts of the session. */
const cleaningAllCarts: Plant = (tools) => {
  const made = new Set<unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart') made.add(outcome.record.cart_id);
    if (name === 'complete_checkout') {
      for (const cart_id of made) tools('cancel_cart', { cart_id });
    }
    return outcome;
  };
};

const heldIn = (args: Fields): readonly Fields[] =>
  rowsIn(args, 'held').filter(({ cart_product_quantity }) => cart_product_quantity !== 0);

/** An update is taken for the whole cart: lines that it does not name are removed. */
const replacing: Words['changes'] = (args) => {
  const rows = rowsIn(args, 'cart_products');
  const unnamed = heldIn(args).filter(
    ({ cart_product_id, product_id, cart_product_option_parent_id }) =>
      cart_product_option_parent_id === 0 &&
      !rows.some((row) => row.cart_product_id === cart_product_id || row.product_id === product_id),
  );
  const removals = unnamed.map(({ cart_product_id }) => ({ cart_product_id, cart_product_quantity: 0 }));
  return changesIn({ ...args, cart_products: [...removals, ...rows] });
};

/** A new quantity reaches the line alone; only a removal reaches its options. */
const leavingOptions: Words['changes'] = (args) => {
  const options = heldIn(args).filter((line) => line.cart_product_option_parent_id !== 0);
  const keys = new Set<unknown>(options.map(({ cart_product_id }) => String(cart_product_id)));
  return changesIn(args).filter(
    (change) => !(change.does === 'set' && change.quantity > 0 && keys.has(change.key)),
  );
};

const taxesOf = (order: Fields): number =>
  sumOf(Object.values(fieldsOf(order, 'order_tax_info')).map((tax) => Number(at(tax, 'tax_amount'))));

export const faults: readonly Fault[] = [
  {
    id: 'hikashop-page-skips-a-product',
    breaks: 'The pages of a search together have every product that was found.',
    plant: skippingOne,
  },
  {
    id: 'hikashop-unnamed-lines-removed',
    breaks: 'Lines of a cart that an update does not name stay as they are.',
    plant: worded({ changes: replacing }),
  },
  {
    id: 'hikashop-options-keep-old-quantity',
    breaks: 'The options of a line follow its quantity.',
    plant: worded({ changes: leavingOptions }),
  },
  {
    id: 'hikashop-variant-at-price-of-first',
    breaks: 'A cart charges the price of a variant that the catalog shows.',
    plant: rated({ unit: ({ ware, amount }) => stock.find((item) => item.ware === ware)?.amount ?? amount }),
  },
  {
    id: 'hikashop-second-tax-not-charged',
    breaks: 'A price with tax contains all the taxes that are listed with it.',
    plant: rated({ charged: ([first = 0]) => first }),
  },
  {
    id: 'hikashop-first-address-kept',
    breaks: 'Commerce endpoint 8: a shipping address that is sent replaces the earlier one.',
    plant: worded({
      delivery: (checkout, { shipping_address, ...args }) =>
        delivery(checkout, checkout.address ? args : { ...args, shipping_address }),
    }),
  },
  {
    id: 'hikashop-full-cart-cached',
    breaks: 'A cart that is read has the changes that were made to it.',
    plant: cachingCarts,
  },
  {
    id: 'hikashop-cancelled-checkout-confirmed',
    breaks: 'A checkout that is cancelled stays so, and its order cannot be confirmed.',
    plant: ruled({
      accepts: (tool, state) => state === 'open' || (state === 'cancelled' && tool === 'complete_checkout'),
    }),
  },
  {
    id: 'hikashop-old-approval-accepted',
    breaks: 'Commerce endpoint 7: the approval of the buyer is given at the moment of payment.',
    plant: ruled({ approves: ({ given }) => given === true }),
  },
  {
    id: 'hikashop-unchecked-terms-accepted',
    breaks:
      'Commerce endpoint 7: an order needs the approval of the buyer, and terms left unchecked are none.',
    plant: ruled({ approves: ({ given, at: time }, now) => given !== undefined && isRecent(time, now) }),
  },
  {
    id: 'hikashop-order-full-price-without-tax',
    breaks: 'The full price of an order is the full total with tax of its checkout.',
    plant: answering(/^get_order$/, (record) =>
      edit(record, 'order_full_price', (price) => Number(price) - taxesOf(record)),
    ),
  },
  {
    id: 'hikashop-order-deletes-other-carts',
    breaks: 'An order deletes the cart that was ordered, and no other.',
    plant: cleaningAllCarts,
  },
];
