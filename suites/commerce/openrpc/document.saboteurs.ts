/** Saboteurs of the OpenRPC document: missing, incomplete or invalid. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { alterStatus } from '../../sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../../sabotage/json.ts';
import { alterMethod, alterMethods, onOpenRpc, prependParam, repeatFirst } from '../../sabotage/rpc.ts';

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
];
