/** The report as one HTML file: the outcome, the causes, what was not judged, and everything else folded. */
import { isWhole, type Report, type ReportedExchange } from '../../model/report.ts';
import { cut, mapStrings } from '../../text/visible.ts';
import { maxHtmlBody, maxText } from '../content/bounds.ts';
import { findings, isWhollyUnjudged } from '../content/findings.ts';
import type { Look } from '../content/output.ts';
import { outcomeNames } from '../wording/meanings.ts';
import { causeList, unjudged, waivers, worth } from './causes.ts';
import { checkList } from './check-list.ts';
import { documentOf } from './document.ts';
import { historyOf } from './history.ts';
import { html, type Markup } from './markup.ts';
import { opening } from './opening.ts';
import { script } from './script.ts';
import { style } from './style.ts';
import { counts, divergences, promiseTable } from './tables.ts';
import { requestList, timeline } from './timeline.ts';

/** Ends with a line feed. */
export function toHtml(report: Report, { history }: Pick<Look, 'history'> = {}): string {
  const safe = bounded(report);
  const storefront = report.target.embedded ? 'reference storefront' : report.target.baseUrl;
  const { name, version } = report.suite;
  const past = historyOf(safe, history);
  return documentOf({
    title: `${outcomeNames[report.outcome]}: ${storefront}`,
    generator: `${name} ${version}`,
    style,
    script,
    ...(isWhollyUnjudged(report)
      ? { main: html`${opening(safe)}${past}${requestList(safe)}` }
      : { before: navigation(safe), main: everything(safe, past) }),
    footer: `${name} ${version}, ${report.startedAt}. The same in machine-readable form: report.json.`,
  });
}

const everything = (report: Report, past: Markup): Markup => html`${opening(report)}
${causeList(report)}
${waivers(report)}
${unjudged(report)}
${past}
${counts(report)}
${worth(report)}
${checkList(report)}
${promiseTable(report)}
${divergences(report)}
${timeline(report)}`;

const navigation = (report: Report): Markup => html`
<header><nav aria-label="Parts of the report"><ul>
<li><a href="#outcome">Outcome</a></li>
${findings(report).length > 0 && html`<li><a href="#causes">Causes</a></li>`}
${report.tally.inconclusive + report.tally.skipped > 0 && html`<li><a href="#unjudged">Not judged</a></li>`}
<li><a href="#checks">Areas</a></li>
<li><a href="#promises">Promises</a></li>
${report.requirements.some(({ divergence }) => divergence !== undefined) && html`<li><a href="#divergences">Differences</a></li>`}
<li><a href="#requests">Requests</a></li>
</ul></nav></header>`;

/** Cuts the texts of the target; report.json has them in full. Commands to copy are never cut. */
function bounded(report: Report): Report {
  return {
    ...mapStrings({ ...report, exchanges: [] }, (text) => cut(text, maxText)),
    exchanges: report.exchanges.map((exchange) =>
      isWhole(exchange) ? boundedWhole(exchange) : mapStrings(exchange, (text) => cut(text, maxText)),
    ),
  };
}

const boundedWhole = (exchange: ReportedExchange): ReportedExchange => ({
  ...mapStrings({ ...exchange, body: undefined }, (text) => cut(text, maxText)),
  ...(exchange.requestBody !== undefined && { requestBody: cut(exchange.requestBody, maxHtmlBody) }),
  ...(exchange.body && { body: { ...exchange.body, text: cut(exchange.body.text, maxHtmlBody) } }),
  curl: exchange.curl,
});
