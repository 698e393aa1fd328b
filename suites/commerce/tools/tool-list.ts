/** The thirteen documented tools: they are listed, they exist, and their input schemas declare the documented arguments. */

import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { forEach } from '../../../lib/assert/rules.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import { quotesIn } from '../../discovered/arguments/forms.ts';
import { planArguments } from '../../discovered/arguments/plan-arguments.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { findRpcResponse, rpc } from '../../discovered/rpc.ts';
import { saysNoSuchTool } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { placesIn } from '../../discovered/tool-result.ts';
import { listTools, requireTools } from '../../discovered/tools.ts';
import { promisedNames } from '../../words/arguments.ts';
import { destinationIn, unknownRecord } from '../client/test-data.ts';
import { openToolClient, type ToolClient } from '../client/tool-client.ts';
import { requireKnown, unlistedReason, unlistedTools } from '../client/unlisted-tools.ts';
import { documentedTools, readingTools, type ToolName } from '../client/values.ts';
import { lookupFacts, requireOffers } from '../offers/offers.ts';
import { nonsense } from '../offers/search-terms.ts';

/** Tools that read records and may be called with an unknown id. */
const recordReaders = ['get_cart', 'get_checkout', 'get_order'] as const;

const declares = (row: Omit<Check, 'run'>, name: ToolName, named: readonly Argument[]): Check =>
  check({
    ...row,
    async run(context) {
      const [endpoint, tools] = await Promise.all([requireEndpoint(context), requireTools(context)]);
      const tool = tools.find((candidate) => candidate.name === name);
      if (!tool) {
        throw unlistedReason(name, (await unlistedTools(context, endpoint, tools)).get(name));
      }
      if (!tool.inputSchema) {
        throw prerequisite('json-rpc/input-schemas-are-valid', `there is no input schema of ${name}`);
      }
      const members = declaredMembers(tool.inputSchema);
      const missing = context
        .examine(named)
        .filter((argument) => !members.some((member) => declaresArgument(member, argument)))
        .filter(({ fact }) => fact === undefined || !takenBy(tool.inputSchema ?? {}).has(fact));
      const wrong = missing.filter(({ memberNames }) =>
        members.some((member) => memberNames.test(member.name)),
      );
      const isOpen = leavesOpen(tool.inputSchema);
      if (isOpen && missing.length > 0 && wrong.length === 0) {
        throw new Inconclusive('undeclared-shape', `the input schema of ${name} leaves a member open`);
      }
      const list = await context.fetch(listTools(endpoint));
      const actual = members.map((member) => member.name).join(', ') || 'no members';
      return (isOpen ? wrong : missing).map(({ name: argument, type }) => {
        const message = `the input schema of ${name} declares no ${argument}${type ? ` of type ${type}` : ''}`;
        const expected = type ? `${argument}, ${type}` : argument;
        return violation(list, message, { at: '/result/tools', expected, actual });
      });
    },
  });

export const checks = [
  check({
    id: 'commerce/documented-tools-are-listed',
    requires: ['commerce.tools'],
    claim:
      'Each of the thirteen documented tools is listed, or refused to this caller for want of authorization; more are welcome.',
    fix: 'Add the tools that tools/list lacks, each under exactly its documented name.',
    async run(context) {
      const [endpoint, tools] = await Promise.all([requireEndpoint(context), requireTools(context)]);
      const [list, unlisted] = await Promise.all([
        context.fetch(listTools(endpoint)),
        unlistedTools(context, endpoint, tools),
      ]);
      requireKnown(unlisted);
      const names = tools.map(({ name }) => name);
      return context
        .examine(documentedTools)
        .filter((name) => unlisted.get(name) === 'missing')
        .map((expected) => {
          const details = { at: '/result/tools', expected, actual: show(names) };
          return violation(list, `tools/list lists no tool ${expected}`, details);
        });
    },
  }),
  check({
    id: 'commerce/listed-tools-exist',
    requires: ['commerce.tools.exist'],
    claim: 'No call of a listed tool that reads is answered that there is no such method or tool.',
    fix: 'Implement each tool under the name that tools/list gives it, or remove it from the list.',
    async run(context) {
      const client = await openToolClient(context);
      const allowed = context.target.consents.includes('writes') ? recordReaders : [];
      const [offer] = await requireOffers(client).catch(noneKnown);
      const facts = { query: nonsense, ...unknownRecord };
      const ofOffer = offer && lookupFacts(offer);
      return forEach(context, [...readingTools, ...allowed], async (name) => {
        const isReading = readingTools.some((reading) => reading === name);
        const { response, rpcResponse } = await client.call(name, { ...facts, ...(isReading && ofOffer) });
        const isNone = saysNoSuchTool(rpcResponse) || (await isAnsweredAsUnknown(client, name, rpcResponse));
        if (!isNone) return [];
        const actual = show(rpcResponse.error);
        const message = `tools/list lists ${name}, but a call of it was answered that it does not exist: ${actual}`;
        return [violation(response, message, { at: '/error', expected: 'any other error', actual })];
      });
    },
  }),

  declares(
    {
      id: 'commerce/search-declares-query-and-context',
      requires: ['commerce.search.declared'],
      claim: 'The input schema of search_catalog declares a query, a country and a currency, as strings.',
      fix: 'Declare query, context.address_country and context.currency with "type": "string" in the inputSchema of search_catalog.',
    },
    'search_catalog',
    [
      { name: 'query', memberNames: promisedNames.query, type: 'string' },
      { name: 'country', memberNames: promisedNames.country, type: 'string' },
      { name: 'currency', memberNames: promisedNames.currency, type: 'string' },
    ],
  ),
  declares(
    {
      id: 'commerce/update-checkout-declares-address-and-method',
      requires: ['commerce.update-checkout.declared'],
      claim: 'The input schema of update_checkout declares a shipping address and a shipping method.',
      fix: 'Declare a shipping address and a shipping method in the inputSchema of update_checkout.',
    },
    'update_checkout',
    [
      { name: 'shipping address', memberNames: promisedNames.address, fact: 'address' },
      {
        name: 'shipping method',
        fact: 'shippingMethod',
        memberNames: promisedNames.method,
      },
    ],
  ),
];

const unknownName = 'no_such_tool';

/** The error is that of a tool which does not exist, speaks of tools, and is not that of every call, as a search shows. */
async function isAnsweredAsUnknown(
  client: ToolClient,
  name: ToolName,
  { error }: JsonObject,
): Promise<boolean> {
  if (!isObject(error) || !/\btools?\b/i.test(JSON.stringify(error))) return false;
  const search = await client.call('search_catalog', { query: nonsense });
  if (search.failed) return false;
  const endpoint = await requireEndpoint(client.context);
  const params = { name: unknownName, arguments: {} };
  const unknown = await client.context.fetch(rpc(endpoint, 'tools/call', params, 'unknown-tool'));
  const theirs = JSON.stringify(findRpcResponse(unknown)?.error ?? null);
  return theirs.replaceAll(unknownName, name) === JSON.stringify(error);
}

type Argument = {
  readonly name: string;
  readonly memberNames: RegExp;
  /** Plans fill it in whatever language its name is. */
  readonly fact?: keyof Facts;
  /** JSON Schema type of the member, if the interface specifies it. */
  readonly type?: string;
};

/** The facts that the plan of an update with a destination and a method places. */
function takenBy(inputSchema: JsonObject): ReadonlySet<keyof Facts> {
  const methodLists = placesIn(inputSchema).flatMap(({ path, value }) =>
    path.at(-1) === 'description' ? quotesIn(value) : [],
  );
  const plan = planArguments(inputSchema, {
    ...destinationIn(''),
    currency: '',
    subject: nonsense,
    shippingMethod: '1',
    methodLists,
  });
  return new Set(plan.filled ? plan.placed.map(({ fact }) => fact) : []);
}

type Member = { readonly name: string; readonly schema: unknown };

/** Members of the arguments, at any depth. */
const declaredMembers = (schema: JsonObject): readonly Member[] =>
  placesIn(schema).flatMap(({ path, value }) =>
    path.at(-2) === 'properties' ? [{ name: path.at(-1) ?? '', schema: value }] : [],
  );

function declaresArgument({ name, schema }: Member, { memberNames, type }: Argument): boolean {
  const described = isObject(schema) && typeof schema.description === 'string' ? schema.description : '';
  if (!memberNames.test(name) && !memberNames.test(described)) return false;
  const types = isObject(schema) && schema.type !== undefined ? [schema.type].flat() : undefined;
  return type === undefined || types === undefined || types.includes(type);
}

/** The arguments, or a member of them, are an object whose members are not declared. */
const leavesOpen = (schema: JsonObject): boolean =>
  placesIn(schema).some(
    ({ value, path }) =>
      (path.length === 0 || path.at(-2) === 'properties') &&
      isObject(value) &&
      value.type === 'object' &&
      !['properties', '$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in value),
  );
