/** Whoever asks, and however often: a request that was answered rightly once in a run is answered so always. */

import { valueAt } from '../../../lib/assert/json.ts';
import { hasMediaType, hasStatus } from '../../../lib/assert/response.ts';
import { rule } from '../../../lib/assert/rule.ts';
import { naming } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { findRpcResponse, requestedRpc } from '../../discovered/commerce/rpc.ts';
import { speaksRpc } from '../../discovered/commerce/rpc-response.ts';
import { seenAnswers, seenResponses } from '../collected-responses.ts';
import { listsTools } from '../tools-list/same-tools.ts';
import { echoes, isId } from './ids.ts';

const isLabelled = (response: HttpResponse): readonly Violation[] =>
  hasMediaType(response, 'application/json', 'text/event-stream');

type Holds = (response: HttpResponse) => readonly Violation[];

export const checks: readonly Check[] = [
  rule({
    id: 'json-rpc/every-caller-gets-a-response',
    requires: ['json-rpc.endpoint', 'json-rpc.success-status', 'json-rpc.response.id', 'json-rpc.tools-list'],
    claim:
      'A method or tool that has answered with a JSON-RPC response in the run does so with status 200 to every caller that it serves, and tools/list under the id of the request, with a name and an input schema for each tool.',
    fix: 'Answer every JSON-RPC request alike, with status 200, a JSON-RPC response, the id of the request and whole tools, whatever its Origin, and however many requests came before it.',
    prerequisites: [
      'json-rpc/requests-get-a-response',
      'json-rpc/tools-list-lists-tools',
      'commerce/cart-operations-succeed',
      'commerce/checkout-operations-succeed',
      'commerce/ucp-refusals-have-a-fitting-status',
    ],
    order: 'afterwards',
    of: async (context) => rightOnce((await seenAnswers(context)).filter(isServed), answersRightly),
    holds: answersRightly,
    unobserved: 'no method and no tool has answered two requests with a JSON-RPC response',
  }),

  rule({
    id: 'json-rpc/every-response-is-labelled',
    requires: ['json-rpc.media-type'],
    claim:
      'A method or tool that has labelled a response as JSON or as events in the run labels every response so.',
    fix: 'Send every JSON-RPC response with Content-Type: application/json or text/event-stream, whatever the Origin and the arguments of the request are.',
    prerequisites: ['json-rpc/responses-are-json-or-events'],
    order: 'afterwards',
    of: async (context) => rightOnce(await seenResponses(context), isLabelled),
    holds: isLabelled,
    unobserved: 'no method and no tool has labelled one of two responses as JSON',
  }),
];

/** The answers to a request, or to others of the same method, tool and id, where one of them is right. */
function rightOnce(answers: readonly HttpResponse[], holds: Holds): readonly HttpResponse[] {
  const groups = new Map<string, HttpResponse[]>();
  for (const answer of answers) {
    const { id, method, params } = requestedRpc(answer.request);
    const name = JSON.stringify([answer.request.url, method, valueAt(params, '/name'), id]);
    groups.set(name, [...(groups.get(name) ?? []), answer]);
  }
  return [...groups.values()]
    .filter((some) => some.length > 1 && some.some((answer) => holds(answer).length === 0))
    .flat();
}

/** What is not served is judged elsewhere; another form than JSON may be negotiated. */
const isServed = ({ request, status }: HttpResponse): boolean =>
  Math.floor(status / 100) === 2 &&
  /\*\/\*|application\/json/.test(request.headers.accept ?? '*/*') &&
  isId(requestedRpc(request).id);

function answersRightly(response: HttpResponse): readonly Violation[] {
  const status = hasStatus(response, 200);
  if (status.length > 0) return naming('json-rpc.success-status', status);
  const silent = speaksRpc(response);
  if (silent.length > 0) return naming('json-rpc.endpoint', silent);
  const { id, method } = requestedRpc(response.request);
  // That of a tool has a check of its own.
  if (method !== 'tools/list' || !isId(id)) return [];
  const another = echoes(response, id) ?? [];
  if (another.length > 0) return naming('json-rpc.response.id', another);
  const isResult = 'result' in (findRpcResponse(response) ?? {});
  return isResult ? naming('json-rpc.tools-list', listsTools(response)) : [];
}
