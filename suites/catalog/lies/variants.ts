/** Lies about the members of variants. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterParts, alterProducts, onProduct } from '../../sabotage/catalog/alter-products.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { only, where } from './shared.ts';

const variant = 'catalog/every-variant-is-well-formed';

export const variantLies: readonly Saboteur[] = [
  saboteur({
    id: 'prices-as-numbers',
    breaks: [variant],
    sabotage: alterParts('variants', changeAt('/price', Number)),
  }),
  saboteur({
    id: 'seventh-product-with-a-currency-sign',
    breaks: [variant],
    sabotage: alterProducts(
      only(
        6,
        changeAt('/variants/0/price', (price) => `$${price}`),
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
    sabotage: alterParts('variants', where('price', '0.00', setAt('/price', ''))),
  }),
  saboteur({
    id: 'prices-with-a-comma',
    breaks: [variant],
    sabotage: alterParts(
      'variants',
      changeAt('/price', (price) => String(price).replace('.', ',')),
    ),
  }),
  saboteur({
    id: 'single-products-with-prices-as-money',
    breaks: [variant, 'catalog/single-product-is-the-listed-one'],
    sabotage: alterParts(
      'variants',
      changeAt('/price', (price) => ({ amount: Math.round(Number(price) * 100), currency: 'USD' })),
      onProduct,
    ),
  }),
  saboteur({
    id: 'single-products-without-availability',
    breaks: [variant],
    sabotage: alterParts('variants', removeAt('/available'), onProduct),
  }),
  saboteur({
    id: 'sold-out-variants-are-null',
    breaks: [variant],
    sabotage: alterParts('variants', where('available', false, setAt('/available', null))),
  }),
  saboteur({
    id: 'grams-with-a-fraction',
    breaks: [variant],
    sabotage: alterParts('variants', only(1, setAt('/grams', 12.5))),
  }),
  saboteur({
    id: 'skus-as-numbers',
    breaks: [variant],
    sabotage: alterParts('variants', setAt('/sku', 4711)),
  }),
  saboteur({
    id: 'empty-third-option-is-false',
    breaks: [variant],
    sabotage: alterParts('variants', where('option3', null, setAt('/option3', false))),
  }),
  saboteur({
    id: 'compare-at-prices-as-numbers',
    breaks: [variant],
    sabotage: alterParts(
      'variants',
      changeAt('/compare_at_price', (price) => (price === null ? null : Number(price))),
    ),
  }),
  saboteur({
    id: 'taxable-as-text',
    breaks: [variant],
    sabotage: alterParts('variants', changeAt('/taxable', String)),
  }),
  saboteur({
    id: 'tenth-variant-without-its-product',
    breaks: [variant],
    sabotage: alterParts('variants', only(9, removeAt('/product_id'))),
  }),
];
