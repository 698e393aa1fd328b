/** The results of the reading tools, and the result schemas of the OpenRPC document. */
import { allInOrder, forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { fetchOpenRpc, methodsOf } from '../../discovered/commerce/open-rpc.ts';
import { payloadsOf } from '../../discovered/commerce/tool-result.ts';
import {
  fetchResults,
  fits,
  requireOwnShapes,
  requireSupported,
  type ToolResult,
  validate,
} from '../tools/results.ts';

type Published = { readonly response: HttpResponse; readonly value: JsonObject };

/** @returns undefined where the result does not fit tools/list either: its own check judges that. */
async function fitsPublished(
  { response, value }: Published,
  { name, call, structured, outputSchema }: ToolResult,
  schema: unknown,
): Promise<readonly Violation[] | undefined> {
  const listed = outputSchema && isObject(structured) ? await validate(structured, outputSchema) : undefined;
  if (listed && 'fits' in listed && !listed.fits) return undefined;
  // OpenRPC does not say whether the result is MCP's wrapping, its structured content, or its JSON texts.
  const whole = valueAt(call.rpcResponse, '/result');
  const readings = [structured ?? whole, whole, ...payloadsOf(call.rpcResponse)];
  const outcomes = await Promise.all(readings.map((reading) => validate(reading, schema, value)));
  if (outcomes.some(fits)) return [];
  const outcome = requireSupported(outcomes[0] ?? { unsupported: '' }, name);
  if (outcome.fits) return [];
  const problem = `${outcome.at || 'the result'} ${outcome.because}`;
  const other = listed ? 'the result fits tools/list' : 'the result is there';
  const message = `${name}: ${problem}, according to the OpenRPC document; ${other}: the OpenRPC document is the odd one out`;
  return [violation(response, message, { at: '/methods', expected: outcome.because })];
}

export const checks = [
  check({
    id: 'commerce/results-fit-the-openrpc-schemas',
    requires: ['commerce.openrpc.results'],
    claim: 'The result of a reading tool fits the result that the OpenRPC document describes for it.',
    fix: 'Correct the result schemas in the OpenRPC document, so that the results that the tools really return fit them.',
    async run(context) {
      await requireOwnShapes(context);
      const [published, results] = await allInOrder([fetchOpenRpc(context), fetchResults(context)]);
      const methods = methodsOf(published.value);
      const described = results.flatMap((result) => {
        const schema = methods.find(({ name }) => name === result.name)?.result;
        return schema === undefined ? [] : [{ result, schema }];
      });
      if (described.length === 0) {
        throw new Inconclusive(
          'not-observed',
          'the OpenRPC document describes no result of a tool that has one',
        );
      }
      return forEach(context, described, ({ result, schema }) => fitsPublished(published, result, schema));
    },
  }),
];
