/** Saboteurs of the revisions of MCP: the reference storefront with sessions, or of 2026-07-28, which is too lenient. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both, withHeader, withRpc } from '../../sabotage/conditions.ts';
import { alterRequest } from '../../sabotage/http/alter-request.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import type { ReceivedRequest } from '../../sabotage/received-request.ts';
import { alterRpcResponse, alterRpcResult, onCommerce } from '../../sabotage/rpc/alter-rpc.ts';

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

/** The header is taken from the body. */
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
];
