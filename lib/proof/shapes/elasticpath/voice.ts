/** How a visitor asks the shape of Elastic Path. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const first = 3_300_800;

const offer = (index: number, nth = 0): string =>
  `urn:offer:${((first * 3 + index * 59 + nth * 7) * 7).toString(36)}`;
const product = (index: number): string => `urn:product:${((first + index * 41) * 11).toString(36)}`;

const idIn = (record: unknown): unknown => at(record, 'data.0.id');

const address = {
  name: 'Mori Aya',
  postalCode: '604-8005',
  addressRegion: 'Kyoto',
  addressLocality: 'Nakagyo-ku',
  streetAddress: 'Ebisucho 534',
  addressCountry: 'JP',
};

export const voice: Voice = {
  items: { a: offer(0), b: offer(1), c: offer(2), soldOut: offer(3, 1), unknown: 'urn:offer:none' },
  product: { product: product(0) },
  lookup: { ids: [product(0), offer(1)] },
  create: (lines) => ({ lines: lines.map(([id, quantity]) => ({ offer: id, quantity })) }),
  set: (cart, item, quantity) => {
    const nodes = asList(at(cart, 'data.0.items.edges')).map((edge) => at(edge, 'node'));
    const line = at(
      nodes.find((node) => at(node, 'offer.id') === item),
      'id',
    );
    const change =
      quantity === 0 ? { action: 'removeLine', line } : { action: 'setQuantity', line, quantity };
    return {
      cart: idIn(cart),
      actions: [line === undefined ? { action: 'addLine', offer: item, quantity } : change],
    };
  },
  cart: (cart) => ({ cart: idIn(cart) }),
  checkout: (checkout) => ({ checkout: idIn(checkout) }),
  address: (checkout) => ({
    checkout: idIn(checkout),
    actions: [{ action: 'setShippingAddress', address }],
  }),
  method: (checkout) => ({
    checkout: idIn(checkout),
    actions: [{ action: 'setShippingMethod', method: 'COOL' }],
  }),
  approve: (checkout, given, time) => ({
    checkout: idIn(checkout),
    approval: { status: given ? 'APPROVED' : 'DECLINED', time: new Date(time).toISOString() },
  }),
  order: (checkout) => ({ order: String(at(checkout, 'data.0.order.id')) }),
};
