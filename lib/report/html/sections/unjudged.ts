/** The checks that were not judged, by reason. */
import type { ReasonCode } from '../../../model/inconclusive.ts';
import type { Report } from '../../../model/report/report.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { plural } from '../../../text/plural.ts';
import { byReason, meaningIn } from '../../wording/reasons.ts';
import { html, type Markup } from '../markup.ts';
import { section } from '../section.ts';

export function unjudged(report: Report): Markup {
  const groups = byReason(report.verdicts);
  const count = groups.reduce((sum, { among }) => sum + among.length, 0);
  if (count === 0) return html``;
  return section(
    'unjudged',
    'Not judged',
    plural(count, 'check'),
    groups.map(({ code, among }) => group(code, among, meaningIn(report, code))),
  );
}

const group = (code: ReasonCode, among: readonly Verdict[], meaning: string): Markup => html`
<details class="unjudged"><summary><strong>${code}</strong> <span class="count">${plural(among.length, 'check')}</span> ${meaning}</summary>
<ul>${among.map(({ check, reason }) => html`<li><a href="#${check}">${check}</a>: ${reason?.text}</li>`)}</ul></details>`;
