/** The products of the Vendure shop, in pounds, with prices net and gross. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Refusing } from '../trade/lines.ts';
import { type Item, itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

export const wares = waresOf(
  { maker: 'Harrow Tools', option: 'Length', firstId: 84_500, code: 'HT', decimals: 2 },
  [
    [
      'Garden Spade',
      'Tool',
      [
        ['Short', 3_480],
        ['Long', 3_960],
        ['Extra long', 4_320, 'sold out'],
      ],
    ],
    [
      'Garden Twine',
      'Supply',
      [
        ['50 m', 540],
        ['200 m', 1_620],
      ],
    ],
    ['Pruning Shears', 'Tool', [['Standard', 2_775]]],
    ['Watering Can', 'Supply', [['Nine litres', 4_199]]],
    ['Kneeling Pad', 'Supply', [['Standard', 1_350]]],
    ['Seed Tin', 'Supply', [['Standard', 1_899, 'sold out']]],
    ['Leaf Rake', 'Tool', [['Standard', 2_245]]],
  ],
);

export const items = itemsOf(wares, 2, ({ id }) => `PV_${id}`);

/** Prices include VAT of 20 %. */
export const net = (gross: number): number => Math.round(gross / 1.2);

/** The pieces of an item in stock: there are only ten short spades. */
export const inStock = ({ sku }: Item): number => (sku === 'HT-1A' ? 10 : 500);

export const variantOf = (item: Item): Fields => ({
  id: item.id,
  sku: item.sku,
  name: `${item.ware.title} ${item.label}`,
  price: net(item.amount),
  priceWithTax: item.amount,
  currencyCode: 'GBP',
  stockLevel: item.available ? 'IN_STOCK' : 'OUT_OF_STOCK',
});

const idOf = ({ id }: Ware): string => `P_${id}`;

const productOf = (ware: Ware): Fields => ({
  id: idOf(ware),
  name: ware.title,
  slug: ware.handle,
  description: ware.story,
  variants: items.filter((item) => item.ware === ware).map(variantOf),
});

export const catalogOf =
  (refusing: Refusing) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      const found = matching(wares, args.query);
      return { record: { search: { totalItems: found.length, items: found.map(productOf) } } };
    }
    if (name === 'lookup_catalog') {
      const found = listIn(args, 'ids').map((id) => wares.find((ware) => idOf(ware) === id));
      return { record: { products: found.map((ware) => (ware ? productOf(ware) : null)) } };
    }
    const ware = wares.find((each) => idOf(each) === args.id);
    return ware ? { record: { product: productOf(ware) } } : refusing('unknown-item', { id: args.id });
  };
