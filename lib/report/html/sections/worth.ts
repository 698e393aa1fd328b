/** What the pass is worth: the faults that this audit would have missed here, and how to see them. */
import type { Missed, Report } from '../../../model/report.ts';
import { plural } from '../../../text/plural.ts';
import { worthText } from '../../wording/worth.ts';
import { html, type Markup } from '../markup.ts';
import { section } from '../section.ts';

export function worth({ worth: found }: Report): Markup {
  if (!found) return html``;
  const { score, survivors, advice } = found;
  return section(
    'worth',
    'Planted faults',
    `${score} % would be seen`,
    html`<p class="text">${worthText(found)}</p>
${survivors.length > 0 && html`<details><summary>${plural(survivors.length, 'fault')} that would be missed</summary><ul>${survivors.map(item)}</ul></details>`}
${advice.length > 0 && html`<details><summary>What would show more</summary><ul>${advice.map(({ text, faults }) => html`<li>${plural(faults, 'fault')}: <span class="text">${text}</span></li>`)}</ul></details>`}`,
  );
}

const item = ({ fault, because, advice }: Missed): Markup =>
  html`<li><span class="text">${fault}</span>: ${because}. To see it: <span class="text">${advice}</span></li>`;
