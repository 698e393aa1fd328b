/** Saboteurs of the OpenRPC document: it is missing, incomplete or invalid, or contradicts tools/list. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { alterStatus } from '../../sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../../sabotage/json.ts';
import {
  alterMethod,
  alterMethods,
  alterTool,
  onOpenRpc,
  prependParam,
  repeatFirst,
} from '../../sabotage/rpc.ts';

const agrees = 'commerce/openrpc-agrees-with-tools-list';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/openrpc-defines-the-tools', {
    'openrpc-is-not-there': alterStatus(onOpenRpc, 404),
    'openrpc-has-its-methods-by-name': alterJson(onOpenRpc, setAt('/methods', { search_catalog: {} })),
    'openrpc-forgets-the-orders': alterMethods((methods) =>
      methods.filter((method) => isObject(method) && method.name !== 'get_order'),
    ),
  }),
  ...breaking('commerce/openrpc-is-valid', {
    'openrpc-has-a-method-twice': alterMethods(repeatFirst),
    'openrpc-has-a-param-twice': alterMethod('get_order', changeAt('/params', repeatFirst)),
    'openrpc-without-a-version': alterJson(onOpenRpc, removeAt('/openrpc')),
    'openrpc-refers-to-a-schema-that-is-gone': alterMethod(
      'get_order',
      setAt('/params/0/schema', { $ref: '#/components/schemas/Id' }),
    ),
    'openrpc-wants-the-optional-first': alterMethod(
      'search_catalog',
      prependParam({ name: 'calm', schema: { type: 'boolean' } }),
    ),
  }),

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
    'tools-list-says-that-a-query-is-a-number': alterTool(
      'search_catalog',
      setAt('/inputSchema/properties/query/type', 'number'),
    ),
  }),
  ...breaking(agrees, {
    'tools-list-wants-a-context-of-carts': alterTool(
      'create_cart',
      setAt('/inputSchema/required', ['line_items', 'context']),
    ),
  }),
];
