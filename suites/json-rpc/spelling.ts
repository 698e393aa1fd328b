/** The same request, written and labelled in other ways that mean the same. */
import { forEach } from '../../lib/assert/for-each.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { postText } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { responseOf } from '../discovered/rpc.ts';
import { called } from '../discovered/rpc-answer.ts';
import { askerOfTools } from './occasions.ts';

const request = { jsonrpc: '2.0', id: 'spelling', method: 'tools/list' };
const plain = JSON.stringify(request);

/** Blanks, order and escapes say nothing in JSON. */
const spellings = [
  JSON.stringify(request, null, 2),
  `\r\n\t ${plain}\n`,
  '{"method":"tools/list","id":"spelling","jsonrpc":"2.0"}',
  plain.replace('tools/list', String.raw`\u0074ools\/list`),
];

/** Types are compared without case, and a parameter that says UTF-8 says what JSON always is. */
const labels = ['application/json; charset=utf-8', 'Application/JSON'];

/** Answered as the usual spelling is. */
function isTaken(response: HttpResponse, how: string): readonly Violation[] {
  const { result, error } = responseOf(response) ?? {};
  if (result !== undefined) return [];
  const actual = `${response.status} with ${show(error ?? response.text)}`;
  const message = `${called(response)}, ${how}, was answered ${actual}; promised is its result`;
  return [violation(response, message, { at: '/result', expected: 'a result', actual })];
}

export const spellingIsFree = check({
  id: 'json-rpc/spelling-is-free',
  requires: ['json-rpc.spelling'],
  claim: 'The method tools/list is answered with a result however its JSON is indented, ordered and escaped.',
  async run(context) {
    const { endpoint, fetch } = await askerOfTools(context);
    return forEach(context, spellings, async (body) =>
      isTaken(await fetch(postText(endpoint, body)), `written as ${show(body)}`),
    );
  },
});

export const labelsMayHaveACharset = check({
  id: 'json-rpc/labels-may-have-a-charset',
  requires: ['json-rpc.label'],
  claim:
    'The method tools/list is answered with a result when application/json comes with a charset or in capitals.',
  async run(context) {
    const { endpoint, fetch } = await askerOfTools(context);
    return forEach(context, labels, async (label) =>
      isTaken(await fetch(postText(endpoint, plain, { 'content-type': label })), `labelled ${label}`),
    );
  },
});
