/** Saboteurs of sessions: the reference storefront with sessions, which issues odd ids or keeps ended sessions alive. */
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import type { Condition } from '../../sabotage/conditions.ts';
import { both, not, withHeader, withMethod, withRpc } from '../../sabotage/conditions.ts';
import { alterHeaders } from '../../sabotage/http/alter-headers.ts';
import { alterRequest } from '../../sabotage/http/alter-request.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { onCommerce } from '../../sabotage/rpc/alter-rpc.ts';

const sessions = { mcp: 'sessions' } as const;
const ucpSessions = { mcp: 'sessions', dialect: 'ucp' } as const;

const onSession: Condition = withHeader('mcp-session-id');
const ending: Condition = both(withMethod('DELETE'), onSession);

/** DELETE is answered, and ends nothing. */
const endsNothing: Sabotage = replaceResponse(ending, () => new Response(null, { status: 204 }));

/** An ended session is refused with another status. */
const forgets: Sabotage = (handler) => async (request, client) => {
  const response = await handler(request, client);
  const isGone = response.status === 404 && request.headers.has('mcp-session-id');
  return isGone ? new Response(response.body, { status: 400, headers: response.headers }) : response;
};

const prefix = 'session of ';

/** The storefront itself gets its own ids back. */
const oddIds: Sabotage = (handler) =>
  alterHeaders(both(onCommerce, withRpc('initialize')), (headers) => {
    const id = headers.get('mcp-session-id');
    if (id !== null) headers.set('mcp-session-id', `${prefix}${id}`);
  })(
    alterRequest(both(onSession, not(withRpc('initialize'))), ({ request }) => {
      const headers = new Headers(request.headers);
      headers.set('mcp-session-id', (headers.get('mcp-session-id') ?? '').replace(prefix, ''));
      return new Request(request, { headers });
    })(handler),
  );

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/session-ids-are-visible-ascii', {
    'session-ids-with-spaces': { storefront: sessions, sabotage: oddIds },
  }),
  ...breaking('json-rpc/ended-sessions-are-not-found', {
    'ended-sessions-live-on': { storefront: sessions, sabotage: endsNothing },
    'ended-sessions-are-a-bad-request': { storefront: sessions, sabotage: forgets },
    'ucp-ended-sessions-live-on': { storefront: ucpSessions, sabotage: endsNothing },
  }),
];
