/** Lies about the members of products. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import {
  alterParts,
  alterProducts,
  onCollection,
  onList,
  onProduct,
} from '../../sabotage/catalog/alter-products.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { only, where } from './shared.ts';

const product = 'catalog/every-product-is-well-formed';

export const productLies: readonly Saboteur[] = [
  saboteur({
    id: 'product-ids-as-text',
    breaks: [product],
    alsoCatches: {
      checks: ['catalog/variants-name-their-product'],
      because: 'product_id stays a number, and so is no longer the id',
    },
    sabotage: alterProducts(changeAt('/id', String)),
  }),
  saboteur({
    id: 'seventh-product-without-a-title',
    breaks: [product],
    sabotage: alterProducts(only(6, removeAt('/title')), onList),
  }),
  saboteur({
    id: 'seventh-product-with-a-space-in-its-handle',
    breaks: [product],
    alsoCatches: {
      checks: ['catalog/one-request-returns-the-catalog', 'sitemap/product-links-are-the-catalog'],
      because: 'the sitemap still links to the right handle',
    },
    sabotage: alterProducts(only(6, setAt('/handle', 'seventh wonder')), onList),
  }),
  saboteur({
    id: 'seventh-product-is-not-published-yet',
    breaks: [product],
    sabotage: alterProducts(only(6, setAt('/published_at', null))),
  }),
  saboteur({
    id: 'times-without-an-offset',
    breaks: [product],
    sabotage: alterProducts(changeAt('/created_at', (time) => String(time).slice(0, 19))),
  }),
  saboteur({
    id: 'times-with-a-blank',
    breaks: ['catalog/times-are-written-with-a-t'],
    sabotage: alterProducts(changeAt('/created_at', (time) => String(time).replace('T', ' '))),
  }),
  saboteur({
    id: 'update-time-in-seconds',
    breaks: [product],
    sabotage: alterProducts(changeAt('/updated_at', (time) => Date.parse(String(time)) / 1000)),
  }),
  saboteur({
    id: 'single-products-with-tags-as-one-text',
    breaks: [product],
    sabotage: alterProducts(
      changeAt('/tags', (tags) => (Array.isArray(tags) ? tags.join(', ') : tags)),
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
    sabotage: alterProducts(removeAt('/vendor'), onCollection),
  }),
  saboteur({
    id: 'empty-descriptions-as-null',
    breaks: [product],
    sabotage: alterProducts(where('body_html', '', setAt('/body_html', null))),
  }),
  saboteur({
    id: 'products-without-images-lack-the-member',
    breaks: [product],
    sabotage: alterProducts((value) =>
      Array.isArray(value.images) && value.images.length === 0 ? removeAt('/images')(value) : value,
    ),
  }),
  saboteur({
    id: 'product-type-as-a-list',
    breaks: [product],
    sabotage: alterProducts(changeAt('/product_type', (type) => [type])),
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
];
