/** Calls of the documented tools: HTTP 200 with a JSON-RPC response, and failures for unknown records. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject } from '../../../lib/assert/json.ts';
import { naming } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { hasRpcResponse, hasToolFailure } from '../../discovered/commerce/rpc-response.ts';
import { payloadsOf } from '../../discovered/commerce/tool-result.ts';
import { noneKnown } from '../../discovered/none-known.ts';
import { lookupFacts, requireOffers } from '../client/offers.ts';
import { requireSearchTerms, searchFor } from '../client/search-terms.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { factsOfNoRecord } from '../client/unknown-record.ts';

const recordTools = ['get_cart', 'update_cart', 'get_checkout', 'update_checkout', 'get_order'] as const;

/** A record that does not exist is as good as cancelled: these may succeed. */
const cancellingTools = ['cancel_cart', 'cancel_checkout'] as const;

/** Ways to say in a result that no record was found; a result that shows a record is none of them. */
const saysNothingFound = ({ rpcResponse }: ToolCall): boolean =>
  payloadsOf(rpcResponse).some(
    ({ error, errors, messages, cart, checkout, order }) =>
      error !== undefined ||
      errors !== undefined ||
      [cart, checkout, order].includes(null) ||
      (Array.isArray(messages) && messages.some((message) => isObject(message) && message.type === 'error')),
  );

const promises = { answer: 'commerce.tools.answer', failure: 'commerce.unknown-records' } as const;

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
    id: 'commerce/unknown-records-are-failures',
    requires: ['commerce.unknown-records', 'commerce.tools.answer'],
    claim:
      'A call about a cart, checkout or order that does not exist is answered with HTTP 200, and fails unless it cancels.',
    fix: 'Answer calls about an unknown cart, checkout or order with HTTP 200 and an error, not with a record and not with a 4xx status.',
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      const [offer] = await requireOffers(client).catch(noneKnown);
      const facts = { ...factsOfNoRecord, product: undefined, variant: offer?.variant };
      return forEach(context, [...recordTools, ...cancellingTools], async (name) => {
        const call = await client.call(name, facts);
        const mayBeAResult = cancellingTools.some((tool) => tool === name) || saysNothingFound(call);
        return mayBeAResult
          ? naming(promises.answer, hasRpcResponse(call.response))
          : hasToolFailure(call.response, promises);
      });
    },
  }),
];
