/** Saboteurs that keep MCP and UCP clients in a browser from sending their headers, or from reading those they need. */

import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { both, withHeader, withMethod, withRpc } from '../sabotage/conditions.ts';
import { dropHeader, replaceResponse, setHeader } from '../sabotage/http.ts';
import { onEndpoint } from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';
import { answerScripts } from './commerce.saboteurs.ts';

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
];
