/** What somebody has to change, the worst first: each cause with its fix, and its consequences folded under it; then the suite's own errors. */
import type { Report } from '../../../model/report/report.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { cut } from '../../../text/cut.ts';
import { plural } from '../../../text/plural.ts';
import { byCause, type Caused, suiteErrors } from '../../caused.ts';
import { consequencesText, ownerText, unjudgedText, weightText } from '../../wording/causes.ts';
import { badge } from '../badge.ts';
import { html, type Markup } from '../markup.ts';
import { section } from '../section.ts';

export function causeList(report: Report): Markup {
  const caused = byCause(report);
  const errors = suiteErrors(report);
  if (caused.length + errors.length === 0) return html``;
  return section(
    'causes',
    'Causes',
    plural(caused.length, 'cause'),
    html`<ol class="worst">${caused.map(item)}${errors.map(broken)}</ol>`,
  );
}

const broken = ({ check, status, error = '' }: Verdict): Markup => html`
<li>${badge(status)}<div><a href="#${check}">The suite itself failed in ${check}</a>
<p>${cut(error.split('\n')[0] ?? '', 300)}</p></div></li>`;

function item({ cause, primary, consequences, unjudged }: Caused): Markup {
  const owner = ownerText(cause);
  const weight = weightText(primary);
  return html`
<li>${badge(cause.status)}<div><a class="text" href="#${primary.check}">${cut(cause.title, 300)}</a>
<p class="fix"><strong>Fix:</strong> ${cause.fix}</p>
${owner !== undefined && html`<p><strong>Likely owner:</strong> ${owner}</p>`}
${weight !== undefined && html`<p>${weight}</p>`}
${consequences.length > 0 && html`<details><summary>${consequencesText(consequences)}</summary><ul>${consequences.map(link)}</ul></details>`}
${unjudged.length > 0 && html`<details><summary>${unjudgedText(unjudged)}</summary><ul>${unjudged.map(link)}</ul></details>`}</div></li>`;
}

const link = ({ check, claim }: Verdict): Markup =>
  html`<li><a href="#${check}">${check}</a>: <span class="text">${claim}</span></li>`;
