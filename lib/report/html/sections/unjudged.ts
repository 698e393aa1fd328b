/** The checks that were not judged, by reason, each with what has them judged. */
import type { ReasonCode } from '../../../model/inconclusive.ts';
import type { Report } from '../../../model/report.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { plural } from '../../../text/plural.ts';
import { byReason, meaningIn } from '../../wording/reasons.ts';
import { wayOutOf } from '../../wording/way-out.ts';
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
    groups.map(({ code, among }) => group(report, code, among)),
  );
}

const group = (report: Report, code: ReasonCode, among: readonly Verdict[]): Markup => html`
<details class="unjudged"><summary><strong>${code}</strong> <span class="count">${plural(among.length, 'check')}</span> ${meaningIn(report, code)}${wayOut(report, code)}</summary>
<ul>${among.map(({ check, reason }) => html`<li><a href="#${check}">${check}</a>: ${reason?.text}</li>`)}</ul></details>`;

function wayOut({ consents }: Report, code: ReasonCode): Markup | false {
  const way = wayOutOf(code, consents);
  if (way === undefined) return false;
  return html`<span class="way-out">To have it judged: ${way.option !== undefined && html`<code>${way.option}</code>, `}${way.text}</span>`;
}
