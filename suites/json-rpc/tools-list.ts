/** What tools/list promises: the tools, with their names and input schemas. */
import { forEach } from '../../lib/assert/for-each.ts';
import { equals, isObject } from '../../lib/assert/json.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { responseOf, rpc } from '../discovered/rpc.ts';
import { isResponse, needResponse } from '../discovered/rpc-answer.ts';
import { listTools, toolsIn } from '../discovered/tools.ts';
import { asker } from './occasions.ts';

/** A page of tools, each with a name and an input schema. */
export function listsTools(response: HttpResponse): readonly Violation[] {
  const rpcResponse = isResponse(response);
  if (rpcResponse.length > 0) return rpcResponse;
  const tools = toolsIn(responseOf(response)?.result);
  if (!tools) return [noTools(response)];
  return tools
    .filter(({ name, inputSchema }) => name === '' || inputSchema === undefined)
    .map(({ name, listed }) =>
      violation(response, `tools/list lists the tool ${show(name)} without a name or an input schema`, {
        at: '/result/tools',
        expected: 'a name and an input schema that is an object',
        actual: show(listed),
      }),
    );
}

function noTools(response: HttpResponse): Violation {
  const { result, error } = responseOf(response) ?? {};
  return violation(response, 'tools/list was answered without a list of named tools', {
    at: '/result',
    expected: 'an array of tools, each with a name',
    actual: show(result ?? { error }),
  });
}

export const toolsListListsTools = check({
  id: 'json-rpc/tools-list-lists-tools',
  requires: ['json-rpc.tools-list', 'json-rpc.success-status'],
  claim:
    'The method tools/list is answered with HTTP 200 and the tools, each with a name and an input schema.',
  async run(context) {
    const { endpoint, fetch } = await asker(context);
    const response = await fetch(listTools(endpoint));
    context.examine<unknown>(toolsIn(responseOf(response)?.result) ?? [response]);
    return listsTools(response);
  },
});

export const paramsAreOptional = check({
  id: 'json-rpc/params-are-optional',
  requires: ['json-rpc.request.params-optional'],
  claim: 'The method tools/list gives the same tools with empty params as without params.',
  async run(context) {
    const { endpoint, fetch } = await asker(context);
    const [without, empty] = await Promise.all([
      fetch(listTools(endpoint)),
      fetch(rpc(endpoint, 'tools/list', {}, 'empty-params')),
    ]);
    return forEach(context, [[without, empty] as const], async ([a, b]) => sameTools(a, b));
  },
});

/** Two answers to tools/list name the same tools with the same input schemas; each has to be an answer first. */
export function sameTools(one: HttpResponse, other: HttpResponse): readonly Violation[] {
  const [a, b = []] = [one, other].map((seen) => toolsIn(needResponse(seen).result));
  if (!a) throw new Inconclusive('prerequisite', 'json-rpc/tools-list-lists-tools does not hold');
  if (equals(schemasByName(a), schemasByName(b))) return [];
  return [
    violation(other, `tools/list answered with other tools than in exchange ${one.exchange}`, {
      at: '/result/tools',
      expected: namesOf(a),
      actual: namesOf(b),
    }),
  ];
}

type Tools = NonNullable<ReturnType<typeof toolsIn>>;

/** A schema's own address may name the host that serves it. */
const schemasByName = (tools: Tools): unknown =>
  Object.fromEntries(
    tools.map(({ name, inputSchema }) => {
      if (!isObject(inputSchema)) return [name, null];
      const { $id: _address, ...schema } = inputSchema;
      return [name, schema];
    }),
  );

const namesOf = (tools: Tools): string =>
  tools.length === 0 ? 'no tools' : tools.map(({ name }) => name).join(', ');
