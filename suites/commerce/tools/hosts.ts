/** The tools answer on every host of the commerce endpoint as they do on the one that is asked. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { equals, isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { findEndpoints } from '../../discovered/commerce-endpoint.ts';
import { callTool, responseOf } from '../../discovered/rpc.ts';
import { called, isMarked } from '../../discovered/rpc-answer.ts';
import { hasFailed, objectsIn, payloadsOf } from '../../discovered/tool-result.ts';
import { requireOffers } from '../client/offers.ts';
import { openToolClient } from '../client/tool-client.ts';

export const hostsAnswerAlike = check({
  id: 'commerce/hosts-answer-alike',
  requires: ['commerce.canonical-host'],
  claim:
    'The tools lookup_catalog and get_product succeed, and name the same prices, on every host of the endpoint.',
  async run(context) {
    const [client, [learned, ...others]] = await Promise.all([
      openToolClient(context),
      findEndpoints(context),
    ]);
    if (learned === undefined || others.length === 0)
      throw new Inconclusive('not-advertised', 'the commerce endpoint is known on one host alone');
    const [offer] = await requireOffers(client);
    if (!offer) throw new Inconclusive('no-subjects', 'nothing is known that could be looked up');
    const { variant, product = variant } = offer;
    const questions = (['lookup_catalog', 'get_product'] as const).map((name) => {
      const { arguments: args } = client.plan(name, { subject: product, product, variant });
      return (endpoint: string) => context.fetch(callTool(endpoint, name, args));
    });
    return forEach(
      context,
      questions.flatMap((ask) => others.map((other) => ({ ask, other }))),
      async ({ ask, other }) => isAlike(...(await Promise.all([ask(learned), ask(other)]))),
    );
  },
});

/** What fails on the host that is asked, or is no JSON-RPC on the other, is told elsewhere. */
function isAlike(here: HttpResponse, there: HttpResponse): readonly Violation[] | undefined {
  const [expected, actual] = [toldBy(here), toldBy(there)];
  const rpcResponse = responseOf(there);
  if (typeof expected === 'string' || !rpcResponse || !isMarked(rpcResponse)) return undefined;
  if (equals(expected, actual)) return [];
  const message = `${called(there)} on ${new URL(there.request.url).host} gave ${show(actual)}; promised is what ${new URL(here.request.url).host} gave`;
  return [violation(there, message, { at: '/result', expected: show(expected), actual: show(actual) })];
}

/** Every price of an answer; or, in words, that there is none to be had. */
function toldBy(response: HttpResponse): readonly string[] | string {
  const rpcResponse = responseOf(response);
  if (!rpcResponse || hasFailed(rpcResponse)) return 'no result';
  return payloadsOf(rpcResponse).flatMap(objectsIn).filter(isMoney).map(priceOf).toSorted();
}

const isMoney = (object: JsonObject): boolean => 'amount' in object && 'currency' in object;

const priceOf = ({ amount, currency }: JsonObject): string =>
  [amount, currency].map((part) => (isObject(part) ? '?' : String(part))).join(' ');
