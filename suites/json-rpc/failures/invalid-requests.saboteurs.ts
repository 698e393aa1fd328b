/** Saboteurs that answer an invalid body with a server error, a page or a success. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import type { Condition } from '../../sabotage/conditions.ts';
import { withoutErrorBody } from '../../sabotage/http/no-error-body.ts';
import { answerInstead, crash } from '../../sabotage/rpc/alter-rpc.ts';
import { succeed } from '../saboteurs/failing-requests.ts';

const noJson: Condition = ({ rpc, body }) => rpc === undefined && /^[{t]/.test(body) && body !== 'true';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/broken-json-is-refused', {
    'broken-json-is-a-fault': crash(noJson, 'Unexpected end of JSON input'),
    'no-body-is-a-fault': crash(({ body }) => body === '', 'TypeError: body is null'),
    'broken-json-gets-a-page': withoutErrorBody(
      answerInstead(noJson, 400, '<!doctype html><h1>Bad Request</h1>', 'text/html'),
    ),
    'broken-json-gets-an-empty-result': answerInstead(noJson, 200, { jsonrpc: '2.0', id: null, result: {} }),
  }),
  ...breaking('json-rpc/broken-requests-are-refused', {
    'numeric-methods-are-a-fault': crash(({ rpc }) => typeof rpc?.method === 'number', 'method.split'),
    'scalars-get-an-empty-object': withoutErrorBody(
      answerInstead(({ body }) => ['1', 'true', 'null'].includes(body), 400, {}),
    ),
    'params-by-position-are-taken': succeed(({ rpc }) => Array.isArray(rpc?.params)),
  }),
];
