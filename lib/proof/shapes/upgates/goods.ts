/** The products of the storefront in the manner of Upgates: their codes, their prices with VAT, and the catalog tools. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Tools } from '../../variants/frame/tools.ts';
import type { Fields, Places } from '../../variants/variant.ts';
import { type Item, itemsOf, waresOf } from '../trade/stock.ts';
import { refusal } from './messages.ts';

const range = { maker: 'Lesní dílna', option: 'Provedení', firstId: 241, code: 'P', decimals: 2 };

const made = waresOf(range, [
  [
    'Merino ponožky',
    'Oblečení',
    [
      ['38–41', 24_900],
      ['42–45', 25_900],
    ],
  ],
  ['Lesní med', 'Potraviny', [['450 g', 18_950]]],
  [
    'Vlněná čepice',
    'Oblečení',
    [
      ['šedá', 49_900],
      ['zelená', 51_900, 'sold out'],
    ],
  ],
  ['Smaltovaný hrnek', 'Vybavení', [['0,5 l', 22_950]]],
  ['Atlas hub', 'Knihy', [['vázaný', 45_900]]],
  [
    'Sušená jablka',
    'Potraviny',
    [
      ['100 g', 8_490],
      ['250 g', 18_890],
    ],
  ],
  ['Turistická čelovka', 'Vybavení', [['dobíjecí', 79_920]]],
  ['Péřový spacák', 'Vybavení', [['do −5 °C', 349_000]]],
]);

/** Percent of the discount that a price contains. */
const discounts = new Map([['Turistická čelovka', 20]]);

const categories = ['Oblečení', 'Potraviny', 'Vybavení', 'Knihy'];

/** Lower case without accents. */
const folded = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const codeOf = ({ id }: Pick<Ware, 'id'>): string => `P${String(id).padStart(5, '0')}`;
const hasVariants = ({ makes }: Ware): boolean => makes.length > 1;

/** A product without variants is bought by its own code, any other by the code of a variant. */
export const wares: readonly Ware[] = made.map((ware) => ({
  ...ware,
  story: `${ware.title} od výrobce ${ware.maker}.`,
  handle: folded(ware.title).replaceAll(/[^a-z]+/g, '-'),
  makes: ware.makes.map((make, index) => ({
    ...make,
    sku: hasVariants(ware) ? `${codeOf(ware)}-${index + 1}` : codeOf(ware),
  })),
}));

const items = itemsOf(wares, 2, ({ sku }) => sku);

export const itemOf = (code: unknown): Item | undefined => items.find(({ id }) => id === code);

/** The product of a code, or the product of the variant of a code. */
const wareOf = (code: unknown): Ware | undefined =>
  wares.find((ware) => codeOf(ware) === code) ?? itemOf(code)?.ware;

export const isOfVariants = (code: unknown): boolean =>
  wares.some((ware) => hasVariants(ware) && codeOf(ware) === code);

export const standard = 21;

/** Percent of VAT: food has the reduced rate, and books have none. */
export function rateOf({ kind }: Ware): number {
  if (kind === 'Knihy') return 0;
  return kind === 'Potraviny' ? 12 : standard;
}

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'CZK' });

/** What is left of a price without its VAT. */
export const netOf = (gross: number, rate: number): number => Math.round((gross * 100) / (100 + rate));

export const bothPrices = (gross: number, net: number): Fields => ({
  price_with_vat: moneyOf(gross),
  price_without_vat: moneyOf(net),
});

type Make = Ware['makes'][number];

function pricesOf(ware: Ware, make: Make): readonly Fields[] {
  const gross = Math.round(Number(make.price) * 100);
  const discount = discounts.get(ware.title);
  const pricelist = {
    name: 'Výchozí',
    price_original: moneyOf(Math.round((gross * 100) / (100 - (discount ?? 0)))),
    product_discount: discount ?? null,
    ...bothPrices(gross, netOf(gross, rateOf(ware))),
  };
  return [{ language: 'cs', currency: 'CZK', pricelists: [pricelist], vat: rateOf(ware) }];
}

const availabilityOf = (isThere: boolean): Fields => ({
  can_add_to_basket_yn: isThere,
  availability: isThere ? 'Skladem' : 'Vyprodáno',
  availability_type: isThere ? 'InStock' : 'NotAvailable',
});

export const parametersOf = (ware: Ware, label: string): readonly Fields[] =>
  hasVariants(ware) ? [{ name: ware.option, value: label }] : [];

const toVariant = (ware: Ware, make: Make, index: number): Fields => ({
  code: make.sku,
  variant_id: make.id,
  main_yn: index === 0,
  ...availabilityOf(make.available),
  parameters: parametersOf(ware, make.label),
  prices: pricesOf(ware, make),
});

const toProduct = (ware: Ware, { baseUrl }: Places): Fields => ({
  code: codeOf(ware),
  product_id: ware.id,
  active_yn: true,
  descriptions: [
    {
      language: 'cs',
      title: ware.title,
      short_description: ware.story,
      url: `${baseUrl}/products/${ware.handle}`,
      unit: 'ks',
    },
  ],
  manufacturer: ware.maker,
  categories: [{ category_id: 11 + categories.indexOf(ware.kind), name: ware.kind, main_yn: true }],
  ...availabilityOf(ware.makes.some(({ available }) => available)),
  prices: hasVariants(ware) ? [] : ware.makes.flatMap((make) => pricesOf(ware, make)),
  variants: hasVariants(ware) ? ware.makes.map((make, index) => toVariant(ware, make, index)) : [],
});

/** Products with each word in the title, the maker, the category or a variant. */
function found(query: unknown): readonly Ware[] {
  const words = folded(String(query)).split(/\s+/);
  return wares.filter(({ title, maker, kind, makes }) => {
    const text = folded([title, maker, kind, ...makes.map(({ label }) => label)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

const pageSize = 5;

/** @returns how many products come before a page */
export type Before = (page: number, size: number) => number;
export const before: Before = (page, size) => (page - 1) * size;

export const catalogWith =
  (skipped: Before, places: Places): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const [all, page] = [found(args.query), Number(args.page ?? 1)];
      const start = skipped(page, pageSize);
      const products = all.slice(start, start + pageSize).map((ware) => toProduct(ware, places));
      return {
        record: {
          current_page: page,
          current_page_items: products.length,
          number_of_pages: Math.ceil(all.length / pageSize),
          number_of_items: all.length,
          products,
        },
      };
    }
    if (name === 'lookup_catalog') {
      const wanted = new Set(asList(args.codes).map(wareOf));
      const some = wares.filter((ware) => wanted.has(ware));
      return { record: { products: some.map((ware) => toProduct(ware, places)) } };
    }
    const ware = wareOf(args.code);
    return ware
      ? { record: { products: [toProduct(ware, places)] } }
      : refusal('unknown-item', { id: args.code });
  };
