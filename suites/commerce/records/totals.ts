/** The sums and the prices in carts and checkouts, which follow from the lines, wherever a record shows them. */
import { maxViolations } from '../../../lib/assert/bounds.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Role } from '../../../lib/model/commerce-map.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { amountNames } from '../../words/amounts.ts';
import { openToolClient } from '../client/tool-client.ts';
import { exponentOf, isInUnits, kinds } from '../client/values.ts';
import { judgeAmounts } from '../map/amounts.ts';
import type { RecordMap } from '../map/learn-records.ts';
import { isNamedFor, isOwnCharge } from '../map/names.ts';
import { mapOf } from '../map/require-map.ts';
import { judgeCurrency } from '../map/units.ts';
import type { Offer } from '../offers/offers.ts';
import {
  type CountedSample,
  counted,
  hasListPrice,
  isDoubtfulQuantity,
  isGraduated,
  isInLine,
  isPriced,
  isPriceOfEach,
  pricesIn,
  type Sum,
  sumsIn,
} from '../shapes/amounts.ts';
import type { LinePlaces } from '../shapes/line-places.ts';
import { placesFor, type RecordShape, requireShapes } from '../shapes/record-shape.ts';
import { costsIn, isAdjusted, isCharged, isReducedLine, total } from './adjustments.ts';

/** The samples of one tool, and where they show their lines. */
type ToolSamples = {
  readonly places: LinePlaces;
  readonly samples: readonly CountedSample[];
  /** Of all tools for this kind of record. */
  readonly all: readonly CountedSample[];
  readonly offers: readonly Offer[];
};

type Finding = { readonly examined: readonly unknown[]; readonly violations: readonly Violation[] };

/** Judges the amounts of one kind of record by its map. */
type JudgeMap = (map: RecordMap, shape: RecordShape, offers: readonly Offer[]) => Finding;

const judgesSamples = (
  row: Omit<Check, 'run' | 'needs'>,
  judge: (samples: ToolSamples) => Finding,
  judgeMap: JudgeMap = () => ({ examined: [], violations: [] }),
): Check =>
  check({
    ...row,
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      const { shapes: all, purchase } = await requireShapes(client);
      const shapes = all.filter((shape) => !isDoubtfulQuantity(shape));
      const offers = [...purchase.offers, ...purchase.fallbackOffers];
      const findings = shapes.flatMap((shape) => samplesByTool(shape, offers)).map(judge);
      for (const shape of shapes) {
        findings.push(judgeMap(await mapOf(client, shape, purchase), shape, offers));
      }
      if (context.examine(findings.flatMap(({ examined }) => examined)).length === 0) {
        // With fewer samples, amounts may have followed the lines unseen.
        const isKnown = shapes.length === kinds.length && shapes.every(isComplete);
        const code = isKnown ? 'undeclared-shape' : 'not-observed';
        throw new Inconclusive(code, 'nothing in carts and checkouts follows from their lines');
      }
      return findings.flatMap(({ violations }) => violations).slice(0, maxViolations);
    },
  });

function samplesByTool(shape: RecordShape, offers: readonly Offer[]): readonly ToolSamples[] {
  const tools = [...new Set(shape.samples.map(({ tool }) => tool))];
  const found = tools.flatMap((tool) => {
    const places = placesFor(shape, tool);
    if (places?.quantity === undefined) return [];
    const samples = shape.samples.filter((sample) => sample.tool === tool);
    return [{ places, offers, samples: samples.map((sample) => counted(sample, places)) }];
  });
  const all = found.flatMap(({ samples }) => samples);
  return found.map((one) => ({ ...one, all }));
}

const isComplete = ({ kind, samples }: RecordShape): boolean =>
  samples.filter(({ tool }) => tool === `create_${kind}`).length >= allCreations;

/** Two quantities of one item, another item, and both items. */
const allCreations = 4;

const fromCreation = ({ sample }: CountedSample): boolean => !sample.isUpdated;

/** Sums are learned from records that were not updated, and judged in all. */
function judgeSums({ places, samples, offers }: ToolSamples): Finding {
  const created = samples.filter(fromCreation);
  const found = sumsIn(created, places).filter((sum) => isPriced(sum, offers) && !isOwnCharge(sum.pattern));
  // A discount or a fee may be in all of these, and without the prices of the search nothing tells.
  const isCharged = created.some(({ numbers }) =>
    numbers.some((one) => one.amount !== 0 && chargedOnce.some((role) => isNamedFor(role, one.pattern))),
  );
  const sums = isCharged ? found.filter((sum) => hasListPrice(sum, offers)) : found;
  const [inLines, ofRecord] = [true, false].map((is) =>
    sums.filter(({ pattern }) => isInLine(places, pattern) === is),
  );
  const plain = samples.filter((sample) => !isGraduated(sample, offers));
  const wrong = plain.flatMap((sample) => [
    ...(isAdjusted(places, sample, ofRecord ?? [])
      ? []
      : (ofRecord ?? []).flatMap((sum) => wrongTotal(sample, sum))),
    ...(inLines ?? []).flatMap((sum) => wrongLines(places, sample, sum)),
  ]);
  const isCounted = found.some(({ pattern }) => !isInLine(places, pattern));
  const ignoring = isCounted ? [] : ignoringQuantities(places, samples, offers);
  const examined = sums.length > 0 ? samples : ignoring;
  return { examined, violations: [...wrong, ...ignoring] };
}

const chargedOnce = ['fee', 'shipping', 'discount'] as const satisfies readonly Role[];

const placeOf = (pattern: string): string => pattern.replaceAll('/*', '/0').replace('#', '');

function wrongTotal({ sample, lines, numbers }: CountedSample, { pattern, each }: Sum): readonly Violation[] {
  const expected = total(lines, each);
  const leaves = numbers.filter((leaf) => leaf.pattern === pattern);
  const shown = leaves.map(({ amount }) => amount);
  // Rows that show parts of the sum show it together.
  const whole = shown.reduce((sum, amount) => sum + amount, 0);
  if (expected === undefined || lines.length === 0 || [whole, ...shown].includes(expected)) return [];
  const actual = shown.length === 0 ? 'absent' : shown.join(' and ');
  const message = `${sample.tool} shows ${actual} at ${placeOf(pattern)}; the lines that it shows sum up to ${expected}`;
  const details = { expected: String(expected), actual };
  return [violationAt(sample.call, { of: sample.record, path: leaves[0]?.path }, message, details)];
}

function wrongLines(where: LinePlaces, counts: CountedSample, sum: Sum): readonly Violation[] {
  const { sample } = counts;
  const { pattern, each } = sum;
  return costsIn(where, counts, sum).flatMap(({ line, leaf, shown, expected }) => {
    if (shown === expected || isReducedLine(where, counts, sum, line)) return [];
    const price = each.get(line.variant);
    const message = `${sample.tool} shows ${shown} at ${placeOf(pattern)} for ${line.quantity} of ${line.variant}; ${line.quantity} times ${price} is ${expected}`;
    const details = { expected: String(expected), actual: String(shown) };
    return [violationAt(sample.call, { of: sample.record, path: leaf.path }, message, details)];
  });
}

/** Totals that are off by one minor unit (careless rounding), or that show the price of one (a forgotten quantity). */
function ignoringQuantities(
  where: LinePlaces,
  samples: readonly CountedSample[],
  offers: readonly Offer[],
): readonly Violation[] {
  const created = samples.filter(fromCreation);
  const lineSums = sumsIn(created, where).filter(({ pattern }) => isInLine(where, pattern));
  const prices = [...lineSums, ...pricesIn(created).filter(({ pattern }) => isInLine(where, pattern))];
  // An id may be a number that differs between items as well.
  const listed = prices.filter((sum) => isPriced(sum, offers));
  return listed.slice(0, 1).flatMap(({ each }) => {
    const isCost = isPriceOfEach(created, each);
    return created.flatMap((one) => {
      const expected = total(one.lines, each);
      const [single, ...others] = one.lines;
      if (!single || others.length > 0 || single.quantity < 2) return [];
      const price = each.get(single.variant);
      if (expected === undefined || price === undefined) return [];
      const outside = one.numbers.filter(({ pattern }) => !isInLine(where, pattern));
      if (outside.some((leaf) => leaf.amount === expected || isCharged(outside, leaf, expected))) return [];
      const wrong = outside.find(
        ({ amount, pattern }) => (amount === price && isCost(pattern)) || Math.abs(amount - expected) === 1,
      );
      if (!wrong) return [];
      const message = `${one.sample.tool} shows ${wrong.amount} at ${placeOf(wrong.pattern)} for ${single.quantity} of ${single.variant}; ${single.quantity} times ${price} is ${expected}`;
      const details = { expected: String(expected), actual: String(wrong.amount) };
      return [violationAt(one.sample.call, { of: one.sample.record, path: wrong.path }, message, details)];
    });
  });
}

/** The units that a price may be counted in. */
const powersOfTen = [0, 1, 2, 3, 4, 5, 6];

type Priced = {
  readonly one: CountedSample;
  readonly line: CountedSample['lines'][number];
  readonly price: NonNullable<Offer['price']>;
  readonly listed: Offer['listedPrice'];
};

/** A record of one item, in the currency of the search. */
function pricedIn(one: CountedSample, offers: readonly Offer[]): readonly Priced[] {
  const [line, ...others] = one.lines;
  const offer = line && offers.find(({ variant }) => variant === line.variant);
  const price = offer?.price;
  if (!line || others.length > 0 || !price || price.amount <= 0) return [];
  return currenciesIn(one).includes(price.currency) ? [{ one, line, price, listed: offer.listedPrice }] : [];
}

/** A line that is converted as a whole may differ by the rounding of each item. */
const showsPrice = ({ one: { numbers }, line: { quantity }, price }: Priced): boolean =>
  numbers.some(
    ({ amount }) => amount === price.amount || Math.abs(amount - price.amount * quantity) <= quantity,
  );

/** A record in the currency of the search shows the search's price, or its multiple. */
function judgePrices({ samples, all, offers }: ToolSamples): Finding {
  const everywhere = all.flatMap((one) => pricedIn(one, offers));
  const judged = everywhere
    .filter(({ one }) => samples.includes(one))
    .map(({ one, line, price, listed }) => {
      // A check of its own judges a search that counts in other units than the catalog.
      const isMiscounted =
        listed !== undefined && powersOfTen.some((n) => isInUnits(listed, n, BigInt(price.amount)));
      const isListed = (amount: number) =>
        isMiscounted && isInUnits(listed, exponentOf(price.currency), BigInt(amount));
      const none: Finding = { examined: [one], violations: [] };
      if (showsPrice({ one, line, price, listed }) || one.numbers.some(({ amount }) => isListed(amount))) {
        return none;
      }
      if (isGraduated(one, offers)) return none;
      // More pieces may cost less each, where fewer cost what the search says.
      const isOfFewer = (other: Priced) =>
        other.line.variant === line.variant && other.line.quantity < line.quantity && showsPrice(other);
      if (everywhere.some(isOfFewer) && isCheaper(one, price.amount)) return { examined: [], violations: [] };
      // What shipping costs, or is offered for, is no price of the item.
      const shown = one.numbers.filter(({ pattern }) => isAmount(pattern) && !isOwnCharge(pattern));
      if (shown.length === 0) return { examined: [], violations: [] };
      const actual = shown.map(({ amount }) => amount).join(', ');
      const message = `${one.sample.tool} shows ${actual} for ${line.quantity} of ${line.variant}; search_catalog offers it at ${price.amount} ${price.currency}`;
      const where = { of: one.sample.record, path: shown[0]?.path };
      const details = { expected: String(price.amount), actual };
      return { examined: [one], violations: [violationAt(one.sample.call, where, message, details)] };
    });
  return {
    examined: judged.flatMap(({ examined }) => examined),
    violations: judged.flatMap(({ violations }) => violations),
  };
}

/** The line shows a lower price of one, and what all of its pieces cost by that. */
const isCheaper = ({ numbers, lines: [line] }: CountedSample, price: number): boolean =>
  numbers.some(
    ({ amount }) =>
      amount > 0 &&
      amount < price &&
      numbers.some((whole) => whole.amount === amount * (line?.quantity ?? Number.NaN)),
  );

/** A cart may show no prices, or only texts of them: its other numbers are counts and measures. */
function isAmount(pattern: string): boolean {
  const name = pattern.slice(pattern.lastIndexOf('/') + 1);
  return amountNames.last.test(pattern) && !amountNames.count.test(name) && !amountNames.points.test(name);
}

const currenciesIn = ({ sample }: CountedSample): readonly string[] =>
  payloadsOf(sample.call.rpcResponse)
    .flatMap(placesIn)
    .flatMap(({ path, value }) =>
      amountNames.currency.test(path.at(-1) ?? '') && typeof value === 'string' ? [value] : [],
    );

export const checks = [
  judgesSamples(
    {
      id: 'commerce/totals-follow-the-lines',
      requires: ['commerce.records.totals'],
      roles: ['id', 'item', 'quantity', ['line-total', 'subtotal', 'total']],
      claim:
        'Where a cart or checkout shows what its lines cost together, that is the sum over its lines of price times quantity.',
      fix: 'Compute the sums of a cart or checkout from all of its lines and their quantities, each time it is shown.',
      prerequisites: ['commerce/carts-keep-requested-lines', 'commerce/checkouts-keep-requested-lines'],
    },
    judgeSums,
    judgeAmounts,
  ),
  judgesSamples(
    {
      id: 'commerce/records-price-what-the-search-offers',
      requires: ['commerce.records.prices'],
      roles: ['id', 'item', 'currency', ['unit-price', 'line-total', 'subtotal', 'total']],
      claim:
        'A cart or checkout of one item shows the price that search_catalog gives for it in the same currency.',
      fix: 'Show in carts and checkouts the price that search_catalog shows for the same item, country and currency.',
      prerequisites: [
        'commerce/records-count-in-minor-units',
        'commerce/totals-follow-the-lines',
        'commerce/prices-match-the-catalog',
      ],
    },
    judgePrices,
    judgeCurrency,
  ),
];
