/**
 * A storefront as a small team writes it on a weekend: flat arguments and flat records with German names, amounts in cents
 * beside texts such as "12,30 €". It is like no system: its authors have read the interface and no other specification.
 *
 * Lawful oddities: a cart begins with one article, and each call changes one; what was cancelled is only answered with
 * `ok`; shipping is free from 60 euros on; countries are German words; errors have only a code and a German message.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields, Places, Variant } from '../../variants/variant.ts';
import { type Basket, type Dialect, desk, isFinal, type Purchase, patched, type Why } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, waresOf } from '../desk/stock.ts';
import { amountOf, showCart, showCheckout, showOrder } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 71, maker: 'Werkbank Süd', option: 'Variante', prefix: 'WB' }, [
  [
    'Schraubglas',
    'Küche',
    [
      ['Klein', '3.40'],
      ['Groß', '4.95'],
    ],
  ],
  ['Kehrblech', 'Haushalt', [['Zink', '16.80']]],
  [
    'Emailletopf',
    'Küche',
    [
      ['2 Liter', '39.50'],
      ['3 Liter', '46.00', 'sold out'],
    ],
  ],
  ['Wurzelbürste', 'Haushalt', [['Fibre', '5.25']]],
  ['Leinenschürze', 'Küche', [['Blau', '28.75']]],
  [
    'Holzklammern',
    'Haushalt',
    [
      ['24 Stück', '6.60'],
      ['48 Stück', '11.90'],
    ],
  ],
  ['Backpinsel', 'Küche', [['Naturborste', '7.15']]],
]);

type Row = { readonly ware: Ware; readonly make: Ware['makes'][number] };

const rowsOf = (found: readonly Ware[]): readonly Row[] =>
  found.flatMap((ware) => ware.makes.map((make) => ({ ware, make })));

const toArticle = ({ ware, make }: Row): Fields => {
  const amount = Math.round(Number(make.price) * 100);
  return {
    artikel: make.sku,
    bezeichnung: `${ware.title} (${make.label})`,
    titel: ware.title,
    lieferbar: make.available,
    preis: { amount, currency: 'EUR', text: amountOf('text', amount).text },
  };
};

type Found = (numbers: readonly string[]) => readonly Row[];

const withNumber: Found = (numbers) => rowsOf(wares).filter(({ make }) => numbers.includes(make.sku));

export const catalogIn =
  (search: typeof searched, find: Found = withNumber) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      return { record: { treffer: rowsOf(search(wares, args.query)).slice(0, 50).map(toArticle) } };
    }
    const numbers = String(args.artikel).split(',');
    const found = find(numbers);
    if (name === 'lookup_catalog') {
      const unknown = numbers.filter((number) => !found.some(({ make }) => make.sku === number));
      return { record: { artikel: found.map(toArticle), unbekannt: unknown } };
    }
    const [row] = withNumber(numbers);
    return row ? { record: toArticle(row) } : refusal('item', args.artikel);
  };

function fill({ artikel, menge }: Fields, cart: Basket | undefined) {
  const item = String(artikel);
  const isIn = cart?.lines.some((line) => line.item.id === item) ?? false;
  if (menge === 0 && !isIn) return refusal('line', artikel);
  return { wishes: patched(cart?.lines ?? [], [{ item, quantity: Number(menge) }]) };
}

const needed = ['name', 'strasse', 'plz', 'ort', 'land'] as const;

function deliver({ kasse: _, versandart, ...sent }: Fields, purchase: Purchase) {
  const notes = { ...purchase.notes, ...sent };
  return { notes, ...(typeof versandart === 'string' && { method: versandart }) };
}

const errors: Readonly<Record<Why, readonly [code: number, message: string]>> = {
  item: [404, 'Diesen Artikel gibt es nicht'],
  'sold-out': [409, 'Ausverkauft'],
  line: [404, 'Der Artikel ist nicht im Warenkorb'],
  cart: [404, 'Diesen Warenkorb gibt es nicht'],
  checkout: [404, 'Diesen Kassenvorgang gibt es nicht'],
  order: [404, 'Diese Bestellung gibt es nicht'],
  final: [409, 'Der Kassenvorgang ist abgeschlossen'],
  approval: [403, 'Der Käufer hat nicht zugestimmt (zugestimmt, zugestimmt_am)'],
  lacking: [422, 'Es fehlen noch Angaben'],
  method: [422, 'Diese Versandart gibt es nicht'],
  empty: [422, 'Der Warenkorb ist leer'],
  version: [409, 'Der Warenkorb wurde geändert'],
};

function refusal(why: Why, detail: unknown): Outcome {
  const [code, message] = errors[why];
  return refuse(code, `${message}: ${Array.isArray(detail) ? detail.join(', ') : detail}`);
}

const lacking = ({ method, notes }: Purchase): readonly string[] => [
  ...needed.filter((name) => notes[name] === undefined),
  ...(method ? [] : ['versandart']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku),
  ids: {
    cart: (index) => String(index + 1),
    checkout: (index) => `k-${hexOf(`kasse ${index}`).slice(0, 12)}`,
    order: (index) => String(260_001 + index),
    line: (index) => `position ${index}`,
  },
  cartOf: ({ korb }) => korb,
  checkoutOf: ({ kasse }) => kasse,
  orderOf: ({ bestellung }) => bestellung,
  catalog: catalogIn(searched),
  fill,
  deliver,
  approval: ({ zugestimmt, zugestimmt_am }) => ({ given: zugestimmt === true, at: zugestimmt_am }),
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** The tools, which say no more than `ok` after a cancellation. */
export const weekendDesk =
  (own: Dialect) =>
  (places: Places): Tools => {
    const tools = desk(own)(places);
    return (name, args) => {
      const outcome = tools(name, args);
      const isDone = name.startsWith('cancel_') && 'record' in outcome;
      return isDone ? { record: { ok: true } } : outcome;
    };
  };

/** @param plant a fault in its tools; none by default */
export const weekend = (plant: Plant = honest): Variant =>
  shop({
    name: 'weekend',
    listed,
    open: weekendDesk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { kueche: ({ product_type }) => product_type === 'Küche' },
    rate: [300, 4_000],
  });
