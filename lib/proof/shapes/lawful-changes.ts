/**
 * What a storefront may do otherwise and stay lawful: say less of its tools, show more in its records, wrap them, use other
 * words. Whatever its shape, it is not blamed for any of these.
 */
import { countries, destinationIn } from '../../../suites/commerce/client/test-data.ts';
import { readingTools } from '../../../suites/commerce/client/values.ts';
import { combine } from '../../../suites/sabotage/breaking.ts';
import { both, type Condition, not, withTool } from '../../../suites/sabotage/conditions.ts';
import { alterRequest } from '../../../suites/sabotage/http.ts';
import { changeAt, changeEach } from '../../../suites/sabotage/json.ts';
import {
  alterRpcError,
  alterRpcResponse,
  alterRpcResult,
  alterTools,
  onCommerce,
  withRpcBody,
} from '../../../suites/sabotage/rpc.ts';
import { isObject, type JsonObject, parseJson, valueAt } from '../../assert/json.ts';
import type { Sabotage } from '../../model/saboteur.ts';
import { asText } from '../variants/frame/tools.ts';
import { eachSchema, lawfulToolChanges } from './lawful-tool-changes.ts';

const without = (schema: unknown, keywords: readonly string[]): unknown =>
  eachSchema(schema, (one) =>
    Object.fromEntries(Object.entries(one).filter(([keyword]) => !keywords.includes(keyword))),
  );

const ofShop = (name: string): string => `shop_${name}`;

const withNames = (object: JsonObject, toName: (name: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [toName(name), value]));

const listNames = (names: unknown): unknown =>
  Array.isArray(names) ? names.map((name) => ofShop(String(name))) : names;

/** A schema whose members have other names, which its texts quote as before. */
const renamed = (schema: unknown): unknown =>
  eachSchema(schema, ({ properties, required, dependentRequired, ...others }) => ({
    ...others,
    ...(isObject(properties) && { properties: withNames(properties, ofShop) }),
    ...(required !== undefined && { required: listNames(required) }),
    ...(isObject(dependentRequired) && {
      dependentRequired: Object.fromEntries(
        Object.entries(dependentRequired).map(([name, needed]) => [ofShop(name), listNames(needed)]),
      ),
    }),
  }));

const unnamed = (args: unknown): unknown =>
  changeEach(args, (object) => withNames(object, (name) => name.replace(/^shop_/, '')));

const calling: Condition = ({ rpc }) => rpc?.method === 'tools/call';

const texts = ['title', 'description', 'examples'];

const inTools = (change: (tool: JsonObject) => unknown): Sabotage => alterTools((tools) => tools.map(change));

const readsOnly = withTool(...readingTools);

type ToRecord = (record: JsonObject, received: Parameters<Condition>[0]) => unknown;

/** @param change gets the record in a result; texts and structured content show the same. */
const inResults = (change: ToRecord, when = both(onCommerce, not(readsOnly))) =>
  alterRpcResult(when, (result, received) => {
    const { content, structuredContent } = result;
    const rewritten = (one: unknown) => {
      const record = isObject(one) ? parseJson(String(one.text)) : undefined;
      return isObject(one) && isObject(record)
        ? { ...one, text: JSON.stringify(change(record, received)) }
        : one;
    };
    if ('tools' in result || result.isError === true) return result;
    return {
      ...result,
      ...(Array.isArray(content) && { content: content.map(rewritten) }),
      ...(isObject(structuredContent) && { structuredContent: change(structuredContent, received) }),
    };
  });

/** Records that no output schema describes. */
const inRecords = (change: ToRecord): Sabotage =>
  combine(
    inTools(({ outputSchema: _, ...tool }) => tool),
    inResults(change),
  );

const inEach = (change: (object: JsonObject) => unknown): Sabotage =>
  inRecords((record) => changeEach(record, change));

const named = (object: JsonObject, name: RegExp): [string, unknown] | undefined =>
  Object.entries(object).find(([member]) => name.test(member));

const hasAmount = (object: JsonObject): boolean =>
  Object.values(object).some((value) => typeof value === 'number' || (isObject(value) && 'amount' in value));

const isLine = (value: unknown): value is JsonObject =>
  isObject(value) && typeof named(value, /^(quantity|qty|count|units|copies|num)$/i)?.[1] === 'number';

/** Each object with a list of lines. */
const withLines = (change: (object: JsonObject, name: string, lines: readonly JsonObject[]) => unknown) =>
  inEach((object) => {
    const [name, lines] =
      Object.entries(object).find(
        ([, value]) => Array.isArray(value) && value.length > 0 && value.every(isLine),
      ) ?? [];
    return name === undefined ? object : change(object, name, lines as readonly JsonObject[]);
  });

const beforeOrders = both(
  onCommerce,
  withTool('create_cart', 'get_cart', 'update_cart', 'create_checkout', 'update_checkout', 'get_checkout'),
);

/** What stands beside the total of a record. */
const besideTotal = (beside: (of: (share: number) => unknown, total: unknown) => JsonObject): Sabotage =>
  inEach((object) => {
    const [, total] = named(object, /^((grand|order|cart|amount)_?)?total(_?(price|amount))?$/i) ?? [];
    const amount = isObject(total) ? total.amount : total;
    if (typeof amount !== 'number' || amount < 100) return object;
    const of = (share: number) => {
      const part = Math.floor(amount * share);
      return isObject(total) ? { ...total, amount: part } : part;
    };
    return { ...beside(of, total), ...object };
  });

/** A word that stands for another, the same each time. */
const encoded = (word: string): string =>
  `Z${[...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)}`;

const isWordOfState = (name: string, value: unknown): value is string =>
  typeof value === 'string' && /stat(e|us)$/i.test(name);

const refused = 'The request was refused.';

const inSnakeCase = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();

export const lawfulChanges: Readonly<Record<string, Sabotage>> = {
  'tools without descriptions': inTools(({ title: _, description: __, ...tool }) => tool),
  'arguments without descriptions': inTools((tool) => ({
    ...tool,
    inputSchema: without(tool.inputSchema, texts),
  })),
  'names alone': inTools(({ title: _, description: __, ...tool }) => ({
    ...tool,
    inputSchema: without(tool.inputSchema, texts),
  })),
  'arguments without limits': inTools((tool) => ({
    ...tool,
    inputSchema: without(tool.inputSchema, ['pattern', 'format', 'enum', 'minimum', 'maximum', 'default']),
  })),
  'arguments under names of the shop': combine(
    inTools((tool) => ({ ...tool, inputSchema: renamed(tool.inputSchema) })),
    alterRequest(both(onCommerce, calling), (call) =>
      withRpcBody(call, changeAt('/params/arguments', unnamed)(call.rpc)),
    ),
  ),
  'results without schemas': inTools(({ outputSchema: _, ...tool }) => tool),
  'members in another order': inEach((object) => Object.fromEntries(Object.entries(object).toReversed())),
  'points, weights and limits beside amounts': inEach((object) =>
    hasAmount(object)
      ? { ...object, reward_points: 120, total_weight: 1_750, minimum_order_value: 500, is_gift: false }
      : object,
  ),
  'counts beside the quantity': inEach((object) =>
    named(object, /^(quantity|qty)$/i)
      ? { line_number: 1, max_quantity: 99, available_quantity: 40, quantity_shipped: 0, ...object }
      : object,
  ),
  'what was saved, paid and is due': besideTotal((of, total) => ({
    total_before_discount: of(1.2),
    amount_due: total,
    amount_paid: of(0),
    total_savings: of(0.2),
  })),
  'the total in the currency of the accounts': besideTotal((of) => ({
    base_currency: 'USD',
    exchange_rate: 1.25,
    base_total: of(1.25),
  })),
  'ids of the exchange': inRecords((record) => ({
    request_id: `req_${encoded(JSON.stringify(record))}`,
    generated_at: '2026-10-01T12:00:00Z',
    warnings: [],
    ...record,
  })),
  'a message that says nothing new': inRecords((record) => ({
    messages: [{ type: 'info', code: 'PROMO', text: 'Free shipping from 50.00 on.' }],
    ...record,
  })),
  'places to collect from': inRecords((record) => ({
    pickup_points: countries.map((country) => {
      const { city, postcode } = destinationIn(country).address;
      return {
        name: `Locker ${city}`,
        address: { street: 'Market 7', city, postal_code: postcode, country },
      };
    }),
    ...record,
  })),
  links: inRecords((record) => ({ links: { help: 'https://shop.example/help/1' }, ...record })),
  'members without a value': inEach((object) => ({ ...object, coupon: null, gift_message: null })),
  'a wrapper around records': inRecords((record) => ({ success: true, result: record })),
  'lists of one record': inRecords((record) => ({ items: [record] })),
  'states of payment and fulfilment': inEach((object) =>
    named(object, /^(state|status)$/i)
      ? { payment_status: 'pending', ...object, fulfillment_status: 'unfulfilled' }
      : object,
  ),
  'states of parts that are complete': inEach((object) =>
    named(object, /^(state|status)$/i)
      ? { cart_status: 'ordered', contact_state: 'completed', ...object }
      : object,
  ),
  'other words for states': combine(
    inTools(({ description: _, ...tool }) => tool),
    inEach((object) =>
      Object.fromEntries(
        Object.entries(object).map(([name, value]) => [
          name,
          isWordOfState(name, value) ? encoded(value) : value,
        ]),
      ),
    ),
  ),
  'refusals without a reason': alterRpcError(onCommerce, ({ code }) => ({ code, message: refused })),
  'refusals with one code and no reason': alterRpcError(onCommerce, () => ({
    code: -32_000,
    message: refused,
  })),
  'refusals as results': alterRpcResponse(both(onCommerce, calling), ({ error, ...others }) =>
    isObject(error) ? { ...others, result: asText({ success: false, error }) } : { error, ...others },
  ),
  'updates that show no record': combine(
    inTools(({ outputSchema: _, ...tool }) => tool),
    inResults(
      (record) => (named(record, /error|fault/i) ? record : { success: true, message: 'Updated' }),
      both(onCommerce, withTool('update_cart', 'update_checkout')),
    ),
  ),
  'the order 0 before there is one': combine(
    inTools(({ outputSchema: _, ...tool }) => tool),
    inResults(
      (record) => ({ order_id: 0, order_number: '', ...record }),
      both(onCommerce, withTool('create_checkout', 'update_checkout')),
    ),
  ),
  'an order to come': combine(
    inTools(({ outputSchema: _, ...tool }) => tool),
    inResults(
      (record) => ({ order: { id: 'draft-1', number: null, placed_at: null, status: null }, ...record }),
      beforeOrders,
    ),
  ),
  'the call beside the record': inRecords((record, { rpc }) => ({
    request: { arguments: valueAt(rpc, '/params/arguments') },
    ...record,
  })),
  'the last line once more': withLines((object, _, lines) => ({ last_added: lines.at(-1), ...object })),
  'a measure of each price': withLines((object, name, lines) => ({
    ...object,
    [name]: lines.map((line) => ({ ...line, unit_price_measure: { quantity: 1, unit: 'kg', price: 555 } })),
  })),
  'members in snake case': inEach((object) => withNames(object, inSnakeCase)),
  'a sentence before the record': alterRpcResult(both(onCommerce, not(readsOnly)), (result) =>
    Array.isArray(result.content) && !('structuredContent' in result)
      ? { ...result, content: [{ type: 'text', text: 'Here is your record.' }, ...result.content] }
      : result,
  ),
  ...lawfulToolChanges,
};
