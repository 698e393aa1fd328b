/** Test helpers: requests to a storefront without sockets, and purchases whose results are validated. */

import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { StorefrontOptions } from './base/options.ts';
import type { Product, Variant } from './catalog/product.ts';
import { storefront } from './storefront.ts';
import { type Tool, tools } from './tools/tools.ts';
import { ucpTools } from './ucp/tools.ts';

type Rpc = {
  readonly id: unknown;
  readonly result?: { readonly structuredContent: Readonly<Record<string, unknown>> };
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
};

export type Body = NonNullable<RequestInit['body']>;

/** The time of the clock, unless a test moves it. */
export const start = Date.UTC(2026, 10, 1);

export const baseUrl = 'http://storefront.test';

export const canonicalUrl = 'http://canonical.test';

const commerceUrl = `${baseUrl}/api/ucp/mcp`;

/** A storefront for one test. */
export function testStorefront(options: Partial<StorefrontOptions> = {}) {
  const { handler } = storefront({ now: () => start, ...options, baseUrl, canonicalUrl });
  const send = (path: string, init: RequestInit = {}) => handler(new Request(new URL(path, baseUrl), init));
  const post = (body: Body, headers: Record<string, string> = {}, url = commerceUrl) =>
    handler(
      new Request(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }),
    );
  const call = async (name: string, args: unknown): Promise<Rpc> => {
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    return (await (await post(JSON.stringify(request))).json()) as Rpc;
  };
  return { handler, send, post, call };
}

/** The JSON body of a response, as an object. */
export async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

/** Asserts that a result matches the output schema of its tool. */
function outputValidator(ajv: Ajv2020, offered: readonly Tool[]) {
  formats.default(ajv);
  const outputs = new Map(
    offered.map(({ name, outputSchema }) => [name as string, ajv.compile(outputSchema)]),
  );
  return (name: string, result: unknown): void => {
    outputs.get(name)?.(result);
    assert.deepEqual(outputs.get(name)?.errors ?? [], []);
  };
}

const validate = outputValidator(new Ajv2020({ allowUnionTypes: true }), tools);

export const shipping_address = {
  street_address: '1 Main Street',
  address_locality: 'Springfield',
  address_country: 'US',
};

type Money = { amount: number; currency: string };

type Sale = {
  id: string;
  status: string;
  checkout_id: string;
  line_items: { quantity: number; subtotal: Money }[];
  shipping_methods: { id: string; price: Money }[];
  totals: (Money & { type: string })[];
  products: { id: string; variants: { id: string; price: Money; availability: { available: boolean } }[] }[];
  product: { id: string; handle: string };
  total_count: number;
  messages: { code: string }[];
  order: { id: string; permalink_url: string };
  continue_url?: string;
};

/** A storefront with its catalog, an available variant, and calls that validate every result against its schema. */
export async function shopping(options: Partial<StorefrontOptions> = {}) {
  const { call, send } = testStorefront(options);
  const { products, variants, bought } = await catalogOf(send);
  const line_items = [{ variant_id: bought.id, quantity: 2 }];
  const use = async (name: string, args: unknown): Promise<Sale> => {
    const { result, error } = await call(name, args);
    assert.equal(error, undefined);
    validate(name, result?.structuredContent);
    const { structuredContent, ...rest } = result ?? {};
    assert.deepEqual(rest, {
      isError: false,
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    });
    return structuredContent as unknown as Sale;
  };
  const refused = async (name: string, args: unknown) => (await call(name, args)).error;
  return { use, refused, send, products, variants, bought, line_items };
}

/** The catalog, and a variant that can be bought. */
async function catalogOf(send: (path: string) => Promise<Response>) {
  const { products } = (await bodyOf(await send('/products.json?limit=250'))) as { products: Product[] };
  const variants = products.flatMap((product) => product.variants);
  const bought = variants.find(({ available, price }) => available && Number(price) > 0) as Variant;
  return { products, variants, bought };
}

export const amountOf = ({ totals }: Sale, type: string) =>
  totals.find((total) => total.type === type)?.amount;

/** Of everything but the total itself. */
export const sumOf = ({ totals }: Sale) =>
  totals.filter(({ type }) => type !== 'total').reduce((sum, { amount }) => sum + amount, 0);

export const ucpAjv = new Ajv2020({ allowUnionTypes: true, strictRequired: false, strictTypes: false });
const validateUcp = outputValidator(ucpAjv, ucpTools);

const profile = 'https://agent.test/profile.json';

export const agent = { 'ucp-agent': { profile } };

type Total = { type: string; amount: number };

type Result = {
  ucp: { version: string; capabilities: Record<string, unknown>; status: string };
  messages: { type: string; code: string; severity: string; path?: string }[];
  continue_url?: string;
  id: string;
  status: string;
  currency: string;
  totals: Total[];
  line_items: { id: string; quantity: number; item: { price: number }; totals: Total[] }[];
  fulfillment: { methods: { groups: { options: { id: string }[] }[] }[] };
  order: { id: string; permalink_url: string };
  products: { id: string; variants: { id: string; inputs: { id: string; match: string }[] }[] }[];
  product: { variants: { options: { name: string; label: string }[] }[] };
  pagination: { has_next_page: boolean; cursor: string; total_count: number };
};

/** The same for an agent in the dialect `ucp`. */
export async function ucpShopping(now = () => start) {
  const { call, send, post } = testStorefront({ dialect: 'ucp', now });
  const { products, variants, bought } = await catalogOf(send);
  let count = 0;
  /** A call of an agent with a profile and a key of its own. */
  const raw = (name: string, args: object, key = `key-${++count}`): Promise<Rpc> =>
    call(name, { meta: { ...agent, 'idempotency-key': key }, ...args });
  const use = async (name: string, args: object, key?: string): Promise<Result> => {
    const { result, error } = await raw(name, args, key);
    assert.equal(error, undefined);
    validateUcp(name, result?.structuredContent);
    const { isError, content } = result as unknown as { isError: boolean; content: { text: string }[] };
    assert.deepEqual([isError, content[0]?.text], [false, JSON.stringify(result?.structuredContent)]);
    return result?.structuredContent as unknown as Result;
  };
  const line_items = [{ item: { id: String(bought.id) }, quantity: 2 }];
  return { use, raw, call, send, post, products, variants, bought, line_items };
}

export const shippedTo = (option?: string) => ({
  methods: [
    {
      type: 'shipping',
      destinations: [shipping_address],
      ...(option === undefined ? {} : { groups: [{ selected_option_id: option }] }),
    },
  ],
});

export const approval = { approved: true, approved_at: new Date(start).toISOString() };

export const ucpAmountsOf = ({ totals }: Pick<Result, 'totals'>, type: string) =>
  totals.filter((total) => total.type === type).map(({ amount }) => amount);
