/** Inputs of the catalog tools: wrong ones, prices as filters, selections; and what option values say. */

import { type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { forEach, mismatch } from '../../lib/assert/rules.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { noneKnown } from '../discovered/subjects.ts';
import { declaredMembers, requireUcpTools } from '../discovered/ucp.ts';
import {
  cursorOf,
  isPricedAsAsked,
  type Priced,
  pricedIn,
  productIds,
  requireTool,
  searchPage,
  searchTen,
} from './catalog-pages.ts';
import {
  callWith,
  catalogCalls,
  openUcpClient,
  requireOffers,
  type ToolCall,
  type ToolClient,
  type ToolName,
} from './client/tool-client.ts';
import { contentOf } from './client/tool-results.ts';
import { ucpCheck } from './client/ucp-check.ts';

type Wrong = { readonly tool: ToolName; readonly member: string; readonly value: unknown };

/** Of a type that the schemas of the protocol do not allow, in members that they define. */
const wrongInputs: readonly Wrong[] = [
  { tool: 'search_catalog', member: 'pagination', value: 'ten' },
  { tool: 'lookup_catalog', member: 'ids', value: { first: 'conformance' } },
  { tool: 'get_product', member: 'id', value: { of: 'conformance' } },
];

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-catalog-inputs-are-validated',
    requires: ['commerce.ucp.catalog-inputs'],
    claim: 'A call of a catalog tool with a member of the wrong type is refused.',
    fix: 'Validate the arguments of search_catalog, lookup_catalog and get_product against the schemas of UCP, and refuse what does not fit with -32602.',
    async run(context) {
      const client = await openUcpClient(context);
      const [offer] = await requireOffers(client);
      const tools = await requireUcpTools(context);
      const facts = { query: '', ...(offer && { subject: offer.variant }) };
      const judged = wrongInputs.filter(({ tool, member }) => {
        const listed = tools.find(({ name }) => name === tool);
        return listed && member in declaredMembers(listed, 'catalog');
      });
      return forEach(context, judged, async ({ tool, member, value }) => {
        const control = await client.call(tool, facts);
        if (control.failed) return undefined;
        const call = await callWith(client, tool, facts, { catalog: { [member]: value } });
        if (call.failed) return [];
        return mismatch(call.response, `${tool} with catalog.${member} ${show(value)} was answered with`, {
          at: '/result',
          expected: 'a refusal',
          actual: contentOf(call),
        });
      });
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-option-values-have-signals',
    requires: ['commerce.ucp.option-signals'],
    claim:
      'Each value of an option of a product in detail says whether it exists and is available with the selection.',
    fix: 'Add the booleans exists and available to each of the values of product.options of get_product, and never make available what does not exist.',
    async run(context) {
      const client = await openUcpClient(context);
      const [offer] = await requireOffers(client);
      if (!offer) throw new Inconclusive('no-subjects', 'no product is known');
      const call = await client.call('get_product', { subject: offer.product ?? offer.variant });
      const values = optionValues(valueAt(contentOf(call), '/product/options'));
      if (values.length === 0) throw new Inconclusive('not-observed', 'no product in detail has options');
      const found = await forEach(context, values, ({ at, value }) => {
        const { exists, available } = value;
        const isTold = typeof exists === 'boolean' && typeof available === 'boolean';
        if (isTold && (exists || !available)) return [];
        const expected = 'exists and available, which is false for what does not exist';
        return mismatch(call.response, `get_product: ${at} has`, {
          at,
          expected,
          actual: { exists, available },
        });
      });
      return found.length > 0 ? found : heedsSelection(client);
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-price-filters-include-their-bounds',
    requires: ['commerce.ucp.price-bounds'],
    claim: 'A search for exactly the price of a product finds it, if one for a little more and less does.',
    fix: 'Return from search_catalog also the products whose price is exactly min or exactly max of filters.price.',
    // It changes nothing, but a run that only reads sends no further searches.
    needs: ['writes'],
    async run(context) {
      const found = await searchTen(context, 'commerce/ucp-price-filters-include-their-bounds');
      const one = exactSearch(pricedIn(found));
      if (found.failed || !one || !isPricedAsAsked(found)) {
        throw new Inconclusive('no-subjects', 'no product of one price in the currency of the run is known');
      }
      return findsExactly(context, one);
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-selections-are-the-effective-ones',
    requires: ['commerce.ucp.selection-effective'],
    claim:
      'The details of a product, asked for with a value that none of its variants has, do not show this value as selected.',
    fix: 'Write the selection by which the variants of get_product were chosen into product.selected, not the one of the call.',
    // It changes nothing, but a run that only reads asks for no further details.
    needs: ['writes'],
    async run(context) {
      const client = await openUcpClient(context);
      const { selected: declared } = declaredMembers(await requireTool(context, 'get_product'), 'catalog');
      const [option] = await optionsToSelect(client);
      if (declared === undefined || !option) {
        throw new Inconclusive('no-subjects', 'no product with options is known that takes a selection');
      }
      const { product: subject, name } = option;
      const wanted = { name, label: noSuchLabel };
      const call = await callWith(client, 'get_product', { subject }, { catalog: { selected: [wanted] } });
      const shown = objectsOf([valueAt(contentOf(call), '/product')]);
      const labels = shown.flatMap(({ variants }) => objectsOf(variants).flatMap(labelsOf(name)));
      if (call.failed || labels.length === 0 || labels.includes(noSuchLabel)) {
        throw new Inconclusive('not-observed', 'no selection that no variant has leads to variants');
      }
      context.examine([call]);
      const selected = shown.flatMap((product) => objectsOf(product.selected));
      if (!selected.some((one) => one.name === name && one.label === noSuchLabel)) return [];
      const lead = `get_product with ${show(wanted)}, which none of the variants has, shows as selected`;
      const at = '/result/structuredContent/product/selected';
      return mismatch(call.response, lead, {
        at,
        expected: 'the selection of the variants',
        actual: selected,
      });
    },
  }),
];

const noSuchLabel = 'no-such-value-999999999999';

/** Products of the search with the name of one of their options. */
async function optionsToSelect({ context }: ToolClient) {
  const calls = await catalogCalls(context).catch(noneKnown);
  return calls
    .flatMap((call) => objectsOf(contentOf(call).products))
    .flatMap(({ id, variants }) => {
      const all = objectsOf(variants);
      const [name] = all.flatMap(({ options }) => objectsOf(options)).map((option) => option.name);
      const isOwn = typeof id === 'string' && all.every((variant) => variant.id !== id);
      return isOwn && typeof name === 'string' ? [{ product: id, name }] : [];
    });
}

/** The labels of a variant for an option. */
const labelsOf =
  (name: string) =>
  ({ options }: JsonObject): readonly unknown[] =>
    objectsOf(options).flatMap((option) => (option.name === name ? [option.label] : []));

type OptionValue = { readonly at: string; readonly value: JsonObject };

const optionValues = (options: unknown): readonly OptionValue[] =>
  objectsOf(options).flatMap((option, i) =>
    objectsOf(option.values).map((value, j) => ({
      at: `/result/structuredContent/product/options/${i}/values/${j}`,
      value,
    })),
  );

type Variant = {
  readonly id: string;
  readonly isAvailable: boolean;
  /** The labels of its options, by their names. */
  readonly labels: ReadonlyMap<unknown, unknown>;
};

function variantsOf(product: JsonObject): readonly Variant[] {
  return objectsOf(product.variants).flatMap(({ id, options, availability }) => {
    const isAvailable = valueAt(availability, '/available');
    const labels = new Map(objectsOf(options).map(({ name, label }) => [name, label]));
    // Without a label for each option, several variants may have the same ones.
    const isWhole = labels.size > 1 && labels.size === objectsOf(product.options).length;
    return typeof id === 'string' && typeof isAvailable === 'boolean' && isWhole
      ? [{ id, isAvailable, labels }]
      : [];
  });
}

/** The names of the options in which they differ. */
const differing = (one: Variant, other: Variant): readonly unknown[] =>
  [...one.labels].filter(([name, label]) => other.labels.get(name) !== label).map(([name]) => name);

/** A variant that is sold out, one beside it that is not, and the option in which the two differ. */
type Neighbours = { readonly soldOut: Variant; readonly beside: Variant; readonly name: unknown };

/** The value that makes the difference is available in a third variant. */
const neighboursIn = (variants: readonly Variant[]): readonly Neighbours[] =>
  variants
    .filter(({ isAvailable }) => !isAvailable)
    .flatMap((soldOut) =>
      variants.flatMap((beside) => {
        const [name, ...others] = differing(soldOut, beside);
        const isElsewhere = variants.some(
          ({ isAvailable, labels }) => isAvailable && labels.get(name) === soldOut.labels.get(name),
        );
        const isFit = name !== undefined && others.length === 0 && beside.isAvailable && isElsewhere;
        return isFit ? [{ soldOut, beside, name }] : [];
      }),
    );

/** With all other options of an available variant, the value of a sold-out one is not available. */
async function heedsSelection(client: ToolClient): Promise<readonly Violation[]> {
  const calls = await catalogCalls(client.context).catch(noneKnown);
  const products = calls.flatMap((call) => objectsOf(contentOf(call).products));
  const [found] = products.flatMap((product) => neighboursIn(variantsOf(product)));
  if (!found) return [];
  const { soldOut, beside, name } = found;
  const call = await client.call('get_product', { subject: beside.id });
  const label = soldOut.labels.get(name);
  const options = objectsOf(valueAt(contentOf(call), '/product/options'));
  const value = options.flatMap((option) =>
    option.name === name ? objectsOf(option.values).filter((one) => one.label === label) : [],
  )[0];
  if (!value || call.failed || !isSelected(call, beside)) return [];
  client.context.examine([call]);
  if (value.available !== true) return [];
  // Only now, because the stock may have changed since the search.
  const control = await client.call('get_product', { subject: soldOut.id });
  const isSoldOut = variantsOf(objectsOf([valueAt(contentOf(control), '/product')])[0] ?? {}).some(
    ({ id, isAvailable }) => id === soldOut.id && !isAvailable,
  );
  if (!isSoldOut) return [];
  const lead = `get_product of ${show(beside.id)}: with its other options, ${show(label)} is that of ${show(soldOut.id)}, which is sold out, and has`;
  const at = '/result/structuredContent/product/options';
  return mismatch(call.response, lead, { at, expected: 'available false', actual: value });
}

/** The effective selection is that of the variant. */
function isSelected(call: ToolCall, { labels }: Variant): boolean {
  const selected = objectsOf(valueAt(contentOf(call), '/product/selected'));
  return selected.length === labels.size && selected.every(({ name, label }) => labels.get(name) === label);
}

/** The product of one price that the fewest others have. */
export function exactSearch(products: readonly Priced[]): Priced | undefined {
  const alike = ({ min: price }: Priced) => products.filter(({ min, max }) => min <= price && price <= max);
  return products
    .filter(({ min, max }) => Number.isSafeInteger(min) && min > 0 && min === max)
    .toSorted((one, other) => alike(one).length - alike(other).length)[0];
}

async function findsExactly(context: Context, { id, min: price }: Priced): Promise<readonly Violation[]> {
  const search = (by: number) =>
    searchPage(context, '', { limit: 10 }, { filters: { price: { min: price - by, max: price + by } } });
  const exact = await search(0);
  if (productIds(exact).includes(id)) {
    context.examine([id]);
    return [];
  }
  // Only now: the price may have changed, and a filter may mean another one, such as that before tax.
  const isFound = pricedIn(await search(1)).some(
    (one) => one.id === id && one.min === price && one.max === price,
  );
  if (exact.failed || cursorOf(exact) !== undefined || !isFound) {
    throw new Inconclusive(
      'not-observed',
      'no search by price finds the product for the price that it shows',
    );
  }
  context.examine([id]);
  return mismatch(exact.response, `a search for exactly ${price}, the price of ${show(id)}, finds`, {
    at: '/result/structuredContent/products',
    expected: 'also this product',
    actual: productIds(exact),
  });
}
