/** What the tools of a storefront may take or say besides, and stay lawful; each storefront does as before what it is asked. */
import { readingTools } from '../../../suites/commerce/client/values.ts';
import { combine } from '../../../suites/sabotage/breaking.ts';
import { both, type Condition } from '../../../suites/sabotage/conditions.ts';
import { alterRequest } from '../../../suites/sabotage/http.ts';
import { changeAt, setAt } from '../../../suites/sabotage/json.ts';
import { alterTools, failCalls, onCommerce, withRpcBody } from '../../../suites/sabotage/rpc.ts';
import { isObject, type JsonObject, valueAt } from '../../assert/json.ts';
import type { Sabotage } from '../../model/saboteur.ts';

/** Changes a schema and all schemas in it, the inner ones first. */
export function eachSchema(
  value: unknown,
  change: (schema: JsonObject) => unknown,
  isSchema = true,
): unknown {
  if (Array.isArray(value)) return value.map((one) => eachSchema(one, change));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const isMap = isSchema && name === 'properties';
    return [name, eachSchema(member, change, !isMap)];
  });
  const changed = Object.fromEntries(members);
  return isSchema ? change(changed) : changed;
}

const reads: ReadonlySet<unknown> = new Set(readingTools);

/** Tools of carts, checkouts and orders. */
const inTools = (change: (tool: JsonObject) => unknown): Sabotage =>
  alterTools((tools) => tools.map((tool) => (reads.has(tool.name) ? tool : change(tool))));

const inSchemas = (change: (schema: JsonObject) => unknown): Sabotage =>
  inTools((tool) => ({ ...tool, inputSchema: isObject(tool.inputSchema) ? change(tool.inputSchema) : {} }));

const calling: Condition = ({ rpc }) =>
  rpc?.method === 'tools/call' && !reads.has(valueAt(rpc, '/params/name'));

const inCalls = (when: Condition, change: (rpc: unknown) => unknown): Sabotage =>
  alterRequest(both(onCommerce, both(calling, when)), (call) => withRpcBody(call, change(call.rpc)));

const inArguments = (change: (args: JsonObject) => unknown): Sabotage =>
  inCalls(
    () => true,
    changeAt('/params/arguments', (args) => change(isObject(args) ? args : {})),
  );

/** Calls with other arguments are refused, and do nothing. */
function refusing(isRight: (args: unknown) => boolean, message: string): Sabotage {
  const isWrong: Condition = (received) =>
    calling(received) && !isRight(valueAt(received.rpc, '/params/arguments'));
  return combine(
    inCalls(isWrong, setAt('/params/name', 'no_such_tool')),
    failCalls(isWrong, -32_602, message),
  );
}

type Argument = { readonly schema: JsonObject; readonly takes?: (value: unknown) => boolean };

/** Arguments that tools take besides, before their own. */
function taking(args: Readonly<Record<string, Argument>>): Sabotage {
  const needed = Object.entries(args).flatMap(([name, { takes }]) => (takes ? [{ name, takes }] : []));
  return combine(
    inArguments((given) => Object.fromEntries(Object.entries(given).filter(([name]) => !(name in args)))),
    ...needed.map(({ name, takes }) =>
      refusing((given) => takes(isObject(given) ? given[name] : undefined), `${name} is missing, or wrong`),
    ),
    inSchemas(({ properties, required, ...schema }) => ({
      ...schema,
      properties: {
        ...Object.fromEntries(Object.entries(args).map(([name, one]) => [name, one.schema])),
        ...(isObject(properties) && properties),
      },
      required: [...(Array.isArray(required) ? required : []), ...needed.map(({ name }) => name)],
    })),
  );
}

const text = (description: string, more: JsonObject = {}): JsonObject => ({
  type: 'string',
  description,
  ...more,
});

/** Objects in the schema of a call, by reference. */
function withDefinitions(schema: JsonObject): JsonObject {
  const $defs: Record<string, unknown> = {};
  const refer = (one: JsonObject) => {
    if (one.type !== 'object') return one;
    const name = `Part${Object.keys($defs).length}`;
    $defs[name] = one;
    return { $ref: `#/$defs/${name}` };
  };
  const { properties, ...others } = schema;
  const parts = isObject(properties) ? Object.entries(properties) : [];
  return {
    ...others,
    properties: Object.fromEntries(parts.map(([name, part]) => [name, eachSchema(part, refer)])),
    $defs,
  };
}

const mapProperties = (
  change: (property: JsonObject, name: string, required: readonly unknown[]) => unknown,
) =>
  inSchemas((whole) =>
    eachSchema(whole, (schema) => {
      const { properties, required } = schema;
      if (!isObject(properties)) return schema;
      const needed: readonly unknown[] = Array.isArray(required) ? required : [];
      const entries = Object.entries(properties).map(([name, one]) => [
        name,
        isObject(one) ? change(one, name, needed) : one,
      ]);
      return { ...schema, properties: Object.fromEntries(entries) };
    }),
  );

export const lawfulToolChanges: Readonly<Record<string, Sabotage>> = {
  'arguments that are never needed': taking({
    locale: { schema: text('The language of texts in the answer, such as de-DE.') },
    expand: { schema: { type: 'array', items: { type: 'string', enum: ['items', 'totals'] } } },
    dry_run: { schema: { type: 'boolean', default: false, description: 'Only shows what would happen.' } },
    replace_note: { schema: text('A remark, which replaces the former one.') },
    coupon_codes: { schema: { type: 'array', items: { type: 'string' }, description: 'Coupons to apply.' } },
    warehouse_id: { schema: { type: 'integer' } },
  }),
  'a constant and a language in each call': taking({
    api_version: { schema: { type: 'string', const: '2026-04' }, takes: (value) => value === '2026-04' },
    locale: {
      schema: text('The language of texts in the answer.', { enum: ['en-US', 'de-DE'] }),
      takes: (value) => value === 'en-US' || value === 'de-DE',
    },
  }),
  'a token that the caller makes up': taking({
    session_token: {
      schema: text('Made up once by your client, and sent with each call.', { minLength: 8 }),
      takes: (value) => typeof value === 'string' && value.length >= 8,
    },
  }),
  'a UUID for each call': taking({
    request_id: {
      schema: text('A new one for each call.', { format: 'uuid' }),
      takes: (value) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value)),
    },
  }),
  'arguments in an object of their own': combine(
    inArguments(({ input }) => input ?? {}),
    refusing((args) => isObject(args) && isObject(args.input), 'input is missing'),
    inSchemas((input) => ({ type: 'object', properties: { input }, required: ['input'] })),
  ),
  'optional arguments that may be null': mapProperties((property, name, required) =>
    required.includes(name) ? property : { anyOf: [property, { type: 'null' }] },
  ),
  'schemas by reference': inSchemas(withDefinitions),
  'schemas in allOf': mapProperties(({ description, ...property }) => ({
    ...(description !== undefined && { description }),
    allOf: [property],
  })),
  'objects without other members': inSchemas((schema) =>
    eachSchema(schema, (one) => (one.type === 'object' ? { additionalProperties: false, ...one } : one)),
  ),
  'descriptions that speak of other things': inTools((tool) => ({
    ...tool,
    description: `It replaces the removed first version of this tool. ${tool.description ?? ''} Orders cannot be cancelled after two days, and returned items are removed from the invoice.`,
  })),
};
