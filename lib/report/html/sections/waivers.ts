/** The waived failures, each with its reason, and the entries of the baselines that no longer hold. */
import type { Report } from '../../../model/report.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { plural } from '../../../text/plural.ts';
import { waivedFailures } from '../../findings.ts';
import { type OutdatedEntry, outdatedEntries, waiverText } from '../../wording/waivers.ts';
import { badge } from '../badge.ts';
import { html, type Markup } from '../markup.ts';
import { section } from '../section.ts';

export function waivers(report: Report): Markup {
  const [waived, outdated] = [waivedFailures(report), outdatedEntries(report)];
  if (waived.length + outdated.length === 0) return html``;
  return section(
    'known',
    'Known failures',
    plural(waived.length, 'check'),
    html`${outdated.length > 0 && html`<ul>${outdated.map(outdatedEntry)}</ul>`}
<ol class="worst">${waived.map(line)}</ol>`,
  );
}

const line = ({ check, status, claim, waiver }: Verdict): Markup => html`
<li>${badge(status)}<div><a href="#${check}">${claim}</a>
<p>${waiver && waiverText(waiver)}</p></div></li>`;

const outdatedEntry = ({ entry, text }: OutdatedEntry): Markup =>
  html`<li><strong>${entry.state}</strong> in ${entry.baseline}: <a href="#${entry.check}">${entry.check}</a>: ${text}</li>`;
