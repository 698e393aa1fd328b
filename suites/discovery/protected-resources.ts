/** The metadata of a protected resource to which a challenge points (RFC 9728). */

import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { hasMediaType, header } from '../../lib/assert/response.ts';
import { forEach, mismatch } from '../../lib/assert/rules.ts';
import { naming, requestText } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import { get, type HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import { isWebUrl } from '../discovered/authorization.ts';
import { claimsOf, isSecure, namesIssuer } from './authorization-urls.ts';

/** The parameter of a challenge that names the metadata (RFC 9728 section 5.1). */
const pointer = /\bresource_metadata\s*=\s*"([^"\\]*)"/i;

export const checks: readonly Check[] = [
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
      'discovery.rfc9728.signature',
      'discovery.rfc9728.signed-once',
      'discovery.rfc9728.resource-query',
      'discovery.rfc9728.algorithms',
      'discovery.rfc9728.name',
      'discovery.rfc9728.untagged',
    ],
    claim:
      'The metadata to which a 401 points comes over https as application/json, and its members follow RFC 9728.',
    fix: 'Serve the metadata over https as application/json with the address and name of the resource, scopes_supported, https addresses, no empty array, no algorithm none, and signed_metadata by an issuer.',
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
    // No method at all is what an empty bearer_methods_supported says.
    holds: ({ bearer_methods_supported: _, ...body }) =>
      Object.values(body).every((value) => !Array.isArray(value) || value.length > 0),
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
  {
    promise: 'discovery.rfc9728.signature',
    member: 'signed_metadata',
    expected: 'a JSON Web Token with a signature, if there is one',
    holds: ({ signed_metadata: token }) => token === undefined || /^[^.]+\.[^.]+\.[^.]+$/.test(String(token)),
  },
  {
    promise: 'discovery.rfc9728.signed-once',
    member: 'signed_metadata',
    expected: 'a JSON Web Token without signed_metadata of its own',
    holds: ({ signed_metadata: token }) => valueAt(claimsOf(token), '/signed_metadata') === undefined,
  },
  {
    promise: 'discovery.rfc9728.resource-query',
    member: 'resource',
    expected: 'an address without a query',
    holds: ({ resource }) => !/\?/.test(String(resource)),
  },
  {
    promise: 'discovery.rfc9728.algorithms',
    member: 'resource_signing_alg_values_supported',
    expected: 'a list without none',
    holds: ({ resource_signing_alg_values_supported: all }) => !(Array.isArray(all) && all.includes('none')),
  },
  {
    promise: 'discovery.rfc9728.name',
    member: 'resource_name',
    expected: 'a name for people, in one language or several',
    holds: (body) => Object.keys(body).some((member) => /^resource_name(?:#|$)/.test(member)),
  },
  {
    promise: 'discovery.rfc9728.untagged',
    member: '',
    expected: 'an object with each text for people in no particular language, too',
    holds: (body) =>
      Object.keys(body).every(
        (member) => !member.includes('#') || Object.hasOwn(body, member.split('#')[0] ?? ''),
      ),
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
