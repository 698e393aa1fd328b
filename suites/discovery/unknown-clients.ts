/** Checks of the authorization server's answers to an unregistered client, and of where its challenges point. */
import { forEach } from '../../lib/assert/for-each.ts';
import { holdsJson, isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { hasMediaType, hasStatus, header, redirectTarget } from '../../lib/assert/response.ts';
import { mismatch, wrongValue } from '../../lib/assert/rule.ts';
import { naming, requestText, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { get } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { isWebUrl, postFakeCode, requireUrl } from '../discovered/authorization.ts';
import { maxRedirects } from '../discovered/bounds.ts';
import { isSecure, namesIssuer } from './authorization-urls.ts';
import { forOne } from './for-one.ts';

/** RFC 6749 section 5.2: printable ASCII without quote and backslash. */
const errorCode = /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/;

/** The parameter of a challenge that names the metadata (RFC 9728 section 5.1). */
const pointer = /\bresource_metadata\s*=\s*"([^"\\]*)"/i;

export const checks: readonly Check[] = [
  check({
    id: 'discovery/unregistered-clients-get-no-redirect',
    requires: ['discovery.oauth.no-open-redirect'],
    claim: 'An authorization request of an unregistered client never leads to the redirect URI in it.',
    fix: 'Look up client_id before anything else at the authorization endpoint, and show an error page, without a redirect to redirect_uri, when it is unknown.',
    run: async (context) => {
      const endpoint = await requireUrl(context, 'authorization_endpoint');
      return forEach(context, probes, async (probe) =>
        doesNotRedirectBack(context, authorizationUrl(endpoint, probe)),
      );
    },
  }),

  check({
    id: 'discovery/unknown-codes-are-refused',
    requires: ['discovery.oauth.token-error', 'discovery.rfc8414.token-endpoint'],
    claim:
      'The token endpoint refuses a code that was never issued with 400 or 401 and an error code in JSON.',
    fix: 'Answer an unknown code at the token endpoint with status 400, or 401 for an unknown client, and application/json such as {"error": "invalid_grant"}.',
    prerequisites: ['discovery/authorization-endpoints-share-one-address'],
    needs: ['writes'],
    run: forOne(
      async (context) => context.fetch(postFakeCode(await requireUrl(context, 'token_endpoint'))),
      refusesCode,
    ),
  }),

  check({
    id: 'discovery/protected-resources-are-described',
    requires: ['discovery.rfc9728.served'],
    claim: 'The metadata to which a 401 points is a JSON object that names the resource.',
    fix: 'Serve a JSON object with the member resource at each address that resource_metadata of WWW-Authenticate names.',
    order: 'afterwards',
    async run(context) {
      return forEach(context, requirePointers(context), async ({ url }) => {
        const response = await context.fetch(get(url));
        const body = bodyOf(response);
        const resource = valueAt(body, '/resource');
        if (body && isWebUrl(resource)) return [];
        return mismatch(response, `${requestText(response)}, to which a 401 points, answered with`, {
          at: response.status === 200 ? '/resource' : 'status',
          expected: '200 and a JSON object with the address of the resource',
          actual: response.status === 200 ? resource : response.status,
        });
      });
    },
  }),

  check({
    id: 'discovery/protected-resource-metadata-is-well-formed',
    requires: [
      'discovery.rfc9728.https',
      'discovery.rfc9728.media-type',
      'discovery.rfc9728.resource',
      'discovery.rfc9728.resource-same',
      'discovery.rfc9728.no-empty-arrays',
      'discovery.rfc9728.jwks',
      'discovery.rfc9728.scopes',
      'discovery.rfc9728.signed',
    ],
    claim:
      'The metadata to which a 401 points comes over https as application/json, and its members follow RFC 9728.',
    fix: 'Serve the metadata over https as application/json, with the address of the resource, scopes_supported, https addresses, no empty array, and an issuer in signed_metadata.',
    prerequisites: ['discovery/protected-resources-are-described'],
    order: 'afterwards',
    async run(context) {
      return forEach(context, requirePointers(context), async (pointed) => {
        const response = await context.fetch(get(pointed.url));
        const body = bodyOf(response);
        if (!body || !isWebUrl(body.resource)) {
          throw prerequisite('discovery/protected-resources-are-described');
        }
        return [
          ...naming('discovery.rfc9728.media-type', hasMediaType(response, 'application/json')),
          ...rfc9728
            .filter(({ holds }) => !holds(body, pointed, context.target.baseUrl))
            .flatMap(({ promise, member, expected }) =>
              naming(
                promise,
                mismatch(response, `/${member} of the metadata of a protected resource is`, {
                  at: `/${member}`,
                  expected,
                  actual: body[member],
                }),
              ),
            ),
        ];
      });
    },
  }),
];

/** Where a 401 points, and what was asked for. */
type Pointer = { readonly url: string; readonly asked: string };

/** @throws Inconclusive `not-observed` where no 401 points to metadata. */
function requirePointers(context: Context): readonly Pointer[] {
  const pointers = context
    .seen()
    .filter(({ status }) => status === 401)
    .flatMap((response) => {
      const url = pointer.exec(header(response, 'www-authenticate') ?? '')?.[1];
      return isWebUrl(url) ? [{ url, asked: response.request.url }] : [];
    });
  if (pointers.length === 0) {
    throw new Inconclusive('not-observed', 'no 401 points to the metadata of a protected resource');
  }
  return [...new Map(pointers.map((one) => [one.url, one])).values()];
}

function bodyOf({ status, json }: HttpResponse): JsonObject | undefined {
  return status === 200 && json.valid && isObject(json.value) ? json.value : undefined;
}

type ResourceRule = {
  readonly promise: string;
  readonly member: string;
  readonly expected: string;
  readonly holds: (body: JsonObject, pointed: Pointer, baseUrl: string) => boolean;
};

const rfc9728: readonly ResourceRule[] = [
  {
    promise: 'discovery.rfc9728.https',
    member: 'resource',
    expected: 'in metadata that comes over https',
    holds: (_, { url }, baseUrl) => isSecure(url, baseUrl),
  },
  {
    promise: 'discovery.rfc9728.resource',
    member: 'resource',
    expected: 'an https URL without a fragment',
    holds: ({ resource }, _, baseUrl) => isSecure(String(resource), baseUrl) && !/#/.test(String(resource)),
  },
  {
    promise: 'discovery.rfc9728.resource-same',
    member: 'resource',
    expected: 'the address of the resource that was asked, or one above it',
    holds: ({ resource }, { url, asked }) =>
      [described(url), asked].some((one) => isBelow(one, String(resource))),
  },
  {
    promise: 'discovery.rfc9728.no-empty-arrays',
    member: '',
    expected: 'an object without an empty array',
    holds: (body) => Object.values(body).every((value) => !Array.isArray(value) || value.length > 0),
  },
  {
    promise: 'discovery.rfc9728.jwks',
    member: 'jwks_uri',
    expected: 'an https URL, if there is one',
    holds: ({ jwks_uri: url }, _, baseUrl) => url === undefined || (isWebUrl(url) && isSecure(url, baseUrl)),
  },
  {
    promise: 'discovery.rfc9728.scopes',
    member: 'scopes_supported',
    expected: 'a list of scopes',
    holds: ({ scopes_supported: scopes }) => Array.isArray(scopes),
  },
  {
    promise: 'discovery.rfc9728.signed',
    member: 'signed_metadata',
    expected: 'a JSON Web Token with an issuer, if there is one',
    holds: ({ signed_metadata: token }) => token === undefined || namesIssuer(token),
  },
];

/** The resource whose metadata is at an address: without the well-known part, which stands between its host and its path. */
const described = (url: string): string => url.replace('/.well-known/oauth-protected-resource', '');

/** Of the same origin, with a path that begins alike: the exact address is what RFC 9728 asks for, and too strict for APIs. */
function isBelow(address: string, resource: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(resource)) return false;
  const [inner, outer] = [new URL(address), new URL(resource)];
  const path = outer.pathname.replace(/\/$/, '');
  return inner.origin === outer.origin && `${inner.pathname}/`.startsWith(`${path}/`);
}

/** The name is reserved (RFC 6761 section 6.4), so the address has no owner. */
const callback = new URL('https://client.invalid/callback');

/** A valid request except that the client is unregistered. */
const plain = {
  response_type: 'code',
  client_id: 'storefront-conformance-unknown-client',
  redirect_uri: callback.href,
  scope: 'openid',
  state: 'unknown-client',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

/** Faults that a server might report by redirect before it looks up the client. */
const probes: readonly Readonly<Record<string, string>>[] = [
  plain,
  { ...plain, prompt: 'none' },
  { ...plain, response_type: 'storefront-conformance-unknown' },
  { ...plain, scope: 'storefront-conformance-unknown' },
  { ...plain, code_challenge: 'short' },
];

function authorizationUrl(endpoint: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Follows redirects within the server. @returns undefined when nothing is served at its URL. */
async function doesNotRedirectBack(
  context: Context,
  start: string,
): Promise<readonly Violation[] | undefined> {
  let url = start;
  for (let hop = 0; hop < maxRedirects; hop += 1) {
    const response = await context.fetch(get(url));
    if (hop === 0 && [404, 410].includes(response.status)) return undefined;
    const target = redirectTarget(response);
    if (target?.host === callback.host) return [redirectsBack(response, target)];
    if (target?.host !== new URL(url).host) return [];
    url = target.href;
  }
  return [];
}

function redirectsBack(response: HttpResponse, { href: actual }: URL): Violation {
  const message = `${requestText(response)} redirects to ${actual}, the redirect URI of an unregistered client; promised is no such redirect`;
  return violation(response, message, { at: 'header: location', expected: 'a response to the user', actual });
}

function refusesCode(response: HttpResponse): readonly Violation[] {
  const error = naming('discovery.oauth.token-error', hasTokenError(response));
  if (![404, 410].includes(response.status)) return error;
  const message = `${requestText(response)} answered ${response.status}; promised is that the token endpoint exists`;
  const details = { at: 'status', expected: '400 or 401', actual: String(response.status) };
  return [...naming('discovery.rfc8414.token-endpoint', [violation(response, message, details)]), ...error];
}

function hasTokenError(response: HttpResponse): readonly Violation[] {
  const status = hasStatus(response, 400, 401);
  if (status.length > 0) return status;
  if (!response.json.valid) return holdsJson(response);
  const code = valueAt(response.json.value, '/error');
  const isCode = typeof code === 'string' && errorCode.test(code);
  return [
    ...hasMediaType(response, 'application/json'),
    ...(isCode ? [] : [wrongValue(response, '/error', 'an error code')]),
  ];
}
