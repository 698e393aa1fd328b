/** The products of the versioned shop, in Swiss francs, with opaque ids. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Refusing } from '../trade/lines.ts';
import { itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

export const wares = waresOf(
  { maker: 'Bergwerk', option: 'Weight', firstId: 91_200, code: 'BW', decimals: 2 },
  [
    [
      'Alpine Honey',
      'Honey',
      [
        ['250 g', 1_250],
        ['500 g', 2_190],
        ['1 kg', 3_990, 'sold out'],
      ],
    ],
    [
      'Alpine Tea',
      'Tea',
      [
        ['50 g', 980],
        ['100 g', 1_740],
      ],
    ],
    ['Rock Salt', 'Salt', [['400 g', 690]]],
    ['Dried Pears', 'Fruit', [['300 g', 1_380]]],
    ['Walnut Oil', 'Oil', [['2 dl', 2_470]]],
    ['Chestnut Flour', 'Flour', [['500 g', 1_120, 'sold out']]],
    ['Elderflower Syrup', 'Syrup', [['5 dl', 1_590]]],
  ],
);

export const idOf = (type: string, number: number | string): string =>
  Buffer.from(`${type}:${number}`).toString('base64').replaceAll('=', '');

export const items = itemsOf(wares, 2, ({ id }) => idOf('ProductVariant', id));

/** An amount in Rappen. */
export const francs = (amount: number) => ({ amount, currency: 'CHF' });

const productOf = (ware: Ware): Fields => ({
  id: idOf('Product', ware.id),
  slug: ware.handle,
  name: ware.title,
  description: ware.story,
  variants: items
    .filter((item) => item.ware === ware)
    .map(({ id, sku, label, amount, available }) => ({
      id,
      sku,
      name: label,
      pricing: { price: francs(amount) },
      is_available: available,
    })),
});

export const catalogOf =
  (refusing: Refusing) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'get_product') {
      const ware = wares.find(({ handle }) => handle === args.slug);
      return ware ? { record: { product: productOf(ware) } } : refusing('unknown-item', { slug: args.slug });
    }
    const slugs = listIn(args, 'slugs');
    const found =
      name === 'search_catalog'
        ? matching(wares, args.query)
        : wares.filter(({ handle }) => slugs.includes(handle));
    return { record: { products: found.map(productOf), total_count: found.length } };
  };
