/** Saboteurs of the catalog tools: lookups of several ids, the variant of a product, pages. */

import { isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import type { Condition } from '../sabotage/conditions.ts';
import { both, withTool } from '../sabotage/conditions.ts';
import { changeAt, changeEach, removeAt, setAt } from '../sabotage/json.ts';
import { alterPayload, alterRpcResponse, alterTools, misreadCalls, repeatFirst } from '../sabotage/rpc.ts';
import { breakingUcp, isFailure } from '../sabotage/ucp.ts';

const idsIn: (call: Parameters<Condition>[0]) => readonly unknown[] = ({ rpc }) => {
  const ids = valueAt(rpc, '/params/arguments/catalog/ids');
  return Array.isArray(ids) ? ids : [];
};

const ofMany =
  (least: number): Condition =>
  (call) =>
    idsIn(call).length >= least;

const repeatsAnId: Condition = (call) => new Set(idsIn(call)).size < idsIn(call).length;

const limitOf = ({ rpc }: Parameters<Condition>[0]): unknown =>
  valueAt(rpc, '/params/arguments/catalog/pagination/limit');

const refuse = (when: Condition, code: number) =>
  alterRpcResponse(when, ({ jsonrpc, id }) => ({ jsonrpc, id, error: { code, message: 'too many' } }));

const paginationAt = '/params/arguments/catalog/pagination';

const foundNothing = {
  content: [
    {
      type: 'text',
      text: JSON.stringify({ ucp: { version: '2026-04-08', capabilities: {} }, products: [] }),
    },
  ],
  structuredContent: { ucp: { version: '2026-04-08', capabilities: {} }, products: [] },
};

const empty = ({ ucp }: JsonObject) => ({ ucp, products: [] });

type Hit = { readonly product: JsonObject; readonly variant: JsonObject };

/** A product again for each run of ids that led to it, with the variants of this run. */
function groupNeighbours(payload: JsonObject, call: Parameters<Condition>[0]): JsonObject {
  const hits = objectsOf(payload.products).flatMap((product) =>
    objectsOf(product.variants).flatMap((variant) =>
      objectsOf(variant.inputs).map((input): readonly [unknown, Hit] => [
        input.id,
        { product, variant: { ...variant, inputs: [input] } },
      ]),
    ),
  );
  const found = new Map(hits);
  const runs: Hit[][] = [];
  for (const hit of [...new Set(idsIn(call))].flatMap((id) => found.get(id) ?? [])) {
    const isNext = runs.at(-1)?.[0]?.product === hit.product;
    runs.push([...(isNext ? (runs.pop() ?? []) : []), hit]);
  }
  const products = runs.map((run) => ({ ...run[0]?.product, variants: run.map(({ variant }) => variant) }));
  return products.length > objectsOf(payload.products).length ? { ...payload, products } : payload;
}

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp(['commerce/ucp-capabilities-have-their-tools', 'commerce/documented-tools-are-listed'], {
    'ucp-details-that-no-tool-gives': alterTools((tools) =>
      tools.filter(({ name }) => name !== 'get_product'),
    ),
  }),
  ...breakingUcp('commerce/ucp-lookups-find-every-id', {
    'ucp-repeated-ids-hide-the-last-product': alterPayload(
      ['lookup_catalog'],
      changeAt('/products', (products) => (Array.isArray(products) ? products.slice(0, -1) : products)),
      repeatsAnId,
    ),
    'ucp-batches-show-a-product-twice': alterPayload(
      ['lookup_catalog'],
      changeAt('/products', repeatFirst),
      ofMany(2),
    ),
    'ucp-lookups-group-only-neighbours': alterPayload(['lookup_catalog'], groupNeighbours),
    'ucp-repeated-ids-count-twice': alterPayload(
      ['lookup_catalog'],
      changeAt('/products/0/variants/0/inputs', repeatFirst),
      repeatsAnId,
    ),
  }),
  ...breakingUcp(['commerce/lookups-show-every-id', 'commerce/ucp-lookups-take-ten-ids'], {
    'ucp-lookups-of-nine-at-most': refuse(both(withTool('lookup_catalog'), ofMany(10)), -32_602),
  }),
  ...breakingUcp('commerce/ucp-lookups-beyond-the-limit-are-refused', {
    'ucp-large-lookups-are-internal-errors': refuse(both(withTool('lookup_catalog'), ofMany(50)), -32_603),
    'ucp-large-lookups-find-nothing': alterRpcResponse(
      both(withTool('lookup_catalog'), ofMany(50)),
      ({ jsonrpc, id }) => ({ jsonrpc, id, result: foundNothing }),
    ),
  }),
  ...breakingUcp('commerce/ucp-requested-variants-come-first', {
    'ucp-requested-variant-in-the-middle': alterPayload(['get_product'], (payload, { rpc }) => {
      const id = valueAt(rpc, '/params/arguments/catalog/id');
      const variants = valueAt(payload, '/product/variants');
      const [only] = objectsOf(variants);
      if (!only || only.id !== id) return payload;
      return setAt('/product/variants', [{ ...only, id: `${id}-other` }, only])(payload);
    }),
    'ucp-selection-beats-the-requested-variant': alterPayload(
      ['get_product'],
      changeAt('/product/variants/0/id', (id) => `${id}-selected`),
      ({ rpc }) => valueAt(rpc, '/params/arguments/catalog/selected') !== undefined,
    ),
  }),
  ...breakingUcp('commerce/ucp-catalog-inputs-are-validated', {
    'ucp-ids-of-any-type-find-nothing': alterRpcResponse(
      both(withTool('lookup_catalog'), ({ rpc }) => isObject(valueAt(rpc, '/params/arguments/catalog/ids'))),
      ({ jsonrpc, id }) => ({ jsonrpc, id, result: foundNothing }),
    ),
    'ucp-pages-of-any-type': alterRpcResponse(
      both(withTool('search_catalog'), ({ rpc }) => valueAt(rpc, paginationAt) === 'ten'),
      ({ jsonrpc, id }) => ({ jsonrpc, id, result: foundNothing }),
    ),
  }),
  ...breakingUcp('commerce/ucp-pages-have-a-default-size', {
    'ucp-pages-of-eleven': misreadCalls('search_catalog', (rpc) =>
      valueAt(rpc, paginationAt) === undefined ? setAt(paginationAt, { limit: 11 })(rpc) : rpc,
    ),
  }),
  ...breakingUcp('commerce/ucp-option-values-have-signals', {
    'ucp-options-that-say-nothing': alterPayload(
      ['get_product'],
      removeAt('/product/options/0/values/0/exists'),
    ),
    'ucp-options-available-because-they-exist': alterPayload(['get_product'], (payload) =>
      changeEach(payload, (value) =>
        typeof value.exists === 'boolean' ? { ...value, available: value.exists } : value,
      ),
    ),
    'ucp-options-available-without-existing': alterPayload(
      ['get_product'],
      changeAt('/product/options/0/values/0', (value) =>
        isObject(value) ? { ...value, exists: false, available: true } : value,
      ),
    ),
  }),
  ...breakingUcp('commerce/ucp-searches-take-a-limit-of-ten', {
    'ucp-pages-of-nine-at-most': refuse(
      both(withTool('search_catalog'), (call) => limitOf(call) === 10),
      -32_602,
    ),
  }),
  ...breakingUcp('commerce/ucp-pages-say-whether-more-follow', {
    'ucp-page-without-its-cursor': alterPayload(['search_catalog'], removeAt('/pagination/cursor')),
    'ucp-page-that-says-nothing': alterPayload(['search_catalog'], removeAt('/pagination/has_next_page')),
  }),
  ...breakingUcp('commerce/ucp-pages-lead-on', {
    'ucp-cursor-leads-to-an-empty-page': alterPayload(
      ['search_catalog'],
      (payload) => (isFailure(payload) ? payload : empty(payload)),
      ({ rpc }) => valueAt(rpc, '/params/arguments/catalog/pagination/cursor') !== undefined,
    ),
    'ucp-every-full-page-has-a-next-one': alterPayload(['search_catalog'], (payload, call) => {
      const { products, pagination } = payload;
      const isFull = Array.isArray(products) && products.length === (limitOf(call) ?? 10);
      if (!isObject(pagination) || !isFull || pagination.has_next_page === true) return payload;
      const cursor = Buffer.from(`at ${pagination.total_count}`).toString('base64url');
      return { ...payload, pagination: { ...pagination, has_next_page: true, cursor } };
    }),
  }),
  ...breakingUcp('commerce/ucp-pages-keep-to-the-filters', {
    'ucp-cursors-forget-the-filters': misreadCalls('search_catalog', (rpc) =>
      valueAt(rpc, `${paginationAt}/cursor`) === undefined
        ? rpc
        : removeAt('/params/arguments/catalog/filters')(rpc),
    ),
  }),
  ...breakingUcp('commerce/ucp-price-filters-include-their-bounds', {
    'ucp-prices-below-the-maximum-only': misreadCalls(
      'search_catalog',
      changeAt('/params/arguments/catalog/filters/price/max', (max) => Number(max) - 1),
    ),
  }),
  ...breakingUcp('commerce/ucp-price-filters-take-zero', {
    'ucp-maximum-of-zero-is-none': misreadCalls('search_catalog', (rpc) => {
      const price = '/params/arguments/catalog/filters/price';
      return valueAt(rpc, `${price}/max`) === 0 ? removeAt(`${price}/max`)(rpc) : rpc;
    }),
  }),
  ...breakingUcp('commerce/ucp-selections-are-the-effective-ones', {
    'ucp-selection-of-the-call-is-shown': alterPayload(['get_product'], (payload, { rpc }) => {
      const { id, selected } = Object(valueAt(rpc, '/params/arguments/catalog'));
      const variants = objectsOf(valueAt(payload, '/product/variants'));
      const isKept = selected === undefined || variants.some((variant) => variant.id === id);
      return isKept || isFailure(payload) ? payload : setAt('/product/selected', selected)(payload);
    }),
  }),
  ...breakingUcp('commerce/ucp-details-name-the-selection', {
    'ucp-details-without-a-selection': alterPayload(['get_product'], removeAt('/product/selected')),
  }),
  ...breakingUcp('commerce/ucp-option-names-are-distinct', {
    'ucp-option-listed-twice': alterPayload(['get_product'], changeAt('/product/options', repeatFirst)),
    'ucp-option-selected-twice': alterPayload(['get_product'], changeAt('/product/selected', repeatFirst)),
  }),
];
