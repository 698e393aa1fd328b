/** Arguments of the reading tools: allowed by the input schema, invalid in one place, or not an object. */
import {
  argumentEdges,
  mutated,
  mutationEdges,
  nonObjects,
  toolArguments,
} from '../../../lib/arbitraries/arguments.ts';
import { boundariesOf, fewOf } from '../../../lib/assert/boundaries.ts';
import { forAll } from '../../../lib/assert/for-all.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { forEach } from '../../../lib/assert/rules.ts';
import { fitsSchema } from '../../../lib/assert/schema.ts';
import { judgeByUntrusted } from '../../../lib/assert/untrusted-schema.ts';
import { showBody, violation } from '../../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { factFor } from '../../discovered/arguments/fact-for.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { callTool, callWith, findRpcResponse } from '../../discovered/rpc.ts';
import { answersCall, called } from '../../discovered/rpc-response.ts';
import { requireTools } from '../../discovered/tools.ts';
import { readingTools } from '../client/values.ts';

/** Generated arguments for each tool in a thorough run. */
const more = 6;

/** A reading tool whose input schema can be filled with generated values. */
type FillableTool = {
  readonly name: string;
  readonly schema: JsonObject;
  readonly values: NonNullable<ReturnType<typeof toolArguments>>;
};

async function fillableTools(context: Context): Promise<readonly [FillableTool, ...FillableTool[]]> {
  const { country, currency, agentProfile } = context.target;
  // The agent profile is the configured one; the buyer's country and currency are generated.
  const facts = { country, currency, ...(agentProfile !== undefined && { agentProfile }) };
  const known = (path: readonly string[], schema: JsonObject) =>
    path.at(-1) === 'profile' ? factFor(path, schema, facts)?.value : undefined;
  const [first, ...rest] = (await requireTools(context)).flatMap(({ name, inputSchema }): FillableTool[] => {
    const isReading = readingTools.some((reading) => reading === name);
    const values = isReading && inputSchema ? toolArguments(inputSchema, known) : undefined;
    return inputSchema && values ? [{ name, schema: inputSchema, values }] : [];
  });
  if (first) return [first, ...rest];
  throw new Inconclusive('undeclared-shape', 'no reading tool has an input schema that can be filled');
}

type Call = (args: JsonObject) => Promise<HttpResponse>;

const forEachTool = (
  row: Omit<Check, 'run'>,
  holds: (context: Context, tool: FillableTool, call: Call) => Promise<readonly Violation[]>,
): Check =>
  check({
    ...row,
    async run(context) {
      const [endpoint, tools] = await Promise.all([requireEndpoint(context), fillableTools(context)]);
      const judged = tools.flatMap((tool, nth) => {
        const own = shareOf(context, nth, tools.length);
        return own ? [holds(own, tool, (args) => context.fetch(callTool(endpoint, tool.name, args)))] : [];
      });
      return (await Promise.all(judged)).flat();
    },
  });

/** The share of a tool in the inputs of a quick audit, which are numbered across the tools. @returns undefined without any. */
function shareOf(context: Context, nth: number, tools: number): Context | undefined {
  if (!context.representative) return context;
  const representative = context.representative
    .filter((index) => index % tools === nth)
    .map((index) => Math.floor(index / tools));
  return representative.length > 0 ? { ...context, representative } : undefined;
}

/** The generator does not support every keyword, so its arguments are validated against the whole schema. */
async function requireAllowed(schema: JsonObject, args: JsonObject): Promise<void> {
  const [outcome] = await judgeByUntrusted(schema, [{ schema: { $ref: '#' }, json: JSON.stringify(args) }]);
  if (outcome && 'fits' in outcome && outcome.fits) return;
  const problem =
    outcome && 'unsupported' in outcome ? outcome.unsupported : 'generated arguments do not fit it';
  throw new Inconclusive('unsupported-schema', `an input schema cannot be used: ${problem.slice(0, 200)}`);
}

/** The arguments are accepted, or refused by the tool, by JSON-RPC or by HTTP. */
function hasSoundResponse(response: HttpResponse): readonly Violation[] {
  const { status, json } = response;
  const rpcResponse = findRpcResponse(response);
  const isResult = rpcResponse !== undefined && 'result' in rpcResponse;
  const isRefusal = status >= 400 && json.valid && fitsSchema('error', json.value);
  const isSound = isObject(rpcResponse?.error) || isRefusal || (status === 200 && isResult);
  if (isSound && (status === 200 || (status >= 400 && status < 500))) return [];
  const actual = `${status} with ${showBody(response)}`;
  const expected = 'a JSON-RPC response in HTTP 200, or a refusal by JSON-RPC or an Error body in HTTP 4xx';
  const message = `${called(response)} was answered ${actual}; promised is ${expected}`;
  return [violation(response, message, { at: '', expected, actual })];
}

/** Calls without an object of arguments: with all other values for the first tool, and with null for the other tools. */
function callsWithoutObject(
  context: Context,
  endpoint: string,
  tools: readonly string[],
): readonly HttpRequest[] {
  const all = boundariesOf(context, nonObjects);
  const few = boundariesOf(context, {
    representative: [null],
    others: all.filter((value) => value !== null),
  });
  return tools.flatMap((name, i) => (i === 0 ? all : few).map((args) => callWith(endpoint, name, args)));
}

export const checks = [
  forEachTool(
    {
      id: 'commerce/allowed-arguments-are-answered',
      requires: ['commerce.tools.answer', 'commerce.tools.schemas'],
      claim:
        'Arguments that the input schema of a reading tool allows are answered with HTTP 200 and a JSON-RPC response.',
      fix: "Answer all arguments that a tool's inputSchema allows with HTTP 200 and a JSON-RPC response, or forbid them in the inputSchema.",
      prerequisites: [
        'commerce/reading-tools-answer',
        'commerce/search-takes-query-and-context',
        'commerce/search-takes-every-query',
        'commerce/search-takes-every-context',
      ],
    },
    (context, { schema, values }, call) => {
      const holds = async (args: JsonObject) => {
        await requireAllowed(schema, args);
        return answersCall(await call(args), {
          refused: 'commerce.tools.schemas',
          unanswered: 'commerce.tools.answer',
        });
      };
      const always = argumentEdges(values);
      return forAll(context, values, holds, fewOf(context, { representative: always, others: [] }, more));
    },
  ),
  forEachTool(
    {
      id: 'commerce/invalid-arguments-are-answered',
      requires: ['commerce.tools.strange-arguments'],
      claim:
        'Arguments that violate the input schema of a reading tool in one place are answered with a JSON-RPC response in HTTP 200, or refused with a JSON-RPC error or an Error body in HTTP 4xx.',
      fix: 'Validate the arguments of a tool against its inputSchema before using them, and refuse wrong ones with a JSON-RPC error in HTTP 200.',
      prerequisites: [
        'commerce/ucp-refusals-have-a-fitting-status',
        'commerce/reading-tools-answer',
        'commerce/search-takes-every-query',
      ],
    },
    (context, { values }, call) => {
      const holds = async (args: JsonObject) => hasSoundResponse(await call(args));
      return forAll(context, mutated(values), holds, fewOf(context, mutationEdges(values), more));
    },
  ),
  check({
    id: 'commerce/non-object-arguments-are-answered',
    requires: ['commerce.tools.strange-arguments'],
    claim:
      'Arguments of a reading tool that are not an object are answered with a JSON-RPC response in HTTP 200, or refused with a JSON-RPC error or an Error body in HTTP 4xx.',
    fix: 'Refuse params.arguments that are not an object, such as a list, a text or null, with a JSON-RPC error in HTTP 200.',
    prerequisites: [
      'commerce/ucp-refusals-have-a-fitting-status',
      'commerce/reading-tools-answer',
      'commerce/search-takes-every-query',
    ],
    async run(context) {
      const [endpoint, tools] = await Promise.all([requireEndpoint(context), requireTools(context)]);
      const listed = readingTools.filter((name) => tools.some((tool) => tool.name === name));
      return forEach(context, callsWithoutObject(context, endpoint, listed), async (call) =>
        hasSoundResponse(await context.fetch(call)),
      );
    },
  }),
];
