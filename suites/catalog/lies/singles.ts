/** Lies about single products. */
import { isObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterParts, alterProducts, onProduct } from '../../sabotage/catalog/alter-products.ts';
import { both, withMethod } from '../../sabotage/conditions.ts';
import { errorResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, setAt } from '../../sabotage/json/change-at.ts';

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
    sabotage: replaceResponse(
      both(onProduct, reading, ({ url }) => /%[C-F]/.test(url.pathname)),
      () => errorResponse(404, 'not_found'),
    ),
  }),
  saboteur({
    id: 'single-product-costs-more',
    breaks: [same],
    sabotage: alterParts(
      'variants',
      changeAt('/price', (price) => (Number(price) + 1).toFixed(2)),
      onProduct,
    ),
  }),
  saboteur({
    id: 'single-product-has-another-id',
    breaks: [same],
    sabotage: alterProducts(
      changeAt('/id', (id) => Number(id) + 1),
      onProduct,
    ),
  }),
  saboteur({
    id: 'single-product-hides-its-last-variant',
    breaks: [same],
    alsoCatches: { checks: [repeats], because: 'titles and options of variants are compared as well' },
    sabotage: alterProducts(
      changeAt('/variants', (variants) => (Array.isArray(variants) ? variants.slice(0, 1) : variants)),
      onProduct,
    ),
  }),
  saboteur({
    id: 'single-product-has-its-handle-in-capitals',
    breaks: [same],
    sabotage: alterProducts(
      changeAt('/handle', (handle) => String(handle).toUpperCase()),
      onProduct,
    ),
  }),
  saboteur({
    id: 'single-product-has-another-description',
    breaks: [repeats],
    sabotage: alterProducts(setAt('/body_html', '<p>Another text.</p>'), onProduct),
  }),
  saboteur({
    id: 'single-product-has-no-images',
    breaks: [repeats],
    sabotage: alterProducts(setAt('/images', []), onProduct),
  }),
];
