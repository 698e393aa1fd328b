/** The arguments and the hand-computed figures of the shapes. */
import { at } from '../variants/frame/tools.ts';
import {
  sylius,
  syliusFigures,
  vendure,
  vendureFigures,
  versioned,
  versionedFigures,
} from './more-figures-a.ts';
import type { Figure, Script } from './trade/scenario.ts';

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

const magento: Script = {
  search: { query: 'linen' },
  lookup: { skus: ['LV-1', 'LV-3A'] },
  product: { sku: 'LV-1' },
  a: 'LV-1A',
  b: 'LV-3A',
  soldOut: 'LV-1C',
  unknown: 'LV-9Z',
  create: (lines) => ({ cart_items: lines.map(([sku, quantity]) => ({ sku, quantity })) }),
  cart: (record) => ({ cart_id: at(record, 'cart.id') }),
  recount: (record, quantity) => ({
    cart_items: [{ cart_item_uid: at(record, 'cart.items.edges.0.node.uid'), quantity }],
  }),
  remove: (record) => ({
    cart_items: [{ cart_item_uid: at(record, 'cart.items.edges.1.node.uid'), quantity: 0 }],
  }),
  checkout: (record) => ({ quote_id: at(record, 'quote.quote_id') }),
  address: {
    shipping_addresses: [
      { address: { street: ['Kade 4'], city: 'Gent', postcode: '9000', country_code: 'BE' } },
    ],
  },
  method: { shipping_methods: [{ carrier_code: 'tablerate', method_code: 'bestway' }] },
  approval: (confirmed, time) => ({ customer_confirmation: { confirmed, confirmed_at: time } }),
  order: (record) => ({ number: at(record, 'quote.order.order_number') }),
};

/** Two at 49.00 and one at 32.75 are 130.75, and with 20 % 156.90; five at 32.75 are 163.75, less 16.38. */
const magentoFigures: readonly Figure[] = [
  ['search', 'products.total_count', 2],
  ['lookup', 'products.total_count', 2],
  ['product', 'product.variants.0.product.price_range.minimum_price.final_price.value', 4_900],
  ['cart', 'cart.prices.subtotal_excluding_tax.value', 13_075],
  ['cart', 'cart.prices.grand_total.value', 15_690],
  ['cart', 'cart.prices.discounts.length', 0],
  ['other cart', 'cart.prices.discounts.0.amount.value', 1_638],
  ['other cart', 'cart.prices.grand_total.value', 17_684],
  ['updated cart read', 'cart.items.edges.0.node.prices.row_total.value', 14_700],
  ['updated cart read', 'cart.prices.grand_total.value', 21_570],
  ['cart of twelve', 'cart.prices.grand_total.value', 63_504],
  ['sold out', 'error.message', 'The product that was requested is out of stock.'],
  ['unknown item', 'error.message', 'Could not find a product with this SKU.'],
  ['completed too early', 'error.data.errors.0.code', 'NO_ADDRESS'],
  ['checkout read', 'quote.shipping_addresses.0.city', 'Gent'],
  ['method', 'quote.prices.grand_total.value', 22_750],
  ['completed unwillingly', 'error.data.errors.0.code', 'UNCONFIRMED'],
  ['checkout read after refusals', 'quote.status', 'pending'],
  ['completed', 'quote.status', 'converted'],
  ['order', 'order.total.grand_total.value', 22_750],
  ['completed again', 'error.message', 'The cart is not active.'],
  ['cancelled checkout updated', 'error.message', 'The cart is not active.'],
  ['cart read without it', 'cart.prices.grand_total.value', 17_640],
  ['cancelled cart read', 'cart.is_active', false],
  ['other cart at the end', 'cart.is_active', true],
];

const spree: Script = {
  search: { query: 'cedar' },
  lookup: { ids: ['cedar-soap', '77229'] },
  product: { id: 'cedar-candle' },
  a: '772030',
  b: '772230',
  soldOut: '772044',
  unknown: '1',
  create: (lines) => ({ line_items: lines.map(([id, quantity]) => ({ variant_id: id, quantity })) }),
  cart: (record) => ({ order_token: at(record, 'data.id') }),
  recount: (_record, quantity) => ({
    line_items: [
      { variant_id: '772030', quantity },
      { variant_id: '772230', quantity: 1 },
    ],
  }),
  remove: () => ({ line_items: [{ variant_id: '772030', quantity: 3 }] }),
  checkout: (record) => ({ order_token: at(record, 'data.id') }),
  address: {
    order: { ship_address_attributes: { address1: '8 Water St', city: 'Halifax', country_iso: 'CA' } },
  },
  method: { order: { selected_shipping_rate_id: '12' } },
  approval: (accepted, time) => ({ buyer_acceptance: { accepted, accepted_at: time } }),
  order: (record) => ({ number: at(record, 'data.attributes.number') }),
};

/** Two at 24.00 and one at 62.00 are 110.00, which brings the gift; the tax is 5.50. */
const spreeFigures: readonly Figure[] = [
  ['search', 'meta.total_count', 2],
  ['lookup', 'data.length', 2],
  ['product', 'included.0.attributes.price_cents', 2_400],
  ['cart', 'data.attributes.item_total_cents', 11_000],
  ['cart', 'data.attributes.total_cents', 11_550],
  ['cart', 'data.attributes.display_total', '$115.50'],
  ['cart', 'data.attributes.item_count', 4],
  ['cart read', 'included.2.attributes.total_cents', 0],
  ['updated cart read', 'included.0.attributes.total_cents', 7_200],
  ['updated cart read', 'data.attributes.total_cents', 14_070],
  ['cart of twelve', 'data.attributes.total_cents', 30_240],
  ['sold out', 'error.message', 'The requested quantity is not available.'],
  ['unknown item', 'error.message', 'The variant or product could not be found.'],
  ['completed too early', 'error.data.errors.ship_address.0', "can't be blank"],
  ['address', 'data.attributes.state', 'delivery'],
  ['checkout read again', 'data.attributes.state', 'confirm'],
  ['checkout read again', 'data.attributes.ship_total_cents', 2_075],
  ['checkout read again', 'data.attributes.total_cents', 16_145],
  ['completed unwillingly', 'error.data.errors.buyer_acceptance.length', 1],
  ['checkout read after refusals', 'data.attributes.state', 'confirm'],
  ['completed', 'data.attributes.state', 'complete'],
  ['order', 'data.attributes.display_total', '$161.45'],
  ['completed again', 'error.message', 'The order can no longer be changed.'],
  ['cancelled checkout read', 'data.attributes.state', 'canceled'],
  ['cart read without it', 'data.attributes.item_count', 3],
  ['cart read without it', 'data.attributes.total_cents', 7_560],
  ['cancelled cart read', 'error.message', 'The cart could not be found.'],
];

export const scripts = { woo, magento, spree, sylius, vendure, versioned };
export const figures = {
  woo: wooFigures,
  magento: magentoFigures,
  spree: spreeFigures,
  sylius: syliusFigures,
  vendure: vendureFigures,
  versioned: versionedFigures,
};
