/** The method tools/list: it returns the tools, the same ones each time and on each host. */

import { equals, isObject } from '../../lib/assert/json.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { naming, show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { showsCredentials } from '../discovered/authorization.ts';
import {
  baseEndpoint,
  canBeReached,
  canonicalEndpoint,
  endpointOnBaseHost,
  requireEndpoint,
} from '../discovered/commerce-endpoint.ts';
import { findRpcResponse, rpc } from '../discovered/rpc.ts';
import { hasRpcResponse, requireRpcResponse, speaksRpc } from '../discovered/rpc-response.ts';
import { listTools, requireRpcEndpoint, requireTools, type Tool, toolsIn } from '../discovered/tools.ts';

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/tools-list-lists-tools',
    requires: ['json-rpc.tools-list', 'json-rpc.success-status'],
    claim:
      'The method tools/list is answered with HTTP 200 and the tools, each with a name and an input schema.',
    fix: 'Answer tools/list with HTTP 200 and a non-empty array result.tools, in which each tool has a name and an object inputSchema.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const response = await context.fetch(listTools(endpoint));
      const tools = toolsIn(findRpcResponse(response)?.result);
      context.examine<unknown>(tools ?? [response]);
      const isSuccess = tools && response.status !== 200;
      const promise = isSuccess ? 'json-rpc.success-status' : 'json-rpc.tools-list';
      return naming(promise, listsTools(response));
    },
  }),

  check({
    id: 'json-rpc/params-are-optional',
    requires: ['json-rpc.request.params-optional'],
    claim: 'The method tools/list returns the same tools with empty params as without params.',
    fix: 'Answer tools/list with empty params exactly as without params.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const [without, empty] = await Promise.all([
        context.fetch(listTools(endpoint)),
        context.fetch(rpc(endpoint, 'tools/list', {}, 'empty-params')),
      ]);
      return forEach(context, [[without, empty] as const], async ([a, b]) => sameTools(a, b));
    },
  }),

  check({
    id: 'json-rpc/tools-list-is-stable',
    requires: ['json-rpc.tools.stable'],
    claim: 'A repeated tools/list request returns the same tools with the same input schemas.',
    fix: 'Return the same tools with the same input schemas each time tools/list is called.',
    async run(context) {
      const request = listTools(await requireRpcEndpoint(context));
      const first = await context.fetch(request);
      const again = await context.send(request);
      return forEach(context, [again], async (next) => sameTools(first, next));
    },
  }),

  check({
    id: 'json-rpc/tool-names-are-unique',
    requires: ['json-rpc.tools.unique'],
    claim: 'No two listed tools have the same name.',
    fix: 'List each tool name once in tools/list.',
    async run(context) {
      const times = new Map<string, number>();
      for (const { name } of context.examine(await requireTools(context))) {
        times.set(name, (times.get(name) ?? 0) + 1);
      }
      const list = await context.fetch(listTools(await requireRpcEndpoint(context)));
      return [...times].flatMap(([name, count]) =>
        count === 1
          ? []
          : violation(list, `tools/list lists the tool ${show(name)} more than once`, {
              at: '/result/tools',
              expected: 'once',
              actual: `${count} times`,
            }),
      );
    },
  }),

  check({
    id: 'json-rpc/base-host-serves-the-endpoint',
    requires: ['json-rpc.endpoint'],
    claim: 'POST /api/ucp/mcp on the base host answers tools/list with a JSON-RPC response.',
    fix: "Serve the commerce endpoint at POST /api/ucp/mcp on the storefront's own host, and list the tools there in answer to tools/list.",
    async run(context) {
      const response = await context.fetch(listTools(baseEndpoint(context.target)));
      context.examine([response]);
      const violations = speaksRpc(response);
      if (violations.length === 0) return [];
      // When there is no endpoint at all, other checks report it.
      const endpoint = await requireRpcEndpoint(context);
      return violations.map((found) => ({ ...found, message: `${found.message}; it is at ${endpoint}` }));
    },
  }),

  check({
    id: 'json-rpc/canonical-host-serves-the-same-tools',
    requires: ['json-rpc.canonical-host'],
    claim: 'The commerce endpoint on the canonical host lists the same tools with the same input schemas.',
    fix: "Serve the same tools with the same input schemas at the commerce endpoint of the canonical host and of the storefront's own host.",
    async run(context) {
      const canonical = await canonicalEndpoint(context);
      if (canonical === undefined) {
        throw new Inconclusive('not-advertised', 'no canonical host was given, and the profile names none');
      }
      // The profile may name a host of another network. A canonical URL in the target has to be reachable from here.
      if (context.target.canonicalUrl === undefined && !(await canBeReached(context, canonical))) {
        throw new Inconclusive(
          'not-observed',
          `${canonical}, which the profile names, cannot be reached from here`,
        );
      }
      const base = await endpointOnBaseHost(context);
      const [there, here] = await Promise.all([
        context.fetch(listTools(canonical)),
        context.fetch(listTools(base)),
      ]);
      context.examine([there]);
      if (!findRpcResponse(there) && !findRpcResponse(here)) requireRpcResponse(there);
      const served = listsTools(there);
      if (served.length > 0) return served;
      if (!findRpcResponse(here)) throw prerequisite('json-rpc/base-host-serves-the-endpoint');
      if (toolsIn(findRpcResponse(here)?.result)) return sameToEqualCallers(here, there);
      // The check of tools/list asks only the preferred host.
      const isJudged = (await requireEndpoint(context)) !== canonical;
      if (isJudged) throw prerequisite('json-rpc/tools-list-lists-tools');
      return sameTools(there, here);
    },
  }),
];

/** @throws Inconclusive `not-observed` when the lists differ and only one host got the credentials of this run. */
function sameToEqualCallers(here: HttpResponse, there: HttpResponse): readonly Violation[] {
  const differences = sameTools(here, there);
  const areEqual = showsCredentials(here.request) === showsCredentials(there.request);
  if (areEqual || differences.length === 0) return differences;
  const { host } = new URL(there.request.url);
  throw new Inconclusive(
    'not-observed',
    `${host} and the base host did not get the same credentials and may list other tools for other callers; --canonical-url names a host that gets them too`,
  );
}

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
    // The message names a cause, so it leaves out the number of the exchange, which differs from run to run.
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
