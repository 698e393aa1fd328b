/** One check in full: the promise, the violations, the evidence, the remedy. */

import type { Report, RequirementRow } from '../../model/report.ts';
import { brokenPromises, type Evidence, type Verdict } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { fewestExchanges, maxExchangeLinks } from '../bounds.ts';
import { isFinding } from '../findings.ts';
import { confirmationOf, rerunCommand } from '../wording/advice.ts';
import { levelMeanings } from '../wording/meanings.ts';
import { reasonMeanings } from '../wording/reasons.ts';
import { waiverText } from '../wording/waivers.ts';
import { badge } from './badge.ts';
import { copyable } from './copyable.ts';
import { html, lines, type Markup } from './markup.ts';
import type { Pages } from './pages.ts';
import { violationList } from './violation.ts';

/** A line that unfolds. @param isOpen from the start. */
export const check = (report: Report, verdict: Verdict, pages: Pages, isOpen: boolean): Markup => html`
<article class="check${isFinding(verdict) && (isPrimary(verdict) ? ' finding primary' : ' finding')}" id="${verdict.check}"${dataOf(verdict)}>
<details${isOpen && ' open'}><summary>${badge(verdict.status)}<span class="claim"><h4 class="text">${verdict.claim}</h4>
<code class="text">${verdict.check}</code></span></summary>
<div class="inside">${inFull(report, verdict, pages)}</div></details></article>`;

/** The same for a check about which nothing has to be explained: it passed, or there was no occasion to judge it. */
export const quietCheck = (verdict: Verdict): Markup => html`
<article class="check" id="${verdict.check}"${dataOf(verdict)}>
<details><summary>${verdict.status !== 'pass' && badge(verdict.status)}<h4 class="text">${verdict.claim}</h4> <code class="text">${verdict.check}</code></summary>
${inShort(verdict)}</details></article>`;

/** What a script filters by. */
export const usualData = { level: 'must', ruleset: 'interface' } as const;

/** Without what is usual, which stands at the group. */
const dataOf = ({ status, level, ruleset }: Verdict): Markup =>
  html` data-status="${status}"${level !== usualData.level && html` data-level="${level}"`}${
    ruleset !== usualData.ruleset && html` data-ruleset="${ruleset}"`
  }`;

const inShort = ({ requires, reason, examined, millis, evidence }: Verdict): Markup =>
  html`<p class="facts-line promises">${
    reason && html`<span class="text">${reason.code}: ${reason.text}</span><br>`
  }${requires.map((id, index) => html`${index > 0 && ', '}<a href="#${id}">${id}</a>`)}${
    examined > 0 && `: ${plural(examined, 'subject')} in ${Math.round(millis)} ms`
  }${requestsOf(evidence)}</p>`;

/** In short, without links. */
function requestsOf({ exchanges, more = 0 }: Evidence): string | false {
  if (exchanges.length === 0) return false;
  const left = exchanges.length - fewestExchanges + more;
  return `, requests ${exchanges.slice(0, fewestExchanges).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

const inFull = (report: Report, verdict: Verdict, pages: Pages): Markup => html`
${brokenPromises(verdict).map((id) => promise(pages.promises.get(id)))}
${verdict.reason && html`<p class="reason text"><strong>${verdict.reason.code}</strong> (${reasonMeanings[verdict.reason.code]}): ${verdict.reason.text}</p>`}
${verdict.waiver && html`<p class="reason text"><strong>known failure</strong>: ${waiverText(verdict.waiver)}</p>`}
${verdict.error !== undefined && html`<h5>The suite itself failed here</h5><pre><code>${lines(verdict.error)}</code></pre>`}
${remedy(verdict, pages)}
${violationList(verdict, pages)}
${closing(report, verdict)}`;

/** The id of a cause is that of its primary check. */
const isPrimary = ({ check, cause }: Verdict): boolean => cause === check;

function remedy(verdict: Verdict, { causes }: Pages): Markup | false {
  const cause = causes.get(verdict.cause ?? '');
  if (cause === undefined) return false;
  if (isPrimary(verdict)) return html`<p class="remedy"><strong>Fix:</strong> ${cause.fix}</p>`;
  return html`<p class="remedy">It has the same cause as <a href="#${cause.primary}">${cause.primary}</a>, which says what to change.</p>`;
}

const promise = (row: RequirementRow | undefined): Markup | false =>
  row !== undefined &&
  html`<blockquote class="promise"><p class="text">${row.statement}</p>
<footer>${row.section} · ${row.level} (${levelMeanings[row.level]}) · <a href="#${row.id}">${row.id}</a></footer>
${row.divergence !== undefined && html`<p class="divergence"><strong>Seen elsewhere:</strong> ${row.divergence}</p>`}</blockquote>`;

function closing(report: Report, verdict: Verdict): Markup {
  const { check: id, evidence, examined, millis, release, ruleset } = verdict;
  const confirmed = isFinding(verdict) ? confirmationOf(verdict) : undefined;
  return html`
${isFinding(verdict) && html`<div class="repeat"><p>Run this check again:</p>${copyable(rerunCommand(report, verdict), 'command')}</div>`}
<p class="facts-line">${plural(examined, 'subject')} examined in ${Math.round(millis)} ms. ${confirmed} ${release !== undefined && `Judged by release ${release} of ruleset ${ruleset}.`} ${seenIn(evidence)}
<a href="#${id}">Link to this check</a></p>`;
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
