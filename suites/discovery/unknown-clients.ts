/** Checks of the authorization server's answers to an unregistered client. */

import { holdsJson, valueAt } from '../../lib/assert/json.ts';
import { hasMediaType, hasStatus, redirectTarget } from '../../lib/assert/response.ts';
import { forEach, wrongValue } from '../../lib/assert/rules.ts';
import { naming, requestText, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { get } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { postFakeCode, requireUrl } from '../discovered/authorization.ts';
import { maxRedirects } from '../discovered/bounds.ts';
import { forOne } from '../discovered/document.ts';

/** RFC 6749 section 5.2: printable ASCII without quote and backslash. */
const errorCode = /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/;

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
    id: 'discovery/codes-can-be-requested',
    requires: ['discovery.oauth.response-type'],
    claim: 'The authorization endpoint does not say that it does not support the response type code.',
    fix: 'Accept the response type code, of the authorization code flow, at the authorization endpoint.',
    prerequisites: ['discovery/authorization-endpoint-exists'],
    run: forOne(
      async (context) =>
        context.fetch(get(authorizationUrl(await requireUrl(context, 'authorization_endpoint'), plain))),
      supportsCodes,
    ),
  }),

  check({
    id: 'discovery/unknown-codes-are-refused',
    requires: ['discovery.oauth.token-error', 'discovery.rfc8414.token-endpoint'],
    claim:
      'The token endpoint refuses a code that was never issued with 400 or 401 and an error code in JSON.',
    fix: 'Answer an unknown code at the token endpoint with status 400, or 401 for an unknown client, and application/json such as {"error": "invalid_grant"}; support the grant authorization_code.',
    prerequisites: ['discovery/authorization-endpoints-share-one-address'],
    needs: ['writes'],
    run: forOne(
      async (context) => context.fetch(postFakeCode(await requireUrl(context, 'token_endpoint'))),
      refusesCode,
    ),
  }),
];

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

/** It may say so in its response, or in a redirect to a page of its own. */
function supportsCodes(response: HttpResponse): readonly Violation[] {
  const told = response.json.valid ? valueAt(response.json.value, '/error') : undefined;
  const error = told ?? redirectTarget(response)?.searchParams.get('error');
  if (error !== 'unsupported_response_type') return [];
  const message = `${requestText(response)} answered ${response.status} with the error ${error}; promised is the authorization code flow`;
  return [violation(response, message, { expected: 'the response type code', actual: error })];
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
    // The metadata, or the interface, promises this grant.
    ...(code === 'unsupported_grant_type'
      ? [wrongValue(response, '/error', 'the grant authorization_code')]
      : []),
  ];
}
