/** Saboteurs of the headers beside Access-Control-Allow-Origin: those of preflights, and those of MCP and UCP clients. */
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { at, both, either, not, onHost, withHeader, withMethod, withRpc } from '../sabotage/conditions.ts';
import { onOpenApiFile } from '../sabotage/documents.ts';
import { alterHeaders, alterStatus, dropHeader, replaceResponse, setHeader } from '../sabotage/http.ts';
import { onCommerce, onEndpoint } from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';
import { answerScripts, closes, echoes } from './allow-origin.saboteurs.ts';
import { allowOrigin } from './allow-origin.ts';

const preflights = both(onEndpoint, withMethod('OPTIONS'));

const onlyAllows = (names: string): Sabotage => setHeader(preflights, 'access-control-allow-headers', names);

/** A 401 that scripts may read, with a challenge that they may read only if `exposed` names it. */
const demandsToken = (exposed: string): Sabotage =>
  answerScripts(401, {
    'www-authenticate': 'Bearer',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': exposed,
  });

/** The preflight check for all clients fails as well. */
const everyClient = {
  checks: ['cors/preflight-allows-agent-headers'],
  because: 'clients of MCP send this header whether or not it is demanded',
} as const;

const issuesSession = setHeader(both(onEndpoint, withRpc('initialize')), 'mcp-session-id', 'e5a1c0de');

const withoutSession = 'content-type, mcp-protocol-version, mcp-method, mcp-name, authorization, ucp-agent';

const withoutToken = 'content-type, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, ucp-agent';

/** A row of `breaking`. */
const seenInBrowser = (sabotage: Sabotage): Omit<Saboteur, 'id' | 'breaks'> => ({
  breaksInBrowser: ['cors/browser-reads-the-commerce-endpoint'],
  sabotage,
});

const agentHeadersToo = {
  checks: ['cors/preflight-allows-agent-headers'],
  because: 'these headers are missing as well',
} as const;

export const saboteurs: readonly Saboteur[] = [
  ...breaking('cors/preflight-allows-agent-headers', {
    'preflight-knows-no-mcp': onlyAllows('content-type, accept, authorization, ucp-agent'),
    'preflight-knows-no-mcp-of-today': onlyAllows(
      'content-type, mcp-protocol-version, mcp-session-id, authorization, ucp-agent',
    ),
    'preflight-knows-no-ucp-agent': onlyAllows(
      'Content-Type, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Authorization',
    ),
    'preflight-allows-everything-but-authorization': onlyAllows('*'),
    'preflight-refuses-unknown-headers': replaceResponse(
      both(
        preflights,
        withHeader('access-control-request-headers', (names) => names.includes('mcp-')),
      ),
      () => new Response(null, { status: 403 }),
    ),
  }),
  ...breaking('cors/preflight-allows-demanded-headers', {
    'sessions-that-no-script-can-name': {
      alsoCatches: everyClient,
      sabotage: combine(issuesSession, onlyAllows(withoutSession)),
    },
    'tokens-that-no-script-can-send': {
      alsoCatches: everyClient,
      sabotage: combine(demandsToken('WWW-Authenticate'), onlyAllows(withoutToken)),
    },
  }),
  ...breaking('cors/headers-for-clients-are-exposed', {
    'session-id-hidden-from-scripts': combine(
      issuesSession,
      dropHeader(both(onEndpoint, withRpc('initialize')), 'access-control-expose-headers'),
    ),
    'challenge-hidden-from-scripts': demandsToken('Retry-After'),
  }),
  ...breakingUcp('cors/preflight-allows-agent-headers', {
    'ucp-preflight-knows-no-mcp': onlyAllows('content-type, accept, authorization, ucp-agent'),
  }),
  ...breakingUcp('cors/preflight-allows-demanded-headers', {
    'ucp-sessions-that-no-script-can-name': {
      alsoCatches: everyClient,
      sabotage: combine(issuesSession, onlyAllows(withoutSession)),
    },
  }),
  ...breakingUcp('cors/headers-for-clients-are-exposed', {
    'ucp-session-id-hidden-from-scripts': combine(
      issuesSession,
      dropHeader(both(onEndpoint, withRpc('initialize')), 'access-control-expose-headers'),
    ),
  }),
  ...breaking(['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'], {
    'commerce-preflights-are-closed': seenInBrowser(closes(preflights)),
  }),
  ...breaking('cors/commerce-preflights-are-open', {
    'commerce-preflights-echo-the-origin': echoes(preflights),
    'preflights-with-authorization-echo-the-origin': echoes(
      both(
        preflights,
        withHeader('access-control-request-headers', (names) => names.includes('authorization')),
      ),
    ),
  }),
  ...breaking(['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'], {
    'canonical-host-closes-preflights': seenInBrowser(closes(both(preflights, onHost('canonical.test')))),
  }),
  ...breaking(['cors/commerce-preflights-are-open', 'cors/preflight-succeeds'], {
    'preflights-allow-every-origin-twice': seenInBrowser(
      alterHeaders(preflights, (headers) => headers.append(allowOrigin, '*')),
    ),
  }),
  ...breaking('cors/preflight-succeeds', {
    'commerce-preflights-not-allowed': seenInBrowser(alterStatus(preflights, 405)),
    'commerce-preflights-need-a-login': seenInBrowser(
      alterStatus(both(preflights, not(withHeader('authorization'))), 401),
    ),
  }),
  ...breaking('cors/preflight-allows-content-type', {
    'preflight-forbids-content-type': {
      alsoCatches: agentHeadersToo,
      ...seenInBrowser(setHeader(preflights, 'access-control-allow-headers', 'Accept, Authorization')),
    },
    'preflight-forgets-allowed-headers': {
      alsoCatches: agentHeadersToo,
      ...seenInBrowser(dropHeader(preflights, 'access-control-allow-headers')),
    },
  }),
  ...breaking('cors/preflight-names-post', {
    'preflight-names-get-alone': setHeader(preflights, 'access-control-allow-methods', 'GET'),
  }),

  ...breaking('cors/wildcard-excludes-credentials', {
    'commerce-allows-every-origin-with-credentials': setHeader(
      onCommerce,
      'access-control-allow-credentials',
      'true',
    ),
    'openapi-and-preflights-allow-credentials': setHeader(
      either(onOpenApiFile, preflights),
      'access-control-allow-credentials',
      'true',
    ),
  }),
  ...breaking('cors/no-origin-is-allowed-for-another', {
    'profile-allows-whoever-came-first': allowsFirst('/.well-known/ucp'),
  }),
  ...breakingUcp('cors/no-origin-is-allowed-for-another', {
    'ucp-profile-allows-whoever-came-first': allowsFirst('/.well-known/ucp'),
  }),
];

/** Sends the first Origin at this path to every caller, as a cache without Vary does. */
function allowsFirst(path: string): Sabotage {
  return (handler) => {
    let first: string | undefined;
    return alterHeaders(at(path), (headers, { request }) => {
      first ??= request.headers.get('origin') ?? undefined;
      if (first !== undefined) headers.set(allowOrigin, first);
    })(handler);
  };
}
