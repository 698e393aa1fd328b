/** Where the document and others say or do different things: each promise beside what is known of elsewhere. */
import type { Report, RequirementRow } from '../../../model/report.ts';
import { plural } from '../../evidence.ts';
import { worstFirst } from '../../findings.ts';
import { badge } from '../badge.ts';
import { html, type Markup } from '../markup.ts';

type Pair = RequirementRow & { readonly divergence: string };
const isPair = (row: RequirementRow): row is Pair => row.divergence !== undefined;

/** What does not hold comes first: there the difference may be the reason. */
export function divergences({ requirements }: Report): Markup {
  const pairs = requirements.filter(isPair);
  if (pairs.length === 0) return html``;
  return html`
<section id="divergences" aria-labelledby="divergences-title">
<h2 id="divergences-title">Where others differ <span class="count">${plural(pairs.length, 'promise')}</span></h2>
<p>The promise decides. What is beside it was seen on live storefronts or is written elsewhere, and may be why an implementation does otherwise.</p>
<details><summary>Each promise beside what is known of elsewhere</summary>
<ul class="pairs">${worstFirst(pairs).map(pair)}</ul></details>
</section>`;
}

const pair = ({ id, ruleset, status, statement, divergence }: Pair): Markup => html`
<li>${status ? badge(status) : html`<span class="badge excluded">excluded</span>`}
<p><strong>${ruleset}:</strong> ${statement} <a href="#${id}">${id}</a></p>
<p><strong>elsewhere:</strong> ${divergence}</p></li>`;
