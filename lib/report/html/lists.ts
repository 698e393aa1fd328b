/** The lists of the page: what has to change, worst first, what is known or was not judged, and all checks by area. */
import { openCausesText } from '../../engine/outcome.ts';
import { isDoubt } from '../../engine/select.ts';
import type { ReasonCode } from '../../model/inconclusive.ts';
import type { Missed, Report } from '../../model/report.ts';
import { type Area, areas, levels, rulesets } from '../../model/requirement.ts';
import { kindOfPlace, type Verdict } from '../../model/verdict.ts';
import { cut } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { maxCauses, maxOpened } from '../content/bounds.ts';
import {
  byArea,
  byCause,
  type Caused,
  isFinding,
  statusesIn,
  suiteErrors,
  waivedFailures,
  worstFirst,
} from '../content/findings.ts';
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
import { check, defaultData, isPrimary, type Pages, quietCheck, toPages } from './check.ts';
import { badge, html, type Markup, section, statusBadge, tintOf } from './document.ts';

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

/** All checks by area: failures are visible; what passed or was not judged is folded, one line each. */
export function checkList(report: Report): Markup {
  const pages = toPages(report);
  const opened = openedIn(report);
  return section(
    'checks',
    'Area by area',
    plural(report.verdicts.length, 'check'),
    html`${filters(report)}
${byArea(report.verdicts).map(({ area, among }) => checksOf({ report, pages, opened }, area, among))}`,
  );
}

type Shown = { readonly report: Report; readonly pages: Pages; readonly opened: ReadonlySet<string> };

/** The checks that are unfolded from the start: errors of the suite, and the primary checks of the worst causes. */
const openedIn = ({ verdicts, causes }: Report): ReadonlySet<string> =>
  new Set([
    ...verdicts.filter(({ status }) => status === 'error').map((verdict) => verdict.check),
    ...causes
      .filter(({ status }) => status === 'fail')
      .slice(0, maxOpened)
      .map(({ primary }) => primary),
  ]);

function checksOf(shown: Shown, area: Area, among: readonly Verdict[]): Markup {
  const found = worstFirst(among.filter(isFinding));
  const known = among.filter(({ waiver }) => waiver !== undefined);
  const passed = among.filter(({ status }) => status === 'pass');
  const open = among.filter(({ status }) => status === 'inconclusive' || status === 'skipped');
  const name = shown.report.areaWords?.[area]?.name;
  return html`<div class="group" data-area="${area}" data-level="${defaultData.level}" data-ruleset="${defaultData.ruleset}"><h3 id="area-${area}">${area}${name !== undefined && html` <span class="count">${name}</span>`}</h3>
${byKind(found).map((alike) => block(shown, alike))}
${folded(shown, known, `${plural(known.length, 'known failure')}`)}
${folded(shown, open, `${open.length} not judged`)}
${folded(shown, passed, `${passed.length} passed`)}</div>`;
}

/** The primary checks of causes come first. */
function block(shown: Shown, alike: readonly Verdict[]): Markup {
  const inOrder = alike.toSorted((one, other) => Number(isLed(shown, one)) - Number(isLed(shown, other)));
  const rows = inOrder.map((verdict) => row(shown, verdict));
  if (alike.length === 1) return html`${rows}`;
  return html`<div class="kind"><p class="label">${plural(alike.length, 'check')} of one kind</p>${rows}</div>`;
}

const isLed = ({ report }: Shown, verdict: Verdict): boolean => !isPrimary(report.causes, verdict);

const row = ({ report, pages, opened }: Shown, verdict: Verdict): Markup =>
  isQuiet(verdict)
    ? quietCheck(verdict)
    : check(report, verdict, pages, opened.has(verdict.check) && isFinding(verdict));

/** Whether it passed, was left out, or had no occasion, so that there is nothing to explain. */
const isQuiet = (verdict: Verdict): boolean =>
  verdict.status === 'pass' || (verdict.reason !== undefined && !isDoubt(verdict));

function folded(shown: Shown, verdicts: readonly Verdict[], title: string): Markup | false {
  if (verdicts.length === 0) return false;
  return html`<details class="quiet"><summary>${title}</summary>
<div class="lines">${verdicts.map((verdict) => row(shown, verdict))}</div></details>`;
}

/**
 * Groups findings of the same cause, and findings whose first violations are at the same kind of place with the same
 * expected value. @returns groups in the order of their first findings.
 */
function byKind(verdicts: readonly Verdict[]): readonly (readonly Verdict[])[] {
  const kinds: Verdict[][] = [];
  for (const verdict of verdicts) {
    const kind = kinds.find(([first]) => first !== undefined && areAlike(first, verdict));
    if (kind) {
      kind.push(verdict);
    } else {
      kinds.push([verdict]);
    }
  }
  return kinds;
}

const areAlike = (one: Verdict, other: Verdict): boolean =>
  (one.causes?.some((id) => other.causes?.includes(id)) ?? false) ||
  (one.status === other.status && shapeOf(one) !== undefined && shapeOf(one) === shapeOf(other));

function shapeOf({ violations: [first] }: Verdict): string | undefined {
  if (first?.at === undefined || first.expected === undefined) return undefined;
  return `${kindOfPlace(first.at)} ${first.expected}`;
}

/** The form that filters checks and promises; hidden without a script. */
const filters = (report: Report): Markup => html`
<form id="filters" role="search" aria-label="Filter checks and promises" hidden>
${select('status', 'Status', statusesIn(report))}
${select('area', 'Area', areas)}
${select('level', 'Level', levels)}
${select('ruleset', 'Ruleset', rulesets)}
<label class="grow">Text <input type="search" name="text" autocomplete="off" placeholder="header, cors, 404 ..."></label>
<button type="reset">Show all</button>
<p id="shown" role="status" aria-live="polite"></p>
</form>`;

const select = (name: string, label: string, values: readonly string[]): Markup => html`
<label>${label} <select name="${name}"><option value="">any</option>${values.map(
  (value) => html`<option value="${value}">${value}</option>`,
)}</select></label>`;
