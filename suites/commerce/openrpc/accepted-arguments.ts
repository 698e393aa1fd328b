/** Which of two descriptions of an argument a tool accepts: it is called both ways. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { callTool, findRpcResponse } from '../../discovered/rpc.ts';
import { hasFailed } from '../../discovered/tool-result.ts';
import type { ToolClient } from '../client/tool-client.ts';
import { readingTools } from '../client/tool-names.ts';
import { lookupFacts, requireOffers } from '../offers/offers.ts';

/** A value of each JSON Schema type. */
const examples: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['string', 'lamp'],
  ['integer', 5],
  ['number', 5],
  ['boolean', true],
  ['array', []],
  ['object', {}],
]);

/**
 * @param path of the argument, such as `context/currency`.
 * @param descriptions two types, or `required` and `optional`.
 * @returns the one that the tool accepts; undefined when it accepts both or none, or when calling may have an effect.
 */
export async function acceptedDescription(
  client: ToolClient,
  name: string,
  path: string,
  descriptions: readonly [string, string],
): Promise<string | undefined> {
  const tool = readingTools.find((one) => one === name);
  if (!tool) return undefined;
  try {
    const [offer] = await requireOffers(client);
    const { arguments: args } = client.plan(tool, { query: 'lamp', ...(offer && lookupFacts(offer)) });
    const endpoint = await requireEndpoint(client.context);
    const accepts = async (given: JsonObject): Promise<boolean> => {
      const rpcResponse = findRpcResponse(await client.context.fetch(callTool(endpoint, tool, given)));
      return rpcResponse !== undefined && !hasFailed(rpcResponse);
    };
    if (descriptions.includes('optional')) return await acceptedPresence(accepts, args, path);
    const trials = descriptions.map((type) => accepts(withType(args, path, type, client)));
    const [one, other] = await Promise.all(trials);
    return one === other ? undefined : descriptions[one ? 0 : 1];
  } catch (cause) {
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  }
}

type Accepts = (given: JsonObject) => Promise<boolean>;

async function acceptedPresence(
  accepts: Accepts,
  args: JsonObject,
  path: string,
): Promise<string | undefined> {
  if (await accepts(put(args, path.split('/'), undefined))) return 'optional';
  return valueAt(args, `/${path}`) !== undefined && (await accepts(args)) ? 'required' : undefined;
}

/** A planned value of the type stays. */
function withType(args: JsonObject, path: string, description: string, { context }: ToolClient): JsonObject {
  const [type = ''] = description.split(' or ');
  const { country, currency } = context.target;
  if (typeof valueAt(args, `/${path}`) === type) return args;
  const code = /country$/.test(path) ? country : /currency$/.test(path) ? currency : 'lamp';
  return put(args, path.split('/'), type === 'string' ? code : examples.get(type));
}

/** @param value undefined leaves the member out. */
function put(node: JsonObject, [step = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const { [step]: inner, ...others } = node;
  const next = rest.length > 0 ? put(isObject(inner) ? inner : {}, rest, value) : value;
  return next === undefined ? others : { ...node, [step]: next };
}
