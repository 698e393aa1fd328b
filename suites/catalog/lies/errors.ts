/** Lies about what is not there, and about failures. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { onProduct } from '../../sabotage/catalog/alter-products.ts';
import { at, both, type Condition, not, withMethod } from '../../sabotage/conditions.ts';
import { alterUrl } from '../../sabotage/http/alter-request.ts';
import { alterResponse } from '../../sabotage/http/alter-response.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { htmlResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { setAt } from '../../sabotage/json/change-at.ts';

const onUnknown: Condition = at(/^\/products\/[^/]*zq[^/]*\.json$/i);
const notFound = 'catalog/unknown-product-is-not-found';
const explained = 'catalog/http-failures-carry-an-error-body';
const reading = withMethod('GET', 'HEAD');

/** Tells its own 404 wherever the honest party has one. */
const instead404 = (answer: () => Response) =>
  alterResponse(onProduct, (honest) => (honest.status === 404 ? answer() : honest));

export const errorLies: readonly Saboteur[] = [
  saboteur({
    id: 'unknown-product-is-null',
    breaks: [notFound],
    sabotage: instead404(() => Response.json({ product: null })),
    alsoCatches: { checks: ['catalog/every-product-is-well-formed'], because: 'null is no product' },
  }),
  saboteur({
    id: 'unknown-product-in-html',
    breaks: [notFound, explained],
    sabotage: instead404(() => htmlResponse(404)),
  }),
  saboteur({
    id: 'unknown-product-without-a-body',
    breaks: [notFound, explained],
    sabotage: instead404(
      () => new Response('', { status: 404, headers: { 'content-type': 'application/json' } }),
    ),
  }),
  saboteur({
    id: 'unknown-product-is-gone',
    breaks: [notFound],
    sabotage: alterStatus(onProduct, 410, 404),
  }),
  saboteur({
    id: 'unknown-product-is-a-bad-request-in-capitals',
    breaks: [notFound],
    sabotage: alterStatus(
      both(onUnknown, ({ url }) => url.pathname.includes('ZQ')),
      400,
      404,
    ),
  }),
  saboteur({
    id: 'unknown-product-leads-home',
    breaks: [notFound],
    sabotage: instead404(() => new Response(null, { status: 302, headers: { location: '/' } })),
  }),
  saboteur({
    id: 'misspelt-product-is-guessed',
    breaks: [notFound],
    sabotage: alterUrl(at(/^\/products\/.+[^n]-zq\.json$/), (url) => {
      url.pathname = url.pathname.replace('-zq.json', '.json');
    }),
  }),
  saboteur({
    id: 'error-code-is-the-status',
    breaks: [notFound, explained],
    sabotage: alterJson(onProduct, (body, _, { status }) =>
      status === 404 ? setAt('/code', 404)(body) : body,
    ),
  }),
  saboteur({
    id: 'error-message-is-missing-for-long-handles',
    breaks: [notFound, explained],
    sabotage: alterJson(
      both(onUnknown, ({ url }) => url.pathname.length > 60),
      () => ({ code: 'not_found' }),
    ),
  }),
  saboteur({
    id: 'error-is-wrapped',
    breaks: [notFound, explained],
    sabotage: alterJson(onProduct, (body, _, { status }) => (status === 404 ? { error: body } : body)),
  }),
  saboteur({
    id: 'error-leads-to-a-path',
    breaks: [notFound, explained],
    sabotage: alterJson(onProduct, (body, _, { status }) =>
      status === 404 ? setAt('/continue_url', '/search')(body) : body,
    ),
  }),
  saboteur({
    id: 'single-product-breaks-the-server',
    breaks: ['catalog/listed-product-is-served', explained],
    sabotage: replaceResponse(
      both(not(onUnknown), at(/^\/products\/.*-1\.json$/), reading),
      () => new Response('Internal Server Error', { status: 500 }),
    ),
  }),
];
