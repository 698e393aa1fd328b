/** The top of the page: the outcome, what it means, and what was run. */
import type { Report } from '../../../model/report.ts';
import type { Status } from '../../../model/verdict.ts';
import { plural } from '../../evidence.ts';
import { byGravity } from '../../findings.ts';
import {
  introduction,
  meaningOf,
  nextOf,
  outcomeNames,
  statusMeanings,
  statusNames,
} from '../../wording/meanings.ts';
import { html, type Markup } from '../markup.ts';

export const opening = (report: Report): Markup => html`
<section id="outcome" class="outcome ${report.outcome}" aria-labelledby="outcome-title">
<p class="target">${report.target.embedded ? 'The reference storefront' : report.target.baseUrl}</p>
<h1 id="outcome-title">${outcomeNames[report.outcome]}</h1>
<p class="headline">${detailOf(report.headline)}</p>
<p>${meaningOf(report)}</p>
<p><strong>What to do next:</strong> ${nextOf(report)}</p>
</section>
${tally(report)}
<details class="about"><summary>What is this, and how was it made?</summary>
<p>${introduction(report)}</p>
${facts(report)}
<dl class="legend">${byGravity.map((status) => legend(status))}</dl>
</details>`;

/** The headline without the word that stands above it. */
function detailOf(headline: string): string {
  const detail = headline.replace(/^[a-z ]+: /, '');
  return detail.charAt(0).toUpperCase() + detail.slice(1);
}

const legend = (status: Status): Markup =>
  html`<div><dt><span class="badge ${status}">${statusNames[status]}</span></dt><dd>${statusMeanings[status]}</dd></div>`;

/** Each number shows its checks; without script it is only a number. */
const tally = ({ tally: counts, verdicts }: Report): Markup => html`
<ul class="tally" aria-label="${plural(verdicts.length, 'check')} by status">${byGravity
  .filter((status) => counts[status] > 0)
  .map(
    (status) =>
      html`<li><button type="button" class="${status}" data-show="${status}"><strong>${counts[status]}</strong> ${statusNames[status]}</button></li>`,
  )}</ul>`;

function facts(report: Report): Markup {
  const { target, document, suite, requests, millis, seed, runs, consents, rulesets, robots } = report;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Storefront', target.baseUrl],
    ['Second host', target.canonicalUrl],
    ['Authorization server', target.authUrl],
    ['Schema', target.schemaUrl],
    ['Judged against', `${document.title}, ${document.version}`],
    ['Rulesets', rulesets.join(', ')],
    ['Consents', consents.join(', ') || 'reading only'],
    ['Started', `${report.startedAt} (UTC)`],
    ['Sent', `${plural(requests.sent, 'request')} of at most ${requests.budget}, in ${seconds(millis)}`],
    ['Asked although robots.txt disallows it', robots?.disallowed.join(' ') || undefined],
    ['Generated inputs', `seed ${seed}, ${runs} for each property`],
    ['Made by', `${suite.name} ${suite.version}`],
  ];
  return html`<dl class="facts">${rows.map(
    ([name, value]) => value !== undefined && html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

const seconds = (millis: number): string => `${(millis / 1000).toFixed(1)} s`;
