/** How a visitor asks the marketplace. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect, productIdOf } from './bazaar.ts';

const items = [...dialect.items.values()];
const [a, , , b, soldOut, , , c] = items.map(({ id }) => id);
const [first, , , second] = items.map(({ ware }) => productIdOf(ware));

const checkout = (record: unknown) => ({ checkoutId: at(record, 'checkoutId') });
const cart = (record: unknown) => ({ cartId: at(record, 'cartId') });

/** The operation that gives an item this quantity. */
function operationFor(record: unknown, offerId: unknown, qty: number) {
  const items = asList(at(record, 'sellerGroups')).flatMap((group) => asList(at(group, 'items')));
  const item = items.find((each) => at(each, 'offer.id') === offerId);
  if (!item) return { op: 'add', path: '/items/-', value: { offerId, qty } };
  const path = `/items/${at(item, 'itemId')}`;
  return qty === 0 ? { op: 'remove', path } : { op: 'replace', path: `${path}/qty`, value: qty };
}

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'glina:PG-99-1' },
  product: { productId: first },
  lookup: { productIds: [first, second] },
  pages: [
    { query: 'ceramics', pageSize: 2 },
    { query: 'ceramics', pageSize: 2, cursor: Buffer.from('from:2').toString('base64url') },
  ],
  create: (lines) => ({ items: lines.map(([offerId, qty]) => ({ offerId, qty })) }),
  set: (record, item, quantity) => ({ ...cart(record), patch: [operationFor(record, item, quantity)] }),
  cart,
  checkout,
  address: (record) => ({
    ...checkout(record),
    deliveryAddress: {
      firstName: 'Hanna',
      lastName: 'Wilk',
      street: 'Lipowa 14',
      postCode: '15-427',
      city: 'Białystok',
      countryCode: 'PL',
    },
  }),
  method: (record) => ({ ...checkout(record), deliveryForAll: 'courier' }),
  approve: (record, agreesToBuy, time) => ({
    ...checkout(record),
    buyerDecision: { agreesToBuy, at: new Date(time).toISOString() },
  }),
  order: (record) => ({ purchaseId: at(record, 'purchaseId') }),
};
