/** The tools on every host of the commerce endpoint. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { equals, isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { showsCredentials } from '../../discovered/authorization.ts';
import { findEndpoints } from '../../discovered/commerce-endpoint.ts';
import { callTool, findRpcResponse } from '../../discovered/rpc.ts';
import { called } from '../../discovered/rpc-response.ts';
import { hasFailed, objectsIn, payloadsOf } from '../../discovered/tool-result.ts';
import { openToolClient } from '../client/tool-client.ts';
import { saysUnauthorized } from '../client/unlisted-tools.ts';
import { lookupFacts, requireOffers } from '../offers/offers.ts';

/** A failure on the preferred host, and a body without JSON-RPC on the other one, are judged by other checks. */
function hasSamePrices(preferred: HttpResponse, other: HttpResponse): readonly Violation[] | undefined {
  const [prices, otherPrices] = [pricesIn(preferred), pricesIn(other)];
  if (typeof prices === 'string' || !findRpcResponse(other)) return undefined;
  if (equals(prices, otherPrices)) return [];
  // A host that did not get the credentials of this run may refuse what it wants them for.
  const isStranger = showsCredentials(preferred.request) && !showsCredentials(other.request);
  if (isStranger && saysUnauthorized(other)) return undefined;
  const [expected, actual] = [show(prices), show(otherPrices)];
  const host = ({ request }: HttpResponse) => new URL(request.url).host;
  const message = `${called(other)} on ${host(other)} returned ${actual}; ${host(preferred)} returned ${expected}`;
  return [violation(other, message, { at: '/result', expected, actual })];
}

/** Every price in the result; a text where there is no result. */
function pricesIn(response: HttpResponse): readonly string[] | string {
  const rpcResponse = findRpcResponse(response);
  if (!rpcResponse || hasFailed(rpcResponse)) return 'no result';
  return payloadsOf(rpcResponse).flatMap(objectsIn).filter(isMoney).map(priceText).toSorted();
}

const isMoney = (object: JsonObject): boolean => 'amount' in object && 'currency' in object;

const priceText = ({ amount, currency }: JsonObject): string =>
  [amount, currency].map((part) => (isObject(part) ? '?' : String(part))).join(' ');

export const checks = [
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
