/** The results of the reading tools, and the output schemas in tools/list. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { fetchOpenRpc, methodsOf } from '../../discovered/descriptions.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { fetchResults, requireOwnShapes, requireSupported, type ToolResult, validate } from './results.ts';

/** The checks of money judge everything that is wrong with money. */
const isMoney = (at: string): boolean => /price|amount|currency|total/i.test(at);

async function fitsOutputSchema(
  context: Context,
  { name, call: { response }, structured, outputSchema = {} }: ToolResult,
): Promise<readonly Violation[]> {
  const at = '/result/structuredContent';
  if (!isObject(structured)) {
    const message = `${name} has an output schema, but its result has no structured content`;
    return [violation(response, message, { at })];
  }
  const outcome = requireSupported(await validate(structured, outputSchema), name);
  if (outcome.fits || isMoney(outcome.at)) return [];
  const problem = `${outcome.at || 'the result'} ${outcome.because}`;
  const openRpc = await openRpcVerdict(context, name, structured);
  const message = `${name}: ${problem}, according to its output schema in tools/list${openRpc}`;
  return [violation(response, message, { at: `${at}${outcome.at}`, expected: outcome.because })];
}

/** Which side the OpenRPC document takes; empty where it has no schema for the result. */
async function openRpcVerdict(context: Context, name: string, structured: JsonObject): Promise<string> {
  const [document] = await fetchOpenRpc(context).then(({ value }) => [value], noneKnown);
  const method = document && methodsOf(document).find((one) => one.name === name);
  if (!document || method?.result === undefined) return '';
  const outcome = await validate(structured, method.result, document);
  if ('unsupported' in outcome) return '';
  return outcome.fits
    ? '; the result fits the OpenRPC document: tools/list is the odd one out'
    : '; the result does not fit the OpenRPC document either: the result is the odd one out';
}

export const checks = [
  check({
    id: 'commerce/results-fit-their-output-schemas',
    requires: ['commerce.tools.output'],
    claim: 'The result of a reading tool has structured content that fits the output schema in tools/list.',
    fix: 'Return structuredContent that fits the outputSchema of the tool, or correct that schema in tools/list.',
    async run(context) {
      await requireOwnShapes(context);
      const results = await fetchResults(context);
      const described = results.filter(({ outputSchema }) => outputSchema !== undefined);
      if (described.length === 0) {
        throw new Inconclusive('not-observed', 'no reading tool with a result has an output schema');
      }
      return forEach(context, described, (result) => fitsOutputSchema(context, result));
    },
  }),
];
