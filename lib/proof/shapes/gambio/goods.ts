/** The products of a shop that runs on Gambio: variants are combinations of options, and some prices are graduated. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';

export const wares = waresOf(
  { first: 4_210, maker: 'Teekontor an der Weser', option: 'Variant', prefix: 'TW' },
  [
    [
      'Assam Tea',
      'Tea',
      [
        ['100 g', '6.90'],
        ['250 g', '14.90'],
      ],
    ],
    ['Tea Tin', 'Accessories', [['Tin', '9.50']]],
    [
      'Glass Teapot',
      'Tableware',
      [
        ['0.8 litres', '24.90'],
        ['1.2 litres', '29.90', 'sold out'],
      ],
    ],
    ['Rock Sugar', 'Sugar', [['500 g', '3.45']]],
    [
      'Earl Grey Tea',
      'Tea',
      [
        ['100 g', '7.20'],
        ['250 g', '15.60'],
      ],
    ],
    [
      'Tea Cup',
      'Tableware',
      [
        ['White', '5.95'],
        ['Blue', '6.45'],
      ],
    ],
    ['Bamboo Strainer', 'Accessories', [['Strainer', '4.80']]],
  ],
);

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

/** The unique id under which something is in a cart: the id of the product, and of the combination if it has several. */
const upridOf = (ware: Ware, { id }: { readonly id: number }): string =>
  ware.makes.length === 1 ? String(ware.id) : `${ware.id}x${id}`;

const wareOfMake = new Map(wares.flatMap((ware) => ware.makes.map(({ id }) => [id, ware] as const)));

export const items: ReadonlyMap<string, Item> = itemsOf(wares, (make) => {
  const ware = wareOfMake.get(make.id);
  return ware ? upridOf(ware, make) : '';
});

/** Percent of the VAT that prices contain. */
export const rateOf = ({ kind }: Ware): number => (kind === 'Tea' || kind === 'Sugar' ? 7 : 19);

/** From how many pieces on a product is cheaper; nothing is graduated without it. */
const graduatedFrom = ({ kind }: Ware): number | undefined => (kind === 'Tea' ? 10 : undefined);
const graduated = (amount: number): number => Math.round((amount * 9) / 10);

/** The price of one piece among so many. */
export function unitPriceOf({ ware, amount }: Item, quantity: number): number {
  const from = graduatedFrom(ware);
  return from !== undefined && quantity >= from ? graduated(amount) : amount;
}

export const stockOf = ({ ready, amount }: Pick<Item, 'ready' | 'amount'>): number =>
  ready ? 180 + (amount % 50) : 0;

function offerOf(item: Item): Fields {
  const from = graduatedFrom(item.ware);
  return {
    uprid: item.id,
    modelNumber: item.sku,
    price: moneyOf(item.amount),
    graduatedPrices: from === undefined ? [] : [{ quantity: from, price: moneyOf(graduated(item.amount)) }],
    stockType: 'only-positive',
    stock: stockOf(item),
  };
}

const offersOf = (ware: Ware): readonly Item[] => [...items.values()].filter((item) => item.ware === ware);

const variantOf = (ware: Ware, item: Item, nth: number): Fields => ({
  id: ware.makes[nth]?.id,
  combination: [{ optionId: 3, option: ware.option, optionValueId: 20 + nth, value: item.label }],
  sortOrder: nth,
  ...offerOf(item),
});

const noOffer = { uprid: null, modelNumber: null, price: null, graduatedPrices: [], stock: null };

/** A product with several variants has no price or stock itself. */
export function toProduct(ware: Ware): Fields {
  const offers = offersOf(ware);
  const [only] = offers;
  const isSingle = only !== undefined && offers.length === 1;
  return {
    id: ware.id,
    isActive: true,
    languageCode: 'en',
    name: ware.title,
    description: ware.story,
    urlKeywords: ware.handle,
    manufacturer: ware.maker,
    category: ware.kind,
    taxClass: { id: rateOf(ware) === 7 ? 2 : 1, title: `${rateOf(ware)} % VAT`, rate: rateOf(ware) },
    ...(isSingle ? offerOf(only) : noOffer),
    variants: isSingle ? [] : offers.map((item, nth) => variantOf(ware, item, nth)),
  };
}

/** How many products come before a page; without a number, it is the first page. */
type Offset = (page: number | undefined, perPage: number) => number;

const offset: Offset = (page = 1, perPage) => (page - 1) * perPage;

function foundIn({ query, page, perPage = 25 }: Fields, before: Offset): Fields {
  const found = searched(wares, query);
  const [number, size] = [Number(page ?? 1), Number(perPage)];
  const start = before(page === undefined ? page : number, size);
  const last = Math.max(1, Math.ceil(found.length / size));
  const link = (to: number): string => {
    const words = new URLSearchParams({ q: String(query), page: String(to), perPage: String(size) });
    return `/api.php/v3/products?${words}`;
  };
  return {
    data: found.slice(start, start + size).map(toProduct),
    _meta: {
      totalItems: found.length,
      perPage: size,
      page: number,
      links: {
        firstPage: link(1),
        previousPage: number > 1 ? link(Math.min(number - 1, last)) : null,
        nextPage: number < last ? link(number + 1) : null,
        lastPage: link(last),
      },
    },
  };
}

/** @param missing the refusal of a product that does not exist */
export const catalogWith =
  (missing: (id: unknown) => Outcome, before: Offset = offset) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') return { record: foundIn(args, before) };
    if (name === 'lookup_catalog') {
      const ids = asList(args.productIds);
      const data = wares.filter(({ id }) => ids.includes(id)).map(toProduct);
      return { record: { data, _meta: { totalItems: data.length } } };
    }
    const ware = wares.find(({ id }) => id === args.productId);
    if (!ware) return missing(args.productId);
    return {
      record: { data: toProduct(ware), _meta: { links: { self: `/api.php/v3/products/${ware.id}` } } },
    };
  };
