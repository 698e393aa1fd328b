/** What the reading tools make of arguments that their own input schemas allow, and of ones that are a step away. */
import { mutated, strangeEdges, toolArguments } from '../../../lib/arbitraries/tool-arguments.ts';
import { forAll } from '../../../lib/assert/for-all.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { fitsSchema } from '../../../lib/assert/schema.ts';
import { judgeByUntrusted } from '../../../lib/assert/untrusted-schema/untrusted-schema.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { factFor } from '../../discovered/facts.ts';
import { callTool, responseOf, rpc } from '../../discovered/rpc.ts';
import { called, isResponse } from '../../discovered/rpc-answer.ts';
import { requireTools } from '../../discovered/tools.ts';
import { readingTools } from '../client/tool-client.ts';

/** Arguments that are tried on each tool. */
const most = 6;

type Fillable = {
  readonly name: string;
  readonly schema: JsonObject;
  readonly values: NonNullable<ReturnType<typeof toolArguments>>;
};

/** The reading tools whose input schemas can be filled with what is made up. */
async function fillableTools(context: Context): Promise<readonly [Fillable, ...Fillable[]]> {
  const { country, currency, agentProfile } = context.target;
  // Who asks is not made up; where the buyer is, the schema says.
  const facts = { country, currency, ...(agentProfile !== undefined && { agentProfile }) };
  const known = (path: readonly string[], schema: JsonObject) =>
    path.at(-1) === 'profile' ? factFor(path, schema, facts) : undefined;
  const [first, ...rest] = (await requireTools(context)).flatMap(({ name, inputSchema }): Fillable[] => {
    const isReading = readingTools.some((reading) => reading === name);
    const values = isReading && inputSchema ? toolArguments(inputSchema, known) : undefined;
    return inputSchema && values ? [{ name, schema: inputSchema, values }] : [];
  });
  if (first) return [first, ...rest];
  throw new Inconclusive('undeclared-shape', 'no reading tool has an input schema that can be filled');
}

const ofEachTool = (
  row: Omit<Check, 'run'>,
  holds: (context: Context, tool: Fillable, ask: Ask) => Promise<readonly Violation[]>,
): Check =>
  check({
    ...row,
    async run(context) {
      const [endpoint, tools] = await Promise.all([requireEndpoint(context), fillableTools(context)]);
      const judged = tools.map((tool) =>
        holds(context, tool, (args) => context.fetch(callTool(endpoint, tool.name, args))),
      );
      return (await Promise.all(judged)).flat();
    },
  });

type Ask = (args: JsonObject) => Promise<HttpResponse>;

export const allowedArgumentsAreAnswered = ofEachTool(
  {
    id: 'commerce/allowed-arguments-are-answered',
    requires: ['commerce.tools.answer', 'commerce.tools.schemas'],
    claim:
      'Arguments that the input schema of a reading tool allows are answered with HTTP 200 and a JSON-RPC response.',
  },
  (context, { schema, values }, ask) =>
    forAll(
      context,
      values,
      async (args) => {
        await requireAllowed(schema, args);
        return isResponse(await ask(args));
      },
      { most },
    ),
);

/** What was made up is held against the whole schema: there may be words in it that the making did not heed. */
async function requireAllowed(schema: JsonObject, args: JsonObject): Promise<void> {
  const [outcome] = await judgeByUntrusted(schema, [{ schema: { $ref: '#' }, json: JSON.stringify(args) }]);
  if (outcome && 'fits' in outcome && outcome.fits) return;
  const why = outcome && 'unsupported' in outcome ? outcome.unsupported : 'what is made up does not fit it';
  throw new Inconclusive('unsupported-schema', `an input schema cannot be judged by: ${why.slice(0, 200)}`);
}

export const strangeArgumentsAreSurvived = ofEachTool(
  {
    id: 'commerce/strange-arguments-are-survived',
    requires: ['commerce.tools.strange-arguments'],
    claim:
      'Arguments that miss the input schema of a reading tool in one place are answered with a JSON-RPC response in HTTP 200 or an Error body.',
  },
  (context, { values }, ask) => {
    const always = strangeEdges(values);
    return forAll(context, mutated(values), async (args) => isSound(await ask(args)), {
      always,
      most: always.length + most,
    });
  },
);

/** What stands where an object of arguments belongs. */
const otherKinds = [[], 'lamp', 5, null] as const;

export const argumentsOfOtherKindsAreSurvived = check({
  id: 'commerce/arguments-of-other-kinds-are-survived',
  requires: ['commerce.tools.strange-arguments'],
  claim:
    'Arguments of a reading tool that are no object are answered with a JSON-RPC response in HTTP 200 or an Error body.',
  async run(context) {
    const [endpoint, tools] = await Promise.all([requireEndpoint(context), requireTools(context)]);
    const listed = readingTools.filter((name) => tools.some((tool) => tool.name === name));
    const calls = listed.flatMap((name) =>
      otherKinds.map((kind) => rpc(endpoint, 'tools/call', { name, arguments: kind }, `call-${name}`)),
    );
    return forEach(context, calls, async (call) => isSound(await context.fetch(call)));
  },
});

/** Taken as it is, refused by the tool, by JSON-RPC or by HTTP: all are lawful, and breaking is not. */
function isSound(response: HttpResponse): readonly Violation[] {
  const { status, json, text } = response;
  const rpcResponse = responseOf(response);
  const isAnswer = rpcResponse !== undefined && ('result' in rpcResponse || isObject(rpcResponse.error));
  const isRefusal = status >= 400 && json.valid && fitsSchema('error', json.value);
  if ((status === 200 && isAnswer) || (status < 500 && isRefusal)) return [];
  const actual = `${status} with ${show(text)}`;
  const expected = 'a JSON-RPC response in HTTP 200, or an Error body';
  return [
    violation(response, `${called(response)} was answered ${actual}; promised is ${expected}`, {
      at: '',
      expected,
      actual,
    }),
  ];
}
