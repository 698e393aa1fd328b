/** Saboteurs of what MCP 2026-07-28 adds to every response. */

import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { always, withHeader, withRpc } from '../sabotage/conditions.ts';
import { removeAt, setAt } from '../sabotage/json.ts';
import { alterRpcError, alterRpcResult } from '../sabotage/rpc.ts';

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
