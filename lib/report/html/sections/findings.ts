/** The short list of what is wrong, the worst first: each line leads to its check. */
import type { Report } from '../../../model/report.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { plural } from '../../evidence.ts';
import { findings } from '../../findings.ts';
import { cut } from '../../printable.ts';
import { badge } from '../badge.ts';
import { html, type Markup } from '../markup.ts';

export function worst(report: Report): Markup {
  const found = findings(report);
  if (found.length === 0) return html``;
  return html`
<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">What was found <span class="count">${plural(found.length, 'check')}</span></h2>
<ol class="worst">${found.map(line)}</ol>
</section>`;
}

const line = ({ check, claim, status, ruleset, violations, error }: Verdict): Markup => html`
<li>${badge(status)}<div><a href="#${check}">${claim}</a>${ruleset !== 'interface' && html` <small>(${ruleset})</small>`}
<p>${cut(violations[0]?.message ?? error?.split('\n')[0] ?? '', 300)}</p></div></li>`;
