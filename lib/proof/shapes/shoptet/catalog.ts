/** The products of the storefront in the manner of Shoptet, its VAT, and the refusals of its tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';

const range = { maker: 'Podhorská dílna', option: 'Provedení', firstId: 1_520, code: 'PD', decimals: 2 };

const made = waresOf(range, [
  [
    'Hrnek Pastvina',
    'Keramika',
    [
      ['modrý', 24_990],
      ['zelený', 26_990],
    ],
  ],
  ['Medovník', 'Potraviny', [['500 g', 18_950]]],
  [
    'Vlněná deka',
    'Bytový textil',
    [
      ['šedá', 129_000],
      ['vínová', 134_900, 'sold out'],
    ],
  ],
  ['Kuchařka z Beskyd', 'Knihy', [['pevná vazba', 45_900]]],
  ['Bylinkový čaj', 'Potraviny', [['80 g', 9_640]]],
  ['Litinová pánev', 'Nádobí', [['28 cm', 118_900]]],
  [
    'Džbán Pastvina',
    'Keramika',
    [
      ['litrový', 38_990],
      ['dvoulitrový', 52_450],
    ],
  ],
]);

export const wares: readonly Ware[] = made.map((ware) => ({
  ...ware,
  story: `${ware.title} od značky ${ware.maker}.`,
}));

/** Lower case without diacritics, as a search in Czech is usually typed. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The code of a product alone, or with three letters of its variant. */
const codes = new Map(
  wares.flatMap(({ id: ware, makes }) =>
    makes.map(({ id, label }) => {
      const letters = folded(label).slice(0, 3).toUpperCase();
      return [id, makes.length === 1 ? String(ware) : `${ware}/${letters}`] as const;
    }),
  ),
);

export const items = itemsOf(wares, 2, ({ id }) => String(codes.get(id)));

export const itemOf = (code: unknown): Item | undefined => items.find(({ id }) => id === code);

export const guidOf = ({ id }: Ware): string => uuidOf(`shoptet product ${id}`);

/** Amounts in hundredths of a crown. */
export const moneyOf = (amount: number): Fields => ({ amount, currency: 'CZK' });

/** Percent of VAT. */
export function rateOf({ kind }: Ware): number {
  if (kind === 'Knihy') return 0;
  return kind === 'Potraviny' ? 12 : 21;
}

export const netOf = (gross: number, rate: number): number => Math.round((gross * 100) / (100 + rate));

/** The variants of a product; a product without a choice has one. */
const variantsOf = (ware: Ware): readonly Fields[] =>
  items
    .filter((item) => item.ware === ware)
    .map((item) => ({
      code: item.id,
      ean: null,
      unit: 'ks',
      visible: true,
      attributeCombination: [{ name: ware.option, value: item.label }],
      price: moneyOf(item.amount),
      includingVat: true,
      vatRate: rateOf(ware),
      currencyCode: 'CZK',
      availability: item.available
        ? { id: -1, name: 'Skladem', indexName: 'in-stock' }
        : { id: -3, name: 'Vyprodáno', indexName: 'sold-out' },
    }));

const toProduct = (ware: Ware): Fields => ({
  guid: guidOf(ware),
  type: 'product',
  visibility: 'visible',
  name: ware.title,
  shortDescription: ware.story,
  brand: { code: 'podhorska-dilna', name: ware.maker },
  defaultCategory: { guid: uuidOf(`shoptet category ${ware.kind}`), name: ware.kind },
  variants: variantsOf(ware),
});

function search({ query, page = 1, itemsPerPage = 20 }: Fields): Outcome {
  const words = folded(String(query))
    .split(/\s+/)
    .filter((word) => word !== '');
  const text = ({ title, kind }: Ware) => folded(`${title} ${kind}`);
  const found = wares.filter((ware) => words.every((word) => text(ware).includes(word)));
  const [number, size] = [Number(page), Number(itemsPerPage)];
  const products = found.slice((number - 1) * size, number * size).map(toProduct);
  const paginator = {
    totalCount: found.length,
    page: number,
    pageCount: Math.ceil(found.length / size),
    itemsOnPage: products.length,
    itemsPerPage: size,
  };
  return { record: { data: { products, paginator }, errors: null } };
}

/** The products of these codes; a code of no product is named in the errors beside them. */
function lookup(wanted: readonly unknown[]): Outcome {
  const found = wares.filter((ware) => items.some((item) => item.ware === ware && wanted.includes(item.id)));
  const unknown = [...new Set(wanted)].filter((code) => !itemOf(code));
  const errors = unknown.map((code) => ({
    errorCode: 'unknown-product',
    message: `Produkt „${code}“ neexistuje. Vynecháno.`,
    instance: code,
  }));
  return { record: { data: { products: found.map(toProduct) }, errors: errors.length > 0 ? errors : null } };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return search(args);
  if (name === 'lookup_catalog') return lookup(asList(args.codes));
  const ware = wares.find((each) => guidOf(each) === args.guid);
  return ware
    ? { record: { data: { product: toProduct(ware) }, errors: null } }
    : refusal('unknown-item', { id: args.guid });
};

const errors: Readonly<Record<Reason, readonly [status: number, errorCode: string, message: string]>> = {
  'unknown-item': [404, 'product-not-found', 'Produkt neexistuje.'],
  'sold-out': [422, 'product-sold-out', 'Produkt je vyprodaný a nelze ho objednat.'],
  'unknown-line': [404, 'item-not-found', 'Položka v košíku není.'],
  'unknown-cart': [404, 'cart-not-found', 'Košík neexistuje.'],
  'unknown-checkout': [404, 'checkout-not-found', 'Objednávka k dokončení neexistuje.'],
  'unknown-order': [404, 'order-not-found', 'Objednávka neexistuje.'],
  'unknown-method': [422, 'shipping-method-not-found', 'Způsob dopravy nebo platby neexistuje.'],
  'empty-cart': [422, 'cart-is-empty', 'Košík je prázdný.'],
  closed: [409, 'record-closed', 'Záznam je objednaný nebo stornovaný a nelze ho změnit.'],
  stale: [409, 'record-already-changed', 'Záznam byl mezitím změněn.'],
  unaddressed: [422, 'missing-delivery-address', 'Chybí doručovací adresa.'],
  'not-ready': [422, 'order-not-complete', 'Objednávku nelze odeslat, protože něco chybí.'],
};

const lacks: Readonly<Record<string, readonly [instance: string, message: string]>> = {
  approval: ['data.consent', 'Chybí aktuální souhlas kupujícího s objednávkou zavazující k platbě.'],
  address: ['data.deliveryAddress', 'Chybí doručovací adresa.'],
  method: ['data.shippingGuid', 'Chybí způsob dopravy.'],
};

/** An error of JSON-RPC whose data are a body without data, with one error or with one for each thing that is missing. */
export function refusal(reason: Reason, { id, missing }: Fields = {}): Outcome {
  const [status, errorCode, message] = errors[reason];
  const rows =
    missing === undefined
      ? [{ errorCode, message, instance: id ?? null }]
      : asList(missing).map((name) => {
          const [instance, lack] = lacks[String(name)] ?? [null, message];
          return { errorCode, message: lack, instance };
        });
  return refuse(-32_000, message, { status, data: null, errors: rows });
}
