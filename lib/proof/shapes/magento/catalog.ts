/** The products of the Magento shop, in euros, by their SKUs. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Refusing } from '../trade/lines.ts';
import { type Item, itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

export const wares = waresOf(
  { maker: 'Lumen & Vale', option: 'Size', firstId: 52_040, code: 'LV', decimals: 2 },
  [
    [
      'Linen Shirt',
      'Shirt',
      [
        ['S', 4_900],
        ['M', 5_100],
        ['L', 5_350, 'sold out'],
      ],
    ],
    [
      'Linen Trousers',
      'Trousers',
      [
        ['S', 6_990],
        ['M', 7_190],
      ],
    ],
    ['Felt Hat', 'Hat', [['One size', 3_275]]],
    ['Silk Scarf', 'Scarf', [['One size', 4_445]]],
    ['Leather Belt', 'Belt', [['One size', 2_860]]],
    ['Rain Cape', 'Coat', [['One size', 11_900, 'sold out']]],
    ['Wool Socks', 'Socks', [['One size', 1_180]]],
  ],
);

export const items = itemsOf(wares, 2, ({ sku }) => sku);

/** An integer in cents. */
export const euros = (value: number) => ({ value, currency: 'EUR' });

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const stockOf = (isAvailable: boolean) => (isAvailable ? 'IN_STOCK' : 'OUT_OF_STOCK');

const makesOf = (ware: Ware): readonly Item[] => items.filter((item) => item.ware === ware);

/** The SKU of a configurable product is that of its variants without the letter. */
const skuOf = (ware: Ware): string => {
  const [first, ...others] = makesOf(ware);
  return others.length > 0 ? String(first?.sku.slice(0, -1)) : String(first?.sku);
};

export const productName = ({ ware, label }: Item): string =>
  makesOf(ware).length > 1 ? `${ware.title}-${label}` : ware.title;

const variantOf = (item: Item): Fields => ({
  attributes: [{ code: 'size', label: item.label }],
  product: {
    uid: base64(String(item.catalogId)),
    sku: item.sku,
    name: productName(item),
    stock_status: stockOf(item.available),
    price_range: { minimum_price: { final_price: euros(item.amount) } },
  },
});

function productOf(ware: Ware): Fields {
  const makes = makesOf(ware);
  const isConfigurable = makes.length > 1;
  const least = Math.min(...makes.map(({ amount }) => amount));
  const most = Math.max(...makes.map(({ amount }) => amount));
  return {
    __typename: isConfigurable ? 'ConfigurableProduct' : 'SimpleProduct',
    uid: base64(String(ware.id)),
    sku: skuOf(ware),
    name: ware.title,
    url_key: ware.handle,
    stock_status: stockOf(makes.some(({ available }) => available)),
    price_range: {
      minimum_price: { final_price: euros(least) },
      maximum_price: { final_price: euros(most) },
    },
    ...(isConfigurable && { variants: makes.map(variantOf) }),
  };
}

const hasSku = (ware: Ware, sku: unknown): boolean =>
  skuOf(ware) === sku || makesOf(ware).some((item) => item.sku === sku);

export const catalogOf =
  (refusing: Refusing) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'get_product') {
      const ware = wares.find((each) => hasSku(each, args.sku));
      return ware ? { record: { product: productOf(ware) } } : refusing('unknown-item', { id: args.sku });
    }
    const skus = listIn(args, 'skus');
    const found =
      name === 'search_catalog'
        ? matching(wares, args.query)
        : wares.filter((ware) => skus.some((sku) => hasSku(ware, sku)));
    return { record: { products: { items: found.map(productOf), total_count: found.length } } };
  };
