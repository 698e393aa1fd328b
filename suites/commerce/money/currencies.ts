/** Currencies: one for the variants of a product, one for a cart or checkout, and amounts in the units of each, alike in all tools. */
import { buyerContexts } from '../../../lib/arbitraries/request-values.ts';
import { boundariesOf } from '../../../lib/assert/boundaries.ts';
import type { JsonObject } from '../../../lib/assert/json.ts';
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
import { amountIn, exponentOf, type Kind, priceOf } from '../client/values.ts';
import { isNamedFor } from '../map/names.ts';
import { mapOf, toLearning } from '../map/require-map.ts';
import { currenciesAround } from '../map/units.ts';
import {
  lookupFacts,
  type Purchase,
  purchaseFacts,
  requireCurrency,
  requireOffers,
} from '../offers/offers.ts';
import { sendCreation } from '../offers/requested-lines.ts';
import { itemsIn } from '../offers/search-items.ts';
import { requireSearchTerms } from '../offers/search-terms.ts';
import { requireShapes, type TakenSample } from '../shapes/record-shape.ts';
import { pricedCalls } from './prices.ts';

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

  check({
    id: 'commerce/tools-price-alike-in-other-currencies',
    requires: ['commerce.money.agreement.currencies'],
    claim:
      'Asked for another currency, lookup_catalog and get_product show the prices that the search shows then.',
    fix: 'Return from search_catalog, lookup_catalog and get_product the same amounts and currencies in the context of the same buyer.',
    prerequisites: ['commerce/tools-price-alike', 'commerce/amounts-count-the-units-of-their-currency'],
    // These are requests beside those of an audit that only reads.
    needs: ['writes'],
    async run(context) {
      const pairs = await lookUpElsewhere(await openToolClient(context));
      const text = 'no tool shows prices for another currency that the search shows for it as well';
      if (pairs.length === 0) throw new Inconclusive('not-observed', text);
      return forEach(context, pairs, isPricedAlike, text);
    },
  }),
];

/** How many contexts of buyers, and products in each. */
const maxElsewhere = 2;

type Pair = { readonly searched: Priced; readonly shown: Priced };

/** Products that the search shows to buyers whose currency has another number of decimals, as lookups show them to the same ones. */
async function lookUpElsewhere(client: ToolClient): Promise<readonly Pair[]> {
  const [[{ word }], offers, { currency: own = 'USD' }] = await Promise.all([
    requireSearchTerms(client),
    requireOffers(client),
    requireCurrency(client),
  ]);
  const buyers = buyerContexts.representative.filter(
    ({ currency }) => exponentOf(currency) !== exponentOf(own),
  );
  const pairs = buyers.slice(0, maxElsewhere).map(async (buyer): Promise<readonly Pair[]> => {
    const searches = await successes([client.call('search_catalog', { query: word, ...buyer })]);
    const [searched] = toPriced(searches);
    if (!searched) return [];
    const shown = offers.filter(({ variant }) => searched.amounts.has(String(variant)));
    const products = [...new Map(shown.map((offer) => [offer.product, offer])).values()];
    const found = (['lookup_catalog', 'get_product'] as const).map(async (tool) => {
      const calls = await successes(
        products
          .slice(0, maxElsewhere)
          .map((offer) => client.call(tool, { ...lookupFacts(offer), ...buyer })),
      );
      // A tool that takes no country, or no currency, may answer for another market.
      return toPriced(calls.filter((call) => buyerIn(call) === buyerIn(searched.call)));
    });
    return (await Promise.all(found)).flat().map((one) => ({ searched, shown: one }));
  });
  return (await Promise.all(pairs)).flat();
}

const buyerIn = ({ placed }: ToolCall): string =>
  (['country', 'currency'] as const)
    .map((name) => String(placed.find(({ fact }) => fact === name)?.value))
    .join(' and ');

/** The amounts of several calls in each currency, without those of ids that several products share. */
function toPriced(calls: readonly ToolCall[]): readonly Priced[] {
  const all = calls.flatMap(pricesIn);
  return [...new Set(all.map(({ currency }) => currency))].flatMap((currency): readonly Priced[] => {
    const own = all.filter((one) => one.currency === currency);
    const clear = own.filter(({ id, amount }) => own.every((one) => one.id !== id || one.amount === amount));
    const [first] = clear;
    return first
      ? [{ ...first, currency, amounts: new Map(clear.map(({ id, amount }) => [id, amount])) }]
      : [];
  });
}

/** Only the search, or only the other tool, may price in the currency that was asked for: both amounts are right then. */
function isPricedAlike({ searched, shown }: Pair): readonly Violation[] | undefined {
  const both = [...shown.amounts].filter(([id]) => searched.amounts.has(id));
  const isSame = searched.currency === shown.currency;
  const isLabel = !isSame && exponentOf(searched.currency) !== exponentOf(shown.currency);
  const unlike = both.find(([id, amount]) => searched.amounts.get(id) !== amount);
  if (both.length === 0) return undefined;
  const [wrong] = isSame ? [unlike] : isLabel && sameAmounts(searched, shown).length > 0 ? both : [];
  if (!wrong) return [];
  const [id, amount] = wrong;
  const actual = `${amount} ${shown.currency}`;
  const expected = `${searched.amounts.get(id)} ${searched.currency}`;
  const message = `${toolOf(shown.call.response)} shows ${actual} for ${id} in the context of ${buyerIn(shown.call)}; search_catalog shows ${expected} in the same context`;
  return [violationAt(shown.call, shown.where, message, { expected, actual })];
}

type Priced = {
  readonly call: ToolCall;
  /** The first of the amounts. */
  readonly where: Where;
  readonly currency: string;
  readonly amounts: ReadonlyMap<string, number>;
};

/** The same amount for fewer items may be a coincidence. */
const leastItems = 2;

const pricesIn = (call: ToolCall) =>
  payloadsOf(call.rpcResponse)
    .flatMap(itemsIn)
    .flatMap(({ id, object, hasVariants }) => {
      const price = hasVariants ? undefined : priceOf(object);
      return price && price.amount > 0 ? [{ call, id: String(id), where: amountIn(object), ...price }] : [];
    });

function pricedIn(call: ToolCall): readonly Priced[] {
  const prices = pricesIn(call);
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
