/** Whether a response lists tools, and whether two responses list the same ones. */
import { equals, isObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { findRpcResponse } from '../../discovered/rpc.ts';
import { hasRpcResponse, requireRpcResponse } from '../../discovered/rpc-response.ts';
import { type Tool, toolsIn } from '../../discovered/tools.ts';

/** A page of tools, each with a name and an input schema. */
export function listsTools(response: HttpResponse): readonly Violation[] {
  const rpcResponse = hasRpcResponse(response);
  if (rpcResponse.length > 0) return rpcResponse;
  const tools = toolsIn(findRpcResponse(response)?.result);
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
  const { result, error } = findRpcResponse(response) ?? {};
  return violation(response, 'tools/list was answered without a list of named tools', {
    at: '/result',
    expected: 'an array of tools, each with a name',
    actual: show(result ?? { error }),
  });
}

/**
 * Both responses to tools/list name the same tools with the same input schemas.
 * @throws Inconclusive `prerequisite` when one of them lists no tools.
 */
export function sameTools(one: HttpResponse, other: HttpResponse): readonly Violation[] {
  const [a, b = []] = [one, other].map((response) => toolsIn(requireRpcResponse(response).result));
  if (!a) throw prerequisite('json-rpc/tools-list-lists-tools');
  if (equals(schemasByName(a), schemasByName(b))) return [];
  return [
    // The number of an exchange is another one in each run, and this sentence is the name of a cause.
    violation(other, 'tools/list listed other tools than for an equal request', {
      at: '/result/tools',
      expected: `as in exchange ${one.exchange}: ${namesOf(a)}`,
      actual: namesOf(b),
    }),
  ];
}

/** Without `$id`, which may name the host that serves the schema. */
const schemasByName = (tools: readonly Tool[]): unknown =>
  Object.fromEntries(
    tools.map(({ name, inputSchema }) => {
      if (!isObject(inputSchema)) return [name, null];
      const { $id: _address, ...schema } = inputSchema;
      return [name, schema];
    }),
  );

const namesOf = (tools: readonly Tool[]): string =>
  tools.length === 0 ? 'no tools' : tools.map(({ name }) => name).join(', ');
