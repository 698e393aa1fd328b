/** The input schemas of tools, and the arguments that the interface names. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { placesIn } from '../../discovered/tool-result.ts';
import { listTools, requireTools } from '../../discovered/tools.ts';
import type { ToolName } from '../client/tool-names.ts';
import { unlistedReason, unlistedTools } from '../client/unlisted-tools.ts';

type Argument = {
  readonly name: string;
  readonly memberNames: RegExp;
  /** JSON Schema type of the member, where it has one. */
  readonly type?: string;
};

type Member = { readonly name: string; readonly schema: unknown };

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
        .filter((argument) => !members.some((member) => declaresArgument(member, argument)));
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

/** The arguments or a member of them are an object without any description. */
const leavesOpen = (schema: JsonObject): boolean =>
  placesIn(schema).some(
    ({ value, path }) =>
      (path.length === 0 || path.at(-2) === 'properties') &&
      isObject(value) &&
      value.type === 'object' &&
      !['properties', '$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in value),
  );

export const checks = [
  declares(
    {
      id: 'commerce/search-declares-query-and-context',
      requires: ['commerce.search.declared'],
      claim: 'The input schema of search_catalog declares a query, a country and a currency, as strings.',
      fix: 'Declare query, context.address_country and context.currency with "type": "string" in the inputSchema of search_catalog.',
    },
    'search_catalog',
    [
      { name: 'query', memberNames: /query|search|keyword|^q$/i, type: 'string' },
      { name: 'country', memberNames: /country/i, type: 'string' },
      { name: 'currency', memberNames: /currency/i, type: 'string' },
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
      { name: 'shipping address', memberNames: /address|destination|fulfil/i },
      { name: 'shipping method', memberNames: /method|option|rate|service|fulfil/i },
    ],
  ),
];
