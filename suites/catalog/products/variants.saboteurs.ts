/** Breaks the members of variants, their product and their prices. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterParts, alterProducts, onProduct } from '../../sabotage/alter-products.ts';
import { only, where } from '../../sabotage/only.ts';
import { change, drop, put } from '../../sabotage/put.ts';

const variant = 'catalog/every-variant-is-well-formed';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'prices-as-numbers',
    breaks: [variant],
    sabotage: alterParts('variants', change('/price', Number)),
  }),
  saboteur({
    id: 'seventh-product-with-a-currency-sign',
    breaks: [variant],
    sabotage: alterProducts(
      only(
        6,
        change('/variants/0/price', (price) => `$${price}`),
      ),
    ),
    alsoCatches: {
      checks: ['catalog/collections-repeat-the-list'],
      because: 'the seventh product of another list is another one, and its price is no number there',
    },
  }),
  saboteur({
    id: 'free-variants-without-a-price',
    breaks: [variant],
    sabotage: alterParts('variants', where('price', '0.00', put('/price', ''))),
  }),
  saboteur({
    id: 'prices-with-a-comma',
    breaks: [variant],
    sabotage: alterParts(
      'variants',
      change('/price', (price) => String(price).replace('.', ',')),
    ),
  }),
  saboteur({
    id: 'single-products-with-prices-as-money',
    breaks: [variant, 'catalog/single-product-is-the-listed-one'],
    sabotage: alterParts(
      'variants',
      change('/price', (price) => ({ amount: Math.round(Number(price) * 100), currency: 'USD' })),
      onProduct,
    ),
  }),
  saboteur({
    id: 'single-products-without-availability',
    breaks: [variant],
    sabotage: alterParts('variants', drop('/available'), onProduct),
  }),
  saboteur({
    id: 'sold-out-variants-are-null',
    breaks: [variant],
    sabotage: alterParts('variants', where('available', false, put('/available', null))),
  }),
  saboteur({
    id: 'grams-with-a-fraction',
    breaks: [variant],
    sabotage: alterParts('variants', only(1, put('/grams', 12.5))),
  }),
  saboteur({
    id: 'skus-as-numbers',
    breaks: [variant],
    sabotage: alterParts('variants', put('/sku', 4711)),
  }),
  saboteur({
    id: 'empty-third-option-is-false',
    breaks: [variant],
    sabotage: alterParts('variants', where('option3', null, put('/option3', false))),
  }),
  saboteur({
    id: 'compare-at-prices-as-numbers',
    breaks: [variant],
    sabotage: alterParts(
      'variants',
      change('/compare_at_price', (price) => (price === null ? null : Number(price))),
    ),
  }),
  saboteur({
    id: 'taxable-as-text',
    breaks: [variant],
    sabotage: alterParts('variants', change('/taxable', String)),
  }),
  saboteur({
    id: 'tenth-variant-without-its-product',
    breaks: [variant],
    sabotage: alterParts('variants', only(9, drop('/product_id'))),
  }),
  saboteur({
    id: 'variants-of-somebody-else',
    breaks: ['catalog/variants-name-their-product'],
    sabotage: alterParts(
      'variants',
      only(
        1,
        change('/product_id', (id) => Number(id) + 1),
      ),
    ),
  }),
  saboteur({
    id: 'reductions-that-are-none',
    breaks: ['catalog/compare-at-prices-make-sense'],
    sabotage: alterParts('variants', put('/compare_at_price', '0.01')),
  }),
  saboteur({
    id: 'free-variants-below-zero',
    breaks: ['catalog/prices-are-not-negative'],
    alsoCatches: {
      checks: ['commerce/prices-are-those-of-the-catalog', 'discovery/answers-fit-the-openapi-schemas'],
      because: 'the tools still give them away, and the description knows no sign',
    },
    sabotage: alterParts('variants', where('price', '0.00', put('/price', '-1.00'))),
  }),
];
