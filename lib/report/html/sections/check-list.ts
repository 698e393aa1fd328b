/** Every check, area by area: what failed lies open, what passed or was not judged is folded, a line each. */

import { isDoubt } from '../../../engine/doubts.ts';
import type { Report } from '../../../model/report/report.ts';
import type { Area } from '../../../model/requirement.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { plural } from '../../../text/plural.ts';
import { maxOpened } from '../../bounds.ts';
import { byArea, isFinding, worstFirst } from '../../findings.ts';
import { check, quietCheck, usualData } from '../check.ts';
import { byKind } from '../kinds.ts';
import { html, type Markup } from '../markup.ts';
import { type Pages, toPages } from '../pages.ts';
import { section } from '../section.ts';
import { filters } from './filters.ts';

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

/** The suite's own errors, and failures that show their cause most directly. */
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
  return html`<div class="group" data-area="${area}" data-level="${usualData.level}" data-ruleset="${usualData.ruleset}"><h3 id="area-${area}">${area}${name !== undefined && html` <span class="count">${name}</span>`}</h3>
${byKind(found).map((alike) => block(shown, alike))}
${folded(shown, known, `${plural(known.length, 'known failure')}`)}
${folded(shown, open, `${open.length} not judged`)}
${folded(shown, passed, `${passed.length} passed`)}</div>`;
}

/** Those that do not show their cause most directly come after the one that does. */
function block(shown: Shown, alike: readonly Verdict[]): Markup {
  const inOrder = alike.toSorted((one, other) => Number(isLed(one)) - Number(isLed(other)));
  const rows = inOrder.map((verdict) => row(shown, verdict));
  if (alike.length === 1) return html`${rows}`;
  return html`<div class="kind"><p class="label">${plural(alike.length, 'check')} of one kind</p>${rows}</div>`;
}

const isLed = ({ check: id, cause }: Verdict): boolean => cause !== id;

const row = ({ report, pages, opened }: Shown, verdict: Verdict): Markup =>
  isQuiet(verdict)
    ? quietCheck(verdict)
    : check(report, verdict, pages, opened.has(verdict.check) && isFinding(verdict));

/** It passed, was left out, or had no occasion: there is nothing to explain. */
const isQuiet = (verdict: Verdict): boolean =>
  verdict.status === 'pass' || (verdict.reason !== undefined && !isDoubt(verdict));

function folded(shown: Shown, verdicts: readonly Verdict[], title: string): Markup | false {
  if (verdicts.length === 0) return false;
  return html`<details class="quiet"><summary>${title}</summary>
<div class="lines">${verdicts.map((verdict) => row(shown, verdict))}</div></details>`;
}
