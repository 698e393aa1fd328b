/** Lies about messages that are no single request of ordinary size. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterAnswer } from '../sabotage/alter-answer.ts';
import { dropHeader } from '../sabotage/alter-headers.ts';
import { answerInstead } from '../sabotage/alter-rpc.ts';
import { noErrorBody } from '../sabotage/no-error-body.ts';
import { replaceAnswer } from '../sabotage/replace-answer.ts';
import { at, both, withHeader, withMethod, withRpc } from '../sabotage/when.ts';

const onGet = both(at('/api/ucp/mcp'), withMethod('GET'));
const json = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'notifications-get-a-result',
    breaks: ['json-rpc/notifications-get-no-response'],
    sabotage: replaceAnswer(withRpc('notifications/initialized'), () =>
      Response.json({ jsonrpc: '2.0', id: null, result: {} }, { headers: json }),
    ),
  }),
  saboteur({
    id: 'batches-get-the-first-result',
    breaks: ['json-rpc/batches-are-answered-cleanly'],
    sabotage: replaceAnswer(
      ({ body }) => body.startsWith('[{'),
      ({ body, url, request }, honest) => {
        const [first] = JSON.parse(body) as unknown[];
        return honest(
          new Request(url, { method: 'POST', headers: request.headers, body: JSON.stringify(first) }),
        );
      },
    ),
  }),
  saboteur({
    id: 'empty-batches-are-a-fault',
    breaks: ['json-rpc/batches-are-answered-cleanly'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(({ body }) => body === '[]', 500, 'cannot read 0 of []', 'text/plain'),
  }),
  saboteur({
    id: 'get-tells-about-itself',
    breaks: ['json-rpc/get-is-refused-or-a-stream'],
    sabotage: alterAnswer(onGet, () => Response.json({ name: 'commerce' }, { headers: json })),
  }),
  saboteur({
    id: 'get-is-refused-without-allow',
    breaks: ['json-rpc/get-is-refused-or-a-stream'],
    sabotage: dropHeader(onGet, 'allow'),
  }),
  saboteur({
    id: 'deep-params-are-a-fault',
    breaks: ['json-rpc/odd-bodies-do-no-harm'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(({ body }) => body.includes('"inner"'), 500, 'stack exhausted', 'text/plain'),
  }),
  saboteur({
    id: 'large-params-are-a-fault',
    breaks: ['json-rpc/odd-bodies-do-no-harm'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(({ body }) => body.length > 65_535, 500, 'buffer exhausted', 'text/plain'),
  }),
  saboteur({
    id: 'indented-requests-are-refused',
    breaks: ['json-rpc/spelling-is-free'],
    sabotage: answerInstead(({ body }) => body.startsWith('{\n'), 400, {
      code: 'bad_request',
      message: 'This is no JSON-RPC request.',
    }),
  }),
  saboteur({
    id: 'escapes-are-not-read',
    breaks: ['json-rpc/spelling-is-free'],
    sabotage: answerInstead(({ body }) => body.includes('\\u0074'), 200, {
      jsonrpc: '2.0',
      id: 'spelling',
      error: { code: -32601, message: 'There is no such method.' },
    }),
  }),
  saboteur({
    id: 'charsets-are-unsupported',
    breaks: ['json-rpc/labels-may-have-a-charset'],
    sabotage: answerInstead(
      withHeader('content-type', (label) => label !== 'application/json'),
      415,
      { code: 'unsupported', message: 'Only application/json is supported.' },
    ),
  }),
];
