/** Checks of the URLs in the authorization server metadata: issuer, endpoints, and the key set at jwks_uri. */

import { hasValue, isObject, type JsonObject, parseJson, valueAt } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/response.ts';
import { wrongValue } from '../../lib/assert/rules.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { get } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { authorizationEndpoints, fetchMetadata, isWebUrl, requireUrl } from '../discovered/authorization.ts';
import { forOne, servesObject } from '../discovered/document.ts';
import { later } from '../http/claims.ts';
import { wrongMember } from './authorization.ts';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/authorization-endpoints-share-one-address',
    requires: ['discovery.metadata.endpoints'],
    claim: 'The authorization endpoints are /oauth/authorize and /oauth/token below one URL.',
    fix: 'Set authorization_endpoint and token_endpoint to the URL of one authorization server, followed by /oauth/authorize and /oauth/token.',
    run: async (context) => {
      const document = await fetchMetadata(context);
      const endpoints = context
        .examine(authorizationEndpoints)
        .map((endpoint) => ({ ...endpoint, base: baseOf(document.value[endpoint.member], endpoint.path) }));
      const misplaced = endpoints
        .filter(({ base }) => base === undefined)
        .map(({ member, path }) => wrongMember(document, member, `a URL that ends in ${path}`));
      if (misplaced.length > 0) return misplaced;
      const { authUrl } = context.target;
      const expected = authUrl === undefined ? endpoints[0]?.base : baseOf(authUrl);
      return endpoints
        .filter(({ base }) => base !== expected)
        .map(({ member, path }) => wrongMember(document, member, `${expected}${path}`));
    },
  }),

  check({
    id: 'discovery/authorization-endpoint-exists',
    requires: ['discovery.metadata.endpoints.reachable'],
    claim: 'The authorization endpoint answers a plain GET with anything but 404, 410 or a server error.',
    fix: 'Serve the authorization_endpoint that the metadata names, so that a GET is answered with neither 404 nor 410 nor a server error.',
    prerequisites: ['discovery/authorization-endpoints-share-one-address'],
    run: forOne(
      async (context) => context.fetch(get(await requireUrl(context, 'authorization_endpoint'))),
      exists,
    ),
  }),

  check({
    id: 'discovery/authorization-endpoints-are-secure',
    requires: ['discovery.rfc8414.https'],
    claim: 'The authorization endpoints are https URLs without a fragment.',
    fix: 'Name https URLs without a fragment as authorization_endpoint and token_endpoint.',
    run: (context) => hasSecureUrls(context, ['authorization_endpoint', 'token_endpoint'], /#/),
  }),

  check({
    id: 'discovery/issuer-is-a-plain-address',
    requires: ['discovery.rfc8414.issuer'],
    claim: 'The issuer is an https URL without query and fragment.',
    fix: 'Set issuer in the authorization server metadata to an https URL without query and fragment.',
    run: (context) => hasSecureUrls(context, ['issuer'], /[?#]/),
  }),

  check({
    id: 'discovery/issuer-publishes-its-own-metadata',
    requires: ['discovery.rfc8414.issuer-metadata'],
    claim: 'The well-known URL of the issuer serves metadata that names the same issuer.',
    fix: 'Serve the metadata at the well-known URL of its issuer too, with exactly the same issuer in it, trailing slash included.',
    run: async (context) => {
      const issuer = await requireUrl(context, 'issuer');
      if (/[?#]/.test(issuer)) throw prerequisite('discovery/issuer-is-a-plain-address');
      const response = await context.fetch(get(wellKnown(issuer)));
      return context
        .examine([response])
        .flatMap(() => [...hasStatus(response, 200), ...hasValue(response, '/issuer', issuer)])
        .slice(0, 1);
    },
  }),

  check({
    id: 'discovery/keys-are-served',
    requires: ['discovery.jwks.served'],
    claim: 'The jwks_uri of the metadata answers 200 with a JWK Set, whose keys each have a type.',
    fix: 'Serve a JSON object with a non-empty array keys, each key with a string kty, with status 200 at the jwks_uri of the metadata.',
    run: forOne(fetchKeySet, servesKeySet),
  }),

  later({
    id: 'discovery/later-requests-get-the-keys',
    requires: ['discovery.jwks.served'],
    claim:
      'The second and the third request for the jwks_uri of the metadata get a JWK Set too, over a kept and a new connection, and after HEAD.',
    fix: 'Answer repeated requests at the jwks_uri of the metadata with the keys, from every cache and worker.',
    prerequisites: ['discovery/keys-are-served'],
    // They change nothing, but a run that only reads sends no further requests.
    needs: ['writes'],
    of: async (context) => [
      {
        request: get(await requireKeySetUrl(context)),
        promise: 'discovery.jwks.served',
        holds: servesKeySet,
      },
    ],
  }),

  check({
    id: 'discovery/keys-come-over-https',
    requires: ['discovery.jwks.https'],
    claim: 'The jwks_uri of the metadata is an https URL.',
    fix: 'Set jwks_uri in the authorization server metadata to an https URL.',
    run: async (context) => {
      await requireKeySetUrl(context);
      return hasSecureUrls(context, ['jwks_uri'], never);
    },
  }),

  check({
    id: 'discovery/keys-say-their-use',
    requires: ['discovery.jwks.use'],
    claim: 'Where the JWK Set has keys for encryption beside others, every key says what it is for.',
    fix: 'Add use, sig or enc, to every key at the jwks_uri of the metadata.',
    run: async (context) => {
      const response = await fetchKeySet(context);
      const keys = keysOf(response).filter(isObject);
      if (!keys.some(({ use }) => use === 'enc')) {
        throw new Inconclusive('not-observed', 'the JWK Set has no keys for encryption');
      }
      return context
        .examine(keys)
        .flatMap(({ use }, i) =>
          typeof use === 'string' ? [] : [wrongValue(response, `/keys/${i}/use`, 'sig or enc')],
        );
    },
  }),

  check({
    id: 'discovery/signed-metadata-names-its-issuer',
    requires: ['discovery.rfc8414.signed'],
    claim: 'The signed metadata of the authorization server is a JSON Web Token with an issuer.',
    fix: 'Add the claim iss to signed_metadata of the authorization server metadata.',
    run: async (context) => {
      const document = await fetchMetadata(context);
      const { signed_metadata: token } = document.value;
      if (token === undefined) throw new Inconclusive('not-observed', 'the metadata is not signed');
      context.examine([document.response]);
      return namesIssuer(token)
        ? []
        : [wrongMember(document, 'signed_metadata', 'a JSON Web Token with the claim iss')];
    },
  }),

  check({
    id: 'discovery/keys-are-public',
    requires: ['discovery.jwks.public'],
    claim: 'No key of the JWK Set has a private or symmetric value.',
    fix: 'Remove the private members (d, p, q, dp, dq, qi, oth) and symmetric keys (k) from the keys at jwks_uri, and replace the keys that were exposed.',
    run: async (context) => {
      const response = await fetchKeySet(context);
      const keys = keysOf(response).flatMap((key, i) => (isObject(key) ? [{ key, at: `/keys/${i}` }] : []));
      return context.examine(keys).flatMap(({ key, at }) =>
        secretsOf(key).map((member) => {
          const message = `${at} has the private member "${member}"; promised is a public key`;
          return violation(response, message, {
            at: `${at}/${member}`,
            expected: 'absent',
            actual: 'a secret',
          });
        }),
      );
    },
  }),
];

/** RFC 8414 lets the address of the keys have whatever it likes behind its path. */
const never = /(?!)/;

/** The part of a URL before the path of an endpoint, without a trailing slash; undefined when it does not end in that path. */
export function baseOf(value: unknown, path = ''): string | undefined {
  if (!isWebUrl(value)) return undefined;
  const { origin, pathname } = new URL(value);
  if (!pathname.endsWith(path)) return undefined;
  return `${origin}${pathname.slice(0, pathname.length - path.length)}`.replace(/\/+$/, '');
}

function exists(response: HttpResponse): readonly Violation[] {
  const { status } = response;
  if (status !== 404 && status !== 410 && status < 500) return [];
  const message = `${requestText(response)} answered ${status}; promised is an authorization endpoint there`;
  const expected = 'a response of the endpoint';
  return [violation(response, message, { at: 'status', expected, actual: String(status) })];
}

/** The well-known path stands between host and path, without a trailing slash (RFC 8414 section 3). */
function wellKnown(issuer: string): string {
  const { origin, pathname } = new URL(issuer);
  return `${origin}/.well-known/oauth-authorization-server${pathname.replace(/\/$/, '')}`;
}

/** RFC 7518 sections 6.2.2, 6.3.2 and 6.4.1; RFC 8037 section 2. */
const secrets: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const secretsOf = (key: JsonObject): readonly string[] =>
  secrets.filter((member) => Object.hasOwn(key, member));

/** @throws Inconclusive `not-observed` when the metadata names no key set, which is optional. */
async function requireKeySetUrl(context: Context): Promise<string> {
  const { jwks_uri: url } = (await fetchMetadata(context)).value;
  if (url === undefined) throw new Inconclusive('not-observed', 'the metadata names no jwks_uri');
  if (typeof url === 'string' && URL.canParse(url)) return url;
  throw prerequisite('discovery/optional-metadata-has-its-types');
}

/** The payload of a JSON Web Token (RFC 7519) has the claim iss. */
export const namesIssuer = (token: unknown): boolean => typeof valueAt(claimsOf(token), '/iss') === 'string';

export function claimsOf(token: unknown): unknown {
  const [, payload = ''] = typeof token === 'string' ? token.split('.') : [];
  return parseJson(Buffer.from(payload, 'base64url').toString());
}

async function fetchKeySet(context: Context): Promise<HttpResponse> {
  return context.fetch(get(await requireKeySetUrl(context)));
}

function keysOf({ json }: HttpResponse): readonly unknown[] {
  const body = json.valid && isObject(json.value) ? json.value : {};
  return Array.isArray(body.keys) ? body.keys : [];
}

function servesKeySet(response: HttpResponse): readonly Violation[] {
  const document = servesObject(response);
  return document.length > 0 ? document : holdsKeySet(response);
}

function holdsKeySet(response: HttpResponse): readonly Violation[] {
  const keys = keysOf(response);
  if (keys.length === 0) {
    const details = { at: '/keys', expected: 'an array of keys', actual: 'none' };
    return [violation(response, 'the JWK Set has no keys; promised is an array of keys', details)];
  }
  return keys.flatMap((key, i) =>
    isObject(key) && typeof key.kty === 'string'
      ? []
      : [wrongValue(response, `/keys/${i}/kty`, 'a key type as text')],
  );
}

/**
 * Every URL in these members of the metadata is secure and does not match `forbidden`.
 * @throws Inconclusive `prerequisite` when none of the members is a URL.
 */
async function hasSecureUrls(
  context: Context,
  members: readonly string[],
  forbidden: RegExp,
): Promise<readonly Violation[]> {
  const document = await fetchMetadata(context);
  const urls = members.flatMap((member) => {
    const url = document.value[member];
    return typeof url === 'string' && URL.canParse(url) ? [{ member, url }] : [];
  });
  if (urls.length === 0) throw prerequisite('discovery/metadata-is-well-formed');
  return context
    .examine(urls)
    .filter(({ url }) => forbidden.test(url) || !isSecure(url, context.target.baseUrl))
    .map(({ member }) => wrongMember(document, member, 'a plain https URL'));
}

/** A storefront under development may name its own host over http; a loopback address needs no TLS either. */
export function isSecure(url: string, baseUrl: string): boolean {
  const { protocol, host, hostname } = new URL(url);
  if (protocol === 'https:') return true;
  const base = new URL(baseUrl);
  const local =
    /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) || (base.protocol === 'http:' && base.host === host);
  return protocol === 'http:' && local;
}
