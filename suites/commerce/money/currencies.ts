/** Currencies: one for the variants of a product and its price range, one for a cart or checkout, and amounts in the units of each. */
import { buyerContexts } from '../../../lib/arbitraries/request-values.ts';
import { boundariesOf } from '../../../lib/assert/boundaries.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { forEach } from '../../../lib/assert/rules.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/check.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { objectsIn, type Place, payloadsOf, placesIn, recordsOf } from '../../discovered/tool-result.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import { priceNames } from '../../words/amounts.ts';
import { successes } from '../client/outcome.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { amountIn, exponentOf, isMoney, type Kind, priceOf } from '../client/values.ts';
import { isNamedFor } from '../map/names.ts';
import { mapOf, toLearning } from '../map/require-map.ts';
import { currenciesAround } from '../map/units.ts';
import { type Purchase, purchaseFacts } from '../offers/offers.ts';
import { sendCreation } from '../offers/requested-lines.ts';
import { itemsIn } from '../offers/search-items.ts';
import { requireSearchTerms } from '../offers/search-terms.ts';
import { requireShapes, type TakenSample } from '../shapes/record-shape.ts';
import { callsInTargetContext, pricedCalls } from './prices.ts';

const codesOf = (whole: unknown): readonly Place[] =>
  placesIn(whole).filter((place) => isCode(place) && isNamedFor('currency', `/${place.path.at(-1) ?? ''}`));

/** Other checks judge currencies that are not codes. */
const isCode = ({ path, value }: Place): boolean =>
  typeof value === 'string' &&
  /^[A-Z]{3}$/.test(value) &&
  !path.some((step) => priceNames.inCurrencies.test(step));

type Whole = {
  readonly call: ToolCall;
  readonly name: string;
  readonly value: unknown;
  readonly codes: readonly Place[];
};

const productsIn = (call: ToolCall): readonly Whole[] =>
  payloadsOf(call.rpcResponse)
    .flatMap(objectsIn)
    .filter(({ variants }) => Array.isArray(variants))
    .map(({ id, variants }: JsonObject) => ({
      call,
      name: `the variants of product ${show(id)}`,
      value: variants,
      codes: codesOf(variants),
    }));

/** What a seller is paid in, or a gift card holds, may be in another currency. */
async function recordsShown(context: Context): Promise<readonly Whole[]> {
  const client = await openToolClient(context);
  const { shapes, purchase } = await requireShapes(client);
  const wholes = shapes.map(async (shape) => {
    const map = await mapOf(client, shape, purchase);
    const samples = [...shape.samples, ...(await inOtherCurrency(client, shape.kind, purchase))];
    return samples.map((sample): Whole => {
      const read = map.read(toLearning(shape, sample));
      const codes = currenciesAround(map, read).filter(isCode);
      return { call: sample.call, name: 'the record', value: read.record, codes };
    });
  });
  return (await Promise.all(wholes)).flat();
}

/** A record for a buyer who asks for another currency, unless it is refused or the tool takes none. */
async function inOtherCurrency(
  client: ToolClient,
  kind: Kind,
  { offers: [offer], currency: own }: Purchase,
): Promise<readonly TakenSample[]> {
  if (!offer) return [];
  const currency = own.currency === 'EUR' ? 'USD' : 'EUR';
  const facts = { ...own, ...purchaseFacts(offer), currency };
  const call = await sendCreation(client, kind, facts, client.planWithKey);
  const takes = (call.source ?? call).placed.some(({ fact }) => fact === 'currency');
  const [record] = call.failed || !takes ? [] : recordsOf(call.rpcResponse);
  return record
    ? [{ tool: `create_${kind}`, call, record, requested: new Map([[offer.variant, 1]]), isUpdated: false }]
    : [];
}

function hasOneCurrency({ call, name, value, codes: places }: Whole): readonly Violation[] | undefined {
  const [first] = places;
  if (!first) return undefined;
  const other = places.find((place) => place.value !== first.value);
  if (!other) return [];
  const codes = [...new Set(places.map((place) => place.value))].join(' and ');
  const message = `${toolOf(call.response)}: ${name} has prices in ${codes}`;
  const where = { of: value, path: other.path };
  return [violationAt(call, where, message, { expected: 'one currency', actual: String(other.value) })];
}

const oneCurrency = (
  row: Pick<Check, 'id' | 'claim' | 'fix' | 'needs' | 'roles'>,
  fetchWholes: (context: Context) => Promise<readonly Whole[]>,
): Check =>
  check({
    ...row,
    requires: ['commerce.money.one-currency'],
    async run(context) {
      const wholes = await fetchWholes(context);
      if (wholes.length === 0) throw new Inconclusive('not-observed', 'no result showed such prices');
      return forEach(context, wholes, hasOneCurrency, 'no result showed prices with a currency');
    },
  });

export const checks = [
  oneCurrency(
    {
      id: 'commerce/variants-share-a-currency',
      claim:
        'The variants of a product have their prices in one currency, in each result of the catalog tools.',
      fix: 'Return the prices of all variants of a product in the same currency in each result of the catalog tools.',
    },
    async (context) => (await pricedCalls(context)).flatMap(productsIn),
  ),
  oneCurrency(
    {
      id: 'commerce/records-have-one-currency',
      claim: 'A cart or checkout has its lines and totals in one currency.',
      fix: 'Return all prices of a cart or checkout in one currency, since amounts of several currencies have no sum.',
      needs: ['writes'],
      roles: ['id', 'item', 'currency', ['unit-price', 'line-total', 'subtotal', 'total']],
    },
    recordsShown,
  ),

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

  check({
    id: 'commerce/amounts-count-the-units-of-their-currency',
    requires: ['commerce.money.units-of-currency'],
    claim: 'The amounts of the same items differ between currencies that have another number of decimals.',
    fix: 'Return each amount in the currency that it is labelled with, in minor units of that currency: yen have none, dinars a thousand.',
    async run(context) {
      const client = await openToolClient(context);
      const [{ word }] = await requireSearchTerms(client);
      const searches = boundariesOf(context, buyerContexts).map((buyer) =>
        client.call('search_catalog', { query: word, ...buyer }),
      );
      const priced = (await successes(searches)).flatMap(pricedIn);
      const [first] = priced;
      const others = priced.filter(
        ({ currency }) => first && exponentOf(currency) !== exponentOf(first.currency),
      );
      if (!first || others.length === 0) {
        throw new Inconclusive(
          'not-observed',
          'the search shows only prices in currencies with the same number of decimals',
        );
      }
      return context.examine(others).flatMap((other) => {
        const same = sameAmounts(first, other);
        if (same.length === 0) return [];
        const message = `search_catalog shows the same amounts in ${first.currency} and in ${other.currency} for ${same.length} items`;
        return [
          violationAt(other.call, other.where, message, {
            expected: `minor units of ${other.currency}`,
            actual: `those of ${first.currency}`,
          }),
        ];
      });
    },
  }),
];

type Priced = {
  readonly call: ToolCall;
  /** The first of the amounts. */
  readonly where: Where;
  readonly currency: string;
  readonly amounts: ReadonlyMap<string, number>;
};

/** The same amount for fewer items may be a coincidence. */
const leastItems = 2;

function pricedIn(call: ToolCall): readonly Priced[] {
  const prices = payloadsOf(call.rpcResponse)
    .flatMap(itemsIn)
    .flatMap(({ id, object, hasVariants }) => {
      const price = hasVariants ? undefined : priceOf(object);
      return price && price.amount > 0 ? [{ id: String(id), where: amountIn(object), ...price }] : [];
    });
  const [first] = prices;
  if (!first || prices.some(({ currency }) => currency !== first.currency)) return [];
  const amounts = new Map(prices.map(({ id, amount }) => [id, amount]));
  return [{ call, where: first.where, currency: first.currency, amounts }];
}

/** The ids of the items that both show, if they all have the same amounts. */
function sameAmounts(one: Priced, other: Priced): readonly string[] {
  const both = [...one.amounts].filter(([id]) => other.amounts.has(id));
  const isSame = both.every(([id, amount]) => other.amounts.get(id) === amount);
  return isSame && both.length >= leastItems ? both.map(([id]) => id) : [];
}

type Money = NonNullable<ReturnType<typeof priceOf>>;

type Ranged = {
  readonly call: ToolCall;
  readonly id: unknown;
  readonly ends: readonly Money[];
  readonly price: Money;
  readonly where: Where;
};

/** The prices of variants, with the two ends of the range of their product. */
const rangesIn = (call: ToolCall): readonly Ranged[] =>
  payloadsOf(call.rpcResponse)
    .flatMap(itemsIn)
    .flatMap(({ id, object, product, hasVariants }): Ranged[] => {
      const price = hasVariants ? undefined : priceOf(object);
      const ends = product ? rangeOf(product.object) : undefined;
      return price && ends?.every(({ currency }) => currency === price.currency)
        ? [{ call, id, ends, price, where: amountIn(object) }]
        : [];
    });

/** The range of current prices; there may be others, such as that of former prices. */
function rangeOf(product: JsonObject): readonly Money[] | undefined {
  const ranges = Object.entries(product).flatMap(([name, value]) => {
    if (!priceNames.range.test(name) || !isObject(value)) return [];
    const ends = Object.values(value).filter(isMoney) as readonly Money[];
    return ends.length === 2 && ends.every(({ amount }) => Number.isSafeInteger(amount)) ? [ends] : [];
  });
  return ranges.length === 1 ? ranges[0] : undefined;
}

function isInRange({ call, id, ends, price, where }: Ranged): readonly Violation[] {
  const [low = 0, high = 0] = ends.map(({ amount }) => amount).toSorted((a, b) => a - b);
  if (low <= price.amount && price.amount <= high) return [];
  const message = `${toolOf(call.response)} shows ${price.amount} ${price.currency} for the variant ${show(id)}, and a price range from ${low} to ${high} for its product`;
  const expected = `a price from ${low} to ${high}`;
  return [violationAt(call, where, message, { expected, actual: String(price.amount) })];
}
