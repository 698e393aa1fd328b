/** One check in full: the promise, the fix, the violations and the evidence. */

import { excerptOf } from '../../evidence/report-exchange.ts';
import {
  type Cause,
  type Report,
  type ReportedExchange,
  type RequirementRow,
  wholeExchanges,
} from '../../model/report.ts';
import {
  brokenPromises,
  type Evidence,
  kindOfPlace,
  type Verdict,
  type Violation,
  weightOfAll,
} from '../../model/verdict.ts';
import { difference, type Part } from '../../text/layout.ts';
import { plural } from '../../text/words.ts';
import {
  maxCauses,
  maxExchangeLinks,
  maxInFull,
  maxListedViolations,
  maxQuietExchanges,
} from '../content/bounds.ts';
import { isFinding } from '../content/findings.ts';
import { confirmationOf, pageUrl, rerunCommand } from '../wording/advice.ts';
import { waiverText } from '../wording/facts.ts';
import { levelMeanings, reasonMeanings } from '../wording/meanings.ts';
import { copyable, html, lines, type Markup, raw, statusBadge } from './document.ts';
import { bodyText, exchangeInFull, headerLines, markedStatus, type Reach } from './exchange.ts';

/** A line that unfolds. @param isOpen whether it is unfolded from the start. */
export const check = (report: Report, verdict: Verdict, pages: Pages, isOpen: boolean): Markup => html`
<article class="check${isFinding(verdict) && (isPrimary(report.causes, verdict) ? ' finding primary' : ' finding')}" id="${verdict.check}"${dataOf(verdict)}>
<details${isOpen && ' open'}><summary>${statusBadge(verdict)}<span class="claim"><h4 class="text">${verdict.claim}</h4>
<code class="text">${verdict.check}</code></span></summary>
<div class="inside">${inFull(report, verdict, pages)}</div></details></article>`;

/** The same for a check that needs no explanation: it passed, or there was no occasion to judge it. */
export const quietCheck = (verdict: Verdict): Markup => html`
<article class="check" id="${verdict.check}"${dataOf(verdict)}>
<details><summary>${verdict.status !== 'pass' && statusBadge(verdict)}<h4 class="text">${verdict.claim}</h4> <code class="text">${verdict.check}</code></summary>
${inShort(verdict)}</details></article>`;

/** The values that most checks have; a group carries them for its checks, and the script filters by them. */
export const defaultData = { level: 'must', ruleset: 'interface' } as const;

/** Only the values that differ from those of the group. */
const dataOf = ({ status, level, ruleset }: Verdict): Markup =>
  html` data-status="${status}"${level !== defaultData.level && html` data-level="${level}"`}${
    ruleset !== defaultData.ruleset && html` data-ruleset="${ruleset}"`
  }`;

const inShort = ({ requires, reason, examined, millis, evidence }: Verdict): Markup =>
  html`<p class="facts-line promises">${
    reason && html`<span class="text">${reason.code}: ${reason.text}</span><br>`
  }${requires.map((id, index) => html`${index > 0 && ', '}<a href="#${id}">${id}</a>`)}${
    examined > 0 && `: ${plural(examined, 'subject')} in ${Math.round(millis)} ms`
  }${requestsOf(evidence)}</p>`;

/** Brief, without links. */
function requestsOf({ exchanges, more = 0 }: Evidence): string | false {
  if (exchanges.length === 0) return false;
  const left = exchanges.length - maxQuietExchanges + more;
  return `, requests ${exchanges.slice(0, maxQuietExchanges).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

const inFull = (report: Report, verdict: Verdict, pages: Pages): Markup => html`
${brokenPromises(verdict).map((id) => promise(pages.promises.get(id)))}
${verdict.reason && html`<p class="reason text"><strong>${verdict.reason.code}</strong> (${reasonMeanings[verdict.reason.code]}): ${verdict.reason.text}</p>`}
${verdict.waiver && html`<p class="reason text"><strong>known failure</strong>: ${waiverText(verdict.waiver)}</p>`}
${verdict.error !== undefined && html`<h5>The suite itself failed here</h5><pre><code>${lines(verdict.error)}</code></pre>`}
${remedy(verdict, pages)}
${violationList(verdict, pages)}
${closing(report, verdict)}`;

/** Whether it shows a cause most directly. */
export const isPrimary = (causes: readonly Cause[], { check }: Verdict): boolean =>
  causes.some(({ primary }) => primary === check);

function remedy({ check, causes: ids = [] }: Verdict, { causes }: Pages): Markup | false {
  const mine = ids.flatMap((id) => causes.get(id) ?? []);
  if (mine.length === 0) return false;
  return html`${mine.map((cause) =>
    cause.primary === check
      ? html`<p class="remedy"><strong>Fix:</strong> ${cause.fix}</p>`
      : html`<p class="remedy">It has the same cause as <a href="#${cause.primary}">${cause.primary}</a>; the fix is described there.</p>`,
  )}`;
}

const promise = (row: RequirementRow | undefined): Markup | false =>
  row !== undefined &&
  html`<blockquote class="promise"><p class="text">${row.statement}</p>
<footer>${row.section} · ${row.level} (${levelMeanings[row.level]}) · <a href="#${row.id}">${row.id}</a></footer>
${row.divergence !== undefined && html`<p class="divergence"><strong>Seen elsewhere:</strong> ${row.divergence}</p>`}</blockquote>`;

function closing(report: Report, verdict: Verdict): Markup {
  const { check: id, evidence, examined, millis, release, ruleset } = verdict;
  const confirmed = isFinding(verdict) ? confirmationOf(verdict) : undefined;
  const about = isFinding(verdict) ? pageUrl('check', id) : undefined;
  return html`
${isFinding(verdict) && html`<div class="repeat"><p>Run this check again:</p>${copyable(rerunCommand(report, verdict), 'command')}</div>`}
<p class="facts-line">${plural(examined, 'subject')} examined in ${Math.round(millis)} ms. ${confirmed} ${release !== undefined && `Judged by release ${release} of ruleset ${ruleset}.`} ${seenIn(evidence)}
<a href="#${id}">Link to this check</a>${about !== undefined && html` · <a href="${about}">About this check</a>`}</p>`;
}

function seenIn({ exchanges: numbers, more = 0 }: Evidence): Markup | false {
  if (numbers.length === 0) return false;
  const left = Math.max(0, numbers.length - maxExchangeLinks) + more;
  return html`Seen in request ${numbers
    .slice(0, maxExchangeLinks)
    .map((n, index) => html`${index > 0 && ', '}<a href="#exchange-${n}">${n}</a>`)}${
    left > 0 && ` and ${left} more`
  }.`;
}

/** Only the first violation of each kind is shown in full, and the first of each cause that this check shows most directly. */
function violationList(verdict: Verdict, pages: Pages): Markup {
  const { violations } = verdict;
  const leading = leadingOf(verdict, pages);
  const kinds = [...new Map(violations.toReversed().map((one) => [kindOf(one), one])).values()]
    .toReversed()
    .slice(0, maxInFull);
  const firsts = violations.filter((one) => kinds.includes(one) || leading.includes(one));
  const others = violations.filter((one) => !firsts.includes(one));
  const rest = others.slice(0, maxListedViolations - firsts.length);
  const unlisted = weightOfAll(others.slice(rest.length));
  return html`${firsts.map((one) => violationInFull(one, pages, leading.includes(one)))}
${
  rest.length > 0 &&
  html`<details class="rest"><summary>and ${plural(weightOfAll(others), 'more violation')}</summary>
<ul>${rest.map(({ message, exchange }) => html`<li><span class="text">${message}</span>${exchange !== undefined && html` <a href="#exchange-${exchange}">request ${exchange}</a>`}</li>`)}</ul>
${unlisted > 0 && html`<p>${plural(unlisted, 'more violation')} in report.json</p>`}</details>`
}`;
}

/** On paper, these alone are shown. */
const leadingOf = ({ check: id, violations, causes = [] }: Verdict, pages: Pages): readonly Violation[] =>
  causes
    .flatMap((cause) => pages.causes.get(cause) ?? [])
    .filter(({ primary }) => primary === id)
    .flatMap((cause) => {
      const mine = cause.violations.find((one) => one.check === id);
      return mine === undefined ? [] : (violations[mine.index] ?? []);
    })
    .slice(0, maxCauses);

/** Violations at the same kind of place are of one kind; without a place, those with the same expectation are. */
const kindOf = ({ at, expected, message, promise }: Violation): string =>
  JSON.stringify(at === undefined ? [expected ?? message, promise] : [kindOfPlace(at), promise]);

function violationInFull(violation: Violation, pages: Pages, isLeading: boolean): Markup {
  const { message, at, actual, counterexample, exchange } = violation;
  const seen = exchange === undefined ? undefined : pages.exchanges.get(exchange);
  return html`<section class="violation${isLeading && ' leading'}">
<p class="message text">${message}</p>
${comparison(violation)}
${
  counterexample &&
  html`<p class="smallest">Smallest input that fails: <code>${counterexample.value}</code> <small>(seed ${counterexample.seed}, path ${counterexample.path})</small></p>`
}
${seen && excerptAt(seen, violation)}
${seen && exchangeInFull(seen, at, actual)}
</section>`;
}

function comparison({ expected, actual, at }: Violation): Markup | false {
  if (expected === undefined && actual === undefined) return false;
  const marked = difference(expected ?? '', actual ?? '');
  const place = at !== undefined && at !== '' && html`<div><dt>Where</dt><dd><code>${at}</code></dd></div>`;
  return html`<dl class="comparison">${place}
${expected !== undefined && html`<div><dt>Expected</dt><dd class="expected">${marked.expected.map((part) => piece(part, 'ins'))}</dd></div>`}
${actual !== undefined && html`<div><dt>Actual</dt><dd class="actual">${marked.actual.map((part) => piece(part, 'del'))}</dd></div>`}</dl>`;
}

const piece = ({ text, differs }: Part, tag: 'ins' | 'del'): Markup =>
  differs ? html`<${raw(tag)}>${lines(text)}</${raw(tag)}>` : lines(text);

const brief: Reach = { beginning: 0, before: 100, after: 60, place: 160, whole: 160 };

/** The part of a response that shows a violation; undefined without a response. */
function excerptAt(exchange: ReportedExchange, { at, actual }: Violation): Markup | undefined {
  const { method, url, status, headers = [], body } = exchange;
  if (status === null) return undefined;
  const name = /^header: (.+)$/s.exec(at ?? '')?.[1]?.toLowerCase();
  const isOfBody = name === undefined && at !== 'status' && body !== undefined && body.length > 0;
  const wanted = name ?? (isOfBody ? undefined : 'content-type');
  const shown = headers.filter(([other]) => other.toLowerCase() === wanted);
  const excerpt = at === undefined ? undefined : excerptOf(exchange, { at, actual });
  const laid = isOfBody
    ? bodyText(body.text, { at, excerpt, cut: body.cut, reach: brief }).markup
    : undefined;
  return html`<figure class="excerpt"><figcaption>The response to ${method} ${url}</figcaption>
<pre><code>${markedStatus(status, at)}${headerLines(shown, at)}${laid && html`\n${laid}`}</code></pre></figure>`;
}

/** The promises, causes and exchanges of a report by id and number. */
export type Pages = {
  readonly promises: ReadonlyMap<string, RequirementRow>;
  readonly causes: ReadonlyMap<string, Cause>;
  readonly exchanges: ReadonlyMap<number, ReportedExchange>;
};

export const toPages = (report: Report): Pages => ({
  promises: new Map(report.requirements.map((row) => [row.id, row])),
  causes: new Map(report.causes.map((cause) => [cause.id, cause])),
  exchanges: new Map(wholeExchanges(report).map((exchange) => [exchange.n, exchange])),
});
