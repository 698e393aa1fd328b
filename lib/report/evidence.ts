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

/** `GET http://127.0.0.1/products.json: 200, application/json, 1234 bytes, 12 ms`. */
export function told({ method, url, status, failure, headers, body, millis }: ReportedExchange): string {
  const asked = `${method} ${url}: `;
  if (status === null) return `${asked}no answer, ${failure?.text ?? 'no reason known'}`;
  const type = headers?.find(([name]) => name === 'content-type')?.[1] ?? 'no content-type';
  return `${asked}${status}, ${type}, ${plural(body?.length ?? 0, 'byte')}, ${Math.round(millis)} ms`;
}

/** `1 promise`, `2 promises`. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
