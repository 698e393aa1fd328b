/** The thirteen tools: that they are listed, and that each of them answers. */
import { forEach } from '../../lib/assert/for-each.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import { learnEndpoint } from '../learned/commerce-endpoint.ts';
import { isResponse, isToolFailure } from '../learned/rpc-answer.ts';
import { learnTools, listTools } from '../learned/tools.ts';
import { documentedTools, openShop } from './shop.ts';
import { learnOffers, learnSought, searchFor } from './sought.ts';

export const documentedToolsAreListed = check({
  id: 'commerce/documented-tools-are-listed',
  requires: ['commerce.tools'],
  claim: 'The thirteen documented tools are all listed; more are welcome.',
  async run(witness) {
    const names = (await learnTools(witness)).map(({ name }) => name);
    const list = await witness.observe(listTools(await learnEndpoint(witness)));
    return witness
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

export const readingToolsAnswer = check({
  id: 'commerce/reading-tools-answer',
  requires: ['commerce.tools.answer'],
  claim:
    'Calls of search_catalog, lookup_catalog and get_product are answered with HTTP 200 and a JSON-RPC response.',
  async run(witness) {
    const shop = await openShop(witness);
    const [sought, offers] = [await learnSought(shop), await learnOffers(shop)];
    const [offer] = offers;
    const subject = offer?.product ?? offer?.variant;
    const facts = { ...(subject !== undefined && { subject }), ...(offer && { variant: offer.variant }) };
    const calls = [
      () => searchFor(shop, sought[0]),
      () => shop.call('lookup_catalog', facts),
      () => shop.call('get_product', facts),
    ];
    return forEach(witness, calls, async (call) => isResponse((await call()).observation));
  },
});

const noSuchRecord = 'no-such-record-999999999999';

const recordTools = [
  'get_cart',
  'update_cart',
  'cancel_cart',
  'get_checkout',
  'update_checkout',
  'cancel_checkout',
  'get_order',
] as const;

export const unknownRecordsAreFailures = check({
  id: 'commerce/unknown-records-are-failures',
  requires: ['commerce.unknown-records', 'commerce.tools.answer'],
  claim:
    'A call about a cart, checkout or order that does not exist is answered with HTTP 200 and a failure.',
  needs: ['writes'],
  async run(witness) {
    const shop = await openShop(witness);
    const [offer] = await learnOffers(shop).catch(() => []);
    const facts = {
      subject: noSuchRecord,
      cart: noSuchRecord,
      checkout: noSuchRecord,
      order: noSuchRecord,
      ...(offer && { variant: offer.variant }),
    };
    return forEach(witness, recordTools, async (name) =>
      isToolFailure((await shop.call(name, facts)).observation),
    );
  },
});
