/** Breaks the members of variants, their product and their prices. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { alterParts, alterProducts, onProduct } from '../../sabotage/catalog/alter-products.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { only, where } from '../../sabotage/only.ts';

const variant = 'catalog/every-variant-is-well-formed';

export const saboteurs: readonly Saboteur[] = [
  ...breaking(variant, {
    'prices-as-numbers': alterParts('variants', changeAt('/price', Number)),
    'free-variants-without-a-price': alterParts('variants', where('price', '0.00', setAt('/price', ''))),
    'prices-with-a-comma': alterParts(
      'variants',
      changeAt('/price', (price) => String(price).replace('.', ',')),
    ),
    'single-products-without-availability': alterParts('variants', removeAt('/available'), onProduct),
    'sold-out-variants-are-null': alterParts(
      'variants',
      where('available', false, setAt('/available', null)),
    ),
    'grams-with-a-fraction': alterParts('variants', only(1, setAt('/grams', 12.5))),
    'skus-as-numbers': alterParts('variants', setAt('/sku', 4711)),
    'empty-third-option-is-false': alterParts('variants', where('option3', null, setAt('/option3', false))),
    'compare-at-prices-as-numbers': alterParts(
      'variants',
      changeAt('/compare_at_price', (price) => (price === null ? null : Number(price))),
    ),
    'taxable-as-text': alterParts('variants', changeAt('/taxable', String)),
    'tenth-variant-without-its-product': alterParts('variants', only(9, removeAt('/product_id'))),
    'seventh-product-with-a-currency-sign': {
      alsoCatches: {
        checks: ['catalog/collections-repeat-the-list'],
        because: 'other lists have another product in seventh place, and its price differs there',
      },
      sabotage: alterProducts(
        only(
          6,
          changeAt('/variants/0/price', (price) => `$${price}`),
        ),
      ),
    },
  }),
  ...breaking([variant, 'catalog/single-product-is-the-listed-one'], {
    'single-products-with-prices-as-money': alterParts(
      'variants',
      changeAt('/price', (price) => ({ amount: Math.round(Number(price) * 100), currency: 'USD' })),
      onProduct,
    ),
  }),
  ...breaking('catalog/variants-name-their-product', {
    'variants-of-somebody-else': alterParts(
      'variants',
      only(
        1,
        changeAt('/product_id', (id) => Number(id) + 1),
      ),
    ),
  }),
  ...breaking('catalog/compare-at-prices-make-sense', {
    'reductions-that-are-none': alterParts('variants', setAt('/compare_at_price', '0.01')),
  }),
  ...breaking('catalog/prices-are-not-negative', {
    'free-variants-below-zero': {
      alsoCatches: {
        checks: ['commerce/prices-match-the-catalog', 'discovery/answers-fit-the-openapi-schemas'],
        because: 'the tools still show zero, and the description allows no sign',
      },
      sabotage: alterParts('variants', where('price', '0.00', setAt('/price', '-1.00'))),
    },
  }),
];
