/** What the catalog tools answer, held against the Universal Commerce Protocol. */
import { forEach } from '../../lib/assert/for-each.ts';
import { equals, isObject, valueAt } from '../../lib/assert/json.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { callTool, responseOf } from '../discovered/rpc.ts';
import { needUcpTools } from '../discovered/ucp.ts';
import { ucpCheck } from '../discovered/ucp-check.ts';
import { requireOffers } from './client/offers.ts';
import type { ToolCall } from './client/tool-client.ts';
import { callsInTargetContext } from './money/priced-calls.ts';
import { agentCodes } from './ucp-errors.ts';
import { contentOf, fault, isNotFound, keeps, openUcpShop } from './ucp-shop.ts';

type Row = Pick<Check, 'id' | 'claim' | 'requires'>;

/** Judges each result of the catalog tools. */
const ofResults = (row: Row, holds: (called: ToolCall) => readonly Violation[] | undefined): Check =>
  ucpCheck({
    ...row,
    async run(context) {
      await needUcpTools(context);
      return forEach(context, await callsInTargetContext(context), holds);
    },
  });

export const ucpResultsHaveTheEnvelope = ofResults(
  {
    id: 'commerce/ucp-results-have-the-envelope',
    requires: ['commerce.ucp.envelope'],
    claim: 'The structured content of every result has the version of UCP and the capabilities that it uses.',
  },
  (called) => keeps(called, 'ucp/envelope'),
);

function textOf({ rpcResponse }: ToolCall): unknown {
  const text = valueAt(rpcResponse, '/result/content/0/text');
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export const ucpContentRepeatsTheResult = ofResults(
  {
    id: 'commerce/ucp-content-repeats-the-result',
    requires: ['commerce.ucp.content'],
    claim: 'The first content of a result is its structured content as JSON text.',
  },
  (called) => {
    const structured = valueAt(called.rpcResponse, '/result/structuredContent');
    if (structured === undefined) return undefined;
    if (equals(textOf(called), structured)) return [];
    const actual = show(valueAt(called.rpcResponse, '/result/content/0'));
    const expected = 'the structured content as JSON text';
    return [
      fault(called, `/result/content/0 is ${actual}; promised is ${expected}`, {
        at: '/result/content/0',
        expected,
        actual,
      }),
    ];
  },
);

export const ucpProductsAreWellFormed = ofResults(
  {
    id: 'commerce/ucp-products-are-well-formed',
    requires: ['commerce.ucp.product'],
    claim: 'Every product of a result has the members of UCP, with its prices as Money.',
  },
  (called) => {
    const { products, product } = contentOf(called);
    if (isObject(product)) return keeps(called, 'ucp/product', '/product');
    if (!Array.isArray(products) || products.length === 0) return undefined;
    return products.flatMap((_, i) => keeps(called, 'ucp/product', `/products/${i}`));
  },
);

const noSuchProduct = 'no-such-product-999999999999';

export const ucpLookupsSayWhy = ucpCheck({
  id: 'commerce/ucp-lookups-say-why',
  requires: ['commerce.ucp.lookup'],
  claim: 'Every variant of a lookup names the ids that led to it, and an unknown id gives nothing.',
  async run(context) {
    const client = await openUcpShop(context);
    const [offer] = await requireOffers(client);
    if (!offer) throw new Inconclusive('no-subjects', 'nothing is known that could be looked up');
    const known = await client.call('lookup_catalog', { subject: offer.variant });
    const unknown = await client.call('lookup_catalog', { subject: noSuchProduct });
    context.examine([known, unknown]);
    return [...variantsSayWhy(known), ...findsNothing(unknown)];
  },
});

function variantsSayWhy(called: ToolCall): readonly Violation[] {
  const { products } = contentOf(called);
  const shown = Array.isArray(products) ? products.filter(isObject) : [];
  const mute = shown
    .flatMap(({ variants }) => (Array.isArray(variants) ? variants : []))
    .find((variant) => !Array.isArray(valueAt(variant, '/inputs')));
  if (mute === undefined) return [];
  const message = 'lookup_catalog shows a variant without inputs; promised are the ids that led to it';
  return [
    fault(called, message, { at: '/result/structuredContent', expected: 'inputs', actual: show(mute) }),
  ];
}

function findsNothing(called: ToolCall): readonly Violation[] {
  const { products } = contentOf(called);
  if (!called.failed && Array.isArray(products) && products.length === 0) return [];
  const expected = 'a result without products';
  const actual = show(called.rpcResponse.error ?? contentOf(called));
  const message = `lookup_catalog of an unknown id was answered with ${actual}; promised is ${expected}`;
  return [fault(called, message, { at: '/result', expected, actual })];
}

export const ucpUnknownProductsAreOutcomes = ucpCheck({
  id: 'commerce/ucp-unknown-products-are-outcomes',
  requires: ['commerce.ucp.outcomes'],
  claim: 'The tool get_product answers an unknown id with a result that says so in a message.',
  async run(context) {
    const client = await openUcpShop(context);
    const called = await client.call('get_product', { subject: noSuchProduct });
    context.examine([called]);
    return isNotFound(called, 'get_product of an unknown id');
  },
});

/** A call of nobody: the search without the profile of an agent. */
async function callOfAStranger(context: Context): Promise<ToolCall> {
  await needUcpTools(context);
  const request = callTool(await requireEndpoint(context), 'search_catalog', { catalog: { query: '' } });
  const response = await context.fetch(request, { tolerate: [400, 401, 403, 422] });
  const rpcResponse = responseOf(response);
  return { response, rpcResponse: rpcResponse ?? {}, failed: !rpcResponse, placed: [] };
}

const noneRefused = (): Inconclusive =>
  new Inconclusive('not-observed', 'a call without the profile of an agent is not refused');

/** Live stores put a text where the protocol has a code (seen in 2026). */
const tellsOfTheProfile = (data: unknown): boolean =>
  typeof data === 'string' ? /profile/i.test(data) : agentCodes.includes(valueAt(data, '/code'));

export const ucpStrangersAreToldWhy = ucpCheck({
  id: 'commerce/ucp-strangers-are-told-why',
  requires: ['commerce.ucp.agent'],
  claim: 'A refusal of a call without the profile of an agent says in its data that it is missing.',
  async run(context) {
    const called = await callOfAStranger(context);
    const { error } = called.rpcResponse;
    if (!isObject(error)) throw noneRefused();
    context.examine([called]);
    if (tellsOfTheProfile(error.data)) return [];
    const expected = `an error whose data tells of the profile, as one of ${agentCodes.join(', ')}`;
    const actual = show(error);
    const message = `a call without an agent was answered with ${actual}; promised is ${expected}`;
    return [fault(called, message, { at: '/error/data', expected, actual })];
  },
});

export const ucpRefusalsHaveAFittingStatus = ucpCheck({
  id: 'commerce/ucp-refusals-have-a-fitting-status',
  requires: ['commerce.ucp.error-status'],
  claim:
    'A refusal of a call without the profile of an agent has HTTP status 200 or one that is a client error.',
  async run(context) {
    const called = await callOfAStranger(context);
    if (!isObject(called.rpcResponse.error)) throw noneRefused();
    context.examine([called]);
    const { status } = called.response;
    if (status === 200 || (status >= 400 && status < 500)) return [];
    const message = `a refusal came with HTTP ${status}; promised is 200, or the 4xx that fits its error`;
    return [fault(called, message, { expected: '200 or 4xx', actual: String(status) })];
  },
});
