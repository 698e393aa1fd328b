/** Saboteurs of the OpenRPC document: missing, incomplete or invalid. */
import { isObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';
import {
  alterMethod,
  alterMethods,
  onOpenRpc,
  prependParam,
  repeatFirst,
} from '../../sabotage/rpc/open-rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'openrpc-is-not-there',
    breaks: ['commerce/openrpc-defines-the-tools'],
    sabotage: alterStatus(onOpenRpc, 404),
  }),
  saboteur({
    id: 'openrpc-has-its-methods-by-name',
    breaks: ['commerce/openrpc-defines-the-tools'],
    sabotage: alterJson(onOpenRpc, setAt('/methods', { search_catalog: {} })),
  }),
  saboteur({
    id: 'openrpc-forgets-the-orders',
    breaks: ['commerce/openrpc-defines-the-tools'],
    sabotage: alterMethods((methods) =>
      methods.filter((method) => isObject(method) && method.name !== 'get_order'),
    ),
  }),
  saboteur({
    id: 'openrpc-has-a-method-twice',
    breaks: ['commerce/openrpc-is-valid'],
    sabotage: alterMethods(repeatFirst),
  }),
  saboteur({
    id: 'openrpc-has-a-param-twice',
    breaks: ['commerce/openrpc-is-valid'],
    sabotage: alterMethod('get_order', changeAt('/params', repeatFirst)),
  }),
  saboteur({
    id: 'openrpc-without-a-version',
    breaks: ['commerce/openrpc-is-valid'],
    sabotage: alterJson(onOpenRpc, removeAt('/openrpc')),
  }),
  saboteur({
    id: 'openrpc-refers-to-a-schema-that-is-gone',
    breaks: ['commerce/openrpc-is-valid'],
    sabotage: alterMethod('get_order', setAt('/params/0/schema', { $ref: '#/components/schemas/Id' })),
  }),
  saboteur({
    id: 'openrpc-wants-the-optional-first',
    breaks: ['commerce/openrpc-is-valid'],
    sabotage: alterMethod('search_catalog', prependParam({ name: 'calm', schema: { type: 'boolean' } })),
  }),
];
