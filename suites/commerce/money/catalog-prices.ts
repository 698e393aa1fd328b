/** The same variant costs the same in the catalog's decimals and in the tools' minor units. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { exponentOf, isInUnits } from '../../discovered/currency.ts';
import { requireProducts } from '../../discovered/products.ts';
import { called } from '../../discovered/rpc-answer.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { digitsOf, variantsOf } from '../client/offers.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { callsInTargetContext } from './priced-calls.ts';

/** One variant, priced by the catalog and by a tool. */
type Pair = {
  readonly response: HttpResponse;
  readonly id: string;
  readonly price: string;
  readonly amount: bigint;
  readonly currency: string;
};

/** @param concerns which of the differing amounts are a matter of this check. */
const amounts = (row: Omit<Check, 'run'>, concerns: (pair: Pair) => boolean): Check =>
  check({
    ...row,
    async run(context) {
      const [products, answers] = await Promise.all([
        requireProducts(context),
        callsInTargetContext(context),
      ]);
      const prices = pricesOf(products);
      const pairs = context.examine(answers.flatMap((answer) => pairsIn(answer, prices)));
      if (pairs.length === 0)
        throw new Inconclusive('not-observed', 'no tool answered with the price of a variant of the catalog');
      return judged(pairs).filter(concerns).slice(0, mostTold).map(toViolation);
    },
  });

type Prices = {
  /** Decimal prices by the digits of a variant's id; only those above zero. */
  readonly byVariant: ReadonlyMap<string, string>;
  /** The digits of the ids of products. */
  readonly products: ReadonlySet<string>;
};

const pricesOf = (products: readonly JsonObject[]): Prices => ({
  byVariant: new Map(
    products.flatMap(variantsOf).flatMap(({ id, price }): [string, string][] => {
      const digits = digitsOf(id);
      const isPriced = typeof price === 'string' && Number(price) > 0;
      return digits !== undefined && isPriced ? [[digits, price]] : [];
    }),
  ),
  products: new Set(products.flatMap(({ id }) => digitsOf(id) ?? [])),
});

function pairsIn({ response, rpcResponse }: ToolCall, prices: Prices): readonly Pair[] {
  return payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .flatMap(({ path, value }): Pair[] => {
      if (!isObject(value) || !isVariant(path, value, prices)) return [];
      const price = prices.byVariant.get(digitsOf(value.id) ?? '');
      const money = value.price;
      if (price === undefined || !isObject(money) || !Number.isSafeInteger(money.amount)) return [];
      const { amount, currency } = money;
      if (typeof currency !== 'string') return [];
      return [{ response, id: String(value.id), price, amount: BigInt(Number(amount)), currency }];
    });
}

/** An id may be that of a product as well as that of a variant: then the place decides. */
const isVariant = (path: readonly string[], value: JsonObject, { products }: Prices): boolean =>
  path.some((step) => /variant/i.test(step)) ||
  !('variants' in value || products.has(digitsOf(value.id) ?? ''));

/** The catalog's price in some unit, whether or not it is the currency's. */
const isInSomeUnit = (pair: Pair): boolean => powers.some((power) => isIn(power)(pair));

/** One minor unit beside the catalog's price: what careless rounding of binary fractions makes of it. */
const isOneOff = ({ price, amount, currency }: Pair): boolean =>
  [1n, -1n].some((unit) => isInUnits(price, exponentOf(currency), amount + unit));

/** No conversion turns a price around. */
const isBelowZero = ({ amount }: Pair): boolean => amount < 0n;

const isMiscounted = (pair: Pair): boolean => isInSomeUnit(pair) || isOneOff(pair) || isBelowZero(pair);

export const amountsAgreeWithTheCatalog = amounts(
  {
    id: 'commerce/amounts-agree-with-the-catalog',
    requires: ['commerce.money.catalog'],
    claim:
      'Where a tool prices a variant as the catalog does, the amount counts the minor units of its currency.',
  },
  isMiscounted,
);

/** Apart from miscounting: the context of a buyer may lawfully lead to another price, so this one only warns. */
export const pricesAreThoseOfTheCatalog = amounts(
  {
    id: 'commerce/prices-are-those-of-the-catalog',
    requires: ['commerce.money.same-price'],
    claim: 'The tools price every variant as the catalog does, where they do so for most in one currency.',
  },
  (pair) => !isMiscounted(pair),
);

/** The largest power of ten between a price and its amount that is looked for. */
const mostDecimals = 6;
const powers = Array.from({ length: mostDecimals + 1 }, (_, i) => i);

/** A price below this looks alike in many units. */
const telling = 20;

const isIn =
  (exponent: number) =>
  ({ price, amount }: Pair): boolean =>
    isInUnits(price, exponent, amount);

/**
 * A buyer's currency may be another than the catalog's, so a difference alone proves nothing. Two things do:
 * outliers where most agree, and one power of ten everywhere that is not the currency's.
 */
function judged(pairs: readonly Pair[]): readonly Pair[] {
  const currencies = [...new Set(pairs.map(({ currency }) => currency))];
  const verdicts = currencies.map((code) =>
    judgedOneCurrency(
      pairs.filter(({ currency }) => currency === code),
      code,
    ),
  );
  if (verdicts.some((verdict) => verdict !== undefined)) return verdicts.flatMap((verdict) => verdict ?? []);
  throw new Inconclusive(
    'not-observed',
    'the tools answered in other prices than the catalog has: a conversion',
  );
}

/** Undefined where it cannot be told from a conversion. */
function judgedOneCurrency(pairs: readonly Pair[], currency: string): readonly Pair[] | undefined {
  const wrong = pairs.filter((pair) => !isIn(exponentOf(currency))(pair));
  const isUnit =
    pairs.some(({ price }) => Number(price) >= telling) && powers.some((power) => pairs.every(isIn(power)));
  if (wrong.length * 2 < pairs.length || isUnit) return wrong;
  const turned = pairs.filter(isBelowZero);
  return turned.length > 0 ? turned : undefined;
}

const mostTold = 20;

function toViolation({ response, id, price, amount, currency }: Pair): Violation {
  const expected = `${price} in units of 10^-${exponentOf(currency)}`;
  const message = `${called(response)}: variant ${id} costs ${amount} of ${show(currency)}; the catalog says ${price}`;
  return violation(response, message, { at: '/result', expected, actual: amount.toString() });
}
