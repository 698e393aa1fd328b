/** The arguments and the hand-computed figures of the shapes. */
import { at } from '../variants/frame/tools.ts';
import type { Script } from './trade/scenario.ts';

/** A step of the scenario, a path in its answer, and the value there. */
type Figure = readonly [step: string, path: string, value: unknown];

const woo: Script = {
  search: { query: 'canvas' },
  lookup: { include: [3_100, 31_200] },
  product: { id: 3_100 },
  a: 31_000,
  b: 31_200,
  soldOut: 31_014,
  unknown: 99_999,
  create: (lines) => ({ items: lines.map(([id, quantity]) => ({ id, quantity })) }),
  cart: (record) => ({ cart_token: at(record, 'cart_token') }),
  recount: (record, quantity) => ({ update_items: [{ key: at(record, 'items.0.key'), quantity }] }),
  remove: (record) => ({ remove_items: [at(record, 'items.1.key')] }),
  checkout: (record) => ({ order_key: at(record, 'order_key') }),
  address: {
    shipping_address: { address_1: '12 Mill Lane', city: 'Ashford', postcode: '97520', country: 'US' },
  },
  method: { shipping_rate: { rate_id: 'flat_rate:3' } },
  approval: (approved, time) => ({ buyer_approval: { approved, approved_at: time } }),
  order: (record) => ({ order_id: at(record, 'order_id') }),
};

/** Two at 68.00 and one at 12.95 are 148.95; the tax on the lines is 10.88 and 1.04. */
const wooFigures: readonly Figure[] = [
  ['search', 'products.length', 2],
  ['search', 'products.0.variations.0.prices.price', '6800'],
  ['lookup', 'products.length', 2],
  ['cart', 'totals.total_items', '14895'],
  ['cart', 'totals.total_tax', '1192'],
  ['cart', 'totals.total_price', '16087'],
  ['cart read', 'items.0.quantity', 2],
  ['updated cart read', 'items.0.totals.line_total', '20400'],
  ['updated cart read', 'totals.total_price', '23431'],
  ['cart updated from an old answer', 'items.0.quantity', 3],
  ['cart of twelve', 'totals.total_items', '81600'],
  ['sold out', 'error.data.code', 'woocommerce_rest_product_out_of_stock'],
  ['unknown item', 'error.data.code', 'woocommerce_rest_product_invalid_id'],
  ['completed too early', 'error.data.errors.length', 2],
  ['address', 'shipping_address.city', 'Ashford'],
  ['address', 'shipping_rates.0.shipping_rates.2.rate_id', 'free_shipping:2'],
  ['checkout read again', 'totals.total_shipping', '1490'],
  ['checkout read again', 'totals.total_price', '24921'],
  ['completed without approval', 'error.data.errors.0.code', 'missing_buyer_approval'],
  ['completed late', 'error.data.errors.0.code', 'missing_buyer_approval'],
  ['checkout read after refusals', 'status', 'checkout-draft'],
  ['completed', 'status', 'processing'],
  ['order', 'order.totals.total_price', '24921'],
  ['completed again', 'error.data.code', 'woocommerce_rest_checkout_closed'],
  ['other checkout cancelled', 'status', 'cancelled'],
  ['cancelled checkout updated', 'error.data.code', 'woocommerce_rest_checkout_closed'],
  ['cart read without it', 'items.length', 1],
  ['cancelled cart read', 'error.data.code', 'woocommerce_rest_cart_invalid_token'],
  ['other cart at the end', 'totals.total_items', '6475'],
];

export const scripts = { woo };
export const figures = { woo: wooFigures };
