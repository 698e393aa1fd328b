/** Saboteurs of the id of a response. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { always, both, type Condition, withRpc, withTool } from '../../sabotage/conditions.ts';
import { noErrorBody } from '../../sabotage/http/no-error-body.ts';
import { alterRpcResponse, answerInstead } from '../../sabotage/rpc/alter-rpc.ts';

const list = withRpc('tools/list');
const unknownMethod = withRpc('storefront/no-such-method');

const hasId =
  (test: (id: unknown) => boolean): Condition =>
  ({ rpc }) =>
    test(rpc?.id);
const isText = hasId((id) => typeof id === 'string');
const isNumber = hasId((id) => typeof id === 'number');

const anotherId = (when: Condition, change: (id: unknown) => unknown) =>
  alterRpcResponse(when, (rpcResponse) => ({ ...rpcResponse, id: change(rpcResponse.id) }));

const refuses = (when: Condition, message: string) =>
  alterRpcResponse(both(list, when), ({ jsonrpc, id }) => ({
    jsonrpc,
    id,
    error: { code: -32600, message },
  }));

/** Breaks both checks that compare ids. */
const altersIds = (row: Omit<Saboteur, 'breaks'>): Saboteur =>
  saboteur({ ...row, breaks: ['json-rpc/results-echo-the-id', 'json-rpc/errors-echo-the-id'] });

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'carts-are-answered-under-another-id',
    breaks: ['json-rpc/tool-calls-echo-the-id'],
    sabotage: anotherId(withTool('create_cart'), () => 1),
  }),
  altersIds({
    id: 'id-zero-becomes-null',
    sabotage: anotherId(
      hasId((id) => id === 0),
      () => null,
    ),
  }),
  saboteur({
    id: 'empty-id-becomes-null-on-errors',
    breaks: ['json-rpc/errors-echo-the-id'],
    sabotage: anotherId(
      both(
        unknownMethod,
        hasId((id) => id === ''),
      ),
      () => null,
    ),
  }),
  altersIds({
    id: 'integer-ids-become-text',
    sabotage: anotherId(isNumber, String),
  }),
  saboteur({
    id: 'numeric-text-ids-become-integers',
    breaks: ['json-rpc/results-echo-the-id'],
    sabotage: anotherId(
      both(
        list,
        hasId((id) => id === '1'),
      ),
      Number,
    ),
  }),
  altersIds({
    id: 'large-ids-lose-their-upper-half',
    sabotage: anotherId(
      hasId((id) => typeof id === 'number' && Math.abs(id) > 2 ** 31),
      (id) => Number(id) | 0,
    ),
  }),
  altersIds({
    id: 'long-ids-are-cut',
    sabotage: anotherId(
      hasId((id) => typeof id === 'string' && id.length > 64),
      (id) => String(id).slice(0, 64),
    ),
  }),
  altersIds({
    id: 'ids-lose-their-case',
    sabotage: anotherId(isText, (id) => String(id).toLowerCase()),
  }),
  altersIds({
    id: 'ids-are-composed-anew',
    sabotage: anotherId(isText, (id) => String(id).normalize('NFC')),
  }),
  altersIds({
    id: 'ids-lose-what-is-not-ascii',
    sabotage: anotherId(isText, (id) => String(id).replaceAll(/[^\x20-\x7e\n]/g, '?')),
  }),
  saboteur({
    id: 'integer-ids-are-refused',
    breaks: ['json-rpc/every-id-is-accepted'],
    sabotage: refuses(isNumber, 'The id must be a string.'),
  }),
  saboteur({
    id: 'the-largest-id-is-refused',
    breaks: ['json-rpc/every-id-is-accepted'],
    sabotage: refuses(
      hasId((id) => id === Number.MAX_SAFE_INTEGER),
      'The id is too large.',
    ),
  }),
  saboteur({
    id: 'errors-without-an-id',
    breaks: ['json-rpc/responses-carry-the-id'],
    sabotage: alterRpcResponse(always, ({ id, ...rpcResponse }) =>
      'error' in rpcResponse && id !== null ? rpcResponse : { id, ...rpcResponse },
    ),
  }),
  saboteur({
    id: 'no-id-is-a-fault',
    breaks: ['json-rpc/the-id-is-optional'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(
      both(
        list,
        hasId((id) => id === undefined),
      ),
      500,
      'undefined is not an object',
      'text/plain',
    ),
  }),
];
