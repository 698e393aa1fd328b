/** Saboteurs that answer an invalid body with a server error, a page or a success. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import type { Condition } from '../../sabotage/conditions.ts';
import { noErrorBody } from '../../sabotage/http/no-error-body.ts';
import { answerInstead } from '../../sabotage/rpc/alter-rpc.ts';
import { succeed } from '../saboteurs/failing-requests.ts';

const noJson: Condition = ({ rpc, body }) => rpc === undefined && /^[{t]/.test(body) && body !== 'true';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/broken-json-is-refused', {
    'broken-json-is-a-fault': {
      alsoCatches: noErrorBody,
      sabotage: answerInstead(noJson, 500, 'Unexpected end of JSON input', 'text/plain'),
    },
    'no-body-is-a-fault': {
      alsoCatches: noErrorBody,
      sabotage: answerInstead(({ body }) => body === '', 500, 'TypeError: body is null', 'text/plain'),
    },
    'broken-json-gets-a-page': {
      alsoCatches: noErrorBody,
      sabotage: answerInstead(noJson, 400, '<!doctype html><h1>Bad Request</h1>', 'text/html'),
    },
    'broken-json-gets-an-empty-result': answerInstead(noJson, 200, { jsonrpc: '2.0', id: null, result: {} }),
  }),
  ...breaking('json-rpc/broken-requests-are-refused', {
    'numeric-methods-are-a-fault': {
      alsoCatches: noErrorBody,
      sabotage: answerInstead(
        ({ rpc }) => typeof rpc?.method === 'number',
        500,
        'method.split',
        'text/plain',
      ),
    },
    'scalars-get-an-empty-object': {
      alsoCatches: noErrorBody,
      sabotage: answerInstead(({ body }) => ['1', 'true', 'null'].includes(body), 400, {}),
    },
    'params-by-position-are-taken': succeed(({ rpc }) => Array.isArray(rpc?.params)),
  }),
];
