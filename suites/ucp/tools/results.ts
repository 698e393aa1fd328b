/** The results of the catalog tools. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { equals, isObject, valueAt } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/mismatch.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { catalogCalls, type ToolCall } from '../tool-client.ts';
import { contentMatches, contentOf } from '../tool-results.ts';
import { type UcpRow, ucpCheck } from '../ucp-check.ts';

/** @param holds undefined says that this result gives no occasion to judge */
const everyResult = (row: UcpRow, holds: (call: ToolCall) => readonly Violation[] | undefined): Check =>
  ucpCheck({
    ...row,
    async run(context) {
      await requireUcpTools(context);
      return forEach(context, await catalogCalls(context), holds);
    },
  });

export const checks: readonly Check[] = [
  everyResult(
    {
      id: 'commerce/ucp-results-have-the-envelope',
      requires: ['commerce.ucp.envelope'],
      claim: 'The structured content of every result names the version of UCP and the capabilities in use.',
    },
    (call) => contentMatches(call, 'ucp/envelope'),
  ),

  everyResult(
    {
      id: 'commerce/ucp-content-repeats-the-result',
      requires: ['commerce.ucp.content'],
      claim: 'The first content of a result is its structured content as JSON text.',
    },
    (call) => {
      const structured = valueAt(call.rpcResponse, '/result/structuredContent');
      if (structured === undefined) return undefined;
      if (equals(firstContent(call), structured)) return [];
      const at = '/result/content/0';
      const actual = valueAt(call.rpcResponse, at);
      const expected = 'the structured content as JSON text';
      return [mismatch(call.response, `${at} is`, { at, expected, actual })];
    },
  ),

  everyResult(
    {
      id: 'commerce/ucp-products-are-well-formed',
      requires: ['commerce.ucp.product'],
      claim: 'Every product of a result has the members of UCP, with its prices as Money.',
    },
    (call) => {
      const { products, product } = contentOf(call);
      if (isObject(product)) return contentMatches(call, 'ucp/product', '/product');
      if (!Array.isArray(products) || products.length === 0) return undefined;
      return products.flatMap((_, i) => contentMatches(call, 'ucp/product', `/products/${i}`));
    },
  ),
];

/** The JSON in the first text of a result; undefined if there is none. */
function firstContent({ rpcResponse }: ToolCall): unknown {
  const text = valueAt(rpcResponse, '/result/content/0/text');
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}
