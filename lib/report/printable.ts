/** A report as people get to read it: what hides is shown, what is long is cut, what nobody points at is left out. */
import type { Report, ReportedExchange } from '../model/report.ts';
import { mapStrings } from '../text/map-strings.ts';
import { visible, visibleLine } from '../text/visible.ts';
import { excerptOf, soughtIn } from './excerpt.ts';

/** Most characters of any one text; report.json keeps the whole. */
const mostText = 2000;

/** Renderers for people take this first, so that no text of a target reaches a terminal or XML as it came. */
export function printable(report: Report): Report {
  const shown = new Set(
    report.verdicts.flatMap(({ status, violations, evidence }) =>
      status === 'pass'
        ? []
        : [...violations.map(({ exchange }) => exchange), ...evidence.exchanges.slice(0, 1)],
    ),
  );
  const exchanges = report.exchanges.filter(({ n }) => shown.has(n));
  const sought = soughtIn(report.verdicts);
  // Places are found in bodies as they came: what hides may be white space.
  const excerpts = (exchange: ReportedExchange) =>
    (sought.get(exchange.n) ?? []).flatMap((one) => excerptOf(exchange, one) ?? []);
  const show = (text: string) => visible(cut(text, mostText));
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

/** At most `most` characters, and how many there were. Does not halve a surrogate pair. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}... (${text.length} characters)`;
}
