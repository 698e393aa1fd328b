/** Breaks the members of products, and what identifies products. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import {
  alterParts,
  alterProducts,
  onCollection,
  onList,
  onProduct,
} from '../../sabotage/catalog/alter-products.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { only, where } from '../../sabotage/only.ts';

const product = 'catalog/every-product-is-well-formed';

export const saboteurs: readonly Saboteur[] = [
  ...breaking(product, {
    'product-ids-as-text': {
      alsoCatches: {
        checks: ['catalog/variants-name-their-product'],
        because: 'product_id stays a number and differs from the id',
      },
      sabotage: alterProducts(changeAt('/id', String)),
    },
    'seventh-product-without-a-title': alterProducts(only(6, removeAt('/title')), onList),
    'seventh-product-is-not-published-yet': alterProducts(only(6, setAt('/published_at', null))),
    'times-without-an-offset': alterProducts(changeAt('/created_at', (time) => String(time).slice(0, 19))),
    'update-time-in-seconds': alterProducts(
      changeAt('/updated_at', (time) => Date.parse(String(time)) / 1000),
    ),
    'single-products-with-tags-as-one-text': alterProducts(
      changeAt('/tags', (tags) => (Array.isArray(tags) ? tags.join(', ') : tags)),
      onProduct,
    ),
    'empty-tags-as-null': alterProducts((value) =>
      Array.isArray(value.tags) && value.tags.length === 0 ? { ...value, tags: null } : value,
    ),
    'options-as-names': alterParts('options', ({ name }) => name),
    'collections-without-vendors': alterProducts(removeAt('/vendor'), onCollection),
    'empty-descriptions-as-null': alterProducts(where('body_html', '', setAt('/body_html', null))),
    'products-without-images-lack-the-member': alterProducts((value) =>
      Array.isArray(value.images) && value.images.length === 0 ? removeAt('/images')(value) : value,
    ),
    'product-type-as-a-list': alterProducts(changeAt('/product_type', (type) => [type])),
    'variants-by-their-id': alterProducts((value) =>
      Array.isArray(value.variants)
        ? { ...value, variants: Object.fromEntries(value.variants.map((one) => [one.id, one])) }
        : value,
    ),
    'seventh-product-with-a-space-in-its-handle': {
      alsoCatches: {
        checks: ['catalog/one-request-returns-the-catalog', 'sitemap/product-links-are-the-catalog'],
        because: 'the sitemap still links to the original handle',
      },
      sabotage: alterProducts(only(6, setAt('/handle', 'seventh wonder')), onList),
    },
  }),
  ...breaking('catalog/times-are-written-with-a-t', {
    'times-with-a-blank': alterProducts(changeAt('/created_at', (time) => String(time).replace('T', ' '))),
  }),
  ...breaking('catalog/handles-are-unique', {
    'two-products-with-one-handle': {
      alsoCatches: {
        checks: [
          'catalog/one-request-returns-the-catalog',
          'catalog/collections-repeat-the-list',
          'sitemap/product-links-are-the-catalog',
        ],
        because: 'the sitemap and the collections still have the original handles',
      },
      sabotage: (storefront) => {
        let sixth: unknown;
        return alterProducts((value, index) => {
          if (index === 5) sixth = value.handle;
          return index === 6 ? { ...value, handle: sixth } : value;
        }, onList)(storefront);
      },
    },
  }),
  ...breaking('catalog/ids-are-unique', {
    'ids-used-twice': alterParts('variants', (value, index) => (index > 0 ? { ...value, id: 4711 } : value)),
  }),
  ...breaking('catalog/ids-are-safe-integers', {
    'image-ids-beyond-what-readers-read': alterParts('images', setAt('/id', 2 ** 60)),
  }),
  ...breaking('catalog/positions-are-distinct', {
    'every-variant-is-the-first': alterParts('variants', setAt('/position', 1)),
  }),
];
