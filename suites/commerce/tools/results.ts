/** The results of the reading tools, against their output schemas in tools/list and in the OpenRPC document. */

import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { allInOrder, forEach } from '../../../lib/assert/rules.ts';
import type { Outcome } from '../../../lib/assert/untrusted-schema.ts';
import { judgeByUntrusted } from '../../../lib/assert/untrusted-schema.ts';
import { violation } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/check.ts';
import { check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { fetchOpenRpc, methodsOf } from '../../discovered/descriptions.ts';
import { hasRpcResponse } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { amountNames } from '../../words/amounts.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { readingTools, type ToolName } from '../client/values.ts';
import { lookupFacts, requireOffers } from '../offers/offers.ts';
import { requireSearchTerms } from '../offers/search-terms.ts';

type ToolResult = {
  readonly name: ToolName;
  readonly call: ToolCall;
  readonly structured: unknown;
  /** The tool's output schema in tools/list. */
  readonly outputSchema: JsonObject | undefined;
};

/** @throws Inconclusive `not-observed` for tools that speak UCP, because the checks of UCP judge their results. */
async function requireOwnShapes(context: Context): Promise<void> {
  const [tool] = await requireUcpTools(context).catch(noneKnown);
  if (tool) throw new Inconclusive('not-observed', 'the tools speak UCP, whose checks judge their results');
}

/** A result of each reading tool, without the tools that return none. */
async function fetchResults(context: Context): Promise<readonly ToolResult[]> {
  const client = await openToolClient(context);
  const [{ word }] = await requireSearchTerms(client);
  const [offer] = await requireOffers(client);
  const facts = { query: word, ...(offer && lookupFacts(offer)) };
  const tools = await requireTools(context);
  const outcomes = await Promise.allSettled(readingTools.map((name) => client.call(name, facts)));
  return readingTools.flatMap((name, place): ToolResult[] => {
    const outcome = outcomes[place];
    // commerce/reading-tools-answer judges whether there is a response at all.
    if (outcome?.status !== 'fulfilled' || outcome.value.failed || !isWellFormed(outcome.value)) return [];
    const schema = tools.find((tool) => tool.name === name)?.listed.outputSchema;
    const structured = valueAt(outcome.value.rpcResponse, '/result/structuredContent');
    return [{ name, call: outcome.value, structured, outputSchema: isObject(schema) ? schema : undefined }];
  });
}

const isWellFormed = ({ response }: ToolCall): boolean => hasRpcResponse(response).length === 0;

/** @param root the document that `#/...` refers to; by default, the schema itself. */
async function validate(value: unknown, schema: unknown, root?: JsonObject): Promise<Outcome> {
  const [document, own] = root ? [root, schema] : [schema as JsonObject, { $ref: '#' }];
  const [outcome] = await judgeByUntrusted(document, [{ schema: own, json: JSON.stringify(value) }]);
  return outcome ?? { unsupported: 'nothing was judged' };
}

const fits = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && 'fits' in outcome && outcome.fits;

/** @throws Inconclusive `unsupported-schema` when the schema cannot be used. */
function requireSupported(outcome: Outcome, name: string): Exclude<Outcome, { unsupported: string }> {
  if (!('unsupported' in outcome)) return outcome;
  const problem = outcome.unsupported.slice(0, 200);
  throw new Inconclusive(
    'unsupported-schema',
    `the schema of the results of ${name} cannot be used: ${problem}`,
  );
}

/** Faults of prices are left to the checks of money. */
const isMoney = (at: string): boolean => amountNames.money.test(at);

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

/** Whether the result fits the OpenRPC document, as text; empty when that has no schema for the result. */
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

type Published = { readonly response: HttpResponse; readonly value: JsonObject };

/** @returns undefined when the result does not fit tools/list either, which a check of its own judges. */
async function fitsPublished(
  { response, value }: Published,
  { name, call, structured, outputSchema }: ToolResult,
  schema: unknown,
): Promise<readonly Violation[] | undefined> {
  const listed = outputSchema && isObject(structured) ? await validate(structured, outputSchema) : undefined;
  if (listed && 'fits' in listed && !listed.fits) return undefined;
  // OpenRPC does not specify whether the result is that of MCP, its structured content, or its JSON texts.
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
