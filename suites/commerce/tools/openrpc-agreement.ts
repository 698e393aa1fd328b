/** The OpenRPC document and tools/list describe the same arguments. Where they differ, calls show which one is right. */

import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { allInOrder, forEach } from '../../../lib/assert/rules.ts';
import { resolveSchema } from '../../../lib/assert/schema-references.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { maxComparedLevels, maxComparedMembers } from '../../discovered/bounds.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { fetchOpenRpc, methodsOf } from '../../discovered/descriptions.ts';
import { callTool, findRpcResponse } from '../../discovered/rpc.ts';
import { hasFailed } from '../../discovered/tool-result.ts';
import { listTools, requireTools } from '../../discovered/tools.ts';
import { openToolClient, type ToolClient } from '../client/tool-client.ts';
import { readingTools } from '../client/values.ts';
import { lookupFacts, requireOffers } from '../offers/offers.ts';

type Documents = { readonly list: HttpResponse; readonly openRpc: HttpResponse };

async function toViolation(
  { list, openRpc }: Documents,
  client: ToolClient,
  name: string,
  difference: Difference,
): Promise<Violation> {
  const { path, listed, published } = difference;
  const sides = await sidesOf(client, name, difference);
  // In a tie tools/list is right, because it is authoritative (Commerce endpoint, 2).
  const isListWrong = sides.published.length > sides.listed.length;
  const odd = isListWrong ? 'tools/list' : 'the OpenRPC document';
  const says = (sources: readonly string[], description: string) =>
    `${sources.join(', ').replace(/, ([^,]*)$/, ' and $1')} ${sources.length > 1 ? 'say' : 'says'} ${description}`;
  const message = `${name}: of /${path} ${says(sides.published, published)}, ${says(sides.listed, listed)}: ${odd} is the odd one out`;
  return isListWrong
    ? violation(list, message, { at: '/result/tools', expected: published, actual: listed })
    : violation(openRpc, message, { at: '/methods', expected: listed, actual: published });
}

/** The types of arguments in the interface (Commerce endpoint, 5). */
const documented: ReadonlyMap<string, string> = new Map([
  ['search_catalog query', 'string'],
  ['search_catalog context/address_country', 'string'],
  ['search_catalog context/currency', 'string'],
]);

/** The sources that support each description. */
type Sides = { readonly listed: readonly string[]; readonly published: readonly string[] };

async function sidesOf(
  client: ToolClient,
  name: string,
  { path, listed, published }: Difference,
): Promise<Sides> {
  const accepted = await acceptedDescription(client, name, path, [listed, published]);
  const supporters = (description: string) => [
    ...(documented.get(`${name} ${path}`) === description ? ['the interface'] : []),
    ...(accepted === description ? ['a call'] : []),
  ];
  return {
    listed: ['tools/list', ...supporters(listed)],
    published: ['the OpenRPC document', ...supporters(published)],
  };
}

export const checks = [
  check({
    id: 'commerce/openrpc-agrees-with-tools-list',
    requires: ['commerce.openrpc.agrees'],
    claim: 'Where the OpenRPC document and tools/list both describe an argument of a tool, they agree.',
    fix: 'Give each argument of a tool the same type in the OpenRPC document and in tools/list, and make it required in both or in neither.',
    prerequisites: [
      'commerce/ucp-idempotency-keys-are-declared',
      'json-rpc/input-schemas-are-valid',
      'commerce/ucp-arguments-are-wrapped',
    ],
    async run(context) {
      const [{ response: openRpc, value }, tools, client] = await allInOrder([
        fetchOpenRpc(context),
        requireTools(context),
        openToolClient(context),
      ]);
      const list = await context.fetch(listTools(await requireEndpoint(context)));
      const methods = methodsOf(value);
      const pairs = tools.flatMap(({ name, inputSchema }) => {
        const method = methods.find((one) => one.name === name);
        return method && inputSchema ? [{ name, inputSchema, method }] : [];
      });
      if (pairs.length === 0) {
        throw new Inconclusive('not-observed', 'tools/list and the OpenRPC document have no tool in common');
      }
      return forEach(context, pairs, async ({ name, inputSchema, method }) => {
        const differences = differencesBetween(
          descriptionsIn(inputSchema, inputSchema),
          descriptionsIn(value, method.arguments),
        );
        return Promise.all(
          differences.map((difference) => toViolation({ list, openRpc }, client, name, difference)),
        );
      });
    },
  }),
];

/** A value for each JSON Schema type. */
const examples: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['string', 'lamp'],
  ['integer', 5],
  ['number', 5],
  ['boolean', true],
  ['array', []],
  ['object', {}],
]);

/**
 * Calls a reading tool both ways.
 * @param path of the argument: `context/currency`.
 * @param descriptions two types, or `required` and `optional`.
 * @returns the description that the tool accepts; undefined when it accepts both or none, and for tools with an effect.
 */
async function acceptedDescription(
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

/** The arguments with a value of this type at the path. */
function withType(args: JsonObject, path: string, description: string, { context }: ToolClient): JsonObject {
  const [type = ''] = description.split(' or ');
  const { country, currency } = context.target;
  if (typeof valueAt(args, `/${path}`) === type) return args;
  const code = path.endsWith('country') ? country : path.endsWith('currency') ? currency : 'lamp';
  return put(args, path.split('/'), type === 'string' ? code : examples.get(type));
}

/** @param value undefined removes the member. */
function put(node: JsonObject, [step = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const { [step]: inner, ...others } = node;
  const next = rest.length > 0 ? put(isObject(inner) ? inner : {}, rest, value) : value;
  return next === undefined ? others : { ...node, [step]: next };
}

/** What a schema says about a member of the arguments. */
type Description = {
  /** JSON Schema types without null; undefined when the schema names none. */
  readonly types: readonly string[] | undefined;
  readonly required: boolean;
};

/** By the path of the member: `context/currency`. */
type Descriptions = ReadonlyMap<string, Description>;

/** @param root the schema that `#/...` refers to. */
export function descriptionsIn(root: JsonObject, schema: JsonObject): Descriptions {
  const descriptions = new Map<string, Description>();
  const visit = (written: unknown, path: readonly string[]): void => {
    const { properties, required } = resolveSchema(root, written);
    if (!isObject(properties) || path.length >= maxComparedLevels) return;
    for (const [name, member] of Object.entries(properties)) {
      if (descriptions.size >= maxComparedMembers) return;
      const isRequired = Array.isArray(required) && required.includes(name);
      descriptions.set([...path, name].join('/'), { types: typesOf(root, member), required: isRequired });
      visit(member, [...path, name]);
    }
  };
  visit(schema, []);
  return descriptions;
}

function typesOf(root: JsonObject, member: unknown): readonly string[] | undefined {
  const { type } = resolveSchema(root, member);
  const names = [type].flat().filter((name) => typeof name === 'string' && name !== 'null') as string[];
  return names.length === 0 ? undefined : names;
}

/** Contradicting descriptions of a member: types, such as `string or number`, or `required` and `optional`. */
type Difference = {
  readonly path: string;
  readonly listed: string;
  readonly published: string;
};

/** The members whose types have no value in common, or that only one side requires. */
export function differencesBetween(listed: Descriptions, published: Descriptions): readonly Difference[] {
  const paths = [...new Set([...listed.keys(), ...published.keys()])];
  return paths.flatMap((path): Difference[] => {
    const [one, other] = [listed.get(path), published.get(path)];
    if (one?.types && other?.types && !isCompatible(one.types, other.types)) {
      return [{ path, listed: one.types.join(' or '), published: other.types.join(' or ') }];
    }
    const isSame = (one?.required ?? false) === (other?.required ?? false);
    if (isSame || !describeSiblings(path, listed, published)) return [];
    const presence = (description?: Description) => (description?.required ? 'required' : 'optional');
    return [{ path, listed: presence(one), published: presence(other) }];
  });
}

/** Every integer is a number. */
const isCompatible = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((type) =>
    others.some((other) => type === other || [type, other].toSorted().join() === 'integer,number'),
  );

/** Both schemas declare members beside this one; a schema without any does not say which of them are required. */
function describeSiblings(path: string, ...schemas: readonly Descriptions[]): boolean {
  const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  return schemas.every((schema) =>
    [...schema.keys()].some((other) => other.startsWith(parent) && !other.slice(parent.length).includes('/')),
  );
}
