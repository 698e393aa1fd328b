/** Every check, area by area, the worst first. */
import type { Report } from '../../../model/report/report.ts';
import { plural } from '../../../text/plural.ts';
import { byArea, worstFirst } from '../../findings.ts';
import { check } from '../check.ts';
import { html, type Markup } from '../markup.ts';
import { packedRows } from '../packed.ts';
import { toPages } from '../pages.ts';
import { section } from '../section.ts';

export function checkList(report: Report): Markup {
  const pages = toPages(report);
  return section(
    'checks',
    'Check by check',
    plural(report.verdicts.length, 'check'),
    byArea(report.verdicts).map(
      ({ area, among }) => html`<div class="group"><h3>${area}</h3>
${packedRows(worstFirst(among).map((verdict) => ({ status: verdict.status, markup: check(report, verdict, pages) })))}</div>`,
    ),
  );
}
