/** What has to change, worst first, then known failures, checks that were not judged, and planted faults. */

import { openCausesText } from '../../engine/outcome.ts';
import type { ReasonCode } from '../../model/inconclusive.ts';
import type { Missed, Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { cut } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { maxCauses } from '../content/bounds.ts';
import { byCause, type Caused, suiteErrors, waivedFailures } from '../content/findings.ts';
import { remedyFor } from '../wording/advice.ts';
import {
  consequencesText,
  type OutdatedEntry,
  outdatedEntries,
  ownerText,
  toldByText,
  unjudgedText,
  waiverText,
  weightText,
  worthText,
} from '../wording/facts.ts';
import { byReason, meaningIn } from '../wording/meanings.ts';
import { badge, section, statusBadge, tintOf } from './document.ts';
import { html, type Markup } from './markup.ts';

export function causeList(report: Report): Markup {
  const caused = byCause(report);
  const errors = suiteErrors(report);
  if (caused.length + errors.length === 0) return html``;
  const [shown, rest] = [caused.slice(0, maxCauses), caused.slice(maxCauses)];
  return section(
    'causes',
    'Causes',
    openCausesText(report),
    html`<ol class="worst">${shown.map((one) => item(report, one))}${errors.map(broken)}</ol>
${
  rest.length > 0 &&
  html`<details class="more"><summary>${plural(rest.length, 'more cause')}</summary><ol class="worst" start="${shown.length + 1}">${rest.map((one) => item(report, one))}</ol></details>`
}`,
  );
}

const broken = ({ check, status, error = '' }: Verdict): Markup => html`
<li>${badge(status)}<div><a href="#${check}">The suite itself failed in ${check}</a>
<p>${cut(error.split('\n')[0] ?? '', 300)}</p></div></li>`;

/** The effect comes first because everyone understands it. */
function item(report: Report, { cause, primary, consequences, unjudged, label }: Caused): Markup {
  const { status, effect, title, fix } = cause;
  const tint = tintOf(status, [primary, ...consequences]);
  const weight = weightText(primary);
  const owner = ownerText(cause);
  const told = toldByText(report, cause);
  return html`
<li>${badge(label, tint)}<div>${effect !== undefined && html`<p class="effect">${effect}</p>`}
<a class="text" href="#${primary.check}">${cut(title, 300)}</a>
<p class="fix"><strong>Fix:</strong> ${fix}</p>
<div class="beneath">${owner !== undefined && html`<p><strong>Likely owner:</strong> ${owner}</p>`}
${told !== undefined && html`<p><strong>Told by:</strong> <span class="text">${told}</span></p>`}
${weight !== undefined && html`<p>${weight}</p>`}
${consequences.length > 0 && html`<details><summary>${consequencesText(consequences)}</summary><ul>${consequences.map(link)}</ul></details>`}
${unjudged.length > 0 && html`<details><summary>${unjudgedText(unjudged)}</summary><ul>${unjudged.map(link)}</ul></details>`}</div></div></li>`;
}

const link = ({ check, claim }: Verdict): Markup =>
  html`<li><a href="#${check}">${check}</a>: <span class="text">${claim}</span></li>`;

/** The checks that were not judged, by reason, and what lets them be judged. */
export function unjudged(report: Report): Markup {
  const groups = byReason(report.verdicts);
  const count = groups.reduce((sum, { among }) => sum + among.length, 0);
  if (count === 0) return html``;
  return section(
    'unjudged',
    'Not judged',
    plural(count, 'check'),
    groups.map(({ code, among }) => group(report, code, among)),
  );
}

const group = (report: Report, code: ReasonCode, among: readonly Verdict[]): Markup => html`
<details class="unjudged"><summary><strong>${code}</strong> <span class="count">${plural(among.length, 'check')}</span> ${meaningIn(report, code)}${remedyNote(report, code)}</summary>
<ul>${among.map(({ check, reason }) => html`<li><a href="#${check}">${check}</a>: ${reason?.text}</li>`)}</ul></details>`;

function remedyNote({ consents }: Report, code: ReasonCode): Markup | false {
  const remedy = remedyFor(code, consents);
  if (remedy === undefined) return false;
  return html`<span class="remedy-note">To judge it: ${remedy.option !== undefined && html`<code>${remedy.option}</code>, `}${remedy.text}</span>`;
}

/** The waived failures with their reasons, and the baseline entries that no longer apply. */
export function waivers(report: Report): Markup {
  const [waived, outdated] = [waivedFailures(report), outdatedEntries(report)];
  if (waived.length + outdated.length === 0) return html``;
  return section(
    'known',
    'Known failures',
    plural(waived.length, 'check'),
    html`${outdated.length > 0 && html`<ul>${outdated.map(outdatedEntry)}</ul>`}
<ol class="worst">${waived.map(line)}</ol>`,
  );
}

const line = (verdict: Verdict): Markup => html`
<li>${statusBadge(verdict)}<div><a href="#${verdict.check}">${verdict.claim}</a>
<p>${verdict.waiver && waiverText(verdict.waiver)}</p></div></li>`;

const outdatedEntry = ({ entry, text }: OutdatedEntry): Markup =>
  html`<li><strong>${entry.state}</strong> in ${entry.baseline}: <a href="#${entry.check}">${entry.check}</a>: ${text}</li>`;

/** The planted faults that this audit would have missed, and how to see them. */
export function worth({ worth: found }: Report): Markup {
  if (!found) return html``;
  const { score, survivors, advice } = found;
  return section(
    'worth',
    'Planted faults',
    `${score} % would be seen`,
    html`<p class="text">${worthText(found)}</p>
${survivors.length > 0 && html`<details><summary>${plural(survivors.length, 'fault')} that would be missed</summary><ul>${survivors.map(missedFault)}</ul></details>`}
${advice.length > 0 && html`<details><summary>How to see more</summary><ul>${advice.map(({ text, faults }) => html`<li>${plural(faults, 'fault')}: <span class="text">${text}</span></li>`)}</ul></details>`}`,
  );
}

const missedFault = ({ fault, change, because, advice }: Missed): Markup =>
  html`<li><span class="text">${change ?? fault}</span>: ${because}. To see it: <span class="text">${advice}</span></li>`;
