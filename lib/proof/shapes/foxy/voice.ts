/** How a visitor asks the shape of Foxy. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect, productAddress } from './foxy.ts';

const [a, , b, c, soldOut] = dialect.items.keys();
const products = [...dialect.items.values()].map(({ ware }) => productAddress(ware));

const cart = (record: unknown) => ({ cart: at(record, '_links.self.href') });
const checkout = (record: unknown) => ({ checkout: at(record, '_links.self.href') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'PDR-99-9' },
  product: { href: products[0] },
  lookup: { hrefs: [products[0], products[2]] },
  pages: [
    { query: 'brewing', limit: 2 },
    { query: 'brewing', limit: 2, offset: 2 },
  ],
  create: (lines) => ({ items: lines.map(([code, quantity]) => ({ code, quantity })) }),
  set: (record, code, quantity) => {
    const item = asList(at(record, '_embedded.fx:items')).find((each) => at(each, 'code') === code);
    if (item === undefined) {
      return { ...cart(record), requests: [{ method: 'POST', body: { code, quantity } }] };
    }
    const href = at(item, '_links.self.href');
    const request =
      quantity === 0 ? { method: 'DELETE', href } : { method: 'PATCH', href, body: { quantity } };
    return { ...cart(record), requests: [request] };
  },
  cart,
  checkout,
  address: (record) => ({
    ...checkout(record),
    shipping_address: {
      first_name: 'Ruth',
      last_name: 'Alamance',
      address1: '214 South Elm Street',
      city: 'Greensboro',
      region: 'NC',
      postal_code: '27401',
      country: 'US',
    },
  }),
  method: (record) => ({ ...checkout(record), shipping_service_id: 31 }),
  approve: (record, consents, time) => ({
    ...checkout(record),
    charge_consent: { consents, date_consented: new Date(time).toISOString() },
  }),
  order: (record) => ({ transaction: at(record, '_links.fx:transaction.href') }),
};
