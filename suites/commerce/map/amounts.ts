/** Whether the amounts of carts and checkouts fit each other, in the roles of their map. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { MappedRole } from '../../../lib/model/commerce-map.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { priceNames } from '../../words/amounts.ts';
import type { Offer } from '../offers/offers.ts';
import type { Leaf } from '../shapes/layout.ts';
import type { RecordShape, TakenSample } from '../shapes/record-shape.ts';
import { type Bill, billOf, judgeTaxes } from './bill.ts';
import type { ReadLine, RecordMap } from './learn-records.ts';
import { amountRoles, inMostRecords } from './own-amounts.ts';
import { reckon } from './reckon.ts';
import { toLearning } from './require-map.ts';
import { sumsByPlace, wholeNumber } from './table.ts';
import { otherUnits } from './units.ts';

type Finding = { readonly examined: readonly unknown[]; readonly violations: readonly Violation[] };

type Reading = { readonly map: RecordMap; readonly shape: RecordShape; readonly offers: readonly Offer[] };

export function judgeAmounts(map: RecordMap, shape: RecordShape, offers: readonly Offer[]): Finding {
  const findings = shape.samples.map((sample) => judgeRecord({ map, shape, offers }, sample));
  const violations = findings.flatMap((finding) => finding.violations);
  const bills =
    violations.length > 0 ? none : judgeBills({ map, shape, offers }, [...shape.samples, ...shape.probes]);
  return {
    examined: [...findings.flatMap(({ examined }) => examined), ...bills.examined],
    violations: [...violations, ...bills.violations, ...judgeTaxes(map, shape)],
  };
}

const none: Finding = { examined: [], violations: [] };

function judgeRecord({ map, shape, offers }: Reading, sample: TakenSample): Finding {
  const { lines, leaves, record } = map.read(toLearning(shape, sample));
  const priced = lines.map((line) => ({ line, price: priceOf({ map, offers }, line) }));
  const isCostly = priced.length > 0 && priced.every(({ price }) => price !== undefined && price > 0);
  if (!isCostly) return none;
  const wrong = priced.flatMap(({ line, price = 0 }) =>
    wrongLine(sample, record, line, price, (at) => isOfPrice({ map, shape, offers }, at)),
  );
  const negative = amountRoles
    .filter((role) => role === 'subtotal' || role === 'total')
    .flatMap((role) => {
      const at = map.roleOf(role)?.at;
      return leaves
        .filter(({ pattern }) => pattern === at && !isOfRows(at))
        .flatMap((leaf) => negativeSum(sample, record, leaf));
    });
  const isCounted = lines.every(
    ({ quantity, 'line-total': sum }) => quantity !== undefined && sum !== undefined,
  );
  const miscounted = lines.flatMap((line) => otherUnits(sample, { record, line }, offers, 'likely'));
  const violations = [...wrong, ...negative, ...miscounted.slice(0, 1)];
  return { examined: isCounted || violations.length > 0 ? [sample.call] : [], violations };
}

/** Rows that are not told apart by a name may be charges and discounts, or parts of a sum. */
const isOfRows = (pattern: string): boolean => pattern.includes('*');

/** With and without tax; a third price, such as that before a discount, would explain what is none. */
const maxPrices = 2;

/**
 * The totals of records that differ, against their lines and the parts of the bill.
 * @param samples of one kind of record.
 * @param shipped those of them for which shipping was chosen: only these are judged, if they show what it costs.
 */
export function judgeBills(
  { map, shape, offers }: Reading,
  samples: readonly BilledSample[],
  shipped?: readonly BilledSample[],
): Finding {
  const placesOf = (role: string) => map.part.roles.filter((one) => one.role === role);
  const certain = placesOf('unit-price').filter(({ certainty }) => certainty === 'certain');
  const prices = certain.slice(0, maxPrices).map(({ at }) => at);
  const totals = placesOf('total').filter(({ at }) => !isOfRows(at));
  const findings = totals.map((total): Finding => {
    const bases: readonly Basis[] = [
      ...(prices.length > 0 ? prices : [undefined]).map((each) => ({ each })),
      ...reducedLines({ map, shape, offers }, samples).map((line) => ({ line })),
    ];
    const readings = bases.map((basis) =>
      judgeTotal({ map, shape, offers }, samples, { total, basis, shipped }),
    );
    const understood = readings.filter(({ isUnderstood }) => isUnderstood);
    // A record may show its prices both with and without tax; the total follows from one of them.
    return understood.find(({ violations }) => violations.length === 0) ?? understood[0] ?? none;
  });
  return {
    examined: findings.flatMap(({ examined }) => examined),
    violations: findings.find(({ violations }) => violations.length > 0)?.violations ?? [],
  };
}

type BilledSample = Pick<TakenSample, 'tool' | 'call' | 'record' | 'requested' | 'isUpdated'>;

/** What the lines cost: by the price of one, or by what each line shows after a reduction. */
type Basis = { readonly each?: string | undefined; readonly line?: string };

/** Places of a line that show what it costs in most records, and less in others. */
function reducedLines({ map, shape, offers }: Reading, samples: readonly BilledSample[]): readonly string[] {
  const read = samples.map((sample) => map.read(toLearning(shape, sample)));
  const whole = read.flatMap(({ lines, inside }) => {
    const costs = lines.map(
      (line) => (priceOf({ map, offers }, line) ?? Number.NaN) * (line.quantity ?? Number.NaN),
    );
    const cost = costs.reduce((sum, one) => sum + one, 0);
    return cost > 0 ? [{ cost, sums: sumsByPlace(inside) }] : [];
  });
  const places = new Set(whole.flatMap(({ sums }) => [...sums.keys()]));
  return [...places]
    .filter((place) => {
      const shown = whole.map(({ cost, sums }) =>
        Math.sign(cost - (sums.get(place) ?? Number.POSITIVE_INFINITY)),
      );
      const same = shown.filter((sign) => sign === 0).length;
      return same * 2 > shown.length && same < shown.length && !shown.includes(-1);
    })
    .slice(0, maxPrices);
}

type Judging = {
  readonly total: MappedRole;
  readonly basis: Basis;
  readonly shipped: readonly BilledSample[] | undefined;
};

function judgeTotal(
  { map, shape, offers }: Reading,
  samples: readonly BilledSample[],
  { total, basis, shipped }: Judging,
): Finding & { readonly isUnderstood: boolean } {
  const { at, certainty, evidence } = total;
  const billed = samples.flatMap((sample) => {
    const bill = billOf(map.read(toLearning(shape, sample)), { total: at, ...basis }, offers);
    return bill ? [{ sample, bill }] : [];
  });
  const { judged, wrong } = reckon(
    billed.map(({ bill }) => bill),
    shipped !== undefined,
  );
  const judgedAt = (index: number) => {
    const found = billed[index];
    if (!found || !shipped) return found;
    const { shipping, fee } = found.bill.parts;
    return shipped.includes(found.sample) && shipping.length + fee.length > 0 ? found : undefined;
  };
  // What is only likely the total shows a fault, but proves nothing where there is none.
  const isTold = certainty === 'certain' || wrong.length > 0;
  return {
    isUnderstood: judged.length > 0,
    examined: isTold ? judged.flatMap((index) => judgedAt(index)?.sample.call ?? []) : [],
    violations: wrong.flatMap(({ index, text, expected }) => {
      const found = judgedAt(index);
      if (!found) return [];
      const { sample, bill } = found;
      const what = certainty === 'certain' ? 'the total' : 'what is likely the total,';
      const message = `${sample.tool} shows ${what} ${bill.total} at ${at}, which ${text}; its lines cost ${bill.cost}${partsText(bill)}`;
      const details = { expected, actual: String(bill.total) };
      const isOfMost = evidence.some((one) => one.text === inMostRecords);
      const { record, outside } = map.read(toLearning(shape, sample));
      const where = { of: record, path: outside.find(({ pattern }) => pattern === at)?.path };
      return [
        violationAt(sample.call, where, message, { ...details, ...(isOfMost && { atMost: 'should' }) }),
      ];
    }),
  };
}

/** The parts of the bill as the end of a sentence: `, tax 120`. */
const partsText = ({ parts }: Bill): string =>
  Object.entries(parts)
    .flatMap(([part, [amount]]) => (amount === undefined ? [] : [`, ${part} ${amount}`]))
    .join('');

/** The price of one, as the record certainly shows it, or else as the search does. */
function priceOf({ map, offers }: Pick<Reading, 'map' | 'offers'>, line: ReadLine): number | undefined {
  const own = line['unit-price'];
  const offered = offers.find(({ variant }) => variant === line.item)?.price?.amount;
  return map.roleOf('unit-price')?.certainty === 'certain' ? (own ?? offered) : (offered ?? own);
}

/**
 * Every line shows its price there, or a multiple: what is named as a price may be the one without tax, which is the same for
 * some items.
 */
const isOfPrice = ({ map, shape, offers }: Reading, at: string): boolean =>
  !priceNames.end.test(at) ||
  shape.samples.every((sample) =>
    map.read(toLearning(shape, sample)).lines.every((line) => {
      const amount = line.amounts.find((one) => one.at === at)?.amount;
      return amount === undefined || Math.abs(amount) % (priceOf({ map, offers }, line) ?? Number.NaN) === 0;
    }),
  );

/** A line that costs as much as one piece, or the negative of what it costs. Taxes and reductions may change it otherwise. */
function wrongLine(
  { tool, call }: TakenSample,
  record: JsonObject,
  { quantity = 0, amounts, item }: ReadLine,
  price: number,
  isOfPrices: (at: string) => boolean,
): readonly Violation[] {
  if (quantity < 2) return [];
  return amounts.flatMap(({ role, at, amount, certainty, path }) => {
    const isWrong = amount === price || amount === -price * quantity;
    if (role !== 'line-total' || !isWrong || !(certainty === 'certain' || isOfPrices(at))) return [];
    const likely = certainty === 'certain' ? '' : ', which is likely the price of the line,';
    const message = `${tool} shows ${amount} at ${at}${likely} for ${quantity} of ${item}; ${quantity} times ${price} is ${quantity * price}`;
    return [
      violationAt(call, { of: record, path }, message, {
        expected: String(quantity * price),
        actual: String(amount),
      }),
    ];
  });
}

function negativeSum(
  { tool, call }: TakenSample,
  record: JsonObject,
  { pattern, path, value }: Leaf,
): readonly Violation[] {
  const sum = wholeNumber(value);
  if (sum === undefined || sum >= 0) return [];
  const message = `${tool} shows ${sum} at ${pattern}, though its lines cost something`;
  const details = { expected: 'no negative sum', actual: String(sum) };
  return [violationAt(call, { of: record, path }, message, details)];
}
