/** Evidence of what passed as digests, so that a report is as large as what there is to tell. */
import { noOccasion } from '../model/inconclusive.ts';
import { type ExchangeDigest, isWhole, type Report, type ReportedExchange } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { maxDigests } from './bounds.ts';

/**
 * Keeps whole what failed or could not be judged, and what a cause refers to. A check that passed, or had no occasion,
 * keeps the numbers of a few exchanges. With a diagnosis, everything may explain it. Digesting twice is digesting once.
 */
export function digested(report: Report): Report {
  if (report.diagnosis) return report;
  const verdicts = report.verdicts.map((verdict) => (isTold(verdict) ? verdict : withFew(verdict)));
  const whole = new Set([
    ...verdicts.flatMap(numbersInFull),
    ...report.causes.map(({ exchange }) => exchange),
    report.suggestion?.exchange,
  ]);
  const cited = new Set(verdicts.flatMap(({ evidence }) => evidence.exchanges));
  const exchanges = report.exchanges.flatMap((exchange) => {
    if (whole.has(exchange.n) || exchange.status === null) return [exchange];
    return cited.has(exchange.n) ? [isWhole(exchange) ? digestOf(exchange) : exchange] : [];
  });
  return { ...report, verdicts, exchanges };
}

/** It failed, or could not be judged although there was an occasion. */
const isTold = ({ status, reason }: Verdict): boolean =>
  status !== 'pass' && !(reason && noOccasion.has(reason.code));

/** What had no occasion shows the first exchange that it looked at. */
function numbersInFull(verdict: Verdict): readonly (number | undefined)[] {
  const { status, violations, evidence } = verdict;
  if (!isTold(verdict)) return status === 'inconclusive' ? evidence.exchanges.slice(0, 1) : [];
  return [...evidence.exchanges, ...(evidence.sequence ?? []), ...violations.map(({ exchange }) => exchange)];
}

/** The first ones, and the last: together they show how long it took. */
function withFew(verdict: Verdict): Verdict {
  const { exchanges, more = 0 } = verdict.evidence;
  const left = exchanges.length - maxDigests;
  if (left <= 0) return verdict;
  const few = [...exchanges.slice(0, maxDigests - 1), ...exchanges.slice(-1)];
  return { ...verdict, evidence: { ...verdict.evidence, exchanges: few, more: more + left } };
}

const digestOf = ({ n, method, url, status, body, at, millis }: ReportedExchange): ExchangeDigest => ({
  n,
  method,
  url,
  status,
  body: { length: body?.length ?? 0, sha256: body?.sha256 ?? '' },
  at,
  millis,
});
