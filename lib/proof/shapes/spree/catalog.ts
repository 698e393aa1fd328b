/** The products of the Spree shop, in Canadian dollars, as JSON:API resources. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Refusing } from '../trade/lines.ts';
import { type Item, itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

export const wares = waresOf(
  { maker: 'North Shore Goods', option: 'Scent', firstId: 77_203, code: 'NSG', decimals: 2 },
  [
    [
      'Cedar Candle',
      'Candle',
      [
        ['Plain', 2_400],
        ['Smoke', 2_650],
        ['Pine', 2_700, 'sold out'],
      ],
    ],
    [
      'Cedar Soap',
      'Soap',
      [
        ['Plain', 950],
        ['Mint', 1_050],
      ],
    ],
    ['Birch Bowl', 'Bowl', [['Small', 6_200]]],
    ['Maple Board', 'Board', [['Oiled', 7_450]]],
    ['Spruce Broom', 'Broom', [['Long', 3_890]]],
    ['Willow Basket', 'Basket', [['Round', 5_525, 'sold out']]],
    ['Linen Apron', 'Apron', [['Natural', 4_180]]],
  ],
);

export const items = itemsOf(wares, 2, ({ id }) => String(id));

/** As people read it: `$1,234.50`. */
export const display = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** An amount in cents, and for display: `price_cents` and `display_price`. */
export const money = (name: string, cents: number): Fields => ({
  [`${name}_cents`]: cents,
  [`display_${name}`]: display(cents),
});

export const variantOf = ({ id, ware, label, sku, amount, available }: Item): Fields => ({
  id,
  type: 'variant',
  attributes: {
    name: ware.title,
    sku,
    options_text: `${ware.option}: ${label}`,
    ...money('price', amount),
    currency: 'CAD',
    purchasable: available,
    in_stock: available,
    backorderable: false,
  },
  relationships: { product: { data: { id: String(ware.id), type: 'product' } } },
});

const makesOf = (ware: Ware): readonly Item[] => items.filter((item) => item.ware === ware);

function productOf(ware: Ware): Fields {
  const makes = makesOf(ware);
  return {
    id: String(ware.id),
    type: 'product',
    attributes: {
      name: ware.title,
      slug: ware.handle,
      description: ware.story,
      ...money('price', Math.min(...makes.map(({ amount }) => amount))),
      currency: 'CAD',
      purchasable: makes.some(({ available }) => available),
      in_stock: makes.some(({ available }) => available),
    },
    relationships: { variants: { data: makes.map(({ id }) => ({ id, type: 'variant' })) } },
  };
}

const isNamed = (ware: Ware, id: unknown): boolean => String(ware.id) === id || ware.handle === id;

export const catalogOf =
  (refusing: Refusing) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'get_product') {
      const ware = wares.find((each) => isNamed(each, args.id));
      if (!ware) return refusing('unknown-item', { id: args.id });
      return { record: { data: productOf(ware), included: makesOf(ware).map(variantOf) } };
    }
    const ids = listIn(args, 'ids');
    const found =
      name === 'search_catalog'
        ? matching(wares, args.query)
        : wares.filter((ware) => ids.some((id) => isNamed(ware, id)));
    return {
      record: {
        data: found.map(productOf),
        included: found.flatMap(makesOf).map(variantOf),
        meta: { count: found.length, total_count: found.length },
      },
    };
  };
