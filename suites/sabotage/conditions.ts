/** A request as a saboteur sees it, and conditions on it that `both`, `either` and `not` combine. */
import { isObject, type JsonObject, parseJson, valueAt } from '../../lib/assert/json.ts';

export type Condition = (received: ReceivedRequest) => boolean;

export const always: Condition = () => true;

/** The path, decoded, is one of these or matches one of these. */
export const at =
  (...paths: readonly (string | RegExp)[]): Condition =>
  ({ url }) => {
    const path = decoded(url.pathname);
    return paths.some((each) => (typeof each === 'string' ? each === path : each.test(path)));
  };

export const withMethod =
  (...methods: readonly string[]): Condition =>
  ({ request }) =>
    methods.includes(request.method);

export const reading: Condition = withMethod('GET', 'HEAD');

/** A query parameter is present, and its value passes the test. */
export const withParam =
  (name: string, test: (value: string) => boolean = () => true): Condition =>
  ({ url }) => {
    const value = url.searchParams.get(name);
    return value !== null && test(value);
  };

/** A request header is present, and its value passes the test. */
export const withHeader =
  (name: string, test: (value: string) => boolean = () => true): Condition =>
  ({ request }) => {
    const value = request.headers.get(name);
    return value !== null && test(value);
  };

/** A JSON-RPC request of one of these methods. */
export const withRpc =
  (...methods: readonly string[]): Condition =>
  ({ rpc }) =>
    methods.some((method) => rpc?.method === method);

export const listingTools: Condition = withRpc('tools/list');

/** A tools/call of one of these tools. */
export const withTool =
  (...tools: readonly string[]): Condition =>
  ({ rpc }) =>
    rpc?.method === 'tools/call' && tools.some((tool) => valueAt(rpc, '/params/name') === tool);

/** The request came to this host, `name:port`. */
export const onHost =
  (host: string): Condition =>
  ({ url }) =>
    url.host === host;

export const both =
  (...conditions: readonly Condition[]): Condition =>
  (received) =>
    conditions.every((holds) => holds(received));

export const either =
  (...conditions: readonly Condition[]): Condition =>
  (received) =>
    conditions.some((holds) => holds(received));

export const not =
  (condition: Condition): Condition =>
  (received) =>
    !condition(received);

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A request with its URL parsed and its body read. */
export type ReceivedRequest = {
  readonly request: Request;
  readonly url: URL;
  /** Empty when there is none. */
  readonly body: string;
  /** The body as a JSON object: the JSON-RPC request at the commerce endpoint; undefined if it is not an object. */
  readonly rpc: JsonObject | undefined;
};

export async function toReceivedRequest(request: Request): Promise<ReceivedRequest> {
  const body = request.body === null ? '' : await request.clone().text();
  let parsed: { readonly rpc: JsonObject | undefined } | undefined;
  return {
    request,
    url: new URL(request.url),
    body,
    // Most conditions fail before they read it.
    get rpc() {
      parsed ??= { rpc: toObject(body) };
      return parsed.rpc;
    },
  };
}

function toObject(body: string): JsonObject | undefined {
  const value = parseJson(body);
  return isObject(value) ? value : undefined;
}
