/** Calls of the documented tools: their responses, failures for unknown records, and the same prices on every host. */

import { equals, isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { header } from '../../../lib/assert/response.ts';
import { forEach } from '../../../lib/assert/rules.ts';
import { naming, show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { showsCredentials } from '../../discovered/authorization.ts';
import { findEndpoints } from '../../discovered/commerce-endpoint.ts';
import { callTool, findRpcResponse } from '../../discovered/rpc.ts';
import { called, hasRpcResponse, hasToolFailure, toolOf } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import {
  hasFailed,
  isFilled,
  objectsIn,
  patternOf,
  payloadsOf,
  placesIn,
} from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { recordNames } from '../../words/records.ts';
import { planOf, refusesDestination } from '../client/outcome.ts';
import { idOf } from '../client/record-ids.ts';
import { destinationIn, unknownRecord, unknownRecordLike, unknownUuid } from '../client/test-data.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { saysUnauthorized } from '../client/unlisted-tools.ts';
import { isMoney, type Kind, kinds, type ToolName } from '../client/values.ts';
import { lookupFacts, type Offer, purchaseFacts, requireOffers } from '../offers/offers.ts';
import { sendCreation } from '../offers/requested-lines.ts';
import { requireSearchTerms, searchFor } from '../offers/search-terms.ts';
import { onceARun } from '../records/with-record.ts';

const recordTools = ['get_cart', 'update_cart', 'get_checkout', 'update_checkout', 'get_order'] as const;

/** These may succeed, because a record that does not exist is as good as cancelled. */
const cancellingTools = ['cancel_cart', 'cancel_checkout'] as const;

const records = ['cart', 'checkout', 'order'] as const;

/** The payload has an error, or null in place of the record, and shows no record. */
export const saysFailure = (payload: JsonObject): boolean => {
  const { error, errors, messages } = payload;
  const hasMessage =
    Array.isArray(messages) && messages.some((message) => isObject(message) && message.type === 'error');
  const isNothing = records.some((name) => payload[name] === null);
  return (isFilled(error) || isFilled(errors) || hasMessage || isNothing) && !showsRecord(payload);
};

/** The payload shows more of a record than the requested id. */
const showsRecord = (payload: JsonObject): boolean =>
  [payload, ...records.map((name) => payload[name])].some(
    (value) => isObject(value) && recordNames.filled.some((name) => isFilled(value[name])),
  ) || records.some((name) => isObject(payload[name]) && isFilled(payload[name]));

/**
 * A failure that only the payload shows: callers that check the error member, isError or UCP's status take it for a
 * success. It weighs less than a success, because the interface does not specify how tools report failures.
 */
function failsInPayload(call: ToolCall, opened: readonly Opened[]): readonly Violation[] {
  const known = opened.filter((record) => !record.call.failed);
  const own = known.filter(({ kind }) => toolOf(call.response).endsWith(kind));
  // No order is known, but one is much like its checkout.
  const alike = own.length > 0 ? own : known;
  const isOther = (one: JsonObject) => alike.length > 0 && alike.every((record) => isUnlike(one, record));
  const [payload] = payloadsOf(call.rpcResponse).filter((one) => saysFailure(one) || isOther(one));
  if (hasFailed(call.rpcResponse) || !payload) return [];
  const message = `${called(call.response)} failed in the payload of a result alone: ${show(payload)}`;
  const expected = 'an error member, isError: true, or ucp.status "error"';
  const details = { at: '/result', expected, actual: show(payload), promise: promises.failure };
  return [violation(call.response, message, { ...details, atMost: 'should' })];
}

/** The payload has hardly a place of a record of its kind, so that it says that there is none in words of its own. */
function isUnlike(payload: JsonObject, { call }: Opened): boolean {
  const places = new Set(payloadsOf(call.rpcResponse).flatMap(patternsOf));
  const shared = [...new Set(patternsOf(payload))].filter((pattern) => places.has(pattern));
  return places.size >= leastPlaces && shared.length <= places.size / leastPlaces;
}

/** A record has more places than these, of which a failure may repeat a few, such as the id. */
const leastPlaces = 5;

const patternsOf = (payload: JsonObject): readonly string[] =>
  placesIn(payload).flatMap(({ path, value }) => (typeof value === 'object' ? [] : [patternOf(path)]));

const promises = { answer: 'commerce.tools.answer', failure: 'commerce.unknown-records' } as const;

type Opened = { readonly kind: Kind; readonly call: ToolCall };

/** A cart and a checkout that no other check changes, as far as they can be created. The run cancels them at its end. */
export const openRecords = (client: ToolClient, offer: Offer, asker: string): Promise<readonly Opened[]> =>
  onceARun(client.context, { asker, what: 'an open cart and checkout' }, async () => {
    const calls = kinds.map(async (kind) => ({
      kind,
      call: await sendCreation(client, kind, purchaseFacts(offer), client.plan),
    }));
    const outcomes = await Promise.allSettled(calls);
    return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  });

/** It refuses the caller, whatever record the call is about (RFC 9110, section 11.6.1). */
const isChallenge = (response: HttpResponse): boolean =>
  response.status === 401 && header(response, 'www-authenticate') !== undefined;

const isInvalid = ({ rpcResponse }: ToolCall): boolean => valueAt(rpcResponse, '/error/code') === -32602;

/**
 * Sends the id as a UUID if the tool does not accept another text, and then in the form of a real one: only that shows
 * that the record is refused, and not the form. A tool that takes no call without an address or a line gets one.
 * @returns undefined where no argument takes the id of a record, or what is sent beside it may be the reason of the refusal.
 */
async function inAnyForm(
  client: ToolClient,
  name: ToolName,
  facts: Partial<Facts>,
  real: Id | undefined,
): Promise<ToolCall | undefined> {
  const alike = real === undefined ? undefined : unknownRecordLike(real);
  const forms = [{}, unknownUuid, ...(alike ? [alike] : [])];
  let call: ToolCall | undefined;
  let isAlone = true;
  for (const form of forms) {
    const own = { ...facts, ...form, variant: facts.variant };
    isAlone = planOf(() => client.plan(name, own)) !== undefined;
    call = await client.call(name, isAlone ? own : { ...destinationIn(client.home), quantity: 1, ...own });
    if (!call.placed.some(({ fact }) => identities.has(fact))) return undefined;
    if (!isInvalid(call)) return isAlone || !refusesDestination(call) ? call : undefined;
  }
  return isAlone ? call : undefined;
}

const identities: ReadonlySet<keyof Facts> = new Set(['subject', ...records]);

const unknownCheck = 'commerce/unknown-records-are-failures';

export const checks = [
  check({
    id: 'commerce/reading-tools-answer',
    requires: ['commerce.tools.answer'],
    claim:
      'Calls of search_catalog, lookup_catalog and get_product are answered with HTTP 200 and a JSON-RPC response.',
    fix: 'Answer calls of search_catalog, lookup_catalog and get_product with HTTP 200 and a JSON-RPC response, failures included.',
    async run(context) {
      const client = await openToolClient(context);
      const [[term], [offer]] = await Promise.all([requireSearchTerms(client), requireOffers(client)]);
      const facts = offer && lookupFacts(offer);
      const calls = [
        () => searchFor(client, term),
        () => client.call('lookup_catalog', facts),
        () => client.call('get_product', facts),
      ];
      return forEach(context, calls, async (call) => hasRpcResponse((await call()).response));
    },
  }),
  check({
    id: unknownCheck,
    requires: ['commerce.unknown-records', 'commerce.tools.answer'],
    claim:
      'A call about a cart, checkout or order that does not exist is answered with HTTP 200, and fails unless it cancels.',
    fix: 'Answer calls about an unknown cart, checkout or order with HTTP 200 and an error, not with a record and not with a 4xx status.',
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      const [offer] = await requireOffers(client).catch(noneKnown);
      const facts = { ...unknownRecord, product: undefined, variant: offer?.variant, version: 1 };
      // A tool that shows the records of others can only do so if there are some.
      const opened = offer ? await openRecords(client, offer, unknownCheck) : [];
      const created = opened.flatMap(({ kind, call }) => (call.failed ? [] : [kind]));
      const holds = async (name: ToolName) => {
        const own = opened.find(({ kind, call }) => !call.failed && name.endsWith(kind));
        const real = own && idOf(context.target, own.kind, own.call.rpcResponse);
        const call = await inAnyForm(client, name, facts, real);
        if (!call) return undefined;
        if (isChallenge(call.response) && !created.some((kind) => name.endsWith(kind))) return undefined;
        const answered = naming(promises.answer, hasRpcResponse(call.response));
        if (answered.length > 0 || cancellingTools.some((tool) => tool === name)) return answered;
        const softly = failsInPayload(call, opened);
        return softly.length > 0 ? softly : hasToolFailure(call.response, promises);
      };
      const tools = [...recordTools, ...cancellingTools];
      return forEach(context, tools, holds, 'every call is refused because of its caller');
    },
  }),

  check({
    id: 'commerce/hosts-answer-alike',
    requires: ['commerce.canonical-host'],
    claim:
      'The tools lookup_catalog and get_product succeed, with the same prices, on every host of the endpoint.',
    fix: 'Answer lookup_catalog and get_product with the same products and prices on every host of the commerce endpoint.',
    async run(context) {
      const [client, [preferred, ...others]] = await Promise.all([
        openToolClient(context),
        findEndpoints(context),
      ]);
      if (preferred === undefined || others.length === 0) {
        throw new Inconclusive('not-advertised', 'the commerce endpoint is known on one host alone');
      }
      const [offer] = await requireOffers(client);
      if (!offer) throw new Inconclusive('no-subjects', 'no product is known that could be looked up');
      const pairs = (['lookup_catalog', 'get_product'] as const).flatMap((name) => {
        const { arguments: args } = client.plan(name, lookupFacts(offer));
        return others.map((other) => [preferred, other].map((endpoint) => callTool(endpoint, name, args)));
      });
      return forEach(context, pairs, async (requests) => {
        const [first, second] = await Promise.all(requests.map((request) => context.fetch(request)));
        return first && second && hasSamePrices(first, second);
      });
    },
  }),
];

/** Other checks judge a failure on the preferred host, and a response without JSON-RPC on the other one. */
function hasSamePrices(preferred: HttpResponse, other: HttpResponse): readonly Violation[] | undefined {
  const [prices, otherPrices] = [pricesIn(preferred), pricesIn(other)];
  const rpcResponse = findRpcResponse(other);
  if (typeof prices === 'string' || !rpcResponse) return undefined;
  if (equals(prices, otherPrices)) return [];
  // A host that did not get the credentials of the run may refuse the call.
  const isAnonymous = showsCredentials(preferred.request) && !showsCredentials(other.request);
  if (isAnonymous && saysUnauthorized(other)) return undefined;
  const [expected, actual] = [show(prices), show(otherPrices)];
  const host = ({ request }: HttpResponse) => new URL(request.url).host;
  const message = `${called(other)} on ${host(other)} returned ${actual}; ${host(preferred)} returned ${expected}`;
  const differing = moneyIn(rpcResponse).find((money) => !prices.includes(priceText(money)));
  return [violationAt({ response: other, rpcResponse }, { of: differing }, message, { expected, actual })];
}

/** Every price in the result; a text when there is no result. */
function pricesIn(response: HttpResponse): readonly string[] | string {
  const rpcResponse = findRpcResponse(response);
  if (!rpcResponse || hasFailed(rpcResponse)) return 'no result';
  return moneyIn(rpcResponse).map(priceText).toSorted();
}

const moneyIn = (rpcResponse: JsonObject): readonly JsonObject[] =>
  payloadsOf(rpcResponse).flatMap(objectsIn).filter(isMoney);

const priceText = ({ amount, currency }: JsonObject): string =>
  [amount, currency].map((part) => (isObject(part) ? '?' : String(part))).join(' ');
