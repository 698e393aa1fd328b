/** Whether the amounts of carts and checkouts fit each other, in the roles of their map. */
import { violation } from '../../../lib/assert/violation.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Offer } from '../offers/offers.ts';
import type { RecordShape, TakenSample } from '../shapes/record-shape.ts';
import type { ReadLine, RecordMap } from './learn-records.ts';
import { amountRoles } from './own-roles.ts';
import { toLearning } from './require-map.ts';
import { wholeNumber } from './table.ts';

type Finding = { readonly examined: readonly unknown[]; readonly violations: readonly Violation[] };

type Reading = { readonly map: RecordMap; readonly shape: RecordShape; readonly offers: readonly Offer[] };

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
  return { examined: [sample.call], violations: [...wrong, ...negative] };
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
