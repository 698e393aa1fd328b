/** What tools/list promises: the tools, with their names and input schemas. */
import { forEach } from '../../lib/assert/for-each.ts';
import { equals, isObject } from '../../lib/assert/json.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { responseOf, rpc } from '../learned/rpc.ts';
import { isResponse, needResponse } from '../learned/rpc-answer.ts';
import { listTools, toolsIn } from '../learned/tools.ts';
import { asker } from './occasions.ts';

/** A page of tools, each with a name and an input schema. */
export function listsTools(observation: Observation): readonly Violation[] {
  const response = isResponse(observation);
  if (response.length > 0) return response;
  const tools = toolsIn(responseOf(observation)?.result);
  if (!tools) return [noTools(observation)];
  return tools
    .filter(({ name, inputSchema }) => name === '' || inputSchema === undefined)
    .map(({ name, listed }) =>
      violation(observation, `tools/list lists the tool ${show(name)} without a name or an input schema`, {
        at: '/result/tools',
        expected: 'a name and an input schema that is an object',
        actual: show(listed),
      }),
    );
}

function noTools(observation: Observation): Violation {
  const { result, error } = responseOf(observation) ?? {};
  return violation(observation, 'tools/list was answered without a list of named tools', {
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
  async run(witness) {
    const { endpoint, observe } = await asker(witness);
    const observation = await observe(listTools(endpoint));
    witness.examine<unknown>(toolsIn(responseOf(observation)?.result) ?? [observation]);
    return listsTools(observation);
  },
});

export const paramsAreOptional = check({
  id: 'json-rpc/params-are-optional',
  requires: ['json-rpc.request.params-optional'],
  claim: 'The method tools/list gives the same tools with empty params as without params.',
  async run(witness) {
    const { endpoint, observe } = await asker(witness);
    const [without, empty] = await Promise.all([
      observe(listTools(endpoint)),
      observe(rpc(endpoint, 'tools/list', {}, 'empty-params')),
    ]);
    return forEach(witness, [[without, empty] as const], async ([a, b]) => sameTools(a, b));
  },
});

/** Two answers to tools/list name the same tools with the same input schemas; each has to be an answer first. */
export function sameTools(one: Observation, other: Observation): readonly Violation[] {
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
