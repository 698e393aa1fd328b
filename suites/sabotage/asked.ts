/** What a storefront was asked, as a lie sees it. */
import { isObject, type JsonObject, parseJson } from '../../lib/assert/json.ts';

export type Asked = {
  readonly request: Request;
  readonly url: URL;
  /** Empty when there is none. */
  readonly body: string;
  /** The body as a JSON object: of the commerce endpoint, its JSON-RPC request; undefined when it is none. */
  readonly rpc: JsonObject | undefined;
};

export async function toAsked(request: Request): Promise<Asked> {
  const body = request.body === null ? '' : await request.clone().text();
  return { request, url: new URL(request.url), body, rpc: toObject(body) };
}

function toObject(body: string): JsonObject | undefined {
  const value = parseJson(body);
  return isObject(value) ? value : undefined;
}
