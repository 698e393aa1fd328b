/** Saboteurs of single products. */
import { isObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { at, both, type Condition, not, reading, withHeader } from '../sabotage/conditions.ts';
import { alterParts, alterProducts, onProduct } from '../sabotage/documents.ts';
import {
  alterResponse,
  alterStatus,
  alterText,
  alterUrl,
  htmlResponse,
  refuse,
  replaceResponse,
  servePath,
} from '../sabotage/http.ts';
import { alterJson, changeAt, setAt } from '../sabotage/json.ts';

const served = 'catalog/listed-product-is-served';

const same = 'catalog/single-product-is-the-listed-one';

const repeats = 'catalog/single-product-repeats-the-list';

const notFound = 'catalog/unknown-product-is-not-found';

const explained = 'catalog/http-failures-carry-an-error-body';

const onUnknown: Condition = at(/^\/products\/[^/]*zq[^/]*\.json$/i);

const accepts = (type: string): Condition => withHeader('accept', (accept) => accept.includes(type));

const isForeign = (languages: string): boolean => !/^(?:en|de)\b/.test(languages);

/** Replaces every 404 of the reference storefront. */
const insteadOf404 = (answer: () => Response) =>
  alterResponse(onProduct, (original) => (original.status === 404 ? answer() : original));

export const saboteurs: readonly Saboteur[] = [
  ...breaking('catalog/single-product-has-the-listed-availability', {
    'single-products-have-everything-in-stock': alterParts('variants', setAt('/available', true), onProduct),
    'single-products-are-sold-out': alterParts('variants', setAt('/available', false), onProduct),
  }),
  ...breaking('catalog/odd-handles-are-escaped', {
    'handle-is-repeated-without-escapes': alterText(
      both(onProduct, ({ url }) => url.pathname.includes('%22')),
      () => '{"code":"not_found","message":"No product has the handle zq<b"\\>."}',
    ),
  }),
  ...breaking('catalog/odd-handles-cause-no-server-error', {
    'handle-that-cannot-be-decoded-is-a-fault': replaceResponse(
      both(onProduct, ({ url }) => url.pathname.includes('%FF')),
      () => htmlResponse(500),
    ),
    'handle-of-300-characters-is-a-fault': replaceResponse(
      both(onProduct, ({ url }) => url.pathname.length > 300),
      () => htmlResponse(500),
    ),
  }),
  ...breaking(served, {
    'single-product-without-its-object': alterJson(onProduct, (body) =>
      isObject(body) && isObject(body.product) ? body.product : body,
    ),
    // The only product that is not shipped.
    'single-product-that-is-not-shipped-is-404': refuse(
      both(at('/products/heavy-cotton-belt-16.json'), reading),
      404,
      'not_found',
    ),
    'single-product-that-is-sold-out-is-404': refuse(
      both(at('/products/heavy-oak-lamp-2.json'), reading),
      404,
      'not_found',
    ),
    'single-product-outside-ascii-is-404': refuse(
      both(onProduct, reading, ({ url }) => /%[C-F]/.test(url.pathname)),
      404,
      'not_found',
    ),
    'single-product-in-a-list': {
      alsoCatches: { checks: ['catalog/every-product-is-well-formed'], because: 'the product is an array' },
      sabotage: alterJson(onProduct, (body) =>
        isObject(body) && 'product' in body ? { product: [body.product] } : body,
      ),
    },
  }),
  ...breaking(same, {
    'single-product-costs-more': alterParts(
      'variants',
      changeAt('/price', (price) => (Number(price) + 1).toFixed(2)),
      onProduct,
    ),
    'single-product-has-another-id': alterProducts(
      changeAt('/id', (id) => Number(id) + 1),
      onProduct,
    ),
    'single-product-has-its-handle-in-capitals': alterProducts(
      changeAt('/handle', (handle) => String(handle).toUpperCase()),
      onProduct,
    ),
    'single-product-hides-its-last-variant': {
      alsoCatches: { checks: [repeats], because: 'that check compares the titles and options of variants' },
      sabotage: alterProducts(
        changeAt('/variants', (variants) => (Array.isArray(variants) ? variants.slice(0, 1) : variants)),
        onProduct,
      ),
    },
  }),
  ...breaking(same, {
    'single-products-have-25-variants-at-most': {
      alsoCatches: { checks: [repeats], because: 'that check compares the titles and options of variants' },
      sabotage: alterProducts(
        changeAt('/variants', (variants) => (Array.isArray(variants) ? variants.slice(0, 25) : variants)),
        onProduct,
      ),
    },
  }),
  ...breaking(repeats, {
    'single-product-has-another-description': alterProducts(
      setAt('/body_html', '<p>Another text.</p>'),
      onProduct,
    ),
    'single-product-has-former-prices-in-minor-units': alterParts(
      'variants',
      changeAt('/compare_at_price', (before) => before && String(Math.round(Number(before) * 100))),
      onProduct,
    ),
    'single-product-has-no-images': alterProducts(setAt('/images', []), onProduct),
  }),
  ...breaking(notFound, {
    'unknown-product-is-null': {
      alsoCatches: { checks: ['catalog/every-product-is-well-formed'], because: 'null is not a product' },
      sabotage: insteadOf404(() => Response.json({ product: null })),
    },
  }),
  ...breaking('catalog/json-is-for-every-preference', {
    'unknown-product-is-a-page-for-browsers': replaceResponse(
      both(onUnknown, reading, accepts('text/html')),
      () => htmlResponse(404),
    ),
    'single-product-is-markdown-for-agents': replaceResponse(
      both(onProduct, not(onUnknown), reading, accepts('text/markdown')),
      () => new Response('# A product', { headers: { 'content-type': 'text/markdown; charset=utf-8' } }),
    ),
  }),
  ...breaking([explained, 'catalog/json-is-for-every-preference'], {
    'messages-without-a-translation-are-null': alterJson(
      both(onUnknown, withHeader('accept-language', isForeign)),
      setAt('/message', null),
    ),
  }),
  ...breaking([notFound, explained], {
    'unknown-product-in-html': insteadOf404(() => htmlResponse(404)),
    'unknown-product-without-a-body': insteadOf404(
      () => new Response('', { status: 404, headers: { 'content-type': 'application/json' } }),
    ),
  }),
  ...breaking(notFound, {
    'digits-without-a-product-get-an-empty-answer': replaceResponse(
      both(at(/^\/products\/\d+\.json$/), reading),
      () => Response.json({}),
    ),
    'product-is-found-by-its-beginning': servePath(
      at('/products/quiet-cotton-la.json'),
      '/products/quiet-cotton-lamp-1.json',
    ),
    'unknown-product-is-gone': alterStatus(onProduct, 410, 404),
    'unknown-product-is-a-bad-request-in-capitals': alterStatus(
      both(onUnknown, ({ url }) => url.pathname.includes('ZQ')),
      400,
      404,
    ),
    'unknown-product-leads-home': insteadOf404(
      () => new Response(null, { status: 302, headers: { location: '/' } }),
    ),
    'misspelt-product-is-guessed': alterUrl(at(/^\/products\/.+[^n]-zq\.json$/), (url) => {
      url.pathname = url.pathname.replace('-zq.json', '.json');
    }),
  }),
  ...breaking(['catalog/listed-product-is-served', explained], {
    'single-product-breaks-the-server': replaceResponse(
      both(not(onUnknown), at(/^\/products\/.*-1\.json$/), reading),
      () => new Response('Internal Server Error', { status: 500 }),
    ),
  }),
];
