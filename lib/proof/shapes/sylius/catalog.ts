/** The products of the Sylius shop, in yen, with IRIs. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Refusing } from '../trade/lines.ts';
import { type Item, itemsOf, listIn, matching, waresOf } from '../trade/stock.ts';

export const wares = waresOf(
  { maker: 'Kumo Works', option: 'Glaze', firstId: 640_100, code: 'KM', decimals: 0 },
  [
    [
      'Tea Bowl',
      'Ceramics',
      [
        ['Ash', 3_800],
        ['Indigo', 4_150],
        ['Iron', 4_400, 'sold out'],
      ],
    ],
    [
      'Tea Pot',
      'Ceramics',
      [
        ['Ash', 9_200],
        ['Indigo', 9_650],
      ],
    ],
    ['Bamboo Whisk', 'Tools', [['Plain', 2_340]]],
    ['Cotton Cloth', 'Textiles', [['Plain', 1_210]]],
    ['Cedar Tray', 'Wood', [['Plain', 5_720]]],
    ['Incense Box', 'Wood', [['Plain', 6_480, 'sold out']]],
    ['Paper Fan', 'Paper', [['Plain', 1_760]]],
  ],
);

const root = '/api/v2/shop';

/** The tools name a variant by its IRI. */
export const items = itemsOf(wares, 0, ({ sku }) => `${root}/product-variants/${sku}`);

export const orderIri = (token: string): string => `${root}/orders/${token}`;
export const methodIri = (code: string): string => `${root}/shipping-methods/${code}`;

const productIri = ({ handle }: Ware): string => `${root}/products/${handle}`;

const variantOf = ({ id, sku, label, amount, available }: Item): Fields => ({
  '@id': id,
  '@type': 'ProductVariant',
  code: sku,
  name: label,
  price: amount,
  originalPrice: amount,
  inStock: available,
});

const productOf = (ware: Ware): Fields => ({
  '@id': productIri(ware),
  '@type': 'Product',
  code: ware.handle.replaceAll('-', '_'),
  slug: ware.handle,
  name: ware.title,
  shortDescription: ware.story,
  currencyCode: 'JPY',
  variants: items.filter((item) => item.ware === ware).map(variantOf),
});

export const catalogOf =
  (refusing: Refusing) =>
  (name: string, args: Fields): Outcome => {
    if (name === 'get_product') {
      const ware = wares.find((each) => productIri(each) === args.product);
      return ware ? { record: productOf(ware) } : refusing('unknown-item', { iri: args.product });
    }
    const iris = listIn(args, 'products');
    const found =
      name === 'search_catalog'
        ? matching(wares, args.query)
        : wares.filter((ware) => iris.includes(productIri(ware)));
    return {
      record: {
        '@context': '/api/v2/contexts/Product',
        '@type': 'hydra:Collection',
        'hydra:member': found.map(productOf),
        'hydra:totalItems': found.length,
      },
    };
  };
