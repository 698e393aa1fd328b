/** The requests that lead to a violation, each of which needs an id from the response to an earlier one. */
import type { ReportedExchange } from '../model/report/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { idsIn } from './ids.ts';

/** What a request says: its address and its body. */
export const requestTextOf = ({ url, requestBody = '' }: ReportedExchange): string =>
  `${url}\n${requestBody}`;

/**
 * Numbers of exchanges, in their order, the last of which shows the first violation: those that gave it an id, and those
 * that named such an id in between. Undefined when the request of the violation stands alone.
 */
export function sequenceOf(
  { violations, evidence }: Pick<Verdict, 'violations' | 'evidence'>,
  exchanges: readonly ReportedExchange[],
): readonly number[] | undefined {
  const last = violations[0]?.exchange;
  const mine = new Set(evidence.exchanges);
  const before = exchanges.filter(({ n }) => last !== undefined && n <= last && mine.has(n));
  const end = before.find(({ n }) => n === last);
  if (!end) return undefined;
  const givers = giversOf(before, (value) =>
    exchanges.some((one) => (isPlain(one) || !mine.has(one.n)) && mentions(one, value)),
  );
  const steps = new Set([end]);
  for (const step of steps) {
    for (const [value, giver] of givers) {
      if (giver.n >= step.n || !requestTextOf(step).includes(value)) continue;
      steps.add(giver);
      for (const one of before) if (one.n > giver.n && requestTextOf(one).includes(value)) steps.add(one);
    }
  }
  return steps.size < 2 ? undefined : [...steps].map(({ n }) => n).sort((a, b) => a - b);
}

/** By id, the exchange whose response has it first, if no request named it before and nobody else knows it. */
function giversOf(
  exchanges: readonly ReportedExchange[],
  isPublic: (value: string) => boolean,
): ReadonlyMap<string, ReportedExchange> {
  const givers = new Map<string, ReportedExchange>();
  let asked = '';
  for (const [index, exchange] of exchanges.entries()) {
    asked += requestTextOf(exchange);
    if (isPlain(exchange)) continue;
    const later = exchanges
      .slice(index + 1)
      .map(requestTextOf)
      .join('\n');
    for (const { value } of idsIn(exchange.body?.text ?? '')) {
      const isNew = later.includes(value) && !asked.includes(value) && !givers.has(value);
      if (isNew && !isPublic(value)) givers.set(value, exchange);
    }
  }
  return givers;
}

/** Its response is the same for everybody. */
const isPlain = ({ method }: ReportedExchange): boolean => method === 'GET' || method === 'HEAD';

const mentions = (exchange: ReportedExchange, value: string): boolean =>
  requestTextOf(exchange).includes(value) || (exchange.body?.text.includes(value) ?? false);
