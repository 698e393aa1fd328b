/** All checks by area: failures are visible; what passed or was not judged is folded, one line each. */
import { isDoubt } from '../../engine/select.ts';
import type { Report } from '../../model/report.ts';
import { type Area, areas, levels, rulesets } from '../../model/requirement.ts';
import { kindOfPlace, type Verdict } from '../../model/verdict.ts';
import { plural } from '../../text/words.ts';
import { maxOpened } from '../content/bounds.ts';
import { byArea, isFinding, statusesIn, worstFirst } from '../content/findings.ts';
import { check, defaultData, isPrimary, type Pages, quietCheck, toPages } from './check.ts';
import { section } from './document.ts';
import { html, type Markup } from './markup.ts';

export function checkList(report: Report): Markup {
  const pages = toPages(report);
  const opened = openedIn(report);
  return section(
    'checks',
    'Area by area',
    plural(report.verdicts.length, 'check'),
    html`${filters(report)}
${byArea(report.verdicts).map(({ area, among }) => group({ report, pages, opened }, area, among))}`,
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

function group(shown: Shown, area: Area, among: readonly Verdict[]): Markup {
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
