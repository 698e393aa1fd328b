/** The parts of a report that a verdict refers to: its promises and its exchanges. */
import { type Report, type ReportedExchange, type RequirementRow, wholeExchanges } from '../model/report.ts';
import { brokenPromises, type Verdict, type Violation } from '../model/verdict.ts';
import { plural } from '../text/plural.ts';

/** Of a failure only those that it breaks. */
export function promisesOf(report: Report, verdict: Verdict): readonly RequirementRow[] {
  const ids = brokenPromises(verdict);
  return report.requirements.filter(({ id }) => ids.includes(id));
}

/** The exchange that the violation names, else the first that the check examined, where the report has it whole. */
export function exchangeOf(
  report: Report,
  verdict: Verdict,
  violation?: Violation,
): ReportedExchange | undefined {
  const n = violation?.exchange ?? verdict.evidence.exchanges[0];
  return wholeExchanges(report).find((exchange) => exchange.n === n);
}

/** `GET http://127.0.0.1/page: 200, application/json, 1234 bytes, 12 ms`. */
export function exchangeLine(exchange: ReportedExchange): string {
  const { method, url, status, failure, headers, body, millis } = exchange;
  if (status === null) return `${method} ${url}: no response, ${failure?.text ?? 'for an unknown reason'}`;
  const type = headers?.find(([name]) => name === 'content-type')?.[1] ?? 'no content-type';
  return `${method} ${url}: ${status}, ${type}, ${plural(body?.length ?? 0, 'byte')}, ${Math.round(millis)} ms`;
}
