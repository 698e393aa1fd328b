/** Lies about the members of products, variants and images. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterParts, alterProducts, onCollection, onList, onProduct } from '../../sabotage/alter-products.ts';
import { change, drop, put } from '../../sabotage/put.ts';

const product = 'catalog/every-product-is-well-formed';
const variant = 'catalog/every-variant-is-well-formed';
const image = 'catalog/every-image-is-well-formed';

type Change = (value: JsonObject) => unknown;

/** Only the one at this place of a list. */
const only =
  (place: number, lie: Change) =>
  (value: JsonObject, index: number): unknown =>
    index === place ? lie(value) : value;

const only7th = (lie: Change) => only(6, lie);

/** Only where the member has this value. */
const where =
  (member: string, value: unknown, lie: Change) =>
  (part: JsonObject): unknown =>
    part[member] === value ? lie(part) : part;

export const fieldLies: readonly Saboteur[] = [
  saboteur({
    id: 'product-ids-as-text',
    breaks: [product],
    alsoCatches: {
      checks: ['catalog/variants-name-their-product'],
      because: 'product_id stays a number, and so is no longer the id',
    },
    sabotage: alterProducts(change('/id', String)),
  }),
  saboteur({
    id: 'seventh-product-without-a-title',
    breaks: [product],
    sabotage: alterProducts(only7th(drop('/title')), onList),
  }),
  saboteur({
    id: 'seventh-product-with-a-space-in-its-handle',
    breaks: [product],
    alsoCatches: {
      checks: ['catalog/one-request-returns-the-catalog'],
      because: 'the sitemap still links to the right handle',
    },
    sabotage: alterProducts(only7th(put('/handle', 'seventh wonder')), onList),
  }),
  saboteur({
    id: 'seventh-product-is-not-published-yet',
    breaks: [product],
    sabotage: alterProducts(only7th(put('/published_at', null))),
  }),
  saboteur({
    id: 'times-without-an-offset',
    breaks: [product],
    sabotage: alterProducts(change('/created_at', (time) => String(time).slice(0, 19))),
  }),
  saboteur({
    id: 'update-time-in-seconds',
    breaks: [product],
    sabotage: alterProducts(change('/updated_at', (time) => Date.parse(String(time)) / 1000)),
  }),
  saboteur({
    id: 'single-products-with-tags-as-one-text',
    breaks: [product],
    sabotage: alterProducts(
      change('/tags', (tags) => (Array.isArray(tags) ? tags.join(', ') : tags)),
      onProduct,
    ),
  }),
  saboteur({
    id: 'empty-tags-as-null',
    breaks: [product],
    sabotage: alterProducts((value) =>
      Array.isArray(value.tags) && value.tags.length === 0 ? { ...value, tags: null } : value,
    ),
  }),
  saboteur({
    id: 'options-as-names',
    breaks: [product],
    sabotage: alterParts('options', ({ name }) => name),
  }),
  saboteur({
    id: 'collections-without-vendors',
    breaks: [product],
    sabotage: alterProducts(drop('/vendor'), onCollection),
  }),
  saboteur({
    id: 'empty-descriptions-as-null',
    breaks: [product],
    sabotage: alterProducts(where('body_html', '', put('/body_html', null))),
  }),
  saboteur({
    id: 'products-without-images-lack-the-member',
    breaks: [product],
    sabotage: alterProducts((value) =>
      Array.isArray(value.images) && value.images.length === 0 ? drop('/images')(value) : value,
    ),
  }),
  saboteur({
    id: 'product-type-as-a-list',
    breaks: [product],
    sabotage: alterProducts(change('/product_type', (type) => [type])),
  }),
  saboteur({
    id: 'variants-by-their-id',
    breaks: [product],
    sabotage: alterProducts((value) =>
      Array.isArray(value.variants)
        ? { ...value, variants: Object.fromEntries(value.variants.map((one) => [one.id, one])) }
        : value,
    ),
  }),

  saboteur({
    id: 'prices-as-numbers',
    breaks: [variant],
    sabotage: alterParts('variants', change('/price', Number)),
  }),
  saboteur({
    id: 'seventh-product-with-a-currency-sign',
    breaks: [variant],
    sabotage: alterProducts(only7th(change('/variants/0/price', (price) => `$${price}`))),
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
    id: 'image-sources-without-a-scheme',
    breaks: [image, 'catalog/image-sources-are-uris'],
    sabotage: alterParts(
      'images',
      change('/src', (src) => String(src).replace(/^https?:/, '')),
    ),
  }),
  saboteur({
    id: 'image-widths-in-pixels',
    breaks: [image],
    sabotage: alterParts(
      'images',
      change('/width', (width) => `${width}px`),
    ),
  }),
  saboteur({
    id: 'thirtieth-image-without-a-height',
    breaks: [image],
    sabotage: alterParts('images', only(29, put('/height', null))),
  }),
  saboteur({
    id: 'image-sources-outside-ascii',
    breaks: ['catalog/image-sources-are-uris'],
    sabotage: alterParts(
      'images',
      change('/src', (src) => `${src}?alt=café`),
    ),
  }),

  saboteur({
    id: 'two-products-with-one-handle',
    breaks: ['catalog/handles-are-unique'],
    alsoCatches: {
      checks: ['catalog/one-request-returns-the-catalog'],
      because: 'the sitemap still links to the handle that is gone',
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
    sabotage: alterParts('variants', where('price', '0.00', put('/price', '-1.00'))),
  }),
];
