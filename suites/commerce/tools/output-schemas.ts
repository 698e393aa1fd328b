/** What the reading tools give, held against what tools/list and the OpenRPC document say that they give. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { judgeByUntrusted, type Outcome } from '../../../lib/assert/untrusted-schema/untrusted-schema.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { noneKnown } from '../../discovered/none-known.ts';
import { fetchOpenRpc, methodsOf } from '../../discovered/open-rpc.ts';
import { isResponse } from '../../discovered/rpc-answer.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { needUcpTools } from '../../discovered/ucp.ts';
import { requireOffers, requireSearchTerms } from '../client/offers.ts';
import { openToolClient, readingTools, type ToolCall, type ToolName } from '../client/tool-client.ts';

type Given = {
  readonly name: ToolName;
  readonly called: ToolCall;
  readonly structured: unknown;
  /** As tools/list has it. */
  readonly listed: JsonObject | undefined;
};

/** One successful answer of each reading tool, as far as they can be had. */
async function givenBy(context: Context): Promise<readonly Given[]> {
  const client = await openToolClient(context);
  const [{ word }] = await requireSearchTerms(client);
  const [offer] = await requireOffers(client);
  const subject = offer?.product ?? offer?.variant;
  const facts = { query: word, ...(offer && { subject, product: subject, variant: offer.variant }) };
  const tools = await requireTools(context);
  const outcomes = await Promise.allSettled(readingTools.map((name) => client.call(name, facts)));
  return readingTools.flatMap((name, place): Given[] => {
    const outcome = outcomes[place];
    if (outcome?.status !== 'fulfilled' || outcome.value.failed) return [];
    // What is no response at all, commerce/reading-tools-answer tells.
    if (isResponse(outcome.value.response).length > 0) return [];
    const listed = tools.find((tool) => tool.name === name)?.listed.outputSchema;
    const structured = valueAt(outcome.value.rpcResponse, '/result/structuredContent');
    return [{ name, called: outcome.value, structured, listed: isObject(listed) ? listed : undefined }];
  });
}

const judged = async (document: JsonObject, schema: unknown, value: unknown): Promise<Outcome> => {
  const [outcome] = await judgeByUntrusted(document, [{ schema, json: JSON.stringify(value) }]);
  return outcome ?? { unsupported: 'nothing was judged' };
};

/** What is wrong with money, the checks of money tell. */
const isMoney = (at: string): boolean => /price|amount|currency|total/i.test(at);

/** @throws Inconclusive `not-observed` for tools that speak UCP: its own checks know what they give. */
async function requireOwnShapes(context: Context): Promise<void> {
  const [tool] = await needUcpTools(context).catch(noneKnown);
  if (tool) throw new Inconclusive('not-observed', 'the tools speak UCP, whose checks judge what they give');
}

const byItself = { $ref: '#' };

/** @throws Inconclusive when nobody can tell. */
function requireOpinion(outcome: Outcome, name: string): Exclude<Outcome, { unsupported: string }> {
  if (!('unsupported' in outcome)) return outcome;
  const why = outcome.unsupported.slice(0, 200);
  throw new Inconclusive(
    'unsupported-schema',
    `the schema of what ${name} gives cannot be judged by: ${why}`,
  );
}

export const resultsFitTheirOutputSchemas = check({
  id: 'commerce/results-fit-their-output-schemas',
  requires: ['commerce.tools.output'],
  claim: 'What a reading tool gives has structured content that fits the output schema in tools/list.',
  async run(context) {
    await requireOwnShapes(context);
    const given = (await givenBy(context)).filter(({ listed }) => listed !== undefined);
    if (given.length === 0)
      throw new Inconclusive('not-observed', 'no reading tool that answered has an output schema');
    return forEach(context, given, (one) => fitsOutputSchema(context, one));
  },
});

async function fitsOutputSchema(
  context: Context,
  { name, called, structured, listed = {} }: Given,
): Promise<readonly Violation[]> {
  const { response } = called;
  const at = '/result/structuredContent';
  if (!isObject(structured))
    return [
      violation(response, `${name} has an output schema, and was answered without structured content`, {
        at,
      }),
    ];
  const outcome = requireOpinion(await judged(listed, byItself, structured), name);
  if (outcome.fits || isMoney(outcome.at)) return [];
  const message = `${name}: ${outcome.at || 'what it gives'} ${outcome.because}, says its output schema in tools/list`;
  const verdict = await thirdOpinion(context, name, structured);
  return [
    violation(response, `${message}${verdict}`, { at: `${at}${outcome.at}`, expected: outcome.because }),
  ];
}

/** What the OpenRPC document says of an answer that tools/list does not know; nothing where there is none. */
async function thirdOpinion(context: Context, name: string, structured: JsonObject): Promise<string> {
  const [document] = await fetchOpenRpc(context).then(({ value }) => [value], noneKnown);
  const method = document && methodsOf(document).find((one) => one.name === name);
  if (!document || method?.result === undefined) return '';
  const outcome = await judged(document, method.result, structured);
  if ('unsupported' in outcome) return '';
  return outcome.fits
    ? '; the OpenRPC document knows such an answer: tools/list is the odd one out'
    : '; the OpenRPC document does not know such an answer either: the answer is the odd one out';
}

export const resultsFitTheOpenRpcSchemas = check({
  id: 'commerce/results-fit-the-openrpc-schemas',
  requires: ['commerce.openrpc.results'],
  claim: 'What a reading tool gives fits the result that the OpenRPC document has for it.',
  async run(context) {
    await requireOwnShapes(context);
    const [{ response, value }, given] = await Promise.all([fetchOpenRpc(context), givenBy(context)]);
    const methods = methodsOf(value);
    const described = given.flatMap((one) => {
      const result = methods.find(({ name }) => name === one.name)?.result;
      return result === undefined ? [] : [{ ...one, result }];
    });
    if (described.length === 0)
      throw new Inconclusive('not-observed', 'the OpenRPC document has no result of a tool that answered');
    return forEach(context, described, async ({ name, called, structured, listed, result }) => {
      const whole = valueAt(called.rpcResponse, '/result');
      // Where tools/list does not know the answer either, the answer is told by its own check.
      const known = listed && isObject(structured) ? await judged(listed, byItself, structured) : undefined;
      if (known && 'fits' in known && !known.fits) return undefined;
      // Whether a result is what the tool gives, or that in MCP's wrapping, as text too, nobody says.
      const outcomes = await Promise.all(
        [structured ?? whole, whole, ...payloadsOf(called.rpcResponse)].map((seen) =>
          judged(value, result, seen),
        ),
      );
      if (outcomes.some((outcome) => 'fits' in outcome && outcome.fits)) return [];
      const outcome = requireOpinion(outcomes[0] ?? { unsupported: '' }, name);
      if (outcome.fits) return [];
      const others = known ? 'the answer fits tools/list' : 'the answer is there';
      const message = `${name}: ${outcome.at || 'what it gives'} ${outcome.because}, says the OpenRPC document; ${others}: the OpenRPC document is the odd one out`;
      return [violation(response, message, { at: '/methods', expected: outcome.because })];
    });
  },
});
