/** The method tools/list: it returns the tools, and the same ones each time. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { naming, show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { findRpcResponse, rpc } from '../../discovered/rpc.ts';
import { listTools, requireRpcEndpoint, requireTools, toolsIn } from '../../discovered/tools.ts';
import { listsTools, sameTools } from './same-tools.ts';

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
];
