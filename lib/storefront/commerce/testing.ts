/** For tests: purchases at a storefront, each result validated against the schema of its tool. */
import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Product, Variant } from '../catalog/product.ts';
import type { StorefrontOptions } from '../options.ts';
import { bodyOf, testStorefront } from '../testing.ts';
import { tools } from './tools.ts';

export const start = Date.UTC(2026, 10, 1);

const ajv = new Ajv2020({ allowUnionTypes: true });
formats.default(ajv);

const outputs = new Map(tools.map(({ name, outputSchema }) => [name as string, ajv.compile(outputSchema)]));

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
  const { call, ask } = testStorefront(options);
  const { products } = (await bodyOf(await ask('/products.json?limit=250'))) as { products: Product[] };
  const variants = products.flatMap((product) => product.variants);
  const bought = variants.find(({ available, price }) => available && Number(price) > 0) as Variant;
  const line_items = [{ variant_id: bought.id, quantity: 2 }];
  const use = async (name: string, args: unknown): Promise<Sale> => {
    const { result, error } = await call(name, args);
    assert.equal(error, undefined);
    outputs.get(name)?.(result?.structuredContent);
    assert.deepEqual(outputs.get(name)?.errors ?? [], []);
    const { structuredContent, ...rest } = result ?? {};
    assert.deepEqual(rest, {
      isError: false,
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    });
    return structuredContent as unknown as Sale;
  };
  const refused = async (name: string, args: unknown) => (await call(name, args)).error;
  return { use, refused, ask, products, variants, bought, line_items };
}

export const amountOf = ({ totals }: Sale, type: string) =>
  totals.find((total) => total.type === type)?.amount;

/** Of everything but the total itself. */
export const sumOf = ({ totals }: Sale) =>
  totals.filter(({ type }) => type !== 'total').reduce((sum, { amount }) => sum + amount, 0);
