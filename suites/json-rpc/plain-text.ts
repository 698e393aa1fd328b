/** Texts in JSON-RPC responses: names and messages are not HTML, and results of tools have one. */
import { isObject } from '../../lib/assert/json.ts';
import { entityIn } from '../../lib/assert/plain-text.ts';
import { rule } from '../../lib/assert/rule.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { maxResultLevels } from '../discovered/bounds.ts';
import { findRpcResponse } from '../discovered/rpc.ts';
import { called } from '../discovered/rpc-response.ts';
import { payloadsOf } from '../discovered/tool-result.ts';
import { seenResponses, seenToolResponses } from './samples.ts';

/** Members that hold text without markup in the records of every dialect. */
const names: ReadonlySet<string> = new Set(['title', 'name', 'label', 'vendor', 'message', 'display_text']);

export const checks: readonly Check[] = [
  rule({
    id: 'json-rpc/texts-are-plain-text',
    requires: ['json-rpc.texts'],
    claim: 'No title, name, label or message in a JSON-RPC response is escaped as for HTML.',
    fix: 'Put titles, names, labels and error messages into JSON-RPC responses as they are, such as Salt & Pepper, and escape them only in HTML pages.',
    order: 'afterwards',
    of: seenResponses,
    holds: (response) => escapedIn(response),
  }),

  rule({
    id: 'json-rpc/results-have-a-text',
    requires: ['json-rpc.tools-call.text'],
    claim: 'The content of the result of a tool is a list that has a text.',
    fix: 'Add content to the result of every tool: a list with {"type": "text"} and what the tool returns as text.',
    order: 'afterwards',
    of: seenToolResponses,
    holds: hasText,
  }),
];

/** @returns undefined for an error, and for a result that is itself what the tool returns. */
function hasText(response: HttpResponse): readonly Violation[] | undefined {
  const { result } = findRpcResponse(response) ?? {};
  if (!isObject(result) || !('content' in result || 'structuredContent' in result)) return undefined;
  const { content: actual } = result;
  if (Array.isArray(actual) && actual.some(isText)) return [];
  const expected = 'a list with a text';
  const message = `${called(response)}: /result/content is ${show(actual)}; promised is ${expected}`;
  return [violation(response, message, { at: '/result/content', expected, actual: show(actual) })];
}

/** A text, or a resource that is one. */
const isText = (item: unknown): boolean =>
  isObject(item) && (isObject(item.resource) ? item.resource : item).text !== undefined;

/** The first one of a response is enough. @returns undefined for a response without such members. */
function escapedIn(response: HttpResponse): readonly Violation[] | undefined {
  const rpcResponse = findRpcResponse(response) ?? {};
  const { error } = rpcResponse;
  const mayEscape = response.text.includes('&') || response.text.includes('\\u0026');
  const message = isObject(error) ? [{ error: { message: error.message } }] : [];
  let isJudged = false;
  for (const part of [...message, ...payloadsOf(rpcResponse)]) {
    for (const { at, text } of textsIn(part)) {
      isJudged = true;
      if (!mayEscape) return [];
      if (entityIn(text) !== undefined) return [escaped(response, at, text)];
    }
  }
  return isJudged ? [] : undefined;
}

function escaped(response: HttpResponse, at: string, text: string): Violation {
  const message = `${called(response)}: ${at} is ${show(text)}; promised is plain text without HTML entities`;
  return violation(response, message, { at, expected: 'plain text', actual: show(text) });
}

type Text = { readonly at: string; readonly text: string };

/** One after the other: a long list of tools has many places, which together take much more memory than the list. */
function* textsIn(value: unknown, at = '', level = 0): Generator<Text> {
  if (typeof value !== 'object' || value === null || level > maxResultLevels) return;
  for (const [name, child] of Object.entries(value)) {
    if (typeof child === 'string' && names.has(name)) yield { at: `${at}/${name}`, text: child };
    yield* textsIn(child, `${at}/${name}`, level + 1);
  }
}
