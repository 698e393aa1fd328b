/** The products of the shape of fabric, with the prices of its two price lists, and the tools that read them. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { hexOf, type Item, itemsOf, searched, waresOf } from '../desk/stock.ts';

export const wares = waresOf({ first: 611_230, maker: 'Larkspur House', option: 'Finish', prefix: 'LSH' }, [
  [
    'Orchard Table Lamp',
    'Lighting',
    [
      ['Brass', '48.95'],
      ['Matte black', '44.50'],
    ],
  ],
  ['Linen Throw', 'Textiles', [['Oatmeal', '36.25']]],
  [
    'Serving Bowl',
    'Tableware',
    [
      ['White', '21.90'],
      ['Speckled', '23.40', 'sold out'],
    ],
  ],
  ['Harbor Pendant', 'Lighting', [['Opal glass', '72.80']]],
  ['Carafe', 'Tableware', [['Clear', '18.65']]],
  ['Wool Cushion', 'Textiles', [['Rust', '29.10']]],
]);

export const moneyOf = (amount: number) => ({ amount, currency: 'USD' });

const retail = { priceListId: '100000', priceListName: 'Retail', minQuantity: 1 };
const trade = { priceListId: '100214', priceListName: 'Trade', minQuantity: 6 };

/** An item of a cart is a SKU at the price of one price list. */
export const keyOf = (sku: unknown, priceListId: unknown): string => `${sku} at ${priceListId}`;

const atRetail = itemsOf(wares, ({ sku }) => keyOf(sku, retail.priceListId));

const atTrade = [...atRetail.values()]
  .filter(({ ware }) => ware.kind !== 'Textiles')
  .map((item) => ({
    ...item,
    id: keyOf(item.sku, trade.priceListId),
    amount: Math.round(item.amount * 0.88),
  }));

export const items: ReadonlyMap<string, Item> = new Map([
  ...atRetail,
  ...atTrade.map((item) => [item.id, item] as const),
]);

export const isRetail = ({ id }: Item): boolean => atRetail.has(id);

export const priceListOf = (item: Item) => (isRetail(item) ? retail : trade);

/** Retail items at their price in the trade list, where they have one. */
export const atLowestPrice: ReadonlyMap<string, Item> = new Map(
  [...items].map(([key, item]) => {
    const lower = items.get(keyOf(item.sku, trade.priceListId));
    return [key, { ...item, amount: lower?.amount ?? item.amount }];
  }),
);

/** Cents for each piece: lamps have to be recycled. */
export const feeOf = ({ kind }: Ware): number => (kind === 'Lighting' ? 125 : 0);

export const itemIdOf = (sku: string): string => String(1_730_000_000 + Number(sku.replaceAll(/\D/g, '')));

const productIdOf = ({ id }: Ware): string => hexOf(`fabric product ${id}`).slice(0, 24);

const pricesOf = (sku: string): readonly Fields[] =>
  [...items.values()]
    .filter((item) => item.sku === sku)
    .map((item) => ({ ...priceListOf(item), price: moneyOf(item.amount) }));

const productOf = (ware: Ware): Fields => ({
  productId: productIdOf(ware),
  name: ware.title,
  description: ware.story,
  brand: ware.maker,
  category: ware.kind,
  items: ware.makes.map(({ sku, label, available }) => ({
    itemId: itemIdOf(sku),
    sku,
    title: `${ware.title}, ${label}`,
    attributes: [{ name: ware.option, value: label }],
    prices: pricesOf(sku),
    fees: feeOf(ware) > 0 ? [{ name: 'Recycling fee', type: 'ECO', price: moneyOf(feeOf(ware)) }] : [],
    inventoryStatus: available ? 'IN_STOCK' : 'OUT_OF_STOCK',
  })),
});

/** @param unknown the refusal of a product that does not exist */
export const catalogWith =
  (unknown: (productId: unknown) => Outcome) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = searched(wares, args.query);
      const [offset, limit] = [Number(args.offset ?? 0), Number(args.limit ?? 10)];
      const data = found.slice(offset, offset + limit).map(productOf);
      return { record: { query: { offset, limit, count: found.length }, data } };
    }
    if (name === 'lookup_catalog') {
      const ids = [...new Set(asList(args.productIds))];
      const data = wares.filter((ware) => ids.includes(productIdOf(ware))).map(productOf);
      return {
        record: { data, notFound: ids.filter((id) => !data.some(({ productId }) => productId === id)) },
      };
    }
    const ware = wares.find((each) => productIdOf(each) === args.productId);
    return ware ? { record: productOf(ware) } : unknown(args.productId);
  };
