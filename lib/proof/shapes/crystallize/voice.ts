/** How a visitor asks the shape of a GraphQL shop. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const ofCart = (record: unknown) => ({ cartId: at(record, 'data.cart.id') });
const ofCheckout = (record: unknown) => ({ checkoutId: at(record, 'data.checkout.id') });

export const voice: Voice = {
  items: { a: 'NL-11-1', b: 'NL-12-1', c: 'NL-13-1', soldOut: 'NL-13-2', unknown: 'NL-99-9' },
  product: { input: { path: '/home/oil-lamp' } },
  lookup: { input: { skus: ['NL-11-1', 'NL-12-1', 'NL-99-9'] } },
  pages: [
    { query: 'sauna', first: 2 },
    { query: 'sauna', first: 2, after: Buffer.from('edge:2').toString('base64url') },
  ],
  create: (lines) => ({ input: { entries: lines.map(([sku, quantity]) => ({ sku, quantity })) } }),
  set: (cart, sku, quantity) => {
    const isIn = asList(at(cart, 'data.cart.lines.edges')).some(
      (edge) => at(edge, 'node.merchandise.sku') === sku,
    );
    const there = quantity === 0 ? { removeSku: { sku } } : { setSku: { sku, quantity } };
    return { input: { ...ofCart(cart), actions: [isIn ? there : { addSku: { sku, quantity } }] } };
  },
  cart: (cart) => ({ input: ofCart(cart) }),
  checkout: (record) => ({ input: ofCheckout(record) }),
  address: (record) => ({
    input: {
      ...ofCheckout(record),
      deliveryAddress: {
        givenName: 'Aino',
        familyName: 'Salmi',
        streetLine: 'Fabianinkatu 4',
        locality: 'Helsinki',
        postcode: '00130',
        countryCode: 'FI',
      },
    },
  }),
  method: (record) => ({ input: { ...ofCheckout(record), deliveryOptionHandle: 'home' } }),
  approve: (record, given, time) => ({
    input: {
      ...ofCheckout(record),
      acceptance: { status: given ? 'ACCEPTED' : 'DECLINED', decidedAt: new Date(time).toISOString() },
    },
  }),
  order: (record) => ({ input: { orderId: String(at(record, 'data.checkout.order.id')) } }),
};
