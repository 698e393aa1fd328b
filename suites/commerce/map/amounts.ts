/** Whether the amounts of carts and checkouts fit each other, in the roles of their map. */
import { violation } from '../../../lib/assert/violation.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Offer } from '../offers/offers.ts';
import type { RecordShape, TakenSample } from '../shapes/record-shape.ts';
import type { ReadLine, ReadRecord, RecordMap } from './learn-records.ts';
import { amountRoles, sumsOf } from './own-roles.ts';
import { toLearning } from './require-map.ts';
import { wholeNumber } from './table.ts';

type Finding = { readonly examined: readonly unknown[]; readonly violations: readonly Violation[] };

type Reading = { readonly map: RecordMap; readonly shape: RecordShape; readonly offers: readonly Offer[] };

/** The prices of records that are those of the search, under another currency. */
export function judgeCurrency(map: RecordMap, shape: RecordShape, offers: readonly Offer[]): Finding {
  const judged = shape.samples.flatMap((sample) => {
    const { lines, own } = map.read(toLearning(shape, sample));
    const [shown] = own.get('currency') ?? [];
    const prices = lines.map((line) => offers.find(({ variant }) => variant === line.item)?.price);
    const [price] = prices;
    const isSame = lines.every(
      (line, i) => prices[i] !== undefined && line['unit-price'] === prices[i].amount,
    );
    return price && isSame && typeof shown === 'string' ? [{ sample, price, shown }] : [];
  });
  const isTold = new Set(judged.map(({ price }) => price.amount)).size > 1;
  const wrong = judged.filter(({ shown, price }) => shown.toUpperCase() !== price.currency.toUpperCase());
  return {
    examined: judged.map(({ sample }) => sample.call),
    violations: (isTold ? wrong : []).map(({ sample: { tool, call }, shown, price }) => {
      const message = `${tool} shows ${price.amount} in ${shown} at ${map.roleOf('currency')?.at}; search_catalog offers it at ${price.amount} ${price.currency}`;
      return violation(call.response, message, { at: '/result', expected: price.currency, actual: shown });
    }),
  };
}

export function judgeAmounts(map: RecordMap, shape: RecordShape, offers: readonly Offer[]): Finding {
  const findings = shape.samples.map((sample) => judgeRecord({ map, shape, offers }, sample));
  return {
    examined: findings.flatMap(({ examined }) => examined),
    violations: findings.flatMap(({ violations }) => violations),
  };
}

function judgeRecord({ map, shape, offers }: Reading, sample: TakenSample): Finding {
  const { lines, own } = map.read(toLearning(shape, sample));
  const priced = lines.map((line) => ({ line, price: priceOf(line, offers) }));
  const isCostly = priced.length > 0 && priced.every(({ price }) => price !== undefined && price > 0);
  if (!isCostly) return { examined: [], violations: [] };
  const wrong = priced.flatMap(({ line, price = 0 }) => wrongLine(map, sample, line, price));
  const negative = amountRoles
    .filter((role) => role === 'subtotal' || role === 'total')
    .flatMap((role) =>
      (own.get(role) ?? []).flatMap((value) => negativeSum(map, sample, role, wholeNumber(value))),
    );
  const added = addedDiscount(map, sample, own);
  const isCounted = lines.every(
    ({ quantity, 'line-total': sum }) => quantity !== undefined && sum !== undefined,
  );
  const violations = [...wrong, ...negative, ...added];
  return { examined: isCounted || violations.length > 0 ? [sample.call] : [], violations };
}

/** A total that is what the lines cost together plus the discount, whichever other amounts it contains. */
function addedDiscount(
  map: RecordMap,
  { tool, call }: TakenSample,
  own: ReadRecord['own'],
): readonly Violation[] {
  const amountOf = (role: (typeof amountRoles)[number]) => wholeNumber(own.get(role)?.[0]);
  const [subtotal, total, discount] = [
    amountOf('subtotal'),
    amountOf('total'),
    Math.abs(amountOf('discount') ?? 0),
  ];
  if (subtotal === undefined || total === undefined || discount === 0) return [];
  const others = sumsOf((['shipping', 'tax', 'fee'] as const).flatMap((role) => amountOf(role) ?? []));
  const isSum = (base: number) => others.some((other) => total === base + other);
  if (!isSum(subtotal + discount) || isSum(subtotal - discount) || isSum(subtotal)) return [];
  const message = `${tool} shows the total ${total} at ${map.roleOf('total')?.at}: the discount ${discount} was added to ${subtotal}`;
  const expected = 'a total that the discount makes smaller';
  return [violation(call.response, message, { at: '/result', expected, actual: String(total) })];
}

/** The price of one, as the record shows it, or else as the search does. */
const priceOf = (line: ReadLine, offers: readonly Offer[]): number | undefined =>
  line['unit-price'] ?? offers.find(({ variant }) => variant === line.item)?.price?.amount;

/** A line that costs as much as one piece, or the negative of what it costs. Taxes and reductions may change it otherwise. */
function wrongLine(
  map: RecordMap,
  { tool, call }: TakenSample,
  line: ReadLine,
  price: number,
): readonly Violation[] {
  const { quantity, 'line-total': total, item } = line;
  const role = map.roleOf('line-total');
  if (total === undefined || quantity === undefined || quantity < 2 || role === undefined) return [];
  if (total !== price && total !== -price * quantity) return [];
  const message = `${tool} shows ${total} at ${role.at} for ${quantity} of ${item}; ${quantity} times ${price} is ${quantity * price}`;
  return [
    violation(call.response, message, {
      at: '/result',
      expected: String(quantity * price),
      actual: String(total),
    }),
  ];
}

function negativeSum(
  map: RecordMap,
  { tool, call }: TakenSample,
  role: 'subtotal' | 'total',
  sum: number | undefined,
): readonly Violation[] {
  if (sum === undefined || sum >= 0) return [];
  const message = `${tool} shows ${sum} at ${map.roleOf(role)?.at}, though its lines cost something`;
  return [
    violation(call.response, message, { at: '/result', expected: 'no negative sum', actual: String(sum) }),
  ];
}
