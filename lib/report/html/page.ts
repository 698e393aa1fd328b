/** The report as one HTML file that needs no network. */

import { createHash } from 'node:crypto';
import { isWhole, type Report, type ReportedExchange } from '../../model/report/report.ts';
import { cut } from '../../text/cut.ts';
import { mapStrings } from '../../text/map-strings.ts';
import { mostHtmlBody, mostText } from '../bounds.ts';
import { findings } from '../findings.ts';
import { outcomeNames } from '../wording/meanings.ts';
import { html, type Markup, raw } from './markup.ts';
import { script } from './script.ts';
import { causeList } from './sections/causes.ts';
import { checkList } from './sections/check-list.ts';
import { counts } from './sections/counts.ts';
import { divergences } from './sections/divergences.ts';
import { filters } from './sections/filters.ts';
import { opening } from './sections/opening.ts';
import { promiseTable } from './sections/promise-table.ts';
import { timeline } from './sections/timeline.ts';
import { unjudged } from './sections/unjudged.ts';
import { waivers } from './sections/waivers.ts';
import { worth } from './sections/worth.ts';
import { style } from './style.ts';

/** Ends with a line feed. Only its own style and script can load or run. */
export function toHtml(report: Report): string {
  const safe = bounded(report);
  const storefront = report.target.embedded ? 'reference storefront' : report.target.baseUrl;
  return `${html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${raw(policy())}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${report.suite.name} ${report.suite.version}">
<title>${outcomeNames[report.outcome]}: ${cut(storefront, 200)}</title>
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
${navigation(safe)}
<main id="main">
${opening(safe)}
${causeList(safe)}
${waivers(safe)}
${unjudged(safe)}
${counts(safe)}
${worth(safe)}
<div>
${filters(safe)}
${checkList(safe)}
${promiseTable(safe)}
</div>
${divergences(safe)}
${timeline(safe)}
</main>
<footer><p>${report.suite.name} ${report.suite.version}, ${report.startedAt}. The same in machine-readable form: report.json.</p></footer>
<script>${raw(script)}</script>
</body>
</html>`}\n`;
}

function policy(): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const navigation = (report: Report): Markup => html`
<header><nav aria-label="Parts of the report"><ul>
<li><a href="#outcome">Outcome</a></li>
${findings(report).length > 0 && html`<li><a href="#causes">Causes</a></li>`}
<li><a href="#areas">Areas</a></li>
<li><a href="#checks">Checks</a></li>
<li><a href="#promises">Promises</a></li>
${report.requirements.some(({ divergence }) => divergence !== undefined) && html`<li><a href="#divergences">Differences</a></li>`}
<li><a href="#requests">Requests</a></li>
</ul></nav></header>`;

/** Texts of a target have any length; report.json has the whole. Commands to copy are never cut. */
function bounded(report: Report): Report {
  return {
    ...mapStrings({ ...report, exchanges: [] }, (text) => cut(text, mostText)),
    exchanges: report.exchanges.map((exchange) =>
      isWhole(exchange) ? boundedWhole(exchange) : mapStrings(exchange, (text) => cut(text, mostText)),
    ),
  };
}

const boundedWhole = (exchange: ReportedExchange): ReportedExchange => ({
  ...mapStrings({ ...exchange, body: undefined }, (text) => cut(text, mostText)),
  ...(exchange.requestBody !== undefined && { requestBody: cut(exchange.requestBody, mostHtmlBody) }),
  ...(exchange.body && { body: { ...exchange.body, text: cut(exchange.body.text, mostHtmlBody) } }),
  curl: exchange.curl,
});
