/** Saboteurs of products, variants and images: their members, handles and ids. */
import type { JsonObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine, only, where } from '../sabotage/breaking.ts';
import { at, both, withHeader } from '../sabotage/conditions.ts';
import { alterParts, alterProducts, onCollection, onList, onProduct } from '../sabotage/documents.ts';
import { changeAt, removeAt, setAt } from '../sabotage/json.ts';

const product = 'catalog/every-product-is-well-formed';

const variant = 'catalog/every-variant-is-well-formed';

const image = 'catalog/every-image-is-well-formed';

/** Keeps the places of the other tags, as array_filter of PHP does: what does not begin at 0 is written as an object. */
const withoutTag = (hidden: string) => (tags: unknown) =>
  Array.isArray(tags) ? Object.fromEntries([...tags.entries()].filter(([, tag]) => tag !== hidden)) : tags;

const changeTimes = (from: RegExp, to: string) => (value: JsonObject) =>
  ['published_at', 'created_at', 'updated_at'].reduce<unknown>(
    (changed, member) => changeAt(`/${member}`, (time) => String(time).replace(from, to))(changed),
    value,
  );

export const saboteurs: readonly Saboteur[] = [
  ...breaking('catalog/descriptions-are-html', {
    'descriptions-are-escaped-once-more': alterProducts(
      changeAt('/body_html', (html) =>
        String(html).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      ),
    ),
  }),
  ...breaking('catalog/names-are-plain-text', {
    'third-title-is-escaped-as-for-html': {
      alsoCatches: {
        checks: ['commerce/titles-match-the-catalog'],
        because: 'the tools show these products without the words that the catalog adds',
      },
      sabotage: alterProducts((product) =>
        Number(product.id) % 7 === 3 ? { ...product, title: `${product.title} &amp; more` } : product,
      ),
    },
    'variant-titles-are-escaped-as-for-html': alterParts('variants', (variant) => ({
      ...variant,
      title: `${variant.title} 5&#39;`,
    })),
  }),
  ...breaking('catalog/offsets-are-written-with-a-colon', {
    'half-hour-offsets-without-a-colon': alterProducts(changeTimes(/([+-]\d\d):([1-5]\d)$/, '$1$2')),
    'offsets-of-whole-hours-without-minutes': alterProducts(changeTimes(/([+-]\d\d):00$/, '$1')),
  }),
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
    'collections-hide-their-tag-and-lose-the-array': combine(
      ...['apparel', 'accessories', 'home'].map((tag) =>
        alterProducts(changeAt('/tags', withoutTag(tag)), at(`/collections/${tag}/products.json`)),
      ),
    ),
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
        checks: [
          'catalog/collections-repeat-the-list',
          'catalog/one-request-returns-the-catalog',
          'sitemap/product-links-are-the-catalog',
        ],
        because: 'the sitemap and the collections still have the original handle',
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

  ...breaking(variant, {
    'prices-as-numbers': alterParts('variants', changeAt('/price', Number)),
    'free-variants-without-a-price': alterParts('variants', where('price', '0.00', setAt('/price', ''))),
    'prices-with-a-comma': alterParts(
      'variants',
      changeAt('/price', (price) => String(price).replace('.', ',')),
    ),
    'prices-in-the-language-of-the-caller': alterParts(
      'variants',
      changeAt('/price', (price) => String(price).replace('.', ',')),
      both(
        onList,
        withHeader('accept-language', (languages) => languages.startsWith('de')),
      ),
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

  ...breaking([image, 'catalog/image-sources-are-uris'], {
    'image-sources-without-a-scheme': alterParts(
      'images',
      changeAt('/src', (src) => String(src).replace(/^https?:/, '')),
    ),
  }),
  ...breaking(image, {
    'image-widths-in-pixels': alterParts(
      'images',
      changeAt('/width', (width) => `${width}px`),
    ),
    'thirtieth-image-without-a-height': alterParts('images', only(29, setAt('/height', null))),
  }),
  ...breaking('catalog/image-sources-are-uris', {
    'image-sources-outside-ascii': alterParts(
      'images',
      changeAt('/src', (src) => `${src}?alt=café`),
    ),
  }),
];
