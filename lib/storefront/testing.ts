/** Test helpers: requests to a storefront without sockets. */
import type { StorefrontOptions } from './options.ts';
import { storefront } from './storefront.ts';

export type Rpc = {
  readonly id: unknown;
  readonly result?: { readonly structuredContent: Readonly<Record<string, unknown>> };
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
};

export type Body = NonNullable<RequestInit['body']>;

export const baseUrl = 'http://storefront.test';
export const canonicalUrl = 'http://canonical.test';
const commerceUrl = `${baseUrl}/api/ucp/mcp`;

/** A storefront for one test. Its clock stands still unless the test moves it. */
export function testStorefront(options: Partial<StorefrontOptions> = {}) {
  const { handler } = storefront({ now: () => Date.UTC(2026, 10, 1), ...options, baseUrl, canonicalUrl });
  const ask = (path: string, init: RequestInit = {}) => handler(new Request(new URL(path, baseUrl), init));
  const post = (body: Body, headers: Record<string, string> = {}, url = commerceUrl) =>
    handler(
      new Request(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }),
    );
  const call = async (name: string, args: unknown): Promise<Rpc> => {
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    return (await (await post(JSON.stringify(request))).json()) as Rpc;
  };
  return { handler, ask, post, call };
}

/** The JSON body of a response, as an object. */
export async function bodyOf(answer: Response): Promise<Record<string, unknown>> {
  return (await answer.json()) as Record<string, unknown>;
}
