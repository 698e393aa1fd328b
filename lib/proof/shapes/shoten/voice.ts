/** How a visitor asks the Japanese shape. */
import { asFields } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './shoten.ts';

const items = [...dialect.items.values()];
const [a, , b, c, soldOut] = items.map(({ id }) => id);
const [first, , second] = items.map(({ ware }) => ware.handle);

const kago = (record: unknown) => ({ kago_id: at(record, 'kago_id') });
const tetsuzuki = (record: unknown) => ({ tetsuzuki_id: at(record, 'tetsuzuki_id') });

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: 'KS-99-1' },
  product: { shouhin_code: first },
  lookup: { shouhin_codes: [first, second] },
  pages: [
    { query: 'shokuhin', saidai: 2, kaishi: 1 },
    { query: 'shokuhin', saidai: 2, kaishi: 3 },
  ],
  create: (lines) => ({ tsuika: lines.map(([hinban, suuryou]) => ({ hinban, suuryou })) }),
  set: (record, hinban, suuryou) => {
    const rows = Object.entries(asFields(at(record, 'meisai')));
    const [gyou] = rows.find(([, row]) => at(row, 'hinban') === hinban) ?? [];
    if (gyou === undefined) return { ...kago(record), tsuika: [{ hinban, suuryou }] };
    return { ...kago(record), ...(suuryou === 0 ? { sakujo: [gyou] } : { henkou: [{ gyou, suuryou }] }) };
  },
  cart: kago,
  checkout: tetsuzuki,
  address: (record) => ({
    ...tetsuzuki(record),
    otodokesaki: {
      shimei: 'Higa Naomi',
      yuubin_bangou: '900-0014',
      todoufuken: 'Okinawa',
      shikuchouson: 'Naha-shi',
      banchi: 'Matsuo 2-8-19',
      denwa: '098-555-0117',
    },
    shiharai: 'daibiki',
  }),
  method: (record) => ({ ...tetsuzuki(record), haisou: 'takkyuubin' }),
  approve: (record, given, time) => ({
    ...tetsuzuki(record),
    kounyuu_doui: { doui: given ? 'suru' : 'shinai', nichiji: new Date(time).toISOString() },
  }),
  order: (record) => ({ chuumon_bangou: at(record, 'chuumon_bangou') }),
};
