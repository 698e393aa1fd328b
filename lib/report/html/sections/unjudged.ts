/** What was not judged, by reason: nothing is silent. */
import { type ReasonCode, reasonCodes } from '../../../model/inconclusive.ts';
import type { Report } from '../../../model/report.ts';
import type { Verdict } from '../../../model/verdict.ts';
import { plural } from '../../evidence.ts';
import { meanings } from '../../wording/reasons.ts';
import { html, type Markup } from '../markup.ts';

export function unjudged({ verdicts }: Report): Markup {
  const without = verdicts.filter(({ reason }) => reason !== undefined);
  if (without.length === 0) return html``;
  return html`
<section id="unjudged" aria-labelledby="unjudged-title">
<h2 id="unjudged-title">What was not judged <span class="count">${plural(without.length, 'check')}</span></h2>
${reasonCodes.map((code) =>
  group(
    code,
    without.filter(({ reason }) => reason?.code === code),
  ),
)}
</section>`;
}

const group = (code: ReasonCode, among: readonly Verdict[]): Markup | false =>
  among.length > 0 &&
  html`<details class="unjudged"><summary><strong>${code}</strong> <span class="count">${plural(among.length, 'check')}</span> ${meanings[code]}</summary>
<ul>${among.map(({ check, reason }) => html`<li><a href="#${check}">${check}</a>: ${reason?.text}</li>`)}</ul></details>`;
