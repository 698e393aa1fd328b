/** Conditions on a request, to be combined with `both`, `either` and `not`. */
import { valueAt } from '../../lib/assert/json.ts';
import type { Asked } from './asked.ts';

export type When = (received: Asked) => boolean;

export const always: When = () => true;

/** The path, decoded, is one of these or matches one of these. */
export const at =
  (...paths: readonly (string | RegExp)[]): When =>
  ({ url }) => {
    const path = decoded(url.pathname);
    return paths.some((each) => (typeof each === 'string' ? each === path : each.test(path)));
  };

export const withMethod =
  (...methods: readonly string[]): When =>
  ({ request }) =>
    methods.includes(request.method);

/** A query parameter is present, and its value passes the test. */
export const withParam =
  (name: string, test: (value: string) => boolean = () => true): When =>
  ({ url }) => {
    const value = url.searchParams.get(name);
    return value !== null && test(value);
  };

/** A request header is present, and its value passes the test. */
export const withHeader =
  (name: string, test: (value: string) => boolean = () => true): When =>
  ({ request }) => {
    const value = request.headers.get(name);
    return value !== null && test(value);
  };

/** A JSON-RPC request of one of these methods. */
export const withRpc =
  (...methods: readonly string[]): When =>
  ({ rpc }) =>
    methods.some((method) => rpc?.method === method);

/** A tools/call of one of these tools. */
export const withTool =
  (...tools: readonly string[]): When =>
  ({ rpc }) =>
    rpc?.method === 'tools/call' && tools.some((tool) => valueAt(rpc, '/params/name') === tool);

/** The request came to this host, `name:port`. */
export const onHost =
  (host: string): When =>
  ({ url }) =>
    url.host === host;

export const both =
  (...conditions: readonly When[]): When =>
  (received) =>
    conditions.every((holds) => holds(received));

export const either =
  (...conditions: readonly When[]): When =>
  (received) =>
    conditions.some((holds) => holds(received));

export const not =
  (condition: When): When =>
  (received) =>
    !condition(received);

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
