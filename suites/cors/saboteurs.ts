/** Lies about cross-origin access. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterHeaders, dropHeader, setHeader } from '../sabotage/alter-headers.ts';
import { onCatalog, onCollection, onList, onProduct } from '../sabotage/alter-products.ts';
import { alterStatus } from '../sabotage/alter-status.ts';
import type { Asked } from '../sabotage/asked.ts';
import {
  at,
  both,
  either,
  not,
  onHost,
  type When,
  withHeader,
  withMethod,
  withParam,
} from '../sabotage/when.ts';
import { allowOrigin } from './allow-origin.ts';

const commerce = at('/api/ucp/mcp');
const openApi = at(/^\/cdn\/shop\/files\/openapi-.*\.json$/);
const fromSomewhere = withHeader('origin');
const calls = both(commerce, withMethod('POST'));
const preflights = both(commerce, withMethod('OPTIONS'));
const gets = withMethod('GET');

const opens = (when: When) => setHeader(when, allowOrigin, '*');
const closes = (when: When) => dropHeader(when, allowOrigin);

/** Names the very origin that asks, and says so in Vary unless it hides it. */
const echoes = (when: When, { told = true } = {}) =>
  alterHeaders(when, (headers, { request }) => {
    const origin = request.headers.get('origin');
    if (origin !== null) headers.set(allowOrigin, origin);
    if (told) headers.append('vary', 'Origin');
  });

/** Closes answers of this kind only. */
const closesAnswers = (when: When, kind: (answer: Response) => boolean) =>
  alterHeaders(when, (headers, _, answer) => {
    if (kind(answer)) headers.delete(allowOrigin);
  });

const oddLimits = {
  checks: ['cors/catalog-errors-are-closed'],
  because: 'answers to odd limits are answers of the same endpoint',
};

const ofTheCatalog: readonly Saboteur[] = [
  saboteur({
    id: 'product-list-is-open',
    breaks: ['cors/product-list-is-closed', 'cors/no-catalog-answer-is-open'],
    breaksInBrowser: ['cors/browser-cannot-read-the-catalog'],
    alsoCatches: oddLimits,
    sabotage: opens(both(onList, gets)),
  }),
  saboteur({
    id: 'product-list-echoes-the-origin',
    breaks: ['cors/product-list-is-closed', 'cors/no-catalog-answer-is-open'],
    breaksInBrowser: ['cors/browser-cannot-read-the-catalog'],
    alsoCatches: oddLimits,
    sabotage: echoes(both(onList, gets)),
  }),
  saboteur({
    id: 'product-list-is-open-to-the-null-origin',
    breaks: ['cors/product-list-is-closed', 'cors/no-catalog-answer-is-open'],
    sabotage: setHeader(
      both(
        onList,
        gets,
        withHeader('origin', (origin) => origin === 'null'),
      ),
      allowOrigin,
      'null',
    ),
  }),
  saboteur({
    id: 'product-list-is-open-at-the-largest-limit',
    breaks: ['cors/product-list-is-closed', 'cors/no-catalog-answer-is-open'],
    sabotage: opens(
      both(
        onList,
        gets,
        withParam('limit', (limit) => limit === '250'),
      ),
    ),
  }),
  saboteur({
    id: 'single-products-are-open',
    breaks: ['cors/single-product-is-closed', 'cors/no-catalog-answer-is-open'],
    breaksInBrowser: ['cors/browser-cannot-read-the-catalog'],
    sabotage: alterHeaders(both(onProduct, gets), (headers, _, { status }) => {
      if (status === 200) headers.set(allowOrigin, '*');
    }),
  }),
  saboteur({
    id: 'single-products-are-open-to-their-own-origin',
    breaks: ['cors/single-product-is-closed', 'cors/no-catalog-answer-is-open'],
    sabotage: alterHeaders(both(onProduct, gets), (headers, { request, url }) => {
      if (request.headers.get('origin') === url.origin) headers.set(allowOrigin, url.origin);
    }),
  }),
  saboteur({
    id: 'collection-listing-is-open',
    breaks: ['cors/collection-listing-is-closed', 'cors/no-catalog-answer-is-open'],
    breaksInBrowser: ['cors/browser-cannot-read-the-catalog'],
    alsoCatches: oddLimits,
    sabotage: opens(both(onCollection, gets)),
  }),
  saboteur({
    id: 'collection-listing-is-open-to-callers-without-an-origin',
    breaks: ['cors/collection-listing-is-closed', 'cors/no-catalog-answer-is-open'],
    alsoCatches: oddLimits,
    sabotage: opens(both(onCollection, gets, not(fromSomewhere))),
  }),
  saboteur({
    id: 'unknown-products-are-open',
    breaks: ['cors/catalog-errors-are-closed', 'cors/no-catalog-answer-is-open'],
    sabotage: alterHeaders(both(onProduct, gets), (headers, _, { status }) => {
      if (status === 404) headers.set(allowOrigin, '*');
    }),
  }),
  saboteur({
    id: 'unknown-collections-are-open',
    breaks: ['cors/catalog-errors-are-closed', 'cors/no-catalog-answer-is-open'],
    sabotage: opens(both(at(/^\/collections\/no-such-[^/]*\/products\.json$/), gets)),
  }),
  saboteur({
    id: 'catalog-preflights-are-open',
    breaks: ['cors/catalog-preflights-are-closed', 'cors/no-catalog-answer-is-open'],
    sabotage: opens(both(onCatalog, withMethod('OPTIONS'))),
  }),
  saboteur({
    id: 'single-product-preflights-echo-the-origin',
    breaks: ['cors/catalog-preflights-are-closed', 'cors/no-catalog-answer-is-open'],
    sabotage: echoes(both(onProduct, withMethod('OPTIONS'))),
  }),
  saboteur({
    id: 'catalog-heads-are-open',
    breaks: ['cors/catalog-heads-are-closed', 'cors/no-catalog-answer-is-open'],
    sabotage: opens(both(onCatalog, withMethod('HEAD'))),
  }),
  saboteur({
    id: 'second-pages-are-open',
    breaks: ['cors/no-catalog-answer-is-open'],
    sabotage: opens(both(onList, gets, withParam('page'))),
  }),
];

const everywhere = [
  'cors/commerce-is-open-to-every-origin',
  'cors/canonical-host-is-open-to-every-origin',
  'cors/method-failures-are-open',
  'cors/unreadable-requests-are-answered-open',
  'cors/notifications-are-answered-open',
  'cors/no-commerce-answer-is-closed',
] as const;

const secondHost: When = onHost('canonical.test');
const answersOfBothHosts = {
  checks: [
    'cors/method-failures-are-open',
    'cors/unreadable-requests-are-answered-open',
    'cors/notifications-are-answered-open',
  ],
  because: 'failures are asked for on both hosts, and both are notified',
};
const dependence = {
  checks: ['cors/dependence-on-the-origin-is-told'],
  because: 'the header then depends on the origin',
};

const ofTheCommerceEndpoint: readonly Saboteur[] = [
  saboteur({
    id: 'commerce-is-closed',
    breaks: [...everywhere, 'cors/rate-limited-answers-are-open'],
    breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'],
    sabotage: closes(calls),
  }),
  saboteur({
    id: 'commerce-echoes-the-origin',
    breaks: [...everywhere],
    sabotage: echoes(calls),
  }),
  saboteur({
    id: 'commerce-echoes-the-origin-silently',
    breaks: [...everywhere, 'cors/dependence-on-the-origin-is-told'],
    sabotage: echoes(calls, { told: false }),
  }),
  saboteur({
    id: 'commerce-is-open-only-to-callers-with-an-origin',
    breaks: [...everywhere],
    alsoCatches: {
      checks: [...dependence.checks, 'cors/rate-limited-answers-are-open'],
      because: 'the header then depends on the origin, and the burst names none',
    },
    sabotage: closes(both(calls, not(fromSomewhere))),
  }),
  saboteur({
    id: 'commerce-is-closed-to-localhost',
    breaks: ['cors/commerce-is-open-to-every-origin', 'cors/canonical-host-is-open-to-every-origin'],
    alsoCatches: {
      checks: [...dependence.checks, 'cors/no-commerce-answer-is-closed'],
      because: 'the header then depends on the origin, and every answer is looked at again',
    },
    sabotage: closes(
      both(
        calls,
        withHeader('origin', (origin) => origin.includes('localhost')),
      ),
    ),
  }),
  saboteur({
    id: 'commerce-allows-every-origin-twice',
    breaks: [...everywhere],
    breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'],
    alsoCatches: { checks: ['cors/rate-limited-answers-are-open'], because: 'a 429 says it twice as well' },
    sabotage: alterHeaders(calls, (headers) => headers.append(allowOrigin, '*')),
  }),
  saboteur({
    id: 'canonical-host-is-closed',
    breaks: ['cors/canonical-host-is-open-to-every-origin', 'cors/no-commerce-answer-is-closed'],
    breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'],
    alsoCatches: {
      checks: [...answersOfBothHosts.checks, 'cors/rate-limited-answers-are-open'],
      because: 'failures are asked for on both hosts, and the burst goes to the advertised one',
    },
    sabotage: closes(both(calls, secondHost)),
  }),
  saboteur({
    id: 'base-host-is-closed',
    breaks: ['cors/commerce-is-open-to-every-origin', 'cors/no-commerce-answer-is-closed'],
    breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'],
    alsoCatches: answersOfBothHosts,
    sabotage: closes(both(calls, not(secondHost))),
  }),
  saboteur({
    id: 'unknown-methods-are-closed',
    breaks: ['cors/method-failures-are-open', 'cors/no-commerce-answer-is-closed'],
    sabotage: closes(both(calls, ({ rpc }: Asked) => rpc?.method === 'no/such/method')),
  }),
  saboteur({
    id: 'notifications-are-answered-closed',
    breaks: ['cors/notifications-are-answered-open'],
    sabotage: closes(both(calls, ({ rpc }: Asked) => String(rpc?.method).startsWith('notifications/'))),
  }),
  saboteur({
    id: 'answers-without-content-are-closed',
    breaks: ['cors/notifications-are-answered-open'],
    sabotage: closesAnswers(calls, ({ status }) => status === 202 || status === 204),
  }),
  saboteur({
    id: 'unreadable-requests-are-answered-closed',
    breaks: ['cors/unreadable-requests-are-answered-open', 'cors/no-commerce-answer-is-closed'],
    sabotage: closes(both(calls, ({ rpc }: Asked) => rpc === undefined)),
  }),
  saboteur({
    id: 'searches-are-closed',
    breaks: ['cors/no-commerce-answer-is-closed'],
    sabotage: closes(both(calls, ({ body }: Asked) => body.includes('search_catalog'))),
  }),
  saboteur({
    id: 'rate-limited-answers-are-closed',
    breaks: ['cors/rate-limited-answers-are-open'],
    sabotage: closesAnswers(calls, ({ status }) => status === 429),
  }),
  saboteur({
    id: 'commerce-preflights-are-closed',
    breaks: ['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'],
    breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'],
    sabotage: closes(preflights),
  }),
  saboteur({
    id: 'commerce-preflights-echo-the-origin',
    breaks: ['cors/commerce-preflights-are-open'],
    sabotage: echoes(preflights),
  }),
  saboteur({
    id: 'canonical-host-closes-preflights',
    breaks: ['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'],
    breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'],
    sabotage: closes(both(preflights, secondHost)),
  }),
];

const ofTheDocument: readonly Saboteur[] = [
  saboteur({
    id: 'openapi-is-closed',
    breaks: ['cors/openapi-is-open-to-every-origin'],
    breaksInBrowser: ['cors/browser-reads-the-openapi-file'],
    sabotage: closes(openApi),
  }),
  saboteur({
    id: 'openapi-echoes-the-origin',
    breaks: ['cors/openapi-is-open-to-every-origin'],
    sabotage: echoes(openApi),
  }),
  saboteur({
    id: 'openapi-is-open-only-to-callers-with-an-origin',
    breaks: ['cors/openapi-is-open-to-every-origin'],
    sabotage: closes(both(openApi, not(fromSomewhere))),
  }),
  saboteur({
    id: 'openapi-redirect-is-open',
    breaks: ['cors/openapi-redirect-is-closed'],
    breaksInBrowser: ['cors/browser-is-not-led-to-the-openapi-file'],
    sabotage: opens(at('/openapi.json')),
  }),
  saboteur({
    id: 'openapi-redirect-echoes-the-origin',
    breaks: ['cors/openapi-redirect-is-closed'],
    breaksInBrowser: ['cors/browser-is-not-led-to-the-openapi-file'],
    sabotage: echoes(both(at('/openapi.json'), gets)),
  }),
];

const ofFetch: readonly Saboteur[] = [
  saboteur({
    id: 'commerce-preflights-not-allowed',
    breaks: ['cors/preflight-succeeds'],
    breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'],
    sabotage: alterStatus(preflights, 405),
  }),
  saboteur({
    id: 'preflight-forbids-content-type',
    breaks: ['cors/preflight-allows-content-type'],
    breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'],
    sabotage: setHeader(preflights, 'access-control-allow-headers', 'Accept, Authorization'),
  }),
  saboteur({
    id: 'preflight-forgets-allowed-headers',
    breaks: ['cors/preflight-allows-content-type'],
    breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'],
    sabotage: dropHeader(preflights, 'access-control-allow-headers'),
  }),
  saboteur({
    id: 'preflight-names-get-alone',
    breaks: ['cors/preflight-names-post'],
    sabotage: setHeader(preflights, 'access-control-allow-methods', 'GET'),
  }),
  saboteur({
    id: 'commerce-allows-every-origin-with-credentials',
    breaks: ['cors/any-origin-comes-without-credentials'],
    sabotage: setHeader(calls, 'access-control-allow-credentials', 'true'),
  }),
  saboteur({
    id: 'openapi-and-preflights-allow-credentials',
    breaks: ['cors/any-origin-comes-without-credentials'],
    sabotage: setHeader(either(openApi, preflights), 'access-control-allow-credentials', 'true'),
  }),
  saboteur({
    id: 'commerce-answers-get-closed',
    breaks: ['cors/commerce-answers-get-open'],
    sabotage: closes(both(commerce, gets)),
  }),
];

export const saboteurs: readonly Saboteur[] = [
  ...ofTheCatalog,
  ...ofTheCommerceEndpoint,
  ...ofTheDocument,
  ...ofFetch,
];
