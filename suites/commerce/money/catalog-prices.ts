/**
 * Prices of the same variant: decimals in the catalog, and minor units in the tools. The same price in other units, or
 * one minor unit off (a typical rounding error), breaks a `must`. Any other difference may be the price of the buyer's
 * market, and is a warning.
 */
import { maxViolations } from '../../../lib/assert/bounds.ts';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { called } from '../../discovered/rpc-response.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import { priceNames } from '../../words/amounts.ts';
import { itemNames, variantNames } from '../../words/catalog.ts';
import type { ToolCall } from '../client/tool-client.ts';
import {
  amountIn,
  digitsOf,
  exponentOf,
  exponents,
  isInSomeUnits,
  isInUnits,
  type Money,
  moneyOf,
  priceOf,
} from '../client/values.ts';
import { catalogItemsIn, currencyOfItem, pricedItems } from '../offers/catalog-items.ts';
import {
  type CatalogIndex,
  catalogVariantOf,
  indexCatalog,
  itemsIn,
  type SearchItem,
} from '../offers/search-items.ts';
import { variantsOf } from '../offers/search-terms.ts';
import { soldAmong } from '../offers/sold-items.ts';
import { callsInTargetContext } from './prices.ts';

/** @param concerns selects the differing pairs that the check judges. */
const comparesPrices = (
  row: Omit<Check, 'run'>,
  concerns: (pair: PricePair, pairs: readonly PricePair[]) => boolean,
): Check =>
  check({
    ...row,
    async run(context) {
      const [products, calls] = await Promise.all([requireProducts(context), callsInTargetContext(context)]);
      const prices = pricesOf(products);
      const asMoney = pairsIn(calls, prices);
      const pairs = context.examine(asMoney.length > 0 ? asMoney : barePairsIn(calls, products));
      if (pairs.length === 0) {
        throw new Inconclusive('not-observed', 'no tool answered with the price of a variant of the catalog');
      }
      return differing(pairs)
        .filter((pair) => concerns(pair, pairs))
        .slice(0, maxViolations)
        .map(toViolation);
    },
  });

const isIn =
  (exponent: number) =>
  ({ price, amount }: PricePair): boolean =>
    isInUnits(price, exponent, amount);

/** The amount is the catalog's price in some unit, not necessarily that of the currency. */
const isInSomeUnit = ({ price, amount }: PricePair): boolean => isInSomeUnits(price, amount);

/** One minor unit more or less than the catalog's price, as careless rounding of binary fractions yields. */
const isOneOff = ({ price, amount, currency }: PricePair): boolean =>
  [1n, -1n].some((unit) => isInUnits(price, exponentOf(currency), amount + unit));

/** No conversion makes a price negative. */
const isNegative = ({ amount }: PricePair): boolean => amount < 0n;

/** No conversion makes all prices zero. A single free product may be a price of the buyer's market. */
const isFree = ({ amount }: PricePair): boolean => amount === 0n;

/** No conversion explains the difference. @param pairs all compared pairs. */
const isMiscounted = (pair: PricePair, pairs: readonly PricePair[]): boolean =>
  isInSomeUnit(pair) ||
  isOneOff(pair) ||
  isNegative(pair) ||
  pairs.filter(({ currency }) => currency === pair.currency).every(isFree);

/** Below this price, rounding hides the unit. */
const leastDistinctPrice = 20;

/**
 * The buyer's currency may differ from the catalog's, so a difference alone proves nothing. Three patterns do: a minority
 * that differs, variants whose price another tool shows as the catalog has it, and the same wrong power of ten for most.
 * @throws Inconclusive `not-observed` when every price may be a conversion.
 */
function differing(pairs: readonly PricePair[]): readonly PricePair[] {
  const currencies = [...new Set(pairs.map(({ currency }) => currency))];
  const results = currencies.map((code) =>
    differingIn(
      code,
      pairs.filter(({ currency }) => currency === code),
    ),
  );
  if (results.some((result) => result !== undefined)) return results.flatMap((result) => result ?? []);
  throw new Inconclusive('not-observed', 'the prices of the tools are a conversion of those of the catalog');
}

/** Other products may have another price in the buyer's market, but no conversion is a power of ten for so many prices. */
const leastAlike = 3;

/** Whether the amounts count this unit: all of them, or most, for several prices. */
function isUnitOf(pairs: readonly PricePair[], exponent: number): boolean {
  const alike = pairs.filter(isIn(exponent));
  if (alike.length === pairs.length) return pairs.length > 0;
  return alike.length * 2 > pairs.length && new Set(alike.map(({ price }) => price)).size >= leastAlike;
}

/** @returns undefined when the differences may be a conversion. */
function differingIn(currency: string, pairs: readonly PricePair[]): readonly PricePair[] | undefined {
  const wrong = pairs.filter((pair) => !isIn(exponentOf(currency))(pair));
  if (wrong.length * 2 < pairs.length) return wrong;
  const distinct = pairs.filter(({ price }) => Number(price) >= leastDistinctPrice);
  const isDistinct = distinct.length > 0;
  const unit = exponents.find((exponent) => isUnitOf(distinct, exponent));
  if (unit !== undefined && unit !== exponentOf(currency)) return wrong.filter(isIn(unit));
  const right = new Set(pairs.filter((pair) => !wrong.includes(pair)).map(({ id }) => id));
  const contradicted = wrong.filter(({ id }) => right.has(id));
  if (contradicted.length > 0) return contradicted;
  if (isDistinct && pairs.every(isFree)) return pairs;
  const negative = pairs.filter(isNegative);
  return negative.length > 0 ? negative : undefined;
}

function toViolation({ call, where, id, price, amount, currency }: PricePair): Violation {
  const expected = `${price} in units of 10^-${exponentOf(currency)}`;
  const message = `${called(call.response)}: variant ${id} costs ${amount} of ${show(currency)}; the catalog says ${price}`;
  return violationAt(call, where, message, { expected, actual: amount.toString() });
}

export const checks = [
  comparesPrices(
    {
      id: 'commerce/amounts-agree-with-the-catalog',
      requires: ['commerce.money.catalog'],
      claim:
        'Where a tool prices a variant as the catalog does, the amount counts the minor units of its currency.',
      fix: "Compute each amount exactly as the catalog's decimal price times 10 to the power of the currency's decimals: 1999 for 19.99 USD, 500 for 500 JPY.",
    },
    isMiscounted,
  ),
  // A check of its own, and only a warning, because another price may be lawful in the buyer's context.
  comparesPrices(
    {
      id: 'commerce/prices-match-the-catalog',
      requires: ['commerce.money.same-price'],
      claim: 'The tools price every variant as the catalog does, where they do so for most in one currency.',
      fix: "Return the price of /products.json for every variant in the catalog tools, unless the buyer's context calls for another price.",
    },
    (pair, pairs) => !isMiscounted(pair, pairs),
  ),
];

/** A variant that has a price both in the catalog and in a tool's result. */
type PricePair = {
  readonly call: ToolCall;
  readonly where: Where;
  readonly id: string;
  /** The decimal price in the catalog. */
  readonly price: string;
  /** The minor units in the tool's result. */
  readonly amount: bigint;
  readonly currency: string;
};

type CatalogPrices = {
  /** Decimal prices above zero, by the last digits of the variant's id. */
  readonly byVariant: ReadonlyMap<string, string>;
  readonly index: CatalogIndex;
  /** The last digits of the ids of products. */
  readonly products: ReadonlySet<string>;
};

const pricesOf = (products: readonly JsonObject[]): CatalogPrices => ({
  byVariant: new Map(
    products.flatMap(variantsOf).flatMap((variant): [string, string][] => {
      const [digits, price] = [digitsOf(variant.id), listedPriceOf(variant)];
      return digits !== undefined && price !== undefined ? [[digits, price]] : [];
    }),
  ),
  index: indexCatalog(products),
  products: new Set(products.flatMap(({ id }) => digitsOf(id) ?? [])),
});

const listedPriceOf = ({ price }: JsonObject): string | undefined =>
  typeof price === 'string' && Number(price) > 0 ? price : undefined;

function pairsIn(calls: readonly ToolCall[], prices: CatalogPrices): readonly PricePair[] {
  const shown = calls.flatMap((call) =>
    payloadsOf(call.rpcResponse)
      .flatMap(itemsIn)
      .map((item) => [item, call] as const),
  );
  const callOf = new Map(shown.map(([{ object }, call]) => [object, call]));
  const sold = soldAmong(
    shown.map(([item]) => item),
    prices.index,
  );
  // What is offered on top of another product may cost less there.
  const own = sold.filter(({ path }) => !path.some((step) => itemNames.ofUpsell.test(step)));
  return own.flatMap((item): PricePair[] => {
    const [price, call] = [listedFor(item, prices), callOf.get(item.object)];
    const shownAs = price === undefined ? undefined : priceShown(item.object, price);
    if (price === undefined || call === undefined || !shownAs) return [];
    const { money, where } = shownAs;
    const { amount, currency } = money;
    return [{ call, where, id: String(item.id), price, amount: BigInt(amount), currency }];
  });
}

/** Such as `pricing.sale_price`, and not that of a variant in a list. */
const maxSaleLevels = 2;

/** The price of the catalog may be that of a sale, which stands beside the usual one: `price` and `sale_price`. */
function priceShown(
  object: JsonObject,
  listed: string,
): { readonly money: Money; readonly where: Where } | undefined {
  const usual = priceOf(object);
  const sale = placesIn(object).flatMap(({ path, value }) => {
    const isSale = path.length <= maxSaleLevels && priceNames.sale.test(path.at(-1) ?? '');
    const money = isSale ? moneyOf(value) : undefined;
    return money && isInUnits(listed, exponentOf(money.currency), BigInt(money.amount))
      ? [{ path, money }]
      : [];
  })[0];
  if (sale) return { money: sale.money, where: { of: object, path: [...sale.path, 'amount'] } };
  // Beside a price by default, some store may have another one.
  const isPlain = Object.keys(object).some((name) => priceNames.current.test(name));
  const inner = isPlain ? [] : placesIn(object);
  const same = inner.find(({ path, value }) => {
    const money = priceNames.current.test(path.at(-1) ?? '') ? moneyOf(value) : undefined;
    return money && isInUnits(listed, exponentOf(money.currency), BigInt(money.amount));
  });
  const money = same && moneyOf(same.value);
  if (money) return { money, where: { of: object, path: [...same.path, 'amount'] } };
  return usual && { money: usual, where: amountIn(object) };
}

/** Prices that are no Money, at the place where they are those of the catalog. */
function barePairsIn(calls: readonly ToolCall[], products: readonly JsonObject[]): readonly PricePair[] {
  const items = calls.flatMap((call) =>
    payloadsOf(call.rpcResponse)
      .flatMap((payload) => catalogItemsIn(payload, products))
      .map((item) => [item, call] as const),
  );
  const callOf = new Map(items);
  return pricedItems([...callOf.keys()]).flatMap(({ item, amount, path }): PricePair[] => {
    const [price, call] = [listedPriceOf(item.variant), callOf.get(item)];
    const currency = currencyOfItem(item);
    if (price === undefined || call === undefined || currency === undefined) return [];
    const where = { of: item.object, path };
    return [{ call, where, id: String(item.variant.id), price, amount: BigInt(amount), currency }];
  });
}

/** The listed price of an item: by the product that contains it, or else by its id. */
function listedFor(item: SearchItem, prices: CatalogPrices): string | undefined {
  if (item.hasVariants) return undefined;
  if (!item.product && !isVariant(item, prices)) return undefined;
  if (!item.product) return prices.byVariant.get(digitsOf(item.id) ?? '');
  const product = prices.index.productOf(item.product.object, item.product.id);
  const variant = product && catalogVariantOf(item.id, item.object, variantsOf(product));
  return variant && listedPriceOf(variant);
}

/** A product and a variant may have the same id; then the path decides. */
const isVariant = ({ path, object }: SearchItem, { products }: CatalogPrices): boolean =>
  path.some((step) => variantNames.any.test(step)) ||
  !('variants' in object || products.has(digitsOf(object.id) ?? ''));
