/** Lookups of products, known and unknown. */
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/mismatch.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { openUcpClient, requireOffers, type ToolCall, unknownProduct } from '../tool-client.ts';
import { contentOf, isNotFound } from '../tool-results.ts';
import { ucpCheck } from '../ucp-check.ts';

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-lookups-name-their-inputs',
    requires: ['commerce.ucp.lookup'],
    claim: 'Every variant in a lookup names the ids that led to it, and an unknown id gives no products.',
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
    id: 'commerce/ucp-unknown-products-are-not-found',
    requires: ['commerce.ucp.outcomes'],
    claim:
      'The tool get_product answers an unknown id with a result whose messages say that it is not found.',
    async run(context) {
      const client = await openUcpClient(context);
      const call = await client.call('get_product', { subject: unknownProduct });
      context.examine([call]);
      return isNotFound(call, 'get_product of an unknown id');
    },
  }),
];

function variantsNameInputs(call: ToolCall): readonly Violation[] {
  const { products } = contentOf(call);
  const shown = Array.isArray(products) ? products.filter(isObject) : [];
  const unnamed = shown
    .flatMap(({ variants }) => (Array.isArray(variants) ? variants : []))
    .find((variant) => !Array.isArray(valueAt(variant, '/inputs')));
  if (unnamed === undefined) return [];
  const message = 'lookup_catalog shows a variant without inputs; promised are the ids that led to it';
  const at = '/result/structuredContent';
  return [violation(call.response, message, { at, expected: 'inputs', actual: show(unnamed) })];
}

function findsNothing(call: ToolCall): readonly Violation[] {
  const content = contentOf(call);
  if (!call.failed && Array.isArray(content.products) && content.products.length === 0) return [];
  return [
    mismatch(call.response, 'lookup_catalog of an unknown id was answered with', {
      at: '/result',
      expected: 'a result without products',
      actual: call.rpcResponse.error ?? content,
    }),
  ];
}
