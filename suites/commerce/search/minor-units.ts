/** The same item in currencies with different decimals: its amounts count other units. */
import { buyerContexts } from '../../../lib/arbitraries/buyer.ts';
import { edgesOf } from '../../../lib/assert/boundaries.ts';
import { violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { exponentOf } from '../../discovered/catalog/currency.ts';
import { payloadsOf } from '../../discovered/commerce/tool-result.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { priceOf } from '../offers/offers.ts';
import { itemsIn } from '../offers/search-items.ts';
import { requireSearchTerms } from '../offers/search-terms.ts';

type Priced = {
  readonly call: ToolCall;
  readonly currency: string;
  readonly amounts: ReadonlyMap<string, number>;
};

/** Items that have to agree before it is no accident. */
const leastItems = 2;

function pricedIn(call: ToolCall): readonly Priced[] {
  const prices = payloadsOf(call.rpcResponse)
    .flatMap(itemsIn)
    .flatMap(({ id, object, hasVariants }) => {
      const price = hasVariants ? undefined : priceOf(object);
      return price && price.amount > 0 ? [{ id: String(id), ...price }] : [];
    });
  const [first] = prices;
  if (!first || prices.some(({ currency }) => currency !== first.currency)) return [];
  return [{ call, currency: first.currency, amounts: new Map(prices.map(({ id, amount }) => [id, amount])) }];
}

/** The amounts of the items that both show, if all of them are the same. */
function sameAmounts(one: Priced, other: Priced): readonly string[] {
  const both = [...one.amounts].filter(([id]) => other.amounts.has(id));
  const isSame = both.every(([id, amount]) => other.amounts.get(id) === amount);
  return isSame && both.length >= leastItems ? both.map(([id]) => id) : [];
}

export const checks = [
  check({
    id: 'commerce/amounts-count-the-units-of-their-currency',
    requires: ['commerce.money.units-of-currency'],
    claim: 'The amounts of the same items differ between currencies that have another number of decimals.',
    fix: 'Return each amount in the currency that it is labelled with, in minor units of that currency: yen have none, dinars a thousand.',
    async run(context) {
      const client = await openToolClient(context);
      const [{ word }] = await requireSearchTerms(client);
      const calls = await Promise.allSettled(
        edgesOf(context, buyerContexts).map((buyer) =>
          client.call('search_catalog', { query: word, ...buyer }),
        ),
      );
      const priced = calls.flatMap((call) =>
        call.status === 'fulfilled' && !call.value.failed ? pricedIn(call.value) : [],
      );
      const [first] = priced;
      const others = priced.filter(
        ({ currency }) => first && exponentOf(currency) !== exponentOf(first.currency),
      );
      if (!first || others.length === 0) {
        throw new Inconclusive(
          'not-observed',
          'the search shows prices in currencies with the same decimals alone',
        );
      }
      return context.examine(others).flatMap((other) => {
        const same = sameAmounts(first, other);
        if (same.length === 0) return [];
        const message = `search_catalog shows the same amounts in ${first.currency} and in ${other.currency} for ${same.length} items`;
        return [
          violation(other.call.response, message, {
            at: '/result',
            expected: `minor units of ${other.currency}`,
            actual: `those of ${first.currency}`,
          }),
        ];
      });
    },
  }),
];
