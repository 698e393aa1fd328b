/** A request as a saboteur sees it: with its URL parsed and its body read. */
import { isObject, type JsonObject, parseJson } from '../../lib/assert/json.ts';

export type ReceivedRequest = {
  readonly request: Request;
  readonly url: URL;
  /** Empty when there is none. */
  readonly body: string;
  /** The body as a JSON object, which is the JSON-RPC request at the commerce endpoint; undefined when it is none. */
  readonly rpc: JsonObject | undefined;
};

export async function toReceivedRequest(request: Request): Promise<ReceivedRequest> {
  const body = request.body === null ? '' : await request.clone().text();
  return { request, url: new URL(request.url), body, rpc: toObject(body) };
}

function toObject(body: string): JsonObject | undefined {
  const value = parseJson(body);
  return isObject(value) ? value : undefined;
}
