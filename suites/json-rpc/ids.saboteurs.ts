/** Saboteurs of the id of a response. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { always, both, type Condition, listingTools, withRpc, withTool } from '../sabotage/conditions.ts';
import { alterRpcResponse, crash, failCalls } from '../sabotage/rpc.ts';

export const unknownMethod = withRpc('storefront/no-such-method');

const hasId =
  (test: (id: unknown) => boolean): Condition =>
  ({ rpc }) =>
    test(rpc?.id);

const isText = hasId((id) => typeof id === 'string');

const isNumber = hasId((id) => typeof id === 'number');

const anotherId = (when: Condition, change: (id: unknown) => unknown) =>
  alterRpcResponse(when, (rpcResponse) => ({ ...rpcResponse, id: change(rpcResponse.id) }));

const refuses = (when: Condition, message: string) => failCalls(both(listingTools, when), -32600, message);

/** The checks that compare ids. */
const idChecks = ['json-rpc/results-echo-the-id', 'json-rpc/errors-echo-the-id'] as const;

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/tool-calls-echo-the-id', {
    'carts-are-answered-under-another-id': anotherId(withTool('create_cart'), () => 1),
  }),
  ...breaking(idChecks, {
    'id-zero-becomes-null': anotherId(
      hasId((id) => id === 0),
      () => null,
    ),
    'integer-ids-become-text': anotherId(isNumber, String),
    'large-ids-lose-their-upper-half': anotherId(
      hasId((id) => typeof id === 'number' && Math.abs(id) > 2 ** 31),
      (id) => Number(id) | 0,
    ),
    'long-ids-are-cut': anotherId(
      hasId((id) => typeof id === 'string' && id.length > 64),
      (id) => String(id).slice(0, 64),
    ),
    'ids-lose-their-case': anotherId(isText, (id) => String(id).toLowerCase()),
    'ids-are-composed-anew': anotherId(isText, (id) => String(id).normalize('NFC')),
    'ids-lose-what-is-not-ascii': anotherId(isText, (id) => String(id).replaceAll(/[^\x20-\x7e\n]/g, '?')),
  }),
  ...breaking('json-rpc/errors-echo-the-id', {
    'empty-id-becomes-null-on-errors': anotherId(
      both(
        unknownMethod,
        hasId((id) => id === ''),
      ),
      () => null,
    ),
  }),
  ...breaking('json-rpc/results-echo-the-id', {
    'numeric-text-ids-become-integers': anotherId(
      both(
        listingTools,
        hasId((id) => id === '1'),
      ),
      Number,
    ),
  }),
  ...breaking('json-rpc/every-id-is-accepted', {
    'integer-ids-are-refused': refuses(isNumber, 'The id must be a string.'),
    'negative-ids-are-refused': refuses(
      hasId((id) => typeof id === 'number' && id < 0),
      'The id must not be negative.',
    ),
  }),
  ...breaking('json-rpc/responses-carry-the-id', {
    'errors-without-an-id': alterRpcResponse(always, ({ id, ...rpcResponse }) =>
      'error' in rpcResponse && id !== null ? rpcResponse : { id, ...rpcResponse },
    ),
  }),
  ...breaking('json-rpc/the-id-is-optional', {
    'no-id-is-a-fault': crash(
      both(
        listingTools,
        hasId((id) => id === undefined),
      ),
      'undefined is not an object',
    ),
  }),
];
