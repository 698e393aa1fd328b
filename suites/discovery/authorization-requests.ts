/** Checks of what the authorization server does with a client that it cannot know. */
import { forEach } from '../../lib/assert/for-each.ts';
import { hasMediaType } from '../../lib/assert/header.ts';
import { holdsJson, valueAt } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { fetchAddress } from '../discovered/authorization-server.ts';
import { redirectTarget } from '../discovered/follow.ts';
import { postFakeCode } from '../discovered/token-request.ts';

export const authorizationRequests: readonly Check[] = [
  check({
    id: 'discovery/unknown-clients-are-not-redirected-to',
    requires: ['discovery.oauth.no-open-redirect'],
    claim: 'A request in the name of an unregistered client never leads to the redirect URI that it names.',
    run: async (context) => {
      const { address } = await fetchAddress(context, 'authorization_endpoint');
      return forEach(context, probes, async (probe) => staysHere(context, asking(address, probe)));
    },
  }),

  check({
    id: 'discovery/unknown-codes-are-refused',
    requires: ['discovery.oauth.token-error', 'discovery.rfc8414.token-endpoint'],
    claim: 'A code that was never issued gets 400 or 401 from the token endpoint, and an error code in JSON.',
    needs: ['writes'],
    run: async (context) => {
      const { address } = await fetchAddress(context, 'token_endpoint');
      return context.examine([await context.fetch(postFakeCode(address))]).flatMap(refuses);
    },
  }),
];

/** Nobody can have this address: the name is reserved (RFC 6761 section 6.4). */
const callback = new URL('https://client.invalid/callback');

/** An honest request, but for the client. */
const plain = {
  response_type: 'code',
  client_id: 'storefront-conformance-unknown-client',
  redirect_uri: callback.href,
  scope: 'openid',
  state: 'unknown-client',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

/** What makes a server answer by redirect before it has looked at the client. */
const probes: readonly Readonly<Record<string, string>>[] = [
  plain,
  { ...plain, prompt: 'none' },
  { ...plain, response_type: 'storefront-conformance-unknown' },
  { ...plain, scope: 'storefront-conformance-unknown' },
  { ...plain, code_challenge: 'short' },
];

function asking(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const mostHops = 3;

/** Follows redirects within the server; undefined when there is nothing at its address. */
async function staysHere(context: Context, address: string): Promise<readonly Violation[] | undefined> {
  let url = address;
  for (let hop = 0; hop < mostHops; hop += 1) {
    const response = await context.fetch(get(url));
    if (hop === 0 && [404, 410].includes(response.status)) return undefined;
    const target = redirectTarget(response);
    if (target?.host === callback.host) return [sentAway(response, target)];
    if (target?.host !== new URL(url).host) return [];
    url = target.href;
  }
  return [];
}

function sentAway(response: HttpResponse, { href }: URL): Violation {
  const message = `${asked(response)} sends an unregistered client's visitor to ${href}; promised is that it never does`;
  return violation(response, message, {
    at: 'header: location',
    expected: 'an answer to the visitor',
    actual: href,
  });
}

function refuses(response: HttpResponse): readonly Violation[] {
  const status = hasStatus(response, 400, 401);
  if (status.length > 0) return status;
  const { json } = response;
  if (!json.valid) return holdsJson(response);
  return [...hasMediaType(response, 'application/json'), ...hasErrorCode(response, json.value)];
}

/** RFC 6749 section 5.2: printable ASCII without quote and backslash. */
const errorCode = /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/;

function hasErrorCode(response: HttpResponse, body: unknown): readonly Violation[] {
  const code = valueAt(body, '/error');
  if (typeof code === 'string' && errorCode.test(code)) return [];
  const [expected, actual] = ['an error code', code === undefined ? 'absent' : show(code)];
  const message = `${asked(response)}: "error" is ${actual}; promised is ${expected}`;
  return [violation(response, message, { at: '/error', expected, actual })];
}
