/** Saboteurs of the agreement between the OpenRPC document and tools/list. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { alterTools } from '../../sabotage/rpc/alter-rpc.ts';
import { alterMethod, prependParam } from '../../sabotage/rpc/open-rpc.ts';
import { changeNamed } from '../../sabotage/rpc/tool-calls.ts';

const agrees = 'commerce/openrpc-agrees-with-tools-list';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'openrpc-says-that-a-query-is-a-number',
    breaks: [agrees],
    sabotage: alterMethod('search_catalog', setAt('/params/0/schema/type', 'number')),
  }),
  saboteur({
    id: 'openrpc-says-that-a-currency-is-an-object',
    breaks: [agrees],
    sabotage: alterMethod(
      'search_catalog',
      setAt('/params/1/schema/properties/currency', { type: 'object' }),
    ),
  }),
  saboteur({
    id: 'openrpc-wants-to-know-the-customer-of-a-cart',
    breaks: [agrees],
    sabotage: alterMethod(
      'get_cart',
      prependParam({ name: 'customer', required: true, schema: { type: 'string' } }),
    ),
  }),
  saboteur({
    id: 'openrpc-needs-no-ids-to-look-up',
    breaks: [agrees],
    sabotage: alterMethod('lookup_catalog', setAt('/params/0/required', false)),
  }),
  saboteur({
    id: 'tools-list-says-that-a-query-is-a-number',
    breaks: [agrees, 'commerce/search-declares-query-and-context'],
    alsoCatches: {
      checks: ['commerce/search-takes-query-and-context', 'commerce/no-match-is-no-failure'],
      because: 'searches that follow tools/list are refused',
    },
    sabotage: alterTools(
      changeNamed('search_catalog', setAt('/inputSchema/properties/query/type', 'number')),
    ),
  }),
  saboteur({
    id: 'tools-list-wants-a-context-of-carts',
    breaks: [agrees],
    sabotage: alterTools(
      changeNamed('create_cart', setAt('/inputSchema/required', ['line_items', 'context'])),
    ),
  }),
];
