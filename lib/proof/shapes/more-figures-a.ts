/** The arguments and the hand-computed figures of the shapes with IRIs, order lines and versions. */
import { at } from '../variants/frame/tools.ts';
import type { Figure, Script } from './trade/scenario.ts';

export const sylius: Script = {
  search: { query: 'tea' },
  lookup: { products: ['/api/v2/shop/products/tea-bowl', '/api/v2/shop/products/cedar-tray'] },
  product: { product: '/api/v2/shop/products/tea-bowl' },
  a: '/api/v2/shop/product-variants/KM-1A',
  b: '/api/v2/shop/product-variants/KM-3A',
  soldOut: '/api/v2/shop/product-variants/KM-1C',
  unknown: '/api/v2/shop/product-variants/none',
  create: (lines) => ({ items: lines.map(([iri, quantity]) => ({ productVariant: iri, quantity })) }),
  cart: (record) => ({ tokenValue: at(record, 'tokenValue') }),
  recount: (record, quantity) => ({ items: [{ '@id': at(record, 'items.0.@id'), quantity }] }),
  remove: (record) => ({ items: [{ '@id': at(record, 'items.1.@id'), quantity: 0 }] }),
  checkout: (record) => ({ tokenValue: at(record, 'tokenValue') }),
  address: { shippingAddress: { street: '2-11-3 Meguro', city: 'Tokyo', countryCode: 'JP' } },
  method: { shipments: [{ shippingMethod: '/api/v2/shop/shipping-methods/cool_express' }] },
  approval: (given, time) => ({ consent: { given, givenAt: time } }),
  order: (record) => ({ number: at(record, 'number') }),
};

/** Two at 3800 and one at 2340 are 9940 yen, of which a tenth of the net price is tax: 904 of 9940. */
export const syliusFigures: readonly Figure[] = [
  ['search', 'hydra:totalItems', 2],
  ['lookup', 'hydra:member.length', 2],
  ['product', 'variants.1.price', 4_150],
  ['cart', 'itemsTotal', 9_940],
  ['cart', 'taxTotal', 904],
  ['cart', 'total', 9_940],
  ['cart read', 'items.0.quantity', 2],
  ['updated cart read', 'items.0.total', 11_400],
  ['updated cart read', 'total', 13_740],
  ['cart of twelve', 'total', 45_600],
  ['sold out', 'error.message', 'The product variant does not have sufficient stock.'],
  ['unknown item', 'error.message', 'The product or its variant does not exist.'],
  ['completed too early', 'error.data.violations.length', 2],
  ['checkout', 'checkoutState', 'cart'],
  ['address', 'checkoutState', 'addressed'],
  ['checkout read again', 'checkoutState', 'shipping_selected'],
  ['checkout read again', 'shippingTotal', 1_320],
  ['checkout read again', 'total', 15_060],
  ['completed unwillingly', 'error.data.violations.0.propertyPath', 'consent'],
  ['checkout read after refusals', 'checkoutState', 'shipping_selected'],
  ['completed', 'checkoutState', 'completed'],
  ['order', 'taxTotal', 1_369],
  ['order', 'total', 15_060],
  ['completed again', 'error.message', 'The order is in a state that allows no changes.'],
  ['cancelled checkout read', 'checkoutState', 'cancelled'],
  ['cart read without it', 'total', 11_400],
  ['cancelled cart read', 'error.message', 'The cart does not exist.'],
];
