/** What the input schemas declare of the arguments that the interface names. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { placesIn } from '../../discovered/tool-result.ts';
import { listTools, requireTools } from '../../discovered/tools.ts';
import type { ToolName } from '../client/tool-client.ts';

type Wanted = {
  readonly what: string;
  readonly named: RegExp;
  /** JSON Schema type that it is declared with, where one is declared. */
  readonly type?: string;
};

type Member = { readonly name: string; readonly schema: unknown };

const declares = (row: Omit<Check, 'run'>, name: ToolName, wanted: readonly Wanted[]): Check =>
  check({
    ...row,
    async run(context) {
      const schema = (await requireTools(context)).find((tool) => tool.name === name)?.inputSchema;
      if (!schema) throw new Inconclusive('prerequisite', `there is no input schema of ${name}`);
      const members = declaredMembers(schema);
      const missing = context
        .examine(wanted)
        .filter((one) => !members.some((member) => isDeclared(member, one)));
      const wrong = missing.filter((one) => isNamed(members, one));
      const isOpen = leavesOpen(schema);
      if (isOpen && missing.length > 0 && wrong.length === 0)
        throw new Inconclusive('undeclared-shape', `the input schema of ${name} leaves a member open`);
      const list = await context.fetch(listTools(await requireEndpoint(context)));
      return (isOpen ? wrong : missing).map(({ what, type }) =>
        violation(list, `the input schema of ${name} declares no ${what}${type ? ` of type ${type}` : ''}`, {
          at: '/result/tools',
          expected: type ? `${what}, ${type}` : what,
          actual: members.map((member) => member.name).join(', ') || 'no members',
        }),
      );
    },
  });

/** Members of the arguments, at whatever depth. */
const declaredMembers = (schema: JsonObject): readonly Member[] =>
  placesIn(schema).flatMap(({ path, value }) =>
    path.at(-2) === 'properties' ? [{ name: path.at(-1) ?? '', schema: value }] : [],
  );

/** What is declared under that name, of whatever type, is not left open. */
const isNamed = (members: readonly Member[], { named }: Wanted): boolean =>
  members.some(({ name }) => named.test(name));

function isDeclared({ name, schema }: Member, { named, type }: Wanted): boolean {
  if (!named.test(name)) return false;
  const declared = isObject(schema) && schema.type !== undefined ? [schema.type].flat() : undefined;
  return type === undefined || declared === undefined || declared.includes(type);
}

/** A member, or the whole, is an object of which nothing is said. */
const leavesOpen = (schema: JsonObject): boolean =>
  placesIn(schema).some(
    ({ value, path }) =>
      (path.length === 0 || path.at(-2) === 'properties') &&
      isObject(value) &&
      value.type === 'object' &&
      !['properties', '$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in value),
  );

export const searchDeclaresQueryAndContext = declares(
  {
    id: 'commerce/search-declares-query-and-context',
    requires: ['commerce.search.declared'],
    claim: 'The input schema of search_catalog declares a query, a country and a currency, as strings.',
  },
  'search_catalog',
  [
    { what: 'query', named: /query|search|keyword|^q$/i, type: 'string' },
    { what: 'country', named: /country/i, type: 'string' },
    { what: 'currency', named: /currency/i, type: 'string' },
  ],
);

export const updateCheckoutDeclaresAddressAndMethod = declares(
  {
    id: 'commerce/update-checkout-declares-address-and-method',
    requires: ['commerce.update-checkout.declared'],
    claim: 'The input schema of update_checkout declares a shipping address and a shipping method.',
  },
  'update_checkout',
  [
    { what: 'shipping address', named: /address|destination|fulfil/i },
    { what: 'shipping method', named: /method|option|rate|service|fulfil/i },
  ],
);
