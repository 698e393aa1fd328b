/** Every check, area by area, the worst first. */
import type { Report } from '../../../model/report.ts';
import { type Area, areas } from '../../../model/requirement.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { plural } from '../../evidence.ts';
import { worstFirst } from '../../findings.ts';
import { check } from '../check.ts';
import { html, type Markup } from '../markup.ts';
import { toPages } from '../pages.ts';

export function checkList(report: Report): Markup {
  const pages = toPages(report);
  const group = (area: Area, verdicts: readonly Verdict[]): Markup | false =>
    verdicts.length > 0 &&
    html`<div class="group"><h3>${area}</h3>
${worstFirst(verdicts).map((verdict) => check(report, verdict, pages))}</div>`;
  return html`
<section id="checks" aria-labelledby="checks-title">
<h2 id="checks-title">Check by check <span class="count">${plural(report.verdicts.length, 'check')}</span></h2>
${areas.map((area) =>
  group(
    area,
    report.verdicts.filter((verdict) => verdict.area === area),
  ),
)}
</section>`;
}
