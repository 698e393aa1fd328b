/** Results of the reading tools, and how they fit a schema that the target publishes. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { judgeByUntrusted, type Outcome } from '../../../lib/assert/untrusted-schema.ts';
import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { hasRpcResponse } from '../../discovered/commerce/rpc-response.ts';
import { requireTools } from '../../discovered/commerce/tools.ts';
import { noneKnown } from '../../discovered/none-known.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { readingTools, type ToolName } from '../client/tool-names.ts';
import { lookupFacts, requireOffers } from '../offers/offers.ts';
import { requireSearchTerms } from '../offers/search-terms.ts';

export type ToolResult = {
  readonly name: ToolName;
  readonly call: ToolCall;
  readonly structured: unknown;
  /** The tool's output schema in tools/list. */
  readonly outputSchema: JsonObject | undefined;
};

/** @throws Inconclusive `not-observed` for tools that speak UCP: the checks of UCP judge their results. */
export async function requireOwnShapes(context: Context): Promise<void> {
  const [tool] = await requireUcpTools(context).catch(noneKnown);
  if (tool) throw new Inconclusive('not-observed', 'the tools speak UCP, whose checks judge their results');
}

/** One result of each reading tool that returns one. */
export async function fetchResults(context: Context): Promise<readonly ToolResult[]> {
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

/** @param root the document that `#/...` refers into; by default the schema itself. */
export async function validate(value: unknown, schema: unknown, root?: JsonObject): Promise<Outcome> {
  const [document, own] = root ? [root, schema] : [schema as JsonObject, { $ref: '#' }];
  const [outcome] = await judgeByUntrusted(document, [{ schema: own, json: JSON.stringify(value) }]);
  return outcome ?? { unsupported: 'nothing was judged' };
}

export const fits = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && 'fits' in outcome && outcome.fits;

/** @throws Inconclusive `unsupported-schema` when the schema cannot be used. */
export function requireSupported(outcome: Outcome, name: string): Exclude<Outcome, { unsupported: string }> {
  if (!('unsupported' in outcome)) return outcome;
  const problem = outcome.unsupported.slice(0, 200);
  throw new Inconclusive(
    'unsupported-schema',
    `the schema of the results of ${name} cannot be used: ${problem}`,
  );
}
