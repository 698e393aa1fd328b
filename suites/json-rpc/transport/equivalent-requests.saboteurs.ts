/** Saboteurs that read requests by their spelling. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { withHeader } from '../../sabotage/conditions.ts';
import { answerInstead } from '../../sabotage/rpc/alter-rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/equivalent-json-is-accepted', {
    'indented-requests-are-refused': answerInstead(({ body }) => body.startsWith('{\n'), 400, {
      code: 'bad_request',
      message: 'This is no JSON-RPC request.',
    }),
    'escapes-are-not-read': answerInstead(({ body }) => body.includes('\\u0074'), 200, {
      jsonrpc: '2.0',
      id: 'spelling',
      error: { code: -32601, message: 'There is no such method.' },
    }),
  }),
  ...breaking('json-rpc/equivalent-media-types-are-accepted', {
    'charsets-are-unsupported': answerInstead(
      withHeader('content-type', (label) => label !== 'application/json'),
      415,
      { code: 'unsupported', message: 'Only application/json is supported.' },
    ),
  }),
];
