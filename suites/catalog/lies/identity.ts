/** Lies about ids, handles, positions and prices that are of the right type. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterParts, alterProducts, onList } from '../../sabotage/alter-products.ts';
import { change, put } from '../../sabotage/put.ts';
import { only, where } from './shared.ts';

export const identityLies: readonly Saboteur[] = [
  saboteur({
    id: 'two-products-with-one-handle',
    breaks: ['catalog/handles-are-unique'],
    alsoCatches: {
      checks: [
        'catalog/one-request-returns-the-catalog',
        'catalog/collections-repeat-the-list',
        'sitemap/product-links-are-the-catalog',
      ],
      because: 'sitemap and collections still have the handle that is gone, and the other one only once',
    },
    sabotage: (honest) => {
      let sixth: unknown;
      return alterProducts((value, index) => {
        if (index === 5) sixth = value.handle;
        return index === 6 ? { ...value, handle: sixth } : value;
      }, onList)(honest);
    },
  }),
  saboteur({
    id: 'ids-used-twice',
    breaks: ['catalog/ids-are-unique'],
    sabotage: alterParts('variants', (value, index) => (index > 0 ? { ...value, id: 4711 } : value)),
  }),
  saboteur({
    id: 'image-ids-beyond-what-readers-read',
    breaks: ['catalog/ids-are-safe-integers'],
    sabotage: alterParts('images', put('/id', 2 ** 60)),
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
    id: 'every-variant-is-the-first',
    breaks: ['catalog/positions-are-distinct'],
    sabotage: alterParts('variants', put('/position', 1)),
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
      checks: ['commerce/prices-match-the-catalog', 'discovery/answers-fit-the-openapi-schemas'],
      because: 'the tools still give them away, and the description knows no sign',
    },
    sabotage: alterParts('variants', where('price', '0.00', put('/price', '-1.00'))),
  }),
];
