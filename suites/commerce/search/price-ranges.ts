/** Price ranges of products, which contain the prices of their variants. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isMoney } from '../client/values.ts';
import { callsInTargetContext } from '../money/prices.ts';
import { priceOf } from '../offers/offers.ts';
import { itemsIn } from '../offers/search-items.ts';

export const checks = [
  check({
    id: 'commerce/price-ranges-fit-their-variants',
    requires: ['commerce.money.ranges'],
    claim:
      'The price of each variant that a tool shows lies in the price range that it shows for the product.',
    fix: 'Compute the lowest and the highest price of a product from the prices of its variants, in the same currency, for all catalog tools.',
    prerequisites: ['commerce/amounts-agree-with-the-catalog', 'commerce/prices-match-the-catalog'],
    async run(context) {
      const calls = await callsInTargetContext(context);
      const ranged = calls.flatMap(rangesIn);
      if (ranged.length === 0) {
        throw new Inconclusive('not-observed', 'no tool showed a price range beside the prices of variants');
      }
      return forEach(context, ranged, isInRange);
    },
  }),
];

type Money = NonNullable<ReturnType<typeof priceOf>>;

type Ranged = {
  readonly call: ToolCall;
  readonly id: unknown;
  readonly ends: readonly Money[];
  readonly price: Money;
};

/** The prices of variants, with the two ends of the range of their product. */
const rangesIn = (call: ToolCall): readonly Ranged[] =>
  payloadsOf(call.rpcResponse)
    .flatMap(itemsIn)
    .flatMap(({ id, object, product, hasVariants }): Ranged[] => {
      const price = hasVariants ? undefined : priceOf(object);
      const ends = product ? rangeOf(product.object) : undefined;
      return price && ends?.every(({ currency }) => currency === price.currency)
        ? [{ call, id, ends, price }]
        : [];
    });

/** The range of current prices; there may be others, such as that of former prices. */
function rangeOf(product: JsonObject): readonly Money[] | undefined {
  const ranges = Object.entries(product).flatMap(([name, value]) => {
    if (!/^price_?range$/i.test(name) || !isObject(value)) return [];
    const ends = Object.values(value).filter(isMoney) as readonly Money[];
    return ends.length === 2 && ends.every(({ amount }) => Number.isSafeInteger(amount)) ? [ends] : [];
  });
  return ranges.length === 1 ? ranges[0] : undefined;
}

function isInRange({ call, id, ends, price }: Ranged): readonly Violation[] {
  const [low = 0, high = 0] = ends.map(({ amount }) => amount).toSorted((a, b) => a - b);
  if (low <= price.amount && price.amount <= high) return [];
  const message = `${toolOf(call.response)} shows ${price.amount} ${price.currency} for the variant ${show(id)}, and a price range from ${low} to ${high} for its product`;
  const expected = `a price from ${low} to ${high}`;
  return [violation(call.response, message, { at: '/result', expected, actual: String(price.amount) })];
}
