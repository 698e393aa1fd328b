/** Alters the commerce endpoint: JSON-RPC responses, listed tools, calls and their results, and the OpenRPC document. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Sabotage } from '../../lib/model/saboteur.ts';
import { combine } from './breaking.ts';
import {
  always,
  at,
  both,
  type Condition,
  listingTools,
  type ReceivedRequest,
  withMethod,
  withTool,
} from './conditions.ts';
import { alterRequest, alterResponse, alterText, alterUrl, withoutErrorBody } from './http.ts';
import { alterJson, changeAt, changeEach, changeMoney } from './json.ts';

const endpointPath = '/api/ucp/mcp';

/** The commerce endpoint on any host, with any method. */
export const onEndpoint: Condition = at(endpointPath);

/** POST requests to the commerce endpoint, on any host. */
export const onCommerce: Condition = both(onEndpoint, withMethod('POST'));

/** @param change gets each JSON-RPC response; other bodies stay as they are. */
export const alterRpcResponse = (
  when: Condition,
  change: (rpcResponse: JsonObject, received: ReceivedRequest) => unknown,
): Sabotage =>
  alterJson(both(onCommerce, when), (body, received) =>
    isObject(body) && 'jsonrpc' in body ? change(body, received) : body,
  );

/** As `alterRpcResponse`, where it has an error; `change` gets the error. */
export const alterRpcError = (when: Condition, change: (error: JsonObject) => unknown): Sabotage =>
  alterRpcResponse(when, (rpcResponse) =>
    isObject(rpcResponse.error) ? { ...rpcResponse, error: change(rpcResponse.error) } : rpcResponse,
  );

/** As `alterRpcResponse`, where it has a result; `change` gets the result. */
export const alterRpcResult = (
  when: Condition,
  change: (result: JsonObject, received: ReceivedRequest) => unknown,
): Sabotage =>
  alterRpcResponse(when, (rpcResponse, received) =>
    isObject(rpcResponse.result)
      ? { ...rpcResponse, result: change(rpcResponse.result, received) }
      : rpcResponse,
  );

/** @param change gets the array of listed tools. */
export const alterTools = (
  change: (tools: readonly JsonObject[], received: ReceivedRequest) => unknown,
  when: Condition = always,
): Sabotage =>
  alterRpcResult(both(listingTools, when), (result, received) =>
    Array.isArray(result.tools) ? { ...result, tools: change(result.tools, received) } : result,
  );

/** @param change gets the payload of the tools' results; the text content repeats what it returns. */
export const alterPayload = (
  tools: readonly string[],
  change: (payload: JsonObject, received: ReceivedRequest) => unknown,
  when: Condition = always,
): Sabotage =>
  alterRpcResult(both(withTool(...tools), when), (result, received) => {
    if (!isObject(result.structuredContent)) return result;
    const payload = change(result.structuredContent, received);
    return {
      ...result,
      structuredContent: payload,
      content: [{ type: 'text', text: JSON.stringify(payload) }],
    };
  });

/** Answers with another body and status; the other headers of the storefront stay. */
export const answerInstead = (
  when: Condition,
  status: number,
  body: unknown,
  type = 'application/json',
): Sabotage =>
  alterResponse(both(onCommerce, when), ({ headers: own }) => {
    const headers = new Headers(own);
    headers.set('content-type', type);
    headers.delete('content-length');
    headers.delete('content-encoding');
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  });

/** A row of `breaking`: an unhandled exception of the storefront. */
export const crash = (when: Condition, message: string) =>
  withoutErrorBody(answerInstead(when, 500, message, 'text/plain'));

/** The same request with another JSON-RPC body. */
export function withRpcBody({ request }: ReceivedRequest, rpc: unknown): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(rpc) });
}

export const failCalls = (when: Condition, code = -32000, message = 'no'): Sabotage =>
  alterRpcResponse(when, ({ jsonrpc, id }) => ({ jsonrpc, id, error: { code, message } }));

/** Replaces the answer of the storefront with this result. */
export const succeedCalls = (when: Condition, result: unknown): Sabotage =>
  alterRpcResponse(when, ({ jsonrpc, id }) => ({ jsonrpc, id, result }));

/** Changes the JSON-RPC request of a call before the storefront receives it. */
export const misreadCalls = (tool: string, change: (rpc: JsonObject) => unknown): Sabotage =>
  alterRequest(both(onCommerce, withTool(tool)), (call) => withRpcBody(call, change(call.rpc ?? {})));

/** Excludes calls about the record that checks use as one that does not exist. */
export const onExistingRecord: Condition = ({ body }) => !body.includes('no-such-record');

/** The id of the record that a call is about. */
export const recordIdOf = ({ rpc }: ReceivedRequest): unknown => valueAt(rpc, '/params/arguments/id');

type Money = Parameters<Parameters<typeof changeMoney>[1]>[0];

export const alterMoney = (tools: readonly string[], change: (money: Money) => unknown): Sabotage =>
  alterPayload(tools, (payload) => changeMoney(payload, change));

/** As `alterMoney`, for the amount alone. */
export const alterAmounts = (tools: readonly string[], change: (amount: number) => unknown): Sabotage =>
  alterMoney(tools, (money) => ({ ...money, amount: change(Number(money.amount)) }));

/** A decimal even where the price is whole. */
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
const changeNamed = (name: string, change: (item: unknown) => unknown) => (items: unknown) =>
  Array.isArray(items)
    ? items.map((item) => (isObject(item) && item.name === name ? change(item) : item))
    : items;

/** Applies the changes to one tool of tools/list, in order. */
export const alterTool = (name: string, ...changes: readonly ((tool: unknown) => unknown)[]): Sabotage =>
  alterTools(changeNamed(name, (tool) => changes.reduce((changed, change) => change(changed), tool)));

export const linesOf = (record: JsonObject): readonly unknown[] =>
  Array.isArray(record.line_items) ? record.line_items : [];

/** Serves the commerce endpoint at another path and advertises it there; the documented path then has nothing, on any host. */
export const moveEndpoint = (path: string): Sabotage =>
  combine(
    alterUrl(at(endpointPath, path), (url) => {
      url.pathname = url.pathname === path ? endpointPath : '/nothing-here';
    }),
    alterText(at(/^\/\.well-known\/ucp(?:\/|$)/), (text) => text.replaceAll(endpointPath, path)),
  );

export const onOpenRpc = at('/schemas/mcp.openrpc.json');

export const alterMethods = (alter: (methods: readonly unknown[]) => unknown): Sabotage =>
  alterJson(
    onOpenRpc,
    changeAt('/methods', (methods) => (Array.isArray(methods) ? alter(methods) : methods)),
  );

export const alterMethod = (name: string, alter: (method: unknown) => unknown): Sabotage =>
  alterMethods(changeNamed(name, alter));

/** For `alterMethod`: a further param, before the others. */
export const prependParam = (param: JsonObject) =>
  changeAt('/params', (params) => (Array.isArray(params) ? [param, ...params] : params));

/** The first item twice. */
export const repeatFirst = (items: unknown) => (Array.isArray(items) ? [items[0], ...items] : items);
