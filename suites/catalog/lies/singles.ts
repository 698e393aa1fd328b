/** Lies about single products. */
import { isObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterJson } from '../../sabotage/alter-json.ts';
import { alterParts, alterProducts, onProduct } from '../../sabotage/alter-products.ts';
import { errorAnswer } from '../../sabotage/error-answer.ts';
import { change, put } from '../../sabotage/put.ts';
import { replaceAnswer } from '../../sabotage/replace-answer.ts';
import { both, withMethod } from '../../sabotage/when.ts';

const served = 'catalog/listed-product-is-served';
const same = 'catalog/single-product-is-the-listed-one';
const repeats = 'catalog/single-product-repeats-the-list';
const reading = withMethod('GET', 'HEAD');

export const singleLies: readonly Saboteur[] = [
  saboteur({
    id: 'single-product-without-its-object',
    breaks: [served],
    sabotage: alterJson(onProduct, (body) =>
      isObject(body) && isObject(body.product) ? body.product : body,
    ),
  }),
  saboteur({
    id: 'single-product-in-a-list',
    breaks: [served],
    sabotage: alterJson(onProduct, (body) =>
      isObject(body) && 'product' in body ? { product: [body.product] } : body,
    ),
    alsoCatches: { checks: ['catalog/every-product-is-well-formed'], because: 'the product is an array' },
  }),
  saboteur({
    id: 'single-product-outside-ascii-is-404',
    breaks: [served],
    sabotage: replaceAnswer(
      both(onProduct, reading, ({ url }) => /%[C-F]/.test(url.pathname)),
      () => errorAnswer(404, 'not_found'),
    ),
  }),
  saboteur({
    id: 'single-product-costs-more',
    breaks: [same],
    sabotage: alterParts(
      'variants',
      change('/price', (price) => (Number(price) + 1).toFixed(2)),
      onProduct,
    ),
  }),
  saboteur({
    id: 'single-product-has-another-id',
    breaks: [same],
    sabotage: alterProducts(
      change('/id', (id) => Number(id) + 1),
      onProduct,
    ),
  }),
  saboteur({
    id: 'single-product-hides-its-last-variant',
    breaks: [same],
    alsoCatches: { checks: [repeats], because: 'titles and options of variants are compared as well' },
    sabotage: alterProducts(
      change('/variants', (variants) => (Array.isArray(variants) ? variants.slice(0, 1) : variants)),
      onProduct,
    ),
  }),
  saboteur({
    id: 'single-product-has-its-handle-in-capitals',
    breaks: [same],
    sabotage: alterProducts(
      change('/handle', (handle) => String(handle).toUpperCase()),
      onProduct,
    ),
  }),
  saboteur({
    id: 'single-product-has-another-description',
    breaks: [repeats],
    sabotage: alterProducts(put('/body_html', '<p>Another text.</p>'), onProduct),
  }),
  saboteur({
    id: 'single-product-has-no-images',
    breaks: [repeats],
    sabotage: alterProducts(put('/images', []), onProduct),
  }),
];
