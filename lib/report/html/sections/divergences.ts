/** The promises that other documents or live storefronts contradict, each beside the contradiction. */
import type { Report, RequirementRow } from '../../../model/report.ts';
import { plural } from '../../../text/plural.ts';
import { worstFirst } from '../../findings.ts';
import { badge } from '../badge.ts';
import { html, type Markup } from '../markup.ts';
import { packedWhenLong } from '../packed.ts';
import { section } from '../section.ts';

type Pair = RequirementRow & { readonly divergence: string };
const isPair = (row: RequirementRow): row is Pair => row.divergence !== undefined;

/** Failed promises come first: there the difference may be the cause. */
export function divergences({ requirements }: Report): Markup {
  const pairs = requirements.filter(isPair);
  if (pairs.length === 0) return html``;
  return section(
    'divergences',
    'Where others differ',
    plural(pairs.length, 'promise'),
    html`<p>The promise decides. The text beside it was observed on live storefronts or is written elsewhere, and may explain why an implementation differs.</p>
<details><summary>Each promise beside the difference</summary>
${packedWhenLong(html`<ul class="pairs">${worstFirst(pairs).map(pair)}</ul>`, pairs.length)}</details>`,
  );
}

const pair = ({ id, ruleset, status, statement, divergence }: Pair): Markup => html`
<li>${badge(status ?? 'excluded')}
<p><strong>${ruleset}:</strong> ${statement} <a href="#${id}">${id}</a></p>
<p><strong>elsewhere:</strong> ${divergence}</p></li>`;
