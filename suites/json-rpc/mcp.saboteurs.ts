/** Saboteurs of MCP: its optional methods, revisions and sessions, and what 2026-07-28 adds to every response. */
import { isObject } from '../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import {
  always,
  both,
  type Condition,
  not,
  type ReceivedRequest,
  withHeader,
  withMethod,
  withRpc,
} from '../sabotage/conditions.ts';
import { alterHeaders, alterRequest, alterStatus, replaceResponse } from '../sabotage/http.ts';
import { removeAt, setAt } from '../sabotage/json.ts';
import { alterRpcError, alterRpcResponse, alterRpcResult, onCommerce } from '../sabotage/rpc.ts';

const sessions = { mcp: 'sessions' } as const;

const stateless = { mcp: '2026-07-28' } as const;

const ucpStateless = { mcp: '2026-07-28', dialect: 'ucp' } as const;

const oldRevision = withHeader('mcp-protocol-version', (version) => version === '1900-01-01');

const withHeaders = ({ request }: ReceivedRequest, change: (headers: Headers) => void): Request => {
  const headers = new Headers(request.headers);
  change(headers);
  return new Request(request, { headers });
};

const acceptsEveryRevision: Sabotage = alterRequest(both(onCommerce, oldRevision), (received) =>
  withHeaders(received, (headers) => headers.set('mcp-protocol-version', '2025-06-18')),
);

/** The storefront gets a header that agrees with the body, whatever the caller sent. */
const ignoring = (header: string, valueIn: (received: ReceivedRequest) => unknown): Sabotage =>
  alterRequest(both(onCommerce, withHeader(header)), (received) => {
    const value = valueIn(received);
    return withHeaders(received, (headers) => headers.set(header, String(value)));
  });

const methodIn = ({ rpc }: ReceivedRequest): unknown => rpc?.method;

const nameIn = ({ rpc }: ReceivedRequest): unknown =>
  isObject(rpc?.params) && typeof rpc.params.name === 'string'
    ? `=?base64?${Buffer.from(rpc.params.name).toString('base64')}?=`
    : '';

const namesOtherVersions: Sabotage = alterRpcResult(withRpc('server/discover'), (result) => ({
  ...result,
  supportedVersions: ['2025-11-25'],
}));

/** Callers see ids with a prefix; the storefront gets its own ids back. */
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

const onSession: Condition = withHeader('mcp-session-id');

const ending: Condition = both(withMethod('DELETE'), onSession);

/** DELETE succeeds but ends no session. */
const endsNothing: Sabotage = replaceResponse(ending, () => new Response(null, { status: 204 }));

/** Refuses an ended session with another status. */
const forgets: Sabotage = (handler) => async (request, client) => {
  const response = await handler(request, client);
  const isGone = response.status === 404 && request.headers.has('mcp-session-id');
  return isGone ? new Response(response.body, { status: 400, headers: response.headers }) : response;
};

const ucpSessions = { mcp: 'sessions', dialect: 'ucp' } as const;

const storefront = { mcp: '2026-07-28' } as const;

const unknownRevision = withHeader('mcp-protocol-version', (version) => version === '1900-01-01');

/** Every second answer of server/discover names no capabilities. */
const forgettingTools: Sabotage = (handler) => {
  let count = 0;
  return alterRpcResult(withRpc('server/discover'), (result) => {
    count += 1;
    return count % 2 === 0 ? setAt('/capabilities', {})(result) : result;
  })(handler);
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/unknown-revisions-are-refused', {
    'every-revision-is-accepted': { storefront: sessions, sabotage: acceptsEveryRevision },
    'unknown-revisions-answered-200': {
      storefront: stateless,
      sabotage: alterStatus(both(onCommerce, oldRevision), 200),
    },
    'unknown-revisions-without-a-list': {
      storefront: stateless,
      sabotage: alterRpcResponse(oldRevision, (rpcResponse) => ({
        ...rpcResponse,
        error: { ...(isObject(rpcResponse.error) && rpcResponse.error), data: undefined },
      })),
    },
  }),
  ...breaking('json-rpc/contradicting-headers-are-refused', {
    'the-method-header-is-ignored': { storefront: stateless, sabotage: ignoring('mcp-method', methodIn) },
    'the-name-header-is-ignored': { storefront: stateless, sabotage: ignoring('mcp-name', nameIn) },
    'ucp-the-name-header-is-ignored': { storefront: ucpStateless, sabotage: ignoring('mcp-name', nameIn) },
  }),
  ...breaking('json-rpc/discover-names-the-revision', {
    'discover-names-other-revisions': { storefront: stateless, sabotage: namesOtherVersions },
  }),

  ...breaking('json-rpc/session-ids-are-visible-ascii', {
    'session-ids-with-spaces': { storefront: sessions, sabotage: oddIds },
  }),
  ...breaking('json-rpc/ended-sessions-are-not-found', {
    'ended-sessions-live-on': { storefront: sessions, sabotage: endsNothing },
    'ended-sessions-are-a-bad-request': { storefront: sessions, sabotage: forgets },
    'ucp-ended-sessions-live-on': { storefront: ucpSessions, sabotage: endsNothing },
  }),

  ...breaking('json-rpc/initialize-describes-the-server', {
    'initialize-without-a-capability-for-tools': alterRpcResponse(withRpc('initialize'), (rpcResponse) => ({
      ...rpcResponse,
      result: { ...(isObject(rpcResponse.result) && rpcResponse.result), capabilities: {} },
    })),
  }),
  ...breaking('json-rpc/ping-is-answered-with-an-object', {
    'ping-answers-pong': alterRpcResponse(withRpc('ping'), setAt('/result', 'pong')),
  }),
  ...breaking('json-rpc/ping-is-known-beside-initialize', {
    'ping-is-an-unknown-method': alterRpcResponse(withRpc('ping'), ({ jsonrpc, id }) => ({
      ...{ jsonrpc, id },
      error: { code: -32601, message: 'Method not found' },
    })),
  }),
  ...breaking('json-rpc/results-have-a-type', {
    'results-of-no-type': { storefront, sabotage: alterRpcResult(always, removeAt('/resultType')) },
    'tool-results-of-no-type': {
      storefront,
      sabotage: alterRpcResult(withRpc('tools/call'), removeAt('/resultType')),
    },
  }),
  ...breaking('json-rpc/lists-have-cache-hints', {
    'tools-cached-for-how-long': {
      storefront,
      sabotage: alterRpcResult(withRpc('tools/list'), removeAt('/ttlMs')),
    },
    'discovery-cached-by-everybody': {
      storefront,
      sabotage: alterRpcResult(withRpc('server/discover'), setAt('/cacheScope', 'shared')),
    },
  }),
  ...breaking('json-rpc/results-name-the-server', {
    'results-of-a-nameless-server': {
      storefront,
      sabotage: alterRpcResult(withRpc('tools/list'), removeAt('/_meta')),
    },
  }),
  ...breaking('json-rpc/version-errors-list-what-discover-lists', {
    'version-error-lists-a-revision-too-many': {
      storefront,
      sabotage: alterRpcError(unknownRevision, setAt('/data/supported', ['2025-11-25', '2026-07-28'])),
    },
  }),
  ...breaking('json-rpc/discover-is-stable', {
    'discovery-forgets-its-tools': { storefront, sabotage: forgettingTools },
  }),
];

const prefix = 'session of ';
