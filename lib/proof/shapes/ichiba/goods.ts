/** The items of the shop in the manner of Rakuten, as its item service shows them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Hakusan Ya', option: 'Shurui', firstId: 10_047, code: 'HY', decimals: 0 };

export const wares = waresOf(range, [
  [
    'Arita Kyusu',
    'Shokki',
    [
      ['Ao', 4_950],
      ['Shiro', 5_280],
    ],
  ],
  ['Kombu Dashi', 'Shokuhin', [['200 g', 1_836]]],
  [
    'Imabari Towel',
    'Nichiyouhin',
    [
      ['Sumi', 2_420],
      ['Sora', 2_640, 'sold out'],
    ],
  ],
  ['Wappa Bento', 'Shokki', [['Sugi', 7_700]]],
  [
    'Yuzu Kosho',
    'Shokuhin',
    [
      ['Aka', 864],
      ['Midori', 918],
    ],
  ],
  ['Tetsu Furin', 'Interior', [['Kuro', 3_135]]],
]);

const variantIdOf = ({ sku }: { readonly sku: string }): string => sku.toLowerCase();
export const items = itemsOf(wares, 0, variantIdOf);

/** The rate of the tax. */
export const percentOf = ({ kind }: Ware): number => (kind === 'Shokuhin' ? 8 : 10);

export const refused = (record: Fields): Outcome => ({
  members: { result: { isError: true, content: [{ type: 'text', text: JSON.stringify(record) }] } },
});

const toItem = (ware: Ware): Fields => ({
  manageNumber: ware.handle,
  itemNumber: String(ware.id),
  title: ware.title,
  tagline: ware.story,
  itemType: 'NORMAL',
  genre: ware.kind,
  payment: { taxIncluded: true, taxRate: percentOf(ware) / 100 },
  variantSelectors: [{ key: 'Shurui', values: ware.makes.map(({ label }) => label) }],
  variants: Object.fromEntries(
    ware.makes.map((make, index) => [
      variantIdOf(make),
      {
        merchantDefinedSkuId: make.sku,
        selectorValues: { Shurui: make.label },
        standardPrice: { amount: Number(make.price), currency: 'JPY' },
        quantity: make.available ? 64 + 18 * index : 0,
      },
    ]),
  ),
});

const itemError = (code: string, message: string): Outcome => refused({ errors: [{ code, message }] });

const markOf = (offset: number): string => Buffer.from(`from ${offset}`).toString('base64url');

function page({ query, hits = 10, cursorMark = markOf(0) }: Fields): Outcome {
  const found = matching(wares, query);
  const offset = found.findIndex((_, index) => markOf(index) === cursorMark);
  if (offset < 0 && cursorMark !== markOf(0)) return itemError('GE0011', 'cursorMark is invalid.');
  const start = Math.max(0, offset);
  const end = start + Number(hits);
  return {
    record: {
      numFound: found.length,
      offset: start,
      results: found.slice(start, end).map((ware) => ({ item: toItem(ware) })),
      ...(end < found.length && { nextCursorMark: markOf(end) }),
    },
  };
}

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') return page(args);
  if (name === 'lookup_catalog') {
    const asked = [...new Set(asList(args.manageNumbers))];
    const results = wares
      .filter(({ handle }) => asked.includes(handle))
      .map((ware) => ({ item: toItem(ware) }));
    return {
      record: { results, notFound: asked.filter((id) => !wares.some(({ handle }) => handle === id)) },
    };
  }
  const ware = wares.find(({ handle }) => handle === args.manageNumber);
  return ware ? { record: toItem(ware) } : itemError('GE0014', 'The item is not found.');
};
