/** The products of the WooCommerce shop, in dollars. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Refusing } from '../trade/lines.ts';
import { itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

export const wares = waresOf(
  { maker: 'Fern & Fell', option: 'Colour', firstId: 3_100, code: 'FF', decimals: 2 },
  [
    [
      'Canvas Rucksack',
      'Bag',
      [
        ['Olive', 6_800],
        ['Rust', 7_150],
        ['Black', 7_400, 'sold out'],
      ],
    ],
    [
      'Wool Blanket',
      'Blanket',
      [
        ['Grey', 5_425],
        ['Blue', 5_675],
      ],
    ],
    ['Camp Mug', 'Kitchen', [['Enamel', 1_295]]],
    ['Trail Lantern', 'Light', [['Brass', 4_350]]],
    ['Pocket Stove', 'Kitchen', [['Steel', 3_980]]],
    ['Canvas Hammock', 'Outdoors', [['Sand', 8_890, 'sold out']]],
    ['Folding Spoon', 'Kitchen', [['Titanium', 875]]],
  ],
);

export const items = itemsOf(wares, 2, ({ id }) => String(id));

export const dollars = {
  currency_code: 'USD',
  currency_symbol: '$',
  currency_minor_unit: 2,
  currency_decimal_separator: '.',
  currency_thousand_separator: ',',
  currency_prefix: '$',
  currency_suffix: '',
};

/** A simple product has the ID of its only variant; a variable product has one of its own. */
const productId = ({ id, makes: [first, ...others] }: Ware): number =>
  first && others.length === 0 ? first.id : id;

export const pricesOf = (amount: number) => {
  const price = String(amount);
  return { price, regular_price: price, sale_price: price, price_range: null, ...dollars };
};

function productOf(ware: Ware): Fields {
  const makes = items.filter((item) => item.ware === ware);
  const isSimple = makes.length === 1;
  const variations = makes.map(({ catalogId, label, sku, amount, available }) => ({
    id: catalogId,
    sku,
    attributes: [{ name: ware.option, value: label }],
    prices: pricesOf(amount),
    is_in_stock: available,
    is_purchasable: available,
  }));
  return {
    id: productId(ware),
    name: ware.title,
    slug: ware.handle,
    type: isSimple ? 'simple' : 'variable',
    short_description: `<p>${ware.story}</p>`,
    prices: pricesOf(Math.min(...makes.map(({ amount }) => amount))),
    variations: isSimple ? [] : variations,
    has_options: !isSimple,
    is_in_stock: makes.some(({ available }) => available),
    is_purchasable: makes.some(({ available }) => available),
  };
}

export const catalogOf =
  (refusing: Refusing) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'search_catalog') {
      return { record: { products: matching(wares, args.query).map(productOf) } };
    }
    if (name === 'lookup_catalog') {
      const found = wares.filter((ware) => listIn(args, 'include').includes(productId(ware)));
      return { record: { products: found.map(productOf) } };
    }
    const ware = wares.find((each) => productId(each) === args.id);
    return ware ? { record: { product: productOf(ware) } } : refusing('unknown-item', { id: args.id });
  };
