/** Saboteurs that read requests by their spelling. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { withHeader } from '../../sabotage/conditions.ts';
import { answerInstead } from '../../sabotage/rpc/alter-rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'indented-requests-are-refused',
    breaks: ['json-rpc/equivalent-json-is-accepted'],
    sabotage: answerInstead(({ body }) => body.startsWith('{\n'), 400, {
      code: 'bad_request',
      message: 'This is no JSON-RPC request.',
    }),
  }),
  saboteur({
    id: 'escapes-are-not-read',
    breaks: ['json-rpc/equivalent-json-is-accepted'],
    sabotage: answerInstead(({ body }) => body.includes('\\u0074'), 200, {
      jsonrpc: '2.0',
      id: 'spelling',
      error: { code: -32601, message: 'There is no such method.' },
    }),
  }),
  saboteur({
    id: 'charsets-are-unsupported',
    breaks: ['json-rpc/equivalent-media-types-are-accepted'],
    sabotage: answerInstead(
      withHeader('content-type', (label) => label !== 'application/json'),
      415,
      { code: 'unsupported', message: 'Only application/json is supported.' },
    ),
  }),
];
