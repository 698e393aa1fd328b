/** The catalog tools: those that capabilities promise, lookups of several ids, and the variant of a product. */
import { equals, isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { mismatch } from '../../lib/assert/rules.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { requireProfile } from '../discovered/profile.ts';
import { listTools } from '../discovered/tools.ts';
import { declaredMembers, requireUcpTools } from '../discovered/ucp.ts';
import { productIds, requireTool, succeeded } from './catalog-pages.ts';
import {
  callWith,
  openUcpClient,
  requireOffers,
  type ToolCall,
  type ToolClient,
  unknownProduct,
} from './client/tool-client.ts';
import { contentOf } from './client/tool-results.ts';
import { ucpCheck } from './client/ucp-check.ts';

/** The tools that each capability of the catalog promises to every caller. */
const toolsOf: Readonly<Record<string, readonly string[]>> = {
  'dev.ucp.shopping.catalog.search': ['search_catalog'],
  'dev.ucp.shopping.catalog.lookup': ['lookup_catalog', 'get_product'],
};

const leastBatch = 10;

/** The most ids that one request of an audit has. */
const maxBatch = 500;

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-capabilities-have-their-tools',
    requires: ['commerce.ucp.catalog-tools'],
    claim: 'The tools of every advertised catalog capability are in tools/list.',
    fix: 'List search_catalog for catalog.search, and both lookup_catalog and get_product for catalog.lookup, or do not advertise the capability.',
    prerequisites: ['commerce/documented-tools-are-listed'],
    async run(context) {
      const tools = (await requireUcpTools(context)).map(({ name }) => name);
      const { capabilities } = await requireProfile(context);
      const advertised = Object.keys(isObject(capabilities) ? capabilities : {});
      const promised = context.examine(advertised.flatMap((name) => toolsOf[name] ?? []));
      const missing = promised.filter((name) => !tools.includes(name));
      if (missing.length === 0) return [];
      const list = await context.fetch(listTools(await requireEndpoint(context)));
      const expected = `${missing.join(' and ')}, which the profile promises`;
      return mismatch(list, 'the tools are', { at: '/result/tools', expected, actual: tools });
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-lookups-find-every-id',
    requires: ['commerce.ucp.lookup-batch'],
    claim: 'A lookup of products and variants, one of them twice, finds each of them once.',
    fix: 'Return the products of product ids and of variant ids alike from lookup_catalog, each of them once, and list each requested id once in the inputs of its variant.',
    prerequisites: ['commerce/lookups-show-every-id'],
    async run(context) {
      const client = await openUcpClient(context);
      await requireIds(context);
      const [first, ...others] = await requireOffers(client);
      if (!first) throw new Inconclusive('no-subjects', 'no product is known to look up');
      const other = others.find(({ product }) => product !== first.product);
      // The ids of one product stand apart: a storefront may group only those that are neighbours.
      const known = [first.variant, other?.variant, first.product].filter((id) => id !== undefined);
      const ids = [...known.map(String), String(first.variant)];
      const call = await callWith(client, 'lookup_catalog', { subject: first.variant }, { catalog: { ids } });
      if (call.failed) {
        throw prerequisite('commerce/ucp-lookups-name-their-inputs', 'a lookup of several ids is refused');
      }
      if (!inputsOf(call).every((inputs) => inputs.length > 0)) {
        throw prerequisite('commerce/ucp-lookups-name-their-inputs', 'a lookup shows no inputs');
      }
      context.examine(ids);
      return findsEach(call, [...new Set(ids)]);
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-lookups-take-ten-ids',
    requires: ['commerce.ucp.batch-size'],
    claim: 'A lookup of ten ids, most of them unknown, is answered with a result.',
    fix: 'Accept at least 10 ids in a call of lookup_catalog.',
    prerequisites: ['commerce/lookups-show-every-id'],
    async run(context) {
      const client = await openUcpClient(context);
      await requireIds(context);
      const [offer] = await requireOffers(client);
      const subject = String(offer?.variant ?? unknownProduct);
      const call = await callWith(
        client,
        'lookup_catalog',
        { subject },
        { catalog: { ids: [subject, ...unknownIds(leastBatch - 1)] } },
      );
      context.examine([call]);
      return succeeded(call, `lookup_catalog of ${leastBatch} ids`);
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-lookups-beyond-the-limit-are-refused',
    requires: ['commerce.ucp.batch-limit'],
    claim: 'A lookup of more ids than the input schema allows is refused with the error -32602.',
    fix: 'Answer lookup_catalog with more ids than its limit with the JSON-RPC error -32602.',
    async run(context) {
      const client = await openUcpClient(context);
      const limit = await declaredLimit(context);
      const ids = unknownIds(limit + 1);
      const call = await callWith(
        client,
        'lookup_catalog',
        { subject: unknownProduct },
        { catalog: { ids } },
      );
      context.examine([call]);
      if (String(valueAt(call.rpcResponse, '/error/code')) === '-32602') return [];
      return mismatch(call.response, `lookup_catalog of ${ids.length} ids was answered with`, {
        at: '/error/code',
        expected: 'the error -32602',
        actual: call.rpcResponse.error ?? contentOf(call),
      });
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-requested-variants-come-first',
    requires: ['commerce.ucp.variant-first'],
    claim: 'The details of a variant show this variant as the first one of its product.',
    fix: 'Put the requested variant first in product.variants of get_product, and its options in product.selected.',
    async run(context) {
      const client = await openUcpClient(context);
      for (const { product, variants } of severalVariants(await requireOffers(client))) {
        const whole = await client.call('get_product', { subject: product });
        const shown = variantIds(whole);
        // The details of a product may show the variants of one selection only: the search knows more of them.
        const id = [...variants, ...shown].findLast((one) => one !== shown[0]);
        if (id === undefined) continue;
        const call = await client.call('get_product', { subject: id });
        if (call.failed) {
          throw prerequisite(
            'commerce/lookups-return-found-products',
            'get_product refuses the id of a variant',
          );
        }
        context.examine([call]);
        const found = comesFirst(call, id, 'get_product of a variant');
        return found.length > 0 ? found : comesFirstDespite(client, id, { call, whole });
      }
      throw new Inconclusive('no-subjects', 'no product with several variants is known');
    },
  }),
];

const unknownIds = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `${unknownProduct}-${i}`);

const variantIds = (call: ToolCall): readonly string[] =>
  objectsOf(valueAt(contentOf(call), '/product/variants')).flatMap(({ id }) =>
    typeof id === 'string' ? [id] : [],
  );

function comesFirst(call: ToolCall, id: string, what: string): readonly Violation[] {
  const [actual] = variantIds(call);
  if (actual === id) return [];
  const at = '/result/structuredContent/product/variants/0/id';
  return mismatch(call.response, `${what} shows as the first variant`, { at, expected: show(id), actual });
}

/** The options of another variant as the selection, which the id of a variant overrules. A refusal is not judged. */
async function comesFirstDespite(
  client: ToolClient,
  id: string,
  { call, whole }: { readonly call: ToolCall; readonly whole: ToolCall },
): Promise<readonly Violation[]> {
  const [own, selected] = [call, whole].map(firstOptions);
  const { selected: declared } = declaredMembers(await requireTool(client.context, 'get_product'), 'catalog');
  const isOther = selected && selected.length > 0 && !equals(own, selected);
  if (declared === undefined || !isOther) return [];
  const other = await callWith(client, 'get_product', { subject: id }, { catalog: { selected } });
  if (other.failed) return [];
  client.context.examine([other]);
  return comesFirst(other, id, 'get_product of a variant, with the options of another one selected,');
}

const firstOptions = (call: ToolCall): readonly JsonObject[] =>
  objectsOf(valueAt(contentOf(call), '/product/variants/0/options')).map(({ name, label }) => ({
    name,
    label,
  }));

/** The ids that led to each variant of a lookup; one empty list for a lookup without variants. */
function inputsOf(call: ToolCall): readonly (readonly unknown[])[] {
  const variants = objectsOf(contentOf(call).products).flatMap((product) => objectsOf(product.variants));
  const inputs = variants.map((variant) => objectsOf(variant.inputs).map(({ id }) => id));
  return inputs.length > 0 ? inputs : [[]];
}

function findsEach(call: ToolCall, ids: readonly string[]): readonly Violation[] {
  const inputs = inputsOf(call).flat();
  const lost = ids.filter((id) => !inputs.includes(id));
  if (lost.length > 0) {
    return mismatch(call.response, 'lookup_catalog of several ids finds', {
      at: '/result/structuredContent/products',
      expected: `also ${lost.join(', ')}`,
      actual: inputs,
    });
  }
  const products = productIds(call);
  const isOnce = [products, inputs].every((list) => new Set(list).size === list.length);
  if (isOnce) return [];
  return mismatch(call.response, 'lookup_catalog of an id twice shows', {
    at: '/result/structuredContent/products',
    expected: 'each product and each requested id once',
    actual: { products, inputs },
  });
}

/** The input schema of the ids of a lookup. @throws Inconclusive `undeclared-shape` where they are elsewhere. */
async function requireIds(context: Context): Promise<unknown> {
  const { ids } = declaredMembers(await requireTool(context, 'lookup_catalog'), 'catalog');
  if (ids !== undefined) return ids;
  throw new Inconclusive('undeclared-shape', 'the input schema of lookup_catalog has no catalog.ids');
}

async function declaredLimit(context: Context): Promise<number> {
  const ids = await requireIds(context);
  const limit = valueAt(ids, '/maxItems');
  if (Number.isSafeInteger(limit) && Number(limit) < maxBatch) return Number(limit);
  throw new Inconclusive('undeclared-shape', 'the input schema of lookup_catalog declares no limit of ids');
}

type Offers = Awaited<ReturnType<typeof requireOffers>>;

/** How many products are asked for in detail. */
const maxProducts = 2;

/** Products of the search with the variants that it shows of them, the ones with most variants first. */
const severalVariants = (offers: Offers) => {
  const found = offers.filter(
    ({ product, variant, from }) => from === 'search' && product !== undefined && product !== variant,
  );
  return [...new Set(found.map(({ product }) => product))]
    .map((product) => {
      const own = found.filter((offer) => offer.product === product);
      return { product, variants: own.map(({ variant }) => String(variant)) };
    })
    .toSorted((one, other) => other.variants.length - one.variants.length)
    .slice(0, maxProducts);
};
