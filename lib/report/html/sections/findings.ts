/** The short list of findings, the worst first: each line links to its check. */
import type { Report } from '../../../model/report/report.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { cut } from '../../../text/cut.ts';
import { plural } from '../../../text/plural.ts';
import { findings } from '../../findings.ts';
import { badge } from '../badge.ts';
import { html, type Markup } from '../markup.ts';
import { section } from '../section.ts';

export function findingList(report: Report): Markup {
  const found = findings(report);
  if (found.length === 0) return html``;
  return section(
    'findings',
    'Findings',
    plural(found.length, 'check'),
    html`<ol class="worst">${found.map(line)}</ol>`,
  );
}

const line = ({ check, claim, status, ruleset, violations, error }: Verdict): Markup => html`
<li>${badge(status)}<div><a href="#${check}">${claim}</a>${ruleset !== 'interface' && html` <small>(${ruleset})</small>`}
<p>${cut(violations[0]?.message ?? error?.split('\n')[0] ?? '', 300)}</p></div></li>`;
