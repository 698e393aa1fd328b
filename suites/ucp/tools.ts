/** What the tools declare in tools/list, and the results that they return. */

import { equals, isObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { forEach, mismatch } from '../../lib/assert/rules.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive, prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { toolOf } from '../discovered/rpc-response.ts';
import { jsonIn } from '../discovered/tool-result.ts';
import { listTools, type Tool } from '../discovered/tools.ts';
import { declaredMembers, requireUcpTools } from '../discovered/ucp.ts';
import { violationAt } from '../discovered/violation-at.ts';
import type { Release } from '../releases/release.ts';
import { isDefined } from '../releases/releases.ts';
import {
  catalogCalls,
  openUcpClient,
  requireOffers,
  type ToolCall,
  unknownProduct,
} from './client/tool-client.ts';
import { contentMatches, contentOf, hasNotFound, pastCalls } from './client/tool-results.ts';
import { lookingBack, type UcpRow, ucpCheck } from './client/ucp-check.ts';

type DeclarationRow = UcpRow & {
  /** @returns the declarations that a tool lacks; undefined if the rule does not apply to it. */
  readonly missing: (tool: Tool, release: Release) => readonly string[] | undefined;
  /** The part of a listed tool that has to change. */
  readonly part: string;
};

const declares = ({ missing, part, ...row }: DeclarationRow): Check =>
  ucpCheck({
    ...row,
    async run(context, release) {
      const tools = (await requireUcpTools(context)).filter(({ name }) => isDefined(release, name));
      const list = await context.fetch(listTools(await requireEndpoint(context)));
      return forEach(context, tools, (tool) =>
        missing(tool, release)?.map((expected) =>
          violation(list, `the tool ${tool.name} declares no ${expected}`, {
            at: `${placeOf(tool, list)}/${part}`,
            expected,
            actual: Object.keys(declaredMembers(tool)).join(', ') || 'no members',
          }),
        ),
      );
    },
  });

/** The JSON Pointer of the tool in the list. */
function placeOf({ name }: Tool, { json }: HttpResponse): string {
  const tools = json.valid ? valueAt(json.value, '/result/tools') : undefined;
  const all: readonly unknown[] = Array.isArray(tools) ? tools : [];
  return `/result/tools/${all.findIndex((tool) => isObject(tool) && tool.name === name)}`;
}

const everyResult = ({ holds, ...row }: ResultRow): Check =>
  ucpCheck({
    ...row,
    async run(context, release) {
      await requireUcpTools(context);
      return forEach(context, await catalogCalls(context), (call) => holds(call, release));
    },
  });

export const checks: readonly Check[] = [
  declares({
    id: 'commerce/ucp-arguments-are-wrapped',
    requires: ['commerce.ucp.arguments'],
    claim:
      'Every documented tool declares the wrapped arguments of UCP, and the profile of the agent in meta.',
    part: 'inputSchema',
    fix: 'Declare the arguments catalog, cart, checkout and id that UCP defines for each tool, and meta["ucp-agent"].profile, in its inputSchema.',
    missing: (tool, { tools }) => {
      const members = declaredMembers(tool);
      const missing = (tools[tool.name] ?? []).filter((name) => !(name in members));
      const hasProfile = 'profile' in declaredMembers(tool, 'meta', 'ucp-agent');
      return [...missing, ...(hasProfile ? [] : ['meta["ucp-agent"].profile'])];
    },
  }),

  declares({
    id: 'commerce/ucp-idempotency-keys-are-declared',
    requires: ['commerce.ucp.idempotency-key'],
    claim: 'The tools complete_checkout, cancel_checkout and cancel_cart declare an idempotency key in meta.',
    part: 'inputSchema/properties/meta',
    fix: 'Declare meta["idempotency-key"] in the input schemas of complete_checkout, cancel_checkout and cancel_cart.',
    missing: (tool, { keyedTools }) => {
      if (!keyedTools.includes(tool.name)) return undefined;
      return 'idempotency-key' in declaredMembers(tool, 'meta') ? [] : ['meta["idempotency-key"]'];
    },
  }),

  declares({
    id: 'commerce/ucp-outputs-are-declared',
    requires: ['commerce.ucp.output-schema'],
    claim: 'Every documented tool declares an output schema.',
    part: 'outputSchema',
    fix: 'Add an outputSchema to each tool in tools/list.',
    missing: ({ listed }) => (isObject(listed.outputSchema) ? [] : ['output schema']),
  }),

  everyResult({
    id: 'commerce/ucp-results-have-the-envelope',
    requires: ['commerce.ucp.envelope'],
    claim: 'The structured content of every result names the version of UCP and the capabilities in use.',
    fix: 'Put an object ucp, with the version and an object of the capabilities in use, into the structuredContent of every result.',
    holds: (call, { schemas }) => contentMatches(call, schemas.envelope),
  }),

  lookingBack({
    id: 'commerce/ucp-content-repeats-the-result',
    requires: ['commerce.ucp.content'],
    claim: 'The first content of a result is its structured content as JSON text.',
    fix: 'Put the structuredContent as JSON text into the first element of content in every result.',
    async run(context, release) {
      // The run shows some results even if no other check has called a tool.
      await catalogCalls(context);
      const called = pastCalls(context).filter(({ tool }) => isDefined(release, tool));
      return forEach(context, called, ({ call }) => repeatsResult(call));
    },
  }),

  everyResult({
    id: 'commerce/ucp-products-are-well-formed',
    requires: ['commerce.ucp.product'],
    claim: 'Every product of a result has the members of UCP, with its prices as Money.',
    fix: 'Return each product with id, title, an object description, a price_range and at least one variant, and each price as {amount, currency}.',
    prerequisites: [
      'commerce/catalog-prices-are-money',
      'commerce/amounts-are-integers',
      'commerce/currencies-are-codes',
      'commerce/prices-are-not-decimals',
    ],
    holds: (call, { schemas }) => {
      const { products, product } = contentOf(call);
      if (isObject(product)) return contentMatches(call, schemas.product, '/product');
      if (!Array.isArray(products) || products.length === 0) return undefined;
      return products.flatMap((_, i) => contentMatches(call, schemas.product, `/products/${i}`));
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-lookups-name-their-inputs',
    requires: ['commerce.ucp.lookup'],
    claim: 'Every variant in a lookup names the ids that led to it, and an unknown id gives no products.',
    fix: 'List the requested ids in the inputs of each variant of lookup_catalog, and return an empty products array, not an error, for unknown ids.',
    async run(context) {
      const client = await openUcpClient(context);
      const [offer] = await requireOffers(client);
      if (!offer) throw new Inconclusive('no-subjects', 'no product is known to look up');
      const known = await client.call('lookup_catalog', { subject: offer.variant });
      const unknown = await client.call('lookup_catalog', { subject: unknownProduct });
      context.examine([known, unknown]);
      return [...variantsNameInputs(known), ...findsNothing(unknown)];
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-searches-need-an-input',
    requires: ['commerce.ucp.search-input'],
    claim: 'A search without a query, filters or another input is refused.',
    fix: 'Refuse calls of search_catalog whose catalog has neither query nor filters, nor an input of an extension.',
    async run(context) {
      const client = await openUcpClient(context);
      const planned = client.plan('search_catalog', { query: '' });
      const { catalog } = planned.arguments;
      if (!isObject(catalog)) throw new Inconclusive('undeclared-shape', 'search_catalog has no catalog');
      const kept = Object.entries(catalog).filter(([name]) => name === 'context' || name === 'pagination');
      const args = { ...planned.arguments, catalog: Object.fromEntries(kept) };
      const [asked, empty] = [
        await client.send('search_catalog', planned),
        await client.send('search_catalog', { ...planned, arguments: args }),
      ];
      if (asked.failed) {
        throw prerequisite('commerce/search-takes-query-and-context', 'an ordinary search is refused');
      }
      context.examine([empty]);
      if (empty.failed) return [];
      return mismatch(empty.response, 'search_catalog without query and filters was answered with', {
        at: '/result',
        expected: 'a refusal',
        actual: contentOf(empty),
      });
    },
  }),

  ucpCheck({
    id: 'commerce/ucp-unknown-products-are-not-found',
    requires: ['commerce.ucp.outcomes'],
    claim:
      'The tool get_product answers an unknown id with a result whose messages say that it is not found.',
    fix: 'Answer get_product of an unknown id with a result that has ucp.status "error" and a message with the code not_found, not with a JSON-RPC error.',
    async run(context) {
      const client = await openUcpClient(context);
      const call = await client.call('get_product', { subject: unknownProduct });
      context.examine([call]);
      return hasNotFound(call, 'get_product of an unknown id');
    },
  }),
];

/** Undefined for a result without structured content. */
function repeatsResult(call: ToolCall): readonly Violation[] | undefined {
  const structured = valueAt(call.rpcResponse, '/result/structuredContent');
  if (structured === undefined) return undefined;
  const texts = objectsOf(valueAt(call.rpcResponse, '/result/content')).map(jsonIn);
  if (texts.some((json) => equals(json, structured))) return [];
  const at = '/result/content/0';
  const actual = valueAt(call.rpcResponse, at);
  const expected = 'the structured content as JSON text';
  return mismatch(call.response, `${toolOf(call.response)}: ${at} is`, { at, expected, actual });
}

type ResultRow = UcpRow & {
  /** Undefined where there is nothing to judge. */
  readonly holds: (call: ToolCall, release: Release) => readonly Violation[] | undefined;
};

function variantsNameInputs(call: ToolCall): readonly Violation[] {
  const { products } = contentOf(call);
  const shown = objectsOf(products);
  const unnamed = shown
    .flatMap(({ variants }) => (Array.isArray(variants) ? variants : []))
    .find((variant) => !isList(valueAt(variant, '/inputs')));
  if (unnamed === undefined) return [];
  const message = 'lookup_catalog shows a variant without inputs; promised are the ids that led to it';
  return [violationAt(call, { of: unnamed }, message, { expected: 'inputs', actual: show(unnamed) })];
}

const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

function findsNothing(call: ToolCall): readonly Violation[] {
  const content = contentOf(call);
  if (!call.failed && Array.isArray(content.products) && content.products.length === 0) return [];
  return mismatch(call.response, 'lookup_catalog of an unknown id was answered with', {
    at: '/result',
    expected: 'a result without products',
    actual: call.rpcResponse.error ?? content,
  });
}
