/** The thirteen tools: that they are listed, and that each of them answers. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import type { Facts } from '../../discovered/facts.ts';
import { isResponse, isToolFailure, saysNoSuchTool } from '../../discovered/rpc-answer.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import { listTools, requireTools } from '../../discovered/tools.ts';
import { requireOffers, requireSearchTerms, searchFor } from '../client/offers.ts';
import {
  documentedTools,
  openToolClient,
  readingTools,
  type ToolCall,
  type ToolClient,
} from '../client/tool-client.ts';
import { succeedsAsPlanned } from '../records/with-record.ts';

export const documentedToolsAreListed = check({
  id: 'commerce/documented-tools-are-listed',
  requires: ['commerce.tools'],
  claim: 'The thirteen documented tools are all listed; more are welcome.',
  async run(context) {
    const names = (await requireTools(context)).map(({ name }) => name);
    const list = await context.fetch(listTools(await requireEndpoint(context)));
    return context
      .examine(documentedTools)
      .filter((name) => !names.includes(name))
      .map((name) =>
        violation(list, `tools/list lists no tool ${name}`, {
          at: '/result/tools',
          expected: name,
          actual: show(names),
        }),
      );
  },
});

/** Facts about the first thing that the search finds. */
async function foundFacts(client: ToolClient): Promise<Partial<Facts>> {
  const [offer] = await requireOffers(client);
  if (!offer) return {};
  const { variant, product = variant } = offer;
  return { subject: product, product, variant };
}

/** Those that may be asked for a record that does not exist, besides the reading ones. */
const recordReaders = ['get_cart', 'get_checkout', 'get_order'] as const;

export const listedToolsExist = check({
  id: 'commerce/listed-tools-exist',
  requires: ['commerce.tools.exist'],
  claim: 'No call of a listed tool that reads is answered that there is no such method or tool.',
  async run(context) {
    const client = await openToolClient(context);
    const facts = { query: 'lamp', subject: noSuchRecord, product: noSuchRecord, variant: noSuchRecord };
    const records = { cart: noSuchRecord, checkout: noSuchRecord, order: noSuchRecord };
    const asked = context.target.consents.includes('writes') ? recordReaders : [];
    return forEach(context, [...readingTools, ...asked], async (name) => {
      const { response, rpcResponse } = await client.call(name, { ...facts, ...records });
      if (!saysNoSuchTool(rpcResponse)) return [];
      const actual = show(rpcResponse.error);
      const message = `tools/list lists ${name}, and a call of it was answered that it does not exist: ${actual}`;
      return [violation(response, message, { at: '/error', expected: 'any other error', actual })];
    });
  },
});

const lookingTools = ['lookup_catalog', 'get_product'] as const;

export const readingToolsAnswer = check({
  id: 'commerce/reading-tools-answer',
  requires: ['commerce.tools.answer'],
  claim:
    'Calls of search_catalog, lookup_catalog and get_product are answered with HTTP 200 and a JSON-RPC response.',
  async run(context) {
    const client = await openToolClient(context);
    const [[sought], facts] = await Promise.all([requireSearchTerms(client), foundFacts(client)]);
    const calls = [
      () => searchFor(client, sought),
      ...lookingTools.map((name) => () => client.call(name, facts)),
    ];
    return forEach(context, calls, async (call) => isResponse((await call()).response));
  },
});

export const lookupsGiveWhatWasFound = check({
  id: 'commerce/lookups-give-what-was-found',
  requires: ['commerce.lookup'],
  claim: 'The tools lookup_catalog and get_product answer with a result for an id that search_catalog gave.',
  async run(context) {
    const client = await openToolClient(context);
    const [[offer], facts] = await Promise.all([requireOffers(client), foundFacts(client)]);
    if (offer?.from !== 'search')
      throw new Inconclusive('prerequisite', 'commerce/search-finds-what-is-there gives no id to look up');
    return forEach(context, lookingTools, async (name) => {
      const product = await client.call(name, facts);
      if (!product.failed || facts.variant === undefined) return succeedsAsPlanned(name, product);
      return succeedsAsPlanned(name, await client.call(name, { ...facts, subject: facts.variant }));
    });
  },
});

const noSuchRecord = 'no-such-record-999999999999';

const recordTools = ['get_cart', 'update_cart', 'get_checkout', 'update_checkout', 'get_order'] as const;

/** What is not there is as good as cancelled: these may succeed. */
const cancellingTools = ['cancel_cart', 'cancel_checkout'] as const;

/** Ways to say in a result that nothing was found; a record that is shown is none of them. */
const saysNothingFound = ({ rpcResponse }: ToolCall): boolean =>
  payloadsOf(rpcResponse).some(
    ({ error, errors, messages, cart, checkout, order }) =>
      error !== undefined ||
      errors !== undefined ||
      [cart, checkout, order].includes(null) ||
      (Array.isArray(messages) && messages.some((message) => isObject(message) && message.type === 'error')),
  );

export const unknownRecordsAreFailures = check({
  id: 'commerce/unknown-records-are-failures',
  requires: ['commerce.unknown-records', 'commerce.tools.answer'],
  claim:
    'A call about a cart, checkout or order that does not exist is answered with HTTP 200, and fails unless it cancels.',
  needs: ['writes'],
  async run(context) {
    const client = await openToolClient(context);
    const [offer] = await requireOffers(client).catch(() => []);
    const facts = {
      subject: noSuchRecord,
      cart: noSuchRecord,
      checkout: noSuchRecord,
      order: noSuchRecord,
      ...(offer && { variant: offer.variant }),
    };
    return forEach(context, [...recordTools, ...cancellingTools], async (name) => {
      const called = await client.call(name, facts);
      const mayBeAResult = cancellingTools.some((tool) => tool === name) || saysNothingFound(called);
      return mayBeAResult ? isResponse(called.response) : isToolFailure(called.response);
    });
  },
});
