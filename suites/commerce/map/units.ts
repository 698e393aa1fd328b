/** Amounts of carts and checkouts that are those of the search in other units, or under another currency. */
import { type JsonObject, memberAt } from '../../../lib/assert/json.ts';
import type { MappedRole } from '../../../lib/model/commerce-map.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { isIndex } from '../../discovered/arguments/shown-places.ts';
import { placesIn, startsWith } from '../../discovered/tool-result.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { amountNames } from '../../words/amounts.ts';
import { currencyCodes, exponentOf, isInUnits } from '../client/values.ts';
import type { Offer } from '../offers/offers.ts';
import type { Leaf } from '../shapes/layout.ts';
import type { RecordShape, TakenSample } from '../shapes/record-shape.ts';
import type { ReadLine, ReadRecord, RecordMap } from './learn-records.ts';
import { isNamedFor } from './names.ts';
import { partsIn, sumsOf } from './own-amounts.ts';
import { toLearning } from './require-map.ts';
import { sumsByPlace } from './table.ts';

type Finding = { readonly examined: readonly unknown[]; readonly violations: readonly Violation[] };

/** Currencies that others have at par, so that the same amount may be in either. */
const atPar: readonly string[] = [
  'BMD BSD PAB USD',
  'FKP GBP GIP SHP',
  'LSL NAD SZL ZAR',
  'BND SGD',
  'BTN INR',
];

function isOtherCurrency(one: string, other: string): boolean {
  const codes = [one, other].map((code) => code.toUpperCase());
  return codes[0] !== codes[1] && !atPar.some((par) => codes.every((code) => par.split(' ').includes(code)));
}

/** As `judgeCurrency`, where it is certain that the amounts are the prices of the items. */
export function currencyFaults(
  map: RecordMap,
  shape: RecordShape,
  offers: readonly Offer[],
  others: readonly RecordMap[] = [],
): readonly Violation[] {
  const { isCertain, violations } = currencyFinding(map, shape, offers, others);
  return isCertain ? violations : [];
}

/** The prices of records that are those of the search, under another currency. Another check judges certain ones. */
export function judgeCurrency(map: RecordMap, shape: RecordShape, offers: readonly Offer[]): Finding {
  const { isCertain, ...finding } = currencyFinding(map, shape, offers);
  return isCertain && finding.violations.length > 0 ? { examined: [], violations: [] } : finding;
}

/** It is certain where the prices are, unless the records have several currencies, which a check of its own judges. */
function currencyFinding(
  map: RecordMap,
  shape: RecordShape,
  offers: readonly Offer[],
  others: readonly RecordMap[] = [],
): Finding & { readonly isCertain: boolean } {
  const judged = shape.samples.flatMap((sample) => {
    const record = map.read(toLearning(shape, sample));
    const prices = record.lines.map((line) => offers.find(({ variant }) => variant === line.item)?.price);
    const [price] = prices;
    const isSame = record.lines.every(
      (line, i) => prices[i] !== undefined && line['unit-price'] === prices[i].amount,
    );
    const shown = currenciesIn(map, record, others);
    return price && isSame && shown.length > 0 ? [{ sample, record: record.record, price, shown }] : [];
  });
  const isTold = new Set(judged.map(({ price }) => price.amount)).size > 1;
  const isMixed = judged.some(({ shown }) => new Set(shown.map(({ currency }) => currency)).size > 1);
  return {
    isCertain: map.roleOf('unit-price')?.certainty === 'certain' && !isMixed,
    examined: judged.map(({ sample }) => sample.call),
    violations: (isTold ? judged : []).flatMap(({ sample: { tool, call }, record, shown, price }) => {
      const wrong = shown.find(({ currency }) => isOtherCurrency(currency, price.currency));
      if (!wrong) return [];
      const message = `${tool} shows ${wrong.amount} in ${wrong.currency} at ${wrong.at}; search_catalog offers what is in it in ${price.currency}`;
      return [
        violationAt(call, { of: record, path: wrong.path }, message, {
          expected: price.currency,
          actual: wrong.currency,
        }),
      ];
    }),
  };
}

/** The currencies of the amounts that follow from the prices of the lines: that beside an amount, or else the nearest around it. */
function currenciesIn({ part }: RecordMap, { leaves }: ReadRecord, others: readonly RecordMap[]) {
  // Where another kind of record shows the currency of the catalog, this one shows its own.
  const places = new Set(
    others.flatMap((other) => other.part.roles.filter(({ role }) => role === 'currency').map(({ at }) => at)),
  );
  const codes = leaves.filter(
    ({ pattern, value }) =>
      /^[a-z]{3}$/i.test(String(value)) &&
      (isNamedFor('currency', pattern) || (places.has(pattern) && currencyCodes.has(String(value)))),
  );
  const understood = understoodIn(part);
  return leaves.flatMap(({ pattern, path, value }) => {
    if (!understood.has(pattern)) return [];
    const around = codes.filter((code) => startsWith(path, ownerOf(code)));
    const depth = Math.max(...around.map((code) => ownerOf(code).length));
    const [nearest, ...others] = around.filter((code) => ownerOf(code).length === depth);
    const isOne = others.every(({ value: other }) => String(other) === String(nearest?.value));
    return nearest && isOne
      ? [{ amount: value, currency: String(nearest.value), at: nearest.pattern, path: nearest.path }]
      : [];
  });
}

/** The currencies beside the understood lines and totals, and of the objects around them. */
export function currenciesAround({ part }: RecordMap, { leaves }: ReadRecord): readonly Leaf[] {
  const understood = understoodIn(part);
  const amounts = leaves.filter(({ pattern }) => understood.has(pattern));
  return leaves.filter(
    (code) =>
      isNamedFor('currency', code.pattern) && amounts.some(({ path }) => startsWith(path, ownerOf(code))),
  );
}

const understoodIn = ({ roles }: RecordMap['part']): ReadonlySet<string> =>
  new Set(
    roles.flatMap(({ role, at, certainty, evidence }) =>
      certainty === 'certain' && isPrice(role) && evidence.some(({ kind }) => kind !== 'schema') ? [at] : [],
    ),
  );

const isPrice = (role: string): boolean =>
  role === 'unit-price' || role === 'line-total' || role === 'subtotal' || role === 'total';

/** The object whose currency it is: `/cart` for `/cart/currency` and for `/cart/currency/code`. */
function ownerOf({ path }: Leaf): readonly string[] {
  const around = path.slice(0, -1);
  const isWrapped = isNamedFor('currency', `/${around.at(-1)}`);
  return isWrapped ? around.slice(0, -1) : around;
}

/**
 * Prices of one that are those of the search in other units, at places whose role is certain. The price of a line may be a
 * tenth for other reasons.
 */
export const unitFaults = (
  map: RecordMap,
  shape: RecordShape,
  offers: readonly Offer[],
): readonly Violation[] =>
  shape.samples.flatMap((sample) => {
    const { record, lines } = map.read(toLearning(shape, sample));
    return lines.flatMap((line) => otherUnits(sample, { record, line }, offers, 'certain')).slice(0, 1);
  });

/**
 * Totals that are what the lines and the other parts of the bill cost, but in larger units: at places that are named for
 * them, in most records.
 */
export function totalFaults(
  map: RecordMap,
  shape: RecordShape,
  offers: readonly Offer[],
): readonly Violation[] {
  const bills = shape.samples.flatMap((sample) => {
    const { record, lines, outside, inside } = map.read(toLearning(shape, sample));
    const cost = lines.reduce((sum, line) => {
      const price = line['unit-price'] ?? offers.find(({ variant }) => variant === line.item)?.price?.amount;
      return sum + (price ?? Number.NaN) * (line.quantity ?? Number.NaN);
    }, 0);
    // Some lines are reduced.
    const costs = [cost, ...sumsByPlace(inside).values()];
    return cost > 0 ? [{ sample, record, outside, cost, costs }] : [];
  });
  const places = new Set(bills.flatMap(({ outside }) => outside.map(({ pattern }) => pattern)));
  const named = [...places].filter((at) => isNamedFor('total', at) || isNamedFor('subtotal', at));
  return named.flatMap((at) => {
    const shown = bills.flatMap(({ outside, ...bill }) => {
      const { value, path } = outside.find(({ pattern }) => pattern === at) ?? {};
      const sums = sumsOf(partsIn(outside, at)).flatMap((parts) => bill.costs.map((cost) => cost + parts));
      return typeof value === 'number' && value > 0 ? [{ ...bill, value, path, sums }] : [];
    });
    if (shown.some(({ value, sums }) => sums.includes(value))) return [];
    const [unit] = unitsApart(offers[0]?.price?.currency ?? '').filter((times) => {
      const fitting = shown.filter(({ value, sums }) => sums.includes(Math.round(value * times)));
      // A count of pages fits by chance, and stays the same.
      const isOfLines = [fitting.map(({ cost }) => cost), fitting.map(({ value }) => value)].every(
        (numbers) => new Set(numbers).size > 1,
      );
      return isOfLines && fitting.length * 4 >= shown.length * 3;
    });
    return unit === undefined
      ? []
      : shown.slice(0, 1).map(({ sample: { tool, call }, record, path, value, cost }) => {
          const message = `${tool} shows ${value} at ${at}, where its lines cost ${cost}: a ${unit}th of what they add up to`;
          return violationAt(call, { of: record, path }, message, {
            expected: String(Math.round(value * unit)),
            actual: String(value),
          });
        });
  });
}

/**
 * By how much amounts differ that count major units, or always two decimals. Other powers of ten are those of measures and of
 * parts: a price for 100 grams, a deposit of a tenth.
 */
function unitsApart(currency: string): readonly number[] {
  const exponent = exponentOf(currency);
  return [exponent, Math.abs(exponent - 2)].filter((n) => n > 0).map((n) => 10 ** n);
}

/** A price that is the one of the search in other units, as if the currency had more or fewer decimals. */
export function otherUnits(
  { tool, call }: TakenSample,
  { record, line }: { readonly record: JsonObject; readonly line: ReadLine },
  offers: readonly Offer[],
  surety: MappedRole['certainty'],
): readonly Violation[] {
  const { item, quantity = Number.NaN, amounts } = line;
  const offer = offers.find(({ variant }) => variant === item);
  const price = offer?.price?.amount ?? 0;
  return amounts.flatMap(({ role, at, amount, certainty, path }) => {
    if ((certainty === 'certain' && role === 'unit-price' ? 'certain' : 'likely') !== surety) return [];
    const pieces = role === 'unit-price' ? 1 : quantity;
    const expected = price * pieces;
    const units = unitsApart(offer?.price?.currency ?? '').flatMap((times) => [times, 1 / times]);
    if (!(expected > 0) || !units.includes(amount / expected)) return [];
    if (isForSoMany(record, path, Math.max(amount / expected, expected / amount))) return [];
    // Then the search is wrong, which another check says.
    if (offer && isListed(offer, amount / pieces)) return [];
    const message = `${tool} shows ${amount} at ${at} for ${pieces} of ${item}; search_catalog offers it at ${price}`;
    return [
      violationAt(call, { of: record, path }, message, {
        expected: String(expected),
        actual: String(amount),
      }),
    ];
  });
}

/** The line of a price for a hundred pieces says how many these are. */
function isForSoMany(record: JsonObject, path: readonly string[], times: number): boolean {
  const line = path.slice(0, path.findLastIndex(isIndex) + 1).reduce(memberAt, record);
  return placesIn(line).some(
    ({ path: at, value }) => Number(value) === times && amountNames.pieces.test(at.at(-1) ?? ''),
  );
}

/** Whether the catalog lists the variant at this price of one piece. */
const isListed = ({ listedPrice, price }: Offer, amount: number): boolean =>
  listedPrice !== undefined &&
  price !== undefined &&
  Number.isSafeInteger(amount) &&
  isInUnits(listedPrice, exponentOf(price.currency), BigInt(amount));
