/** Alters the commerce endpoint: its JSON-RPC responses, the tools it lists, the results of its tools. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { always, at, both, type Condition, withMethod, withRpc, withTool } from '../conditions.ts';
import { alterResponse } from '../http/alter-response.ts';
import { withoutErrorBody } from '../http/no-error-body.ts';
import { alterJson } from '../json/alter-json.ts';
import type { ReceivedRequest } from '../received-request.ts';

/** POST requests to the commerce endpoint, on any host. */
export const onCommerce: Condition = both(at('/api/ucp/mcp'), withMethod('POST'));

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
  alterRpcResult(both(withRpc('tools/list'), when), (result, received) =>
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
