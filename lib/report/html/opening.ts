/** The top of the page: the outcome, its meaning, and the facts of the run. */
import type { Report } from '../../model/report.ts';
import type { Status } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { bySeverity, isWhollyUnjudged, statusesIn } from '../content/findings.ts';
import { remedyFor } from '../wording/advice.ts';
import { diagnosisFacts } from '../wording/facts.ts';
import {
  byReason,
  introduction,
  meaningOf,
  nextStepOf,
  outcomeTitle,
  statusMeanings,
} from '../wording/meanings.ts';
import { ordersNote, reachedNote, suggestionText } from '../wording/notes.ts';
import { badge, copyable, tintOf } from './document.ts';
import { html, type Markup } from './markup.ts';

export const opening = (report: Report): Markup => html`
<section id="outcome" class="outcome ${report.outcome}" aria-labelledby="outcome-title">
<p class="target">${report.target.embedded ? 'The reference storefront' : report.target.baseUrl}</p>
<h1 id="outcome-title">${outcomeTitle(report)}</h1>
<p class="headline">${detailOf(report.headline)}</p>
${[reachedNote(report), ordersNote(report)].map((note) => note !== undefined && html`<p>${note}.</p>`)}
<p>${meaningOf(report)}</p>
<p><strong>Next step:</strong> ${nextStepOf(report)}</p>
${notJudged(report)}
${diagnosis(report)}
${suggestion(report)}
</section>
<div class="under">${!isWhollyUnjudged(report) && tally(report)}
<details class="about"><summary>About this report</summary>
<p>${introduction(report)}</p>
${facts(report)}
<dl class="legend">${bySeverity.map(legend)}</dl>
</details></div>`;

/** How much was not judged and why, and the options that let it be judged. */
function notJudged(report: Report): Markup | false {
  const groups = byReason(report.verdicts);
  if (groups.length === 0 || isWhollyUnjudged(report)) return false;
  const count = groups.reduce((sum, { among }) => sum + among.length, 0);
  return html`<p><strong>Not judged:</strong> <a href="#unjudged">${plural(count, 'check')}</a>: ${groups.map(
    ({ code, among }, index) => {
      const option = remedyFor(code, report.consents)?.option;
      return html`${index > 0 && ', '}${among.length} ${code}${option !== undefined && html` (<code>${option}</code> lets more be judged)`}`;
    },
  )}.</p>`;
}

const diagnosis = (report: Report): Markup | false =>
  report.diagnosis !== undefined &&
  html`<dl class="diagnosis">${diagnosisFacts(report).map(
    ({ label, text, shell }) =>
      html`<div><dt>${label}</dt><dd>${shell ? copyable(text, 'command') : html`<code>${text}</code>`}</dd></div>`,
  )}</dl>`;

const suggestion = (report: Report): Markup | false =>
  report.suggestion !== undefined &&
  html`<p>${suggestionText(report)}:</p>
${copyable(report.suggestion.next, 'command')}`;

/** The headline without the outcome, which is the title. A sentence may start with a URL. */
function detailOf(headline: string): string {
  const detail = headline.replace(/^[^:]+: /, '');
  return /^https?:/.test(detail) ? detail : detail.charAt(0).toUpperCase() + detail.slice(1);
}

const legend = (status: Status): Markup =>
  html`<div><dt>${badge(status)}</dt><dd>${statusMeanings[status]}</dd></div>`;

/** Each number filters the checks, given a script. */
const tally = (report: Report): Markup => html`
<ul class="tally" aria-label="${plural(report.verdicts.length, 'check')} by status">${statusesIn(report).map(
  (status) =>
    html`<li><button type="button" class="${tintOf(status, report.verdicts)}" data-show="${status}"><strong>${report.tally[status]}</strong> ${status}</button></li>`,
)}</ul>`;

function facts(report: Report): Markup {
  const { target, document, suite, requests, millis, seed, runs, consents, rulesets, set, robots } = report;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Storefront', target.baseUrl],
    ['Second host', target.canonicalUrl],
    ['Authorization server', target.authUrl],
    ['Schema', target.schemaUrl],
    ['Commerce endpoint', target.commerceUrl],
    ['Judged against', `${document.title}, ${document.version}`],
    ['Rulesets', rulesets.join(', ')],
    ['Requirement set', set.name],
    ['Consents', consents.join(', ') || 'reading only'],
    ['Started', `${report.startedAt} (UTC)`],
    ['Sent', `${plural(requests.sent, 'request')} of at most ${requests.budget}, in ${seconds(millis)}`],
    ['Requested although robots.txt disallows it', robots?.disallowed.join(' ') || undefined],
    ['Generated inputs', `seed ${seed}, ${runs} for each property`],
    ['Made by', `${suite.name} ${suite.version}`],
  ];
  return html`<dl class="facts">${rows.map(
    ([name, value]) => value !== undefined && html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

const seconds = (millis: number): string => `${(millis / 1000).toFixed(1)} s`;
