/** Saboteurs of the agreement between the OpenRPC document and tools/list. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { setAt } from '../../sabotage/json.ts';
import { alterMethod, alterTool, prependParam } from '../../sabotage/rpc.ts';

const agrees = 'commerce/openrpc-agrees-with-tools-list';

export const saboteurs: readonly Saboteur[] = [
  ...breaking(agrees, {
    'openrpc-says-that-a-query-is-a-number': alterMethod(
      'search_catalog',
      setAt('/params/0/schema/type', 'number'),
    ),
    'openrpc-says-that-a-currency-is-an-object': alterMethod(
      'search_catalog',
      setAt('/params/1/schema/properties/currency', { type: 'object' }),
    ),
    'openrpc-wants-to-know-the-customer-of-a-cart': alterMethod(
      'get_cart',
      prependParam({ name: 'customer', required: true, schema: { type: 'string' } }),
    ),
    'openrpc-needs-no-ids-to-look-up': alterMethod('lookup_catalog', setAt('/params/0/required', false)),
  }),
  ...breaking([agrees, 'commerce/search-declares-query-and-context'], {
    'tools-list-says-that-a-query-is-a-number': {
      alsoCatches: {
        checks: ['commerce/search-takes-query-and-context', 'commerce/no-match-is-no-failure'],
        because: 'searches that follow tools/list are refused',
      },
      sabotage: alterTool('search_catalog', setAt('/inputSchema/properties/query/type', 'number')),
    },
  }),
  ...breaking(agrees, {
    'tools-list-wants-a-context-of-carts': alterTool(
      'create_cart',
      setAt('/inputSchema/required', ['line_items', 'context']),
    ),
  }),
];
