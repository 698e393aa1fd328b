/** The report as one HTML file: the outcome, the causes, what was not judged, and everything else folded. */
import { isWhole, type Report, type ReportedExchange } from '../../model/report.ts';
import type { Status } from '../../model/verdict.ts';
import { cut, mapStrings } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { maxHtmlBody, maxRuns, maxText } from '../content/bounds.ts';
import { bySeverity, isWhollyUnjudged, type Run, statusesIn, toRun } from '../content/findings.ts';
import type { Look } from '../content/output.ts';
import { remedyFor } from '../wording/advice.ts';
import { diagnosisFacts, ordersNote, reachedNote, suggestionText } from '../wording/facts.ts';
import {
  byReason,
  introduction,
  meaningOf,
  nextStepOf,
  outcomeNames,
  outcomeTitle,
  statusMeanings,
} from '../wording/meanings.ts';
import { badge, copyable, documentOf, html, type Markup, section, tintOf } from './document.ts';
import { requestList, timeline } from './exchange.ts';
import { causeList, checkList, unjudged, waivers, worth } from './lists.ts';
import { script } from './script.ts';
import { style } from './style.ts';
import { commerceMap, counts, divergences, promiseTable } from './tables.ts';

/** Ends with a line feed. */
export function toHtml(report: Report, { history }: Pick<Look, 'history'> = {}): string {
  const safe = bounded(report);
  const storefront = report.target.embedded ? 'reference storefront' : report.target.baseUrl;
  const { name, version } = report.suite;
  const past = historyOf(safe, history);
  return documentOf({
    title: `${outcomeTitle(report)}: ${storefront}`,
    generator: `${name} ${version}`,
    style,
    script,
    ...(isWhollyUnjudged(report)
      ? { main: html`${opening(safe)}${past}${requestList(safe)}` }
      : navigable(everything(safe, past))),
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
${commerceMap(report)}
${checkList(report)}
${promiseTable(report)}
${divergences(report)}
${timeline(report)}`;

const navigable = (main: Markup) => ({ before: navigation(main), main });

/** By the ids of the sections, in their order. */
const links = {
  outcome: 'Outcome',
  causes: 'Causes',
  unjudged: 'Not judged',
  history: 'History',
  map: 'Commerce',
  checks: 'Areas',
  promises: 'Promises',
  divergences: 'Differences',
  requests: 'Requests',
};

/** Links to the sections that the page has. */
const navigation = (main: Markup): Markup => html`
<header><nav aria-label="Parts of the report"><ul>
${Object.entries(links)
  .filter(([id]) => main.includes(`<section id="${id}"`))
  .map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
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

/** Empty without earlier runs. @param earlier in any order. */
export function historyOf(report: Report, earlier: readonly Run[] = []): Markup {
  const past = earlier
    .filter(({ startedAt }) => startedAt !== report.startedAt)
    .toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  if (past.length === 0) return html``;
  const runs = [...past, toRun(report)].slice(-maxRuns);
  return section(
    'history',
    'History',
    plural(runs.length, 'run'),
    html`${trend(runs.filter(({ isPart }) => !isPart))}
<div class="wide" role="region" aria-label="Kept runs" tabindex="0"><table class="counts">
<thead><tr><th scope="col">Started (UTC)</th><th scope="col">Outcome</th><th scope="col">Causes</th><th scope="col">Failing checks</th><th scope="col">Promises judged</th></tr></thead>
<tbody>${runs.toReversed().map((run) => row(run, run === runs.at(-1)))}</tbody>
</table></div>
${past.length >= maxRuns && html`<p class="facts-line">Older runs are left out.</p>`}`,
  );
}

const row = (
  { startedAt, outcome, causes, failing, judged, of, isPart }: Run,
  isThis: boolean,
): Markup => html`
<tr><th scope="row">${moment(startedAt)}${isThis && ' (this run)'}</th><td class="of ${outcome}">${outcomeNames[outcome]}${isPart && ' (partial)'}</td><td>${causes}</td><td>${failing}</td><td>${judged} of ${of}</td></tr>`;

/** `2026-11-21 10:00`. */
const moment = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

/** In units of the drawing. */
const size = { bar: 20, gap: 4, height: 60 };

/** A bar for each run, as high as its number of failing checks. */
function trend(runs: readonly Run[]): Markup {
  if (runs.length < 2) return html``;
  const most = Math.max(1, ...runs.map(({ failing }) => failing));
  const width = runs.length * (size.bar + size.gap);
  const bars = runs.map(({ failing, outcome, startedAt }, index) => {
    const height = Math.max(2, Math.round((failing / most) * size.height));
    return html`<rect class="${outcome}" x="${index * (size.bar + size.gap)}" y="${size.height - height}" width="${size.bar}" height="${height}"><title>${moment(startedAt)}: ${plural(failing, 'failing check')}, ${outcomeNames[outcome]}</title></rect>`;
  });
  return html`<figure class="trend"><svg role="img" aria-label="${described(runs)}" viewBox="0 0 ${width} ${size.height}" width="${width}" height="${size.height}">${bars}</svg>
<figcaption>Failing checks of each whole run, the latest on the right.</figcaption></figure>`;
}

const described = (runs: readonly Run[]): string =>
  `Failing checks of ${plural(runs.length, 'run')}, the latest last: ${runs.map(({ failing }) => failing).join(', ')}.`;

const opening = (report: Report): Markup => html`
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
