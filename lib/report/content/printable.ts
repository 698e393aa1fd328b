/** A report for people: invisible characters are escaped, long texts cut, and unused exchanges left out. */
import { excerptOf, violationPlaces } from '../../evidence/report-exchange.ts';
import { type Report, type ReportedExchange, wholeExchanges } from '../../model/report.ts';
import { cut, mapStrings, visible, visibleLine } from '../../text/visible.ts';
import { maxText } from './bounds.ts';

/** Several formats render one report. */
const made = new WeakMap<Report, Report>();

/** Renderers for people call this first, so that no raw text of a target reaches a terminal or XML. */
export function printable(report: Report): Report {
  const known = made.get(report) ?? toPrintable(report);
  made.set(report, known);
  return known;
}

function toPrintable(report: Report): Report {
  const shown = new Set([
    ...report.causes.flatMap(({ toldBy = [] }) => toldBy.slice(0, 1)),
    ...report.verdicts.flatMap(({ status, violations, evidence }) =>
      status === 'pass'
        ? []
        : [...violations.map(({ exchange }) => exchange), ...evidence.exchanges.slice(0, 1)],
    ),
  ]);
  const exchanges = wholeExchanges(report).filter(({ n }) => shown.has(n));
  const places = violationPlaces(report.verdicts);
  // Places refer to raw bodies, in which an invisible character may be white space.
  const excerpts = (exchange: ReportedExchange) =>
    (places.get(exchange.n) ?? []).flatMap((one) => excerptOf(exchange, one) ?? []);
  const show = (text: string) => visible(cut(text, maxText));
  return {
    ...mapStrings({ ...report, exchanges: [], verdicts: [] }, show),
    verdicts: report.verdicts.map(({ error, ...verdict }) => ({
      ...mapStrings(verdict, show),
      ...(error !== undefined && { error: error.split('\n').map(show).join('\n') }),
    })),
    exchanges: exchanges.map((exchange) => ({
      ...mapStrings({ ...exchange, excerpts: excerpts(exchange) }, show),
      curl: visibleLine(exchange.curl),
    })),
  };
}
