/** Names and messages in JSON-RPC responses are text, not HTML. */
import { isObject } from '../../lib/assert/json.ts';
import { entityIn } from '../../lib/assert/plain-text.ts';
import { rule } from '../../lib/assert/rule.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { findRpcResponse } from '../discovered/rpc.ts';
import { called } from '../discovered/rpc-response.ts';
import { payloadsOf, placesIn } from '../discovered/tool-result.ts';
import { seenResponses } from './samples.ts';

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
];

type Text = { readonly at: string; readonly text: string };

/** The first one of a response is enough. */
function escapedIn(response: HttpResponse): readonly Violation[] | undefined {
  const texts = textsIn(response);
  if (texts.length === 0) return undefined;
  const found = texts.find(({ text }) => entityIn(text) !== undefined);
  if (!found) return [];
  const message = `${called(response)}: ${found.at} is ${show(found.text)}; promised is plain text without HTML entities`;
  return [violation(response, message, { at: found.at, expected: 'plain text', actual: show(found.text) })];
}

function textsIn(response: HttpResponse): readonly Text[] {
  const rpcResponse = findRpcResponse(response) ?? {};
  const { error } = rpcResponse;
  const message = isObject(error) && typeof error.message === 'string' ? error.message : undefined;
  const payloads = payloadsOf(rpcResponse).flatMap((payload) => placesIn(payload));
  const named = payloads.flatMap(({ path, value }) =>
    typeof value === 'string' && names.has(path.at(-1) ?? '')
      ? [{ at: `/${path.join('/')}`, text: value }]
      : [],
  );
  return [...(message === undefined ? [] : [{ at: '/error/message', text: message }]), ...named];
}
