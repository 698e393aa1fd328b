/** What a verdict points at: the promises it judged, and the exchange that shows a violation. */
import type { Report, ReportedExchange, RequirementRow } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Violation } from '../model/violation.ts';

export function promisesOf(report: Report, { requires }: Verdict): readonly RequirementRow[] {
  return report.requirements.filter(({ id }) => requires.includes(id));
}

/** The exchange that the violation names, else the first that the check looked at. */
export function exchangeOf(
  report: Report,
  verdict: Verdict,
  violation?: Violation,
): ReportedExchange | undefined {
  const n = violation?.exchange ?? verdict.evidence.exchanges[0];
  return report.exchanges.find((exchange) => exchange.n === n);
}

/** `GET http://127.0.0.1/products.json answered 200, application/json, 1234 bytes`. */
export function told({ method, url, status, failure, headers, body }: ReportedExchange): string {
  if (status === null) return `${method} ${url} was not answered: ${failure?.text ?? 'no reason known'}`;
  const type = headers?.find(([name]) => name === 'content-type')?.[1];
  return [
    `${method} ${url} answered ${status}`,
    type ?? 'no content-type',
    `${body?.length ?? 0} bytes`,
  ].join(', ');
}

/** `1 promise`, `2 promises`. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
