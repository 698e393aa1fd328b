/** The thirteen documented tools: tools/list lists them, and they exist. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { saysNoSuchTool } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { listTools, requireTools } from '../../discovered/tools.ts';
import { openToolClient } from '../client/tool-client.ts';
import { documentedTools, readingTools } from '../client/tool-names.ts';
import { factsOfNoRecord } from '../client/unknown-record.ts';
import { requireKnown, unlistedTools } from '../client/unlisted-tools.ts';
import { lookupFacts, requireOffers } from '../offers/offers.ts';
import { nonsense } from '../offers/search-terms.ts';

/** Tools besides the reading ones that may be called with the id of no record. */
const recordReaders = ['get_cart', 'get_checkout', 'get_order'] as const;

export const checks = [
  check({
    id: 'commerce/documented-tools-are-listed',
    requires: ['commerce.tools'],
    claim:
      'Each of the thirteen documented tools is listed, or refused to this caller for want of authorization; more are welcome.',
    fix: 'Add the missing tools to tools/list, under exactly the documented names, such as search_catalog.',
    async run(context) {
      const [endpoint, tools] = await Promise.all([requireEndpoint(context), requireTools(context)]);
      const [list, unlisted] = await Promise.all([
        context.fetch(listTools(endpoint)),
        unlistedTools(context, endpoint, tools),
      ]);
      requireKnown(unlisted);
      const names = tools.map(({ name }) => name);
      return context
        .examine(documentedTools)
        .filter((name) => unlisted.get(name) === 'missing')
        .map((expected) => {
          const details = { at: '/result/tools', expected, actual: show(names) };
          return violation(list, `tools/list lists no tool ${expected}`, details);
        });
    },
  }),
  check({
    id: 'commerce/listed-tools-exist',
    requires: ['commerce.tools.exist'],
    claim: 'No call of a listed tool that reads is answered that there is no such method or tool.',
    fix: 'Implement each tool under the name that tools/list gives it, or remove it from the list.',
    async run(context) {
      const client = await openToolClient(context);
      const allowed = context.target.consents.includes('writes') ? recordReaders : [];
      const [offer] = await requireOffers(client).catch(noneKnown);
      const facts = { query: nonsense, ...factsOfNoRecord };
      const ofOffer = offer && lookupFacts(offer);
      return forEach(context, [...readingTools, ...allowed], async (name) => {
        const isReading = readingTools.some((reading) => reading === name);
        const { response, rpcResponse } = await client.call(name, { ...facts, ...(isReading && ofOffer) });
        if (!saysNoSuchTool(rpcResponse)) return [];
        const actual = show(rpcResponse.error);
        const message = `tools/list lists ${name}, but a call of it was answered that it does not exist: ${actual}`;
        return [violation(response, message, { at: '/error', expected: 'any other error', actual })];
      });
    },
  }),
];
