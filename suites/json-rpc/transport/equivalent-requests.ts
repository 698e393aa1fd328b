/** The same request, written and labelled in other ways that mean the same. */
import { type Edges, edgesOf } from '../../../lib/assert/boundaries.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { show, showBody, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { postText } from '../../../lib/model/http/requests.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { findRpcResponse } from '../../discovered/rpc.ts';
import { called, showError } from '../../discovered/rpc-response.ts';
import { requireWorkingEndpoint } from '../collected-responses.ts';

const request = { jsonrpc: '2.0', id: 'spelling', method: 'tools/list' };
const plain = JSON.stringify(request);

/** Whitespace, the order of members and escapes have no meaning in JSON. */
const spellings: Edges<string> = {
  representative: [
    [
      '{',
      String.raw`  "method": "\u0074ools\/list",`,
      '\t"id" : "spelling",\r',
      '  "jsonrpc": "2.0"',
      '}\n',
    ].join('\n'),
  ],
  others: [
    JSON.stringify(request, null, 2),
    `\r\n\t ${plain}\n`,
    '{"method":"tools/list","id":"spelling","jsonrpc":"2.0"}',
    plain.replace('tools/list', String.raw`\u0074ools\/list`),
  ],
};

/** Media types are case-insensitive, and JSON is always UTF-8. */
const labels: Edges<string> = {
  representative: ['Application/JSON; charset=utf-8'],
  others: ['application/json; charset=utf-8', 'Application/JSON'],
};

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/equivalent-json-is-accepted',
    requires: ['json-rpc.spelling'],
    claim:
      'The method tools/list is answered with a result, however the JSON of the request is indented, ordered and escaped.',
    fix: 'Read requests with a JSON parser, so that whitespace, the order of members and escapes make no difference.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      return forEach(context, edgesOf(context, spellings), async (body) =>
        hasResult(await context.fetch(postText(endpoint, body)), `written as ${show(body)}`),
      );
    },
  }),

  check({
    id: 'json-rpc/equivalent-media-types-are-accepted',
    requires: ['json-rpc.label'],
    claim:
      'The method tools/list is answered with a result when application/json has a charset parameter or capital letters.',
    fix: 'Compare only the type application/json in the Content-Type of a request: ignore its case and a charset parameter.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      return forEach(context, edgesOf(context, labels), async (label) =>
        hasResult(
          await context.fetch(postText(endpoint, plain, { 'content-type': label })),
          `labelled ${label}`,
        ),
      );
    },
  }),
];

/** The response has a result, as the response to the usual spelling does. */
function hasResult(response: HttpResponse, how: string): readonly Violation[] {
  const { result, error } = findRpcResponse(response) ?? {};
  if (result !== undefined) return [];
  const came = error === undefined ? showBody(response) : showError(error);
  const actual = `${response.status} with ${came}`;
  const message = `${called(response)}, ${how}, was answered ${actual}; promised is a result`;
  return [violation(response, message, { at: '/result', expected: 'a result', actual })];
}
