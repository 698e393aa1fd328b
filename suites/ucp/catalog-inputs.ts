/** Inputs of the catalog tools: wrong ones are refused; and what option values say. */

import { type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { forEach, mismatch } from '../../lib/assert/rules.ts';
import { show } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { declaredMembers, requireUcpTools } from '../discovered/ucp.ts';
import { callWith, openUcpClient, requireOffers, type ToolName } from './client/tool-client.ts';
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
      return forEach(context, values, ({ at, value }) => {
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
    },
  }),
];

type OptionValue = { readonly at: string; readonly value: JsonObject };

const optionValues = (options: unknown): readonly OptionValue[] =>
  objectsOf(options).flatMap((option, i) =>
    objectsOf(option.values).map((value, j) => ({
      at: `/result/structuredContent/product/options/${i}/values/${j}`,
      value,
    })),
  );
