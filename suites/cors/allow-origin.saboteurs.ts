/** Saboteurs of Access-Control-Allow-Origin: they open the catalog, or close the commerce endpoint or the OpenAPI document. */
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import {
  at,
  both,
  type Condition,
  not,
  onHost,
  type ReceivedRequest,
  withHeader,
  withMethod,
  withParam,
  withTool,
} from '../sabotage/conditions.ts';
import { onCatalog, onCollection, onList, onOpenApiFile, onProduct } from '../sabotage/documents.ts';
import { alterHeaders, alterStatus, dropHeader, replaceResponse, setHeader } from '../sabotage/http.ts';
import { onCommerce, onEndpoint } from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';
import { allowOrigin } from './allow-origin.ts';

const gets = withMethod('GET');

/** Judges every response of the run, so each saboteur breaks it in addition to the check of one endpoint. */
const everywhere = 'cors/no-catalog-response-is-open';

const invalidLimits = {
  checks: ['cors/catalog-errors-are-closed'],
  because: 'the same endpoint answers invalid limits',
};

const inBrowser = { breaksInBrowser: ['cors/browser-cannot-read-the-catalog'] } as const;

const opens = (when: Condition): Sabotage => setHeader(when, allowOrigin, '*');

/** Allows exactly the origin of the request; Vary names Origin unless `vary` is false. */
export const echoes = (when: Condition, { vary = true } = {}): Sabotage =>
  alterHeaders(when, (headers, { request }) => {
    const origin = request.headers.get('origin');
    if (origin !== null) headers.set(allowOrigin, origin);
    if (vary) headers.append('vary', 'Origin');
  });

/** As `opens`, for responses with this status only. */
const opensStatus = (when: Condition, status: number): Sabotage =>
  alterHeaders(when, (headers, _, response) => {
    if (response.status === status) headers.set(allowOrigin, '*');
  });

export const closes = (when: Condition): Sabotage => dropHeader(when, allowOrigin);

/** As `closes`, for responses with one of these statuses only. */
const closesStatus = (when: Condition, ...statuses: readonly number[]): Sabotage =>
  alterHeaders(when, (headers, _, { status }) => {
    if (statuses.includes(status)) headers.delete(allowOrigin);
  });

const fromSomewhere = withHeader('origin');

const secondHost = onHost('canonical.test');

const openEverywhere = [
  'cors/commerce-is-open-to-every-origin',
  'cors/canonical-host-is-open-to-every-origin',
  'cors/method-failures-are-open',
  'cors/invalid-requests-are-open',
  'cors/notifications-are-open',
  'cors/no-commerce-response-is-closed',
] as const;

const onBothHosts = {
  checks: ['cors/method-failures-are-open', 'cors/invalid-requests-are-open', 'cors/notifications-are-open'],
  because: 'failures and notifications are sent to both hosts',
};

const openInBrowser = { breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'] } as const;

/** Refusals at the rate limit have another status, and scripts cannot read them. */
const atLimit = (status: number): Omit<Saboteur, 'id' | 'breaks'> => ({
  alsoCatches: {
    checks: ['rate-limiting/burst-is-refused-with-429'],
    because: 'the promised status is 429',
  },
  notOneCause: 'the status and the missing header are two mistakes',
  sabotage: combine(closesStatus(onCommerce, 429), alterStatus(onCommerce, status, 429)),
});

/** A tool that scripts call with the arguments of an earlier call without Origin. */
const lookups = both(onEndpoint, withTool('lookup_catalog'));

/** The empty change marks the earlier calls as altered too: the matrix reruns only checks whose responses are altered. */
export const answerScripts = (status: number, headers: Readonly<Record<string, string>> = {}): Sabotage =>
  combine(
    alterHeaders(lookups, () => {}),
    replaceResponse(
      both(lookups, withHeader('origin')),
      () => new Response('No.', { status, headers: { 'content-type': 'text/plain', ...headers } }),
    ),
  );

export const saboteurs: readonly Saboteur[] = [
  ...breaking(['cors/product-list-is-closed', everywhere], {
    'product-list-is-open': { ...inBrowser, alsoCatches: invalidLimits, sabotage: opens(both(onList, gets)) },
    'product-list-echoes-the-origin': {
      ...inBrowser,
      alsoCatches: invalidLimits,
      sabotage: echoes(both(onList, gets)),
    },
    'product-list-that-has-not-changed-is-open': opensStatus(both(onList, gets), 304),
    'product-list-is-open-to-the-null-origin': setHeader(
      both(
        onList,
        gets,
        withHeader('origin', (origin) => origin === 'null'),
      ),
      allowOrigin,
      'null',
    ),
    'product-list-is-open-at-the-largest-limit': opens(
      both(
        onList,
        gets,
        withParam('limit', (limit) => limit === '250'),
      ),
    ),
  }),
  ...breaking(['cors/single-product-is-closed', everywhere], {
    'single-products-are-open': { ...inBrowser, sabotage: opensStatus(both(onProduct, gets), 200) },
    'single-products-are-open-to-their-own-origin': alterHeaders(
      both(onProduct, gets),
      (headers, { request, url }) => {
        if (request.headers.get('origin') === url.origin) headers.set(allowOrigin, url.origin);
      },
    ),
  }),
  ...breaking(['cors/collection-listing-is-closed', everywhere], {
    'collection-listing-is-open-to-the-other-host': setHeader(
      both(
        onCollection,
        gets,
        withHeader('origin', (origin) => origin === 'http://canonical.test'),
      ),
      allowOrigin,
      'http://canonical.test',
    ),
    'collection-listing-is-open': {
      ...inBrowser,
      alsoCatches: invalidLimits,
      sabotage: opens(both(onCollection, gets)),
    },
    'collection-listing-is-open-to-callers-without-an-origin': {
      alsoCatches: invalidLimits,
      sabotage: opens(both(onCollection, gets, not(withHeader('origin')))),
    },
  }),
  ...breaking(['cors/catalog-errors-are-closed', everywhere], {
    'unknown-products-are-open': opensStatus(both(onProduct, gets), 404),
    'unknown-collections-are-open': opens(both(at(/^\/collections\/zq-unknown[^/]*\/products\.json$/), gets)),
  }),
  ...breaking(['cors/catalog-preflights-are-closed', everywhere], {
    'catalog-preflights-are-open': opens(both(onCatalog, withMethod('OPTIONS'))),
    'single-product-preflights-echo-the-origin': echoes(both(onProduct, withMethod('OPTIONS'))),
  }),
  ...breaking(['cors/catalog-heads-are-closed', everywhere], {
    'catalog-heads-are-open': opens(both(onCatalog, withMethod('HEAD'))),
  }),
  ...breaking('cors/no-catalog-response-is-open', {
    'second-pages-are-open': opens(both(onList, gets, withParam('page'))),
  }),

  ...breaking('cors/openapi-is-open-to-every-origin', {
    'openapi-is-closed': {
      breaksInBrowser: ['cors/browser-reads-the-openapi-file'],
      sabotage: closes(onOpenApiFile),
    },
    'openapi-echoes-the-origin': echoes(onOpenApiFile),
    'openapi-allows-every-origin-twice': {
      breaksInBrowser: ['cors/browser-reads-the-openapi-file'],
      sabotage: alterHeaders(onOpenApiFile, (headers) => headers.append(allowOrigin, '*')),
    },
  }),
  ...breaking('cors/vary-names-origin', {
    'openapi-is-open-only-to-callers-with-an-origin': closes(both(onOpenApiFile, not(fromSomewhere))),
  }),
  ...breaking('cors/openapi-redirect-is-closed', {
    'openapi-redirect-is-open': {
      breaksInBrowser: ['cors/browser-cannot-follow-the-openapi-redirect'],
      sabotage: opens(at('/openapi.json')),
    },
    'openapi-redirect-echoes-the-origin': {
      breaksInBrowser: ['cors/browser-cannot-follow-the-openapi-redirect'],
      sabotage: echoes(both(at('/openapi.json'), gets)),
    },
  }),
  ...breaking([...openEverywhere, 'cors/rate-limited-responses-are-open'], {
    'commerce-is-closed': { ...openInBrowser, sabotage: closes(onCommerce) },
  }),
  ...breaking([...openEverywhere, 'cors/rate-limited-responses-are-open'], {
    'commerce-echoes-the-origin': echoes(onCommerce),
  }),
  ...breaking([...openEverywhere, 'cors/rate-limited-responses-are-open', 'cors/vary-names-origin'], {
    'commerce-echoes-the-origin-silently': echoes(onCommerce, { vary: false }),
  }),
  ...breaking('cors/vary-names-origin', {
    'commerce-is-open-only-to-callers-with-an-origin': closes(both(onCommerce, not(fromSomewhere))),
  }),
  ...breaking(['cors/commerce-is-open-to-every-origin', 'cors/canonical-host-is-open-to-every-origin'], {
    'commerce-is-closed-to-localhost': {
      alsoCatches: {
        checks: ['cors/vary-names-origin', 'cors/no-commerce-response-is-closed'],
        because: 'the header then depends on the origin, and this check judges every response of the run',
      },
      sabotage: closes(
        both(
          onCommerce,
          withHeader('origin', (origin) => origin.includes('localhost')),
        ),
      ),
    },
  }),
  ...breaking(openEverywhere, {
    'commerce-allows-every-origin-twice': {
      ...openInBrowser,
      alsoCatches: {
        checks: ['cors/rate-limited-responses-are-open'],
        because: 'a 429 carries the header twice as well',
      },
      sabotage: alterHeaders(onCommerce, (headers) => headers.append(allowOrigin, '*')),
    },
  }),
  ...breaking(['cors/canonical-host-is-open-to-every-origin', 'cors/no-commerce-response-is-closed'], {
    'canonical-host-is-closed': {
      ...openInBrowser,
      alsoCatches: {
        checks: [...onBothHosts.checks, 'cors/rate-limited-responses-are-open'],
        because: 'failures are sent to both hosts, and the burst to the advertised one',
      },
      sabotage: closes(both(onCommerce, secondHost)),
    },
  }),
  ...breaking(['cors/commerce-is-open-to-every-origin', 'cors/no-commerce-response-is-closed'], {
    'base-host-is-closed': {
      ...openInBrowser,
      alsoCatches: onBothHosts,
      sabotage: closes(both(onCommerce, not(secondHost))),
    },
  }),
  ...breaking(['cors/method-failures-are-open', 'cors/no-commerce-response-is-closed'], {
    'unknown-methods-are-closed': closes(
      both(onCommerce, ({ rpc }: ReceivedRequest) => rpc?.method === 'no/such/method'),
    ),
  }),
  ...breaking('cors/notifications-are-open', {
    'notifications-are-answered-closed': closes(
      both(onCommerce, ({ rpc }: ReceivedRequest) => String(rpc?.method).startsWith('notifications/')),
    ),
    'answers-without-content-are-closed': closesStatus(onCommerce, 202, 204),
  }),
  ...breaking(['cors/invalid-requests-are-open', 'cors/no-commerce-response-is-closed'], {
    'unreadable-requests-are-answered-closed': closes(
      both(onCommerce, ({ rpc }: ReceivedRequest) => rpc === undefined),
    ),
  }),
  ...breaking('cors/get-is-open', {
    'commerce-answers-get-closed': closes(both(onEndpoint, withMethod('GET'))),
  }),
  ...breaking('cors/no-commerce-response-is-closed', {
    'searches-are-closed': closes(
      both(onCommerce, ({ body }: ReceivedRequest) => body.includes('search_catalog')),
    ),
  }),
  ...breaking('cors/rate-limited-responses-are-open', {
    'rate-limited-answers-are-closed': closesStatus(onCommerce, 429),
    'limits-of-430-are-closed': atLimit(430),
    'limits-of-503-are-closed': atLimit(503),
  }),

  ...breaking('cors/refusals-allow-the-origin', {
    'scripts-are-unauthorized-unseen': answerScripts(401),
    'scripts-are-forbidden-unseen': answerScripts(403),
  }),
  ...breakingUcp('cors/refusals-allow-the-origin', {
    'ucp-scripts-are-forbidden-unseen': answerScripts(403),
  }),
];
