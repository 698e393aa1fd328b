/** How a visitor asks a shop that was written on a weekend. */
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';

const ofCheckout = (record: unknown) => ({ kasse: at(record, 'kasse') });

export const voice: Voice = {
  items: { a: 'WB-11-1', b: 'WB-12-1', c: 'WB-13-1', soldOut: 'WB-13-2', unknown: 'WB-99-9' },
  product: { artikel: 'WB-12-1' },
  lookup: { artikel: 'WB-11-1,WB-12-1' },
  pages: [{ query: 'küche' }],
  create: (lines) => {
    const [artikel, menge] = lines.at(-1) ?? [];
    return { artikel, menge };
  },
  set: (cart, artikel, menge) => ({ korb: at(cart, 'korb'), artikel, menge }),
  cart: (cart) => ({ korb: at(cart, 'korb') }),
  checkout: ofCheckout,
  address: (record) => ({
    ...ofCheckout(record),
    name: 'Jutta Brandl',
    strasse: 'Lange Gasse 7',
    plz: '86152',
    ort: 'Augsburg',
    land: 'Deutschland',
  }),
  method: (record) => ({ ...ofCheckout(record), versandart: 'paket' }),
  approve: (record, zugestimmt, time) => ({
    ...ofCheckout(record),
    zugestimmt,
    zugestimmt_am: new Date(time).toISOString(),
  }),
  order: (record) => ({ bestellung: Number(at(record, 'bestellung')) }),
};
