/** Checks of the URLs in the metadata: the issuer, the authorization endpoint and the token endpoint. */

import { hasValue } from '../../../lib/assert/json.ts';
import { hasStatus } from '../../../lib/assert/response.ts';
import { requestText, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get } from '../../../lib/model/http/requests.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import {
  authorizationEndpoints,
  fetchMetadata,
  isWebUrl,
  requireUrl,
} from '../../discovered/authorization-server.ts';
import { forOne } from '../for-one.ts';
import { wrongMember } from './members.ts';
import { hasSecureUrls } from './secure-urls.ts';

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
];

/** The URL before the path of an endpoint, without a trailing slash; undefined when the URL does not end in that path. */
function baseOf(value: unknown, path = ''): string | undefined {
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

/** RFC 8414 section 3: between host and path, without a trailing slash. */
function wellKnown(issuer: string): string {
  const { origin, pathname } = new URL(issuer);
  return `${origin}/.well-known/oauth-authorization-server${pathname.replace(/\/$/, '')}`;
}
