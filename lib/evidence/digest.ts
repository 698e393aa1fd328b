/** Reduces the evidence of passed checks to digests, so that the size of a report depends on its findings. */
import { noOccasion } from '../model/inconclusive.ts';
import { type ExchangeDigest, isWhole, type Report, type ReportedExchange } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { maxDigests } from './bounds.ts';

/**
 * Keeps in full what failed or could not be judged, and what a cause refers to. Checks that passed or had no occasion
 * keep a few exchanges as digests. A report with a diagnosis keeps everything, since anything may explain it. Idempotent.
 */
export function digested(report: Report): Report {
  if (report.diagnosis) return report;
  const verdicts = report.verdicts.map((verdict) => (isOpenOrFailed(verdict) ? verdict : withFew(verdict)));
  const whole = new Set([
    ...verdicts.flatMap(numbersInFull),
    ...report.causes.flatMap(({ exchange, toldBy = [] }) => [exchange, ...toldBy]),
    report.suggestion?.exchange,
  ]);
  const cited = new Set(verdicts.flatMap(({ evidence }) => evidence.exchanges));
  const exchanges = report.exchanges.flatMap((exchange) => {
    if (whole.has(exchange.n) || exchange.status === null) return [exchange];
    return cited.has(exchange.n) ? [isWhole(exchange) ? digestOf(exchange) : exchange] : [];
  });
  return { ...report, verdicts, exchanges };
}

/** Failed, or not judged although there was an occasion. */
const isOpenOrFailed = ({ status, reason }: Verdict): boolean =>
  status !== 'pass' && !(reason && noOccasion.has(reason.code));

/** A check without an occasion shows the first exchange that it looked at. */
function numbersInFull(verdict: Verdict): readonly (number | undefined)[] {
  const { status, violations, evidence } = verdict;
  if (!isOpenOrFailed(verdict)) return status === 'inconclusive' ? evidence.exchanges.slice(0, 1) : [];
  return [...evidence.exchanges, ...(evidence.sequence ?? []), ...violations.map(({ exchange }) => exchange)];
}

/** The first ones and the last, which together show how long it took. */
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
