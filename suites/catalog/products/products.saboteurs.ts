/** Breaks the members of products, and what identifies products. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterParts, alterProducts, onCollection, onList, onProduct } from '../../sabotage/alter-products.ts';
import { only, where } from '../../sabotage/only.ts';
import { change, drop, put } from '../../sabotage/put.ts';

const product = 'catalog/every-product-is-well-formed';

export const saboteurs: readonly Saboteur[] = [
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
    sabotage: alterProducts(only(6, drop('/title')), onList),
  }),
  saboteur({
    id: 'seventh-product-with-a-space-in-its-handle',
    breaks: [product],
    alsoCatches: {
      checks: ['catalog/one-request-returns-the-catalog', 'sitemap/product-links-are-the-catalog'],
      because: 'the sitemap still links to the right handle',
    },
    sabotage: alterProducts(only(6, put('/handle', 'seventh wonder')), onList),
  }),
  saboteur({
    id: 'seventh-product-is-not-published-yet',
    breaks: [product],
    sabotage: alterProducts(only(6, put('/published_at', null))),
  }),
  saboteur({
    id: 'times-without-an-offset',
    breaks: [product],
    sabotage: alterProducts(change('/created_at', (time) => String(time).slice(0, 19))),
  }),
  saboteur({
    id: 'times-with-a-blank',
    breaks: ['catalog/times-are-written-with-a-t'],
    sabotage: alterProducts(change('/created_at', (time) => String(time).replace('T', ' '))),
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
    id: 'every-variant-is-the-first',
    breaks: ['catalog/positions-are-distinct'],
    sabotage: alterParts('variants', put('/position', 1)),
  }),
];
