/** For tests: an agent that shops in dialect ucp, each result validated against the schema of its tool. */
import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Product, Variant } from '../../catalog/product.ts';
import { bodyOf, type Rpc, testStorefront } from '../../testing.ts';
import { ucpTools } from './tools.ts';

export const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false, strictTypes: false });
formats.default(ajv);

const outputs = new Map(
  ucpTools.map(({ name, outputSchema }) => [name as string, ajv.compile(outputSchema)]),
);

export const start = Date.UTC(2026, 10, 1);

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

export async function shopping(now = () => start) {
  const { call, ask, post } = testStorefront({ dialect: 'ucp', now });
  const { products } = (await bodyOf(await ask('/products.json?limit=250'))) as { products: Product[] };
  const variants = products.flatMap((product) => product.variants);
  const bought = variants.find(({ available, price }) => available && Number(price) > 0) as Variant;
  let count = 0;
  /** A call of an agent with a profile and a key of its own. */
  const raw = (name: string, args: object, key = `key-${++count}`): Promise<Rpc> =>
    call(name, { meta: { ...agent, 'idempotency-key': key }, ...args });
  const use = async (name: string, args: object, key?: string): Promise<Result> => {
    const { result, error } = await raw(name, args, key);
    assert.equal(error, undefined);
    outputs.get(name)?.(result?.structuredContent);
    assert.deepEqual(outputs.get(name)?.errors ?? [], []);
    const { isError, content } = result as unknown as { isError: boolean; content: { text: string }[] };
    assert.deepEqual([isError, content[0]?.text], [false, JSON.stringify(result?.structuredContent)]);
    return result?.structuredContent as unknown as Result;
  };
  const line_items = [{ item: { id: String(bought.id) }, quantity: 2 }];
  return { use, raw, call, ask, post, products, variants, bought, line_items };
}

const address = {
  street_address: '1 Main Street',
  address_locality: 'Springfield',
  address_country: 'US',
};

export const shippedTo = (option?: string) => ({
  methods: [
    {
      type: 'shipping',
      destinations: [address],
      ...(option === undefined ? {} : { groups: [{ selected_option_id: option }] }),
    },
  ],
});

export const approval = { approved: true, approved_at: new Date(start).toISOString() };

export const amountOf = ({ totals }: Pick<Result, 'totals'>, type: string) =>
  totals.filter((total) => total.type === type).map(({ amount }) => amount);
