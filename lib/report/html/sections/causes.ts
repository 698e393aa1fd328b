/** What somebody has to change, the worst first: what each cause means, who can change it, and how; then the suite's own errors. */
import type { Report } from '../../../model/report/report.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { plural } from '../../../text/plural.ts';
import { cut } from '../../../text/visible.ts';
import { maxCauses } from '../../bounds.ts';
import { byCause, type Caused, suiteErrors } from '../../caused.ts';
import { consequencesText, ownerText, unjudgedText, weightText } from '../../wording/causes.ts';
import { badge } from '../badge.ts';
import { html, type Markup } from '../markup.ts';
import { section } from '../section.ts';

export function causeList(report: Report): Markup {
  const caused = byCause(report);
  const errors = suiteErrors(report);
  if (caused.length + errors.length === 0) return html``;
  const [shown, rest] = [caused.slice(0, maxCauses), caused.slice(maxCauses)];
  return section(
    'causes',
    'Causes',
    plural(caused.length, 'cause'),
    html`<ol class="worst">${shown.map(item)}${errors.map(broken)}</ol>
${
  rest.length > 0 &&
  html`<details class="more"><summary>${plural(rest.length, 'more cause')}</summary><ol class="worst" start="${shown.length + 1}">${rest.map(item)}</ol></details>`
}`,
  );
}

const broken = ({ check, status, error = '' }: Verdict): Markup => html`
<li>${badge(status)}<div><a href="#${check}">The suite itself failed in ${check}</a>
<p>${cut(error.split('\n')[0] ?? '', 300)}</p></div></li>`;

/** The effect comes first: it is what everybody understands. */
function item({ cause, primary, consequences, unjudged }: Caused): Markup {
  const { status, effect, title, fix } = cause;
  const weight = weightText(primary);
  return html`
<li>${badge(status)}<div>${effect !== undefined && html`<p class="effect">${effect}</p>`}
<a class="text" href="#${primary.check}">${cut(title, 300)}</a>
<p class="fix"><strong>Fix:</strong> ${fix}</p>
<div class="beneath"><p><strong>Likely owner:</strong> ${ownerText(cause) ?? `unknown, since ${cause.owner.because}`}</p>
${weight !== undefined && html`<p>${weight}</p>`}
${consequences.length > 0 && html`<details><summary>${consequencesText(consequences)}</summary><ul>${consequences.map(link)}</ul></details>`}
${unjudged.length > 0 && html`<details><summary>${unjudgedText(unjudged)}</summary><ul>${unjudged.map(link)}</ul></details>`}</div></div></li>`;
}

const link = ({ check, claim }: Verdict): Markup =>
  html`<li><a href="#${check}">${check}</a>: <span class="text">${claim}</span></li>`;
