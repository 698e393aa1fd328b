/** What a baseline explains, each with its reason, and what it says that is no longer so. */
import type { Report } from '../../../model/report.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { plural } from '../../evidence.ts';
import { baselineTroubles, knownOnes, type Trouble, whyKnown } from '../../wording/waivers.ts';
import { badge } from '../badge.ts';
import { html, type Markup } from '../markup.ts';

export function known(report: Report): Markup {
  const [verdicts, troubles] = [knownOnes(report), baselineTroubles(report)];
  if (verdicts.length + troubles.length === 0) return html``;
  return html`
<section id="known" aria-labelledby="known-title">
<h2 id="known-title">Known failures <span class="count">${plural(verdicts.length, 'check')}</span></h2>
${troubles.length > 0 && html`<ul>${troubles.map(trouble)}</ul>`}
<ol class="worst">${verdicts.map(line)}</ol>
</section>`;
}

const line = (verdict: Verdict): Markup => html`
<li>${badge(verdict.status)}<div><a href="#${verdict.check}">${verdict.claim}</a>
<p>${whyKnown(verdict)}</p></div></li>`;

const trouble = ({ entry, text }: Trouble): Markup =>
  html`<li><strong>${entry.state}</strong> in ${entry.baseline}: <a href="#${entry.check}">${entry.check}</a>: ${text}</li>`;
