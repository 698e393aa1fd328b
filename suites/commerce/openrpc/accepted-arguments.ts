/** What a call says of a member of the arguments, when others disagree: it is asked both ways. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import type { Facts } from '../../discovered/facts.ts';
import { callTool, responseOf } from '../../discovered/rpc.ts';
import { hasFailed } from '../../discovered/tool-result.ts';
import { requireOffers } from '../client/offers.ts';
import { readingTools, type ToolClient } from '../client/tool-client.ts';

/** What a member may be said to be: a type, or to be there. */
const values: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['string', 'lamp'],
  ['integer', 5],
  ['number', 5],
  ['boolean', true],
  ['array', []],
  ['object', {}],
]);

/**
 * Which of two words a call agrees with: two types, or `required` and `optional`.
 * @param path of the member, such as `context/currency`.
 * @returns undefined when it agrees with both or none, and when the call may have an effect.
 */
export async function takenBy(
  client: ToolClient,
  name: string,
  path: string,
  words: readonly [string, string],
): Promise<string | undefined> {
  const tool = readingTools.find((one) => one === name);
  if (!tool) return undefined;
  try {
    const { arguments: args } = client.plan(tool, await someFacts(client));
    const endpoint = await requireEndpoint(client.context);
    const works = async (given: JsonObject): Promise<boolean> => {
      const rpcResponse = responseOf(await client.context.fetch(callTool(endpoint, tool, given)));
      return rpcResponse !== undefined && !hasFailed(rpcResponse);
    };
    if (words.includes('optional')) return await neededBy(works, args, path);
    const [one, other] = await Promise.all(words.map((word) => works(withType(args, path, word, client))));
    return one === other ? undefined : words[one ? 0 : 1];
  } catch (cause) {
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  }
}

type Works = (given: JsonObject) => Promise<boolean>;

async function neededBy(works: Works, args: JsonObject, path: string): Promise<string | undefined> {
  if (await works(put(args, path.split('/'), undefined))) return 'optional';
  return valueAt(args, `/${path}`) !== undefined && (await works(args)) ? 'required' : undefined;
}

async function someFacts(client: ToolClient): Promise<Partial<Facts>> {
  const [offer] = await requireOffers(client);
  if (!offer) return { query: 'lamp' };
  const { variant, product = variant } = offer;
  return { query: 'lamp', subject: product, product, variant };
}

/** What was planned stays where it is of that type. */
function withType(args: JsonObject, path: string, word: string, { context }: ToolClient): JsonObject {
  const [type = ''] = word.split(' or ');
  const { country, currency } = context.target;
  const planned = valueAt(args, `/${path}`);
  if (typeof planned === type) return args;
  const named = /country$/.test(path) ? country : /currency$/.test(path) ? currency : undefined;
  return put(args, path.split('/'), type === 'string' ? (named ?? 'lamp') : values.get(type));
}

/** @param value undefined leaves the member out. */
function put(node: JsonObject, [step = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const { [step]: inner, ...others } = node;
  const next = rest.length > 0 ? put(isObject(inner) ? inner : {}, rest, value) : value;
  return next === undefined ? others : { ...node, [step]: next };
}
