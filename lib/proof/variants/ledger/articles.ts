/** What the ledger sells: sixty articles in editions, in euros, with ids that say nothing about those of the catalog. */
import type { Ware } from '../frame/shop.ts';

const nouns = ['Almanac', 'Inkwell', 'Satchel', 'Compass', 'Sundial', 'Abacus'];
const origins = ['Lisbon', 'Ghent', 'Turku', 'Gdynia', 'Cork', 'Brno', 'Split', 'Riga', 'Porto', 'Malmö'];
const editions = ['Pocket', 'Desk', 'Field', 'Gift'];

export const articles: readonly Ware[] = origins.flatMap((origin, row) =>
  nouns.map((noun, column): Ware => {
    const index = row * nouns.length + column;
    return {
      id: 9_004_000_310 + index * 17,
      handle: `${noun}-of-${origin}`.toLowerCase().replace('ö', 'oe'),
      title: `${noun} of ${origin}`,
      story: `An ${noun.toLowerCase()} &amp; its case.`,
      maker: 'Ledger & Daughters',
      kind: noun,
      tags: [],
      option: 'Edition',
      makes: editions.slice(0, 1 + (index % 4)).map((label, nth) => ({
        id: 9_550_000_120 + index * 40 + nth,
        label,
        sku: `${noun.slice(0, 3).toUpperCase()}${row}${column}/${label[0]}`,
        price: ((1_199 + index * 83 + nth * 450) / 100).toFixed(2),
        available: (index * 3 + nth) % 7 !== 5,
      })),
    };
  }),
);

export type Edition = {
  readonly id: string;
  readonly article: string;
  readonly label: string;
  readonly sku: string;
  readonly cents: number;
  readonly inStock: boolean;
};

export const articleId = ({ id }: Ware): string =>
  `gid://shop/Article/${(id * 31).toString(36).slice(-5)}-${String.fromCharCode(97 + (id % 26))}`;

/** Some end in the number of their variant in the catalog, some in that of another one, and some in none. */
function editionId({ makes, id }: Ware, nth: number): string {
  const number = makes[nth]?.id ?? 0;
  if (id % 3 === 0) return `gid://shop/Edition/ed-${number}`;
  if (id % 3 === 1) return `gid://shop/Edition/ed-${makes[(nth + 1) % makes.length]?.id}`;
  return `gid://shop/Edition/${(number * 7).toString(36)}-x`;
}

export const editionsOf = (article: Ware): readonly Edition[] =>
  article.makes.map(({ label, sku, price, available }, nth) => ({
    id: editionId(article, nth),
    article: article.title,
    label,
    sku,
    cents: Math.round(Number(price) * 100),
    inStock: available,
  }));

const byId: ReadonlyMap<string, Edition> = new Map(
  articles.flatMap(editionsOf).map((edition) => [edition.id, edition]),
);
export const editionOf = (id: string): Edition | undefined => byId.get(id);
