/** Sabotage of tool calls: failures, misread arguments, altered prices and records. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { both, type Condition, withTool } from '../conditions.ts';
import { alterRequest } from '../http/alter-request.ts';
import { changeEach, changeMoney } from '../json/change-each.ts';
import type { ReceivedRequest } from '../received-request.ts';
import { alterPayload, alterRpcResponse, alterTools, onCommerce } from './alter-rpc.ts';
import { withRpcBody } from './with-rpc-body.ts';

type Sabotage = Saboteur['sabotage'];

export const failCalls = (when: Condition, code = -32000, message = 'no'): Sabotage =>
  alterRpcResponse(when, ({ jsonrpc, id }) => ({ jsonrpc, id, error: { code, message } }));

/** Answers with this result, whatever the storefront answers. */
export const succeedCalls = (when: Condition, result: unknown): Sabotage =>
  alterRpcResponse(when, ({ jsonrpc, id }) => ({ jsonrpc, id, result }));

/** The storefront receives a changed JSON-RPC request for a call of the tool. */
export const misreadCalls = (tool: string, change: (rpc: JsonObject) => unknown): Sabotage =>
  alterRequest(both(onCommerce, withTool(tool)), (call) => withRpcBody(call, change(call.rpc ?? {})));

/** Calls about other records than the one that checks know not to exist. */
export const onExistingRecord: Condition = ({ body }) => !body.includes('no-such-record');

/** The id of the record that a call is about. */
export const recordIdOf = ({ rpc }: ReceivedRequest): unknown => valueAt(rpc, '/params/arguments/id');

export type Money = Parameters<Parameters<typeof changeMoney>[1]>[0];

export const alterMoney = (tools: readonly string[], change: (money: Money) => unknown): Sabotage =>
  alterPayload(tools, (payload) => changeMoney(payload, change));

/** As `alterMoney`, for the amount alone. */
export const alterAmounts = (tools: readonly string[], change: (amount: number) => unknown): Sabotage =>
  alterMoney(tools, (money) => ({ ...money, amount: change(Number(money.amount)) }));

/** Decimals, even where the price is whole. */
export const toMajorUnits = (amount: number): number => amount / 100 + 0.001;

/** Changes the price of every variant: of objects with a price and the options that distinguish variants. */
export const alterVariantPrices = (
  tools: readonly string[],
  change: (price: JsonObject) => unknown,
): Sabotage =>
  alterPayload(tools, (payload) =>
    changeEach(payload, (object) =>
      isObject(object.price) && 'options' in object ? { ...object, price: change(object.price) } : object,
    ),
  );

/** Changes the members of objects with a name, such as the methods of a document or the tools of a list. */
export const changeNamed = (name: string, change: (item: unknown) => unknown) => (items: unknown) =>
  Array.isArray(items)
    ? items.map((item) => (isObject(item) && item.name === name ? change(item) : item))
    : items;

/** Changes a tool of tools/list, once for each change. */
export const alterTool = (name: string, ...changes: readonly ((tool: unknown) => unknown)[]): Sabotage =>
  alterTools(changeNamed(name, (tool) => changes.reduce((changed, change) => change(changed), tool)));

export const linesOf = (record: JsonObject): readonly unknown[] =>
  Array.isArray(record.line_items) ? record.line_items : [];
