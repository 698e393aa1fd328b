/** The items of a shop that runs on JTL-Wawi: a parent item has child items, and some prices are graduated. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';

const range = waresOf({ first: 18_200, maker: 'Kontor Altona', option: 'Variante', prefix: 'KA' }, [
  [
    'Steinzeugton Grob',
    'Ton',
    [
      ['10 kg', '12.90'],
      ['25 kg', '27.50'],
    ],
  ],
  ['Handbuch Aufbautechnik', 'Buch', [['Gebunden', '21.03']]],
  [
    'Drehscheibe Elbe',
    'Maschine',
    [
      ['230 V', '389.00'],
      ['400 V', '429.00', 'sold out'],
    ],
  ],
  ['Glasur Seladon', 'Glasur', [['Pulver 1 kg', '18.40']]],
  [
    'Porzellanmasse Fein',
    'Ton',
    [
      ['5 kg', '14.35'],
      ['10 kg', '25.80'],
    ],
  ],
  ['Modellierholz Buche', 'Werkzeug', [['20 cm', '3.85']]],
  ['Kalender Keramik', 'Buch', [['Wandkalender', '14.95']]],
  ['Pinselsatz', 'Werkzeug', [['Sechs Pinsel', '11.70']]],
]);

export const wares = range.map((ware) => ({ ...ware, story: `${ware.title} vom ${ware.maker}.` }));

const kinds = [...new Set(wares.map(({ kind }) => kind))];

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

const hasChildren = ({ makes }: Ware): boolean => makes.length > 1;

/** The parents, which are not sold themselves. */
export const parentIds: ReadonlySet<string> = new Set(wares.filter(hasChildren).map(({ id }) => String(id)));

const itemIds = new Map(
  wares.flatMap((ware) =>
    ware.makes.map(({ id }) => [id, String(hasChildren(ware) ? id : ware.id)] as const),
  ),
);

/** What is sold: child items, and items without children. */
export const items: ReadonlyMap<string, Item> = itemsOf(wares, ({ id }) => itemIds.get(id) ?? '');

/** Percent of the VAT that is added to the net price. */
export const rateOf = ({ kind }: Ware): number => (kind === 'Buch' ? 7 : 19);

type Step = { readonly from: number; readonly net: number };

/** The graduated prices of clay, from the smallest quantity to the largest. */
export const stepsOf = ({ ware, amount }: Pick<Item, 'ware' | 'amount'>): readonly Step[] =>
  ware.kind === 'Ton'
    ? [
        { from: 10, net: Math.round(amount * 0.92) },
        { from: 25, net: Math.round(amount * 0.85) },
      ]
    : [];

/** The net price of one piece among so many. */
export const unitPriceOf = (item: Item, quantity: number): number =>
  stepsOf(item).findLast(({ from }) => quantity >= from)?.net ?? item.amount;

export const stockOf = ({ ready, amount }: Pick<Item, 'ready' | 'amount'>): number =>
  ready ? 150 + (amount % 60) : 0;

const offerOf = (item: Item): Fields => ({
  TaxRate: rateOf(item.ware),
  ItemPriceData: { SalesPriceNet: moneyOf(item.amount) },
  SalesChannelPrices: stepsOf(item).map(({ from, net }) => ({ FromQuantity: from, NetPrice: moneyOf(net) })),
  StockAvailable: stockOf(item),
});

const childOf = (item: Item): Fields => ({
  Id: Number(item.id),
  SKU: item.sku,
  Name: `${item.ware.title} ${item.label}`,
  ParentItemId: item.ware.id,
  VariationValues: [{ Variation: item.ware.option, Value: item.label }],
  ...offerOf(item),
  ChildItems: [],
});

/** A parent has no price and no stock itself. */
function toItem(ware: Ware): Fields {
  const sold = [...items.values()].filter((item) => item.ware === ware);
  const only = hasChildren(ware) ? undefined : sold[0];
  return {
    Id: ware.id,
    SKU: only ? only.sku : `KA-${ware.id}`,
    Name: ware.title,
    Description: ware.story,
    IsActive: true,
    Manufacturer: ware.maker,
    Categories: [{ CategoryId: 31 + kinds.indexOf(ware.kind), Name: ware.kind }],
    AllowNegativeStock: false,
    ...(only ? offerOf(only) : { ItemPriceData: null, SalesChannelPrices: [], StockAvailable: null }),
    ChildItems: only ? [] : sold.map(childOf),
  };
}

function itemWith(id: unknown): Fields | undefined {
  const ware = wares.find((each) => each.id === id);
  if (ware) return toItem(ware);
  const child = items.get(String(id));
  return child && childOf(child);
}

/** How many items come before a page. */
type Offset = (page: number, size: number) => number;

function pageOf({ query, pageNumber, pageSize }: Fields, before: Offset): Fields {
  const found = searched(wares, query);
  const [number, size] = [Number(pageNumber ?? 1), Number(pageSize ?? 25)];
  const pages = Math.ceil(found.length / size);
  const start = before(number, size);
  return {
    TotalItems: found.length,
    PageNumber: number,
    PageSize: size,
    TotalPages: pages,
    HasPreviousPage: number > 1,
    HasNextPage: number < pages,
    PreviousPageNumber: number > 1 ? number - 1 : null,
    NextPageNumber: number < pages ? number + 1 : null,
    Items: found.slice(start, start + size).map(toItem),
  };
}

/** The tools of the catalog. @param before where the pages of a search begin */
export const catalogWith =
  (unknown: (id: unknown) => Outcome, before: Offset = (page, size) => (page - 1) * size) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') return { record: pageOf(args, before) };
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.itemIds))];
      const found = ids.map(itemWith);
      const absent = ids.filter((_, index) => found[index] === undefined);
      return { record: { Items: found.filter(isFields), NotFoundItemIds: absent } };
    }
    const item = itemWith(args.itemId);
    return item ? { record: item } : unknown(args.itemId);
  };
