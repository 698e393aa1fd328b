/**
 * A storefront in the manner of plentyShop and of OXID: German members, gross prices, and the contained tax by its rates.
 *
 * Lawful oddities: articles by weight have a base price (`grundpreis`) for 100 g beside their own; orders below 25 euros have
 * a surcharge; parcels are free from 60 euros on; a buyer has to accept the terms, too; results are structured only.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import type { Basket, Line, Purchase, Why, Wish } from '../desk/desk.ts';
import { type Dialect, desk, isFinal, patched, sumOf } from '../desk/desk.ts';
import { itemsOf, searched, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 5_120, maker: 'Waldhof', option: 'Variante', prefix: 'WH' }, [
  [
    'Tannenhonig',
    'Lebensmittel',
    [
      ['250 g', '6.45'],
      ['500 g', '11.90'],
    ],
  ],
  ['Vesperbrett', 'Haushalt', [['Eiche', '24.80']]],
  [
    'Wollsocken',
    'Kleidung',
    [
      ['38-40', '16.95'],
      ['41-43', '16.95', 'sold out'],
    ],
  ],
  ['Wanderkarte Feldberg', 'Buch', [['Faltkarte', '9.80']]],
  ['Kirschkonfitüre', 'Lebensmittel', [['340 g', '4.25']]],
  ['Kuckucksuhr', 'Haushalt', [['Nussbaum', '189.00']]],
]);

const numbers = new Map(
  wares.flatMap(({ id: ware, makes }) => makes.map(({ id }, index) => [id, `${ware}-${index + 1}`] as const)),
);

const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

/** Percent of tax. */
const rateOf = ({ kind }: Ware): number => (kind === 'Lebensmittel' || kind === 'Buch' ? 7 : 19);

/** What 100 g cost, of articles by weight. */
function basePriceOf(label: string, amount: number): Fields {
  const grams = Number(/^(\d+) g$/.exec(label)?.[1]);
  const price = Math.round((amount * 100) / grams);
  return grams > 0 ? { grundpreis: { ...moneyOf(price), einheit: '100 g' } } : {};
}

const ways = [
  { kennung: 'dhl-paket', name: 'DHL Paket', preis: 495 },
  { kennung: 'dhl-express', name: 'DHL Express', preis: 1_290 },
  { kennung: 'spedition', name: 'Spedition', preis: 3_900 },
] as const;

/** A parcel is free from 60 euros on. */
const shippingOf = (method: string | undefined, goods: number): number =>
  method === 'dhl-paket' && goods >= 6_000 ? 0 : (ways.find(({ kennung }) => kennung === method)?.preis ?? 0);

const toArticle = (ware: Ware): Fields => ({
  artikel: ware.id,
  bezeichnung: ware.title,
  hersteller: ware.maker,
  kategorie: ware.kind,
  beschreibung: ware.story,
  mwst_satz: rateOf(ware),
  varianten: ware.makes.map(({ id, label, sku, price, available }) => ({
    artikelnummer: numbers.get(id),
    variante: label,
    modell: sku,
    preis: moneyOf(Math.round(Number(price) * 100)),
    ...basePriceOf(label, Math.round(Number(price) * 100)),
    lieferbar: available,
  })),
});

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [seite, je_seite] = [Number(args.seite ?? 1), Number(args.je_seite ?? 20)];
    const artikel = found.slice((seite - 1) * je_seite, seite * je_seite).map(toArticle);
    return {
      record: { artikel, seite, seiten: Math.ceil(found.length / je_seite), treffer: found.length },
    };
  }
  if (name === 'lookup_catalog') {
    const ids = [...new Set(asList(args.artikel))];
    const unbekannt = ids.filter((id) => !wares.some((ware) => ware.id === id));
    const artikel = wares.filter(({ id }) => ids.includes(id)).map(toArticle);
    return { record: { artikel, unbekannt } };
  }
  const ware = wares.find(({ id }) => id === args.artikel);
  return ware ? { record: { artikel: toArticle(ware) } } : refusal('item', args.artikel);
};

/** The sent positions are all that the cart has; the position of an article that stays keeps its number. */
function fill({ positionen }: Fields, cart: Basket | undefined) {
  const sent = asList(positionen)
    .filter(isFields)
    .map(
      ({ artikelnummer, menge }): Wish => ({
        item: String(artikelnummer),
        quantity: Number(menge),
        isAdded: true,
      }),
    );
  const wishes = patched([], sent).map((wish) => {
    const line = cart?.lines.find(({ item }) => item.id === wish.item);
    return line ? { line: line.id, quantity: wish.quantity } : wish;
  });
  return { wishes };
}

function deliver({ lieferadresse, versandart }: Fields, _: Purchase) {
  if (versandart !== undefined && !ways.some(({ kennung }) => kennung === versandart)) {
    return refusal('method', versandart);
  }
  return {
    ...(isFields(lieferadresse) && { address: lieferadresse }),
    ...(versandart !== undefined && { method: String(versandart) }),
  };
}

/** The contained tax, one row for each rate; shipping and the surcharge have 19 percent. */
function taxRows(lines: readonly Line[], others: number): readonly Fields[] {
  return [7, 19].flatMap((satz) => {
    const goods = sumOf(lines.filter(({ item }) => rateOf(item.ware) === satz));
    const gross = goods + (satz === 19 ? others : 0);
    const net = Math.round((gross * 100) / (100 + satz));
    const row = { satz, netto: moneyOf(net), steuer: moneyOf(gross - net), brutto: moneyOf(gross) };
    return gross === 0 ? [] : [row];
  });
}

function contentsOf(lines: readonly Line[], method?: string): Fields {
  const goods = sumOf(lines);
  const surcharge = goods > 0 && goods < 2_500 ? 350 : 0;
  const shipping = shippingOf(method, goods);
  return {
    positionen: lines.map(({ id, item, quantity }) => ({
      positionsnummer: Number(id),
      artikelnummer: item.id,
      bezeichnung: item.ware.title,
      variante: item.label,
      menge: quantity,
      einzelpreis: moneyOf(item.amount),
      ...basePriceOf(item.label, item.amount),
      mwst_satz: rateOf(item.ware),
      positionssumme: moneyOf(item.amount * quantity),
    })),
    warenwert: moneyOf(goods),
    mindermengenzuschlag: moneyOf(surcharge),
    versandkosten: moneyOf(shipping),
    enthaltene_mwst: taxRows(lines, surcharge + shipping),
    gesamtbetrag: moneyOf(goods + surcharge + shipping),
  };
}

const errors: Readonly<Record<Why, readonly [code: string, text: string]>> = {
  item: ['ARTIKEL_UNBEKANNT', 'Diesen Artikel gibt es nicht.'],
  'sold-out': ['NICHT_LIEFERBAR', 'Der Artikel ist nicht lieferbar.'],
  line: ['POSITION_UNBEKANNT', 'Diese Position gibt es nicht.'],
  cart: ['WARENKORB_UNBEKANNT', 'Diesen Warenkorb gibt es nicht.'],
  checkout: ['BESTELLVORGANG_UNBEKANNT', 'Diesen Bestellvorgang gibt es nicht.'],
  order: ['BESTELLUNG_UNBEKANNT', 'Diese Bestellung gibt es nicht.'],
  final: ['BESTELLVORGANG_BEENDET', 'Der Bestellvorgang ist bestellt oder storniert.'],
  approval: ['ZUSTIMMUNG_FEHLT', 'Der Käufer muss jetzt zahlungspflichtig bestellen und die AGB annehmen.'],
  lacking: ['ANGABEN_FEHLEN', 'Dem Bestellvorgang fehlen Angaben.'],
  method: ['VERSANDART_UNBEKANNT', 'Diese Versandart gibt es nicht.'],
  empty: ['WARENKORB_LEER', 'Der Warenkorb ist leer.'],
  version: ['WARENKORB_GEAENDERT', 'Der Warenkorb wurde geändert.'],
};

function refusal(why: Why, angabe: unknown): Outcome {
  const [code, text] = errors[why];
  return refuse(-32_070, text, { fehler: { code, text, angabe } });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['lieferadresse']),
  ...(method ? [] : ['versandart']),
];

const states = { open: 'offen', done: 'bestellt', off: 'storniert' } as const;

const purchaseOf = ({ address, method, lines }: Purchase): Fields => ({
  lieferadresse: address ?? null,
  versandart: method ?? null,
  ...contentsOf(lines, method),
});

export const dialect: Dialect = {
  items: itemsOf(wares, ({ id }) => String(numbers.get(id))),
  ids: {
    cart: (index) => `WK${20_431 + index * 11}`,
    checkout: (index) => `BV-2027-${String(318 + index).padStart(6, '0')}`,
    order: (index) => String(100_742 + index),
    line: (index) => String(10 * (index + 1)),
  },
  cartOf: ({ warenkorb }) => warenkorb,
  checkoutOf: ({ bestellvorgang }) => bestellvorgang,
  orderOf: ({ bestellnummer }) => bestellnummer,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { zahlungspflichtig_bestellen, agb_angenommen, zeitpunkt } = fieldsOf(args, 'bestellung');
    return { given: zahlungspflichtig_bestellen === true && agb_angenommen === true, at: zeitpunkt };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: ({ id, stage, lines }) => ({
    warenkorb: { nummer: id, status: stage === 'off' ? 'verworfen' : 'offen', ...contentsOf(lines) },
  }),
  showCheckout: (purchase) => {
    const [missing, { id, stage, order, lines }] = [lacking(purchase), purchase];
    return {
      bestellvorgang: {
        nummer: id,
        status: stage === 'open' && missing.length === 0 ? 'bestellbar' : states[stage],
        fehlende_angaben: missing,
        ...purchaseOf(purchase),
        versandarten: ways.map(({ kennung, name }) => ({
          kennung,
          name,
          preis: moneyOf(shippingOf(kennung, sumOf(lines))),
        })),
        bestellnummer: order === undefined ? null : Number(order),
      },
    };
  },
  showOrder: (purchase) => ({
    bestellung: {
      bestellnummer: Number(purchase.order),
      bestellvorgang: purchase.id,
      status: 'bestellt',
      ...purchaseOf(purchase),
    },
  }),
};

/** @param plant a fault in its tools; none by default */
export const plenty = (plant: Plant = honest): Variant =>
  shop({
    name: 'plenty',
    listed,
    open: desk(dialect),
    plant,
    result: (record) => ({ structuredContent: record, content: [] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { lebensmittel: ({ product_type }) => product_type === 'Lebensmittel' },
    rate: [300, 4_000],
  });
