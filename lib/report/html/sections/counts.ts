/** How many checks stand how: a table by area, and one by ruleset. */
import type { Report } from '../../../model/report.ts';
import { areas, rulesets } from '../../../model/requirement.ts';
import type { Status, Verdict } from '../../../model/verdict.ts';
import { byGravity } from '../../findings.ts';
import { rulesetMeanings, statusNames } from '../../wording/meanings.ts';
import { html, type Markup } from '../markup.ts';

export function counts({ verdicts, tally }: Report): Markup {
  const present = byGravity.filter((status) => tally[status] > 0);
  const byArea = areas.map((area) => row(area, verdictsWhere(verdicts, 'area', area), present));
  const byRuleset = rulesets.map((ruleset) =>
    row(ruleset, verdictsWhere(verdicts, 'ruleset', ruleset), present, rulesetMeanings[ruleset]),
  );
  return html`
<section id="areas" aria-labelledby="areas-title">
<h2 id="areas-title">By area and ruleset</h2>
<div class="tables">
${table('Checks by area', 'Area', byArea, present)}
${table('Checks by ruleset', 'Ruleset', byRuleset, present)}
</div>
</section>`;
}

const verdictsWhere = (verdicts: readonly Verdict[], key: 'area' | 'ruleset', value: string) =>
  verdicts.filter((verdict) => verdict[key] === value);

const table = (caption: string, first: string, rows: readonly Markup[], present: readonly Status[]) => html`
<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table class="counts">
<caption>${caption}</caption>
<thead><tr><th scope="col">${first}</th>${present.map((status) => html`<th scope="col">${statusNames[status]}</th>`)}<th scope="col">all</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;

function row(name: string, among: readonly Verdict[], present: readonly Status[], meaning?: string): Markup {
  if (among.length === 0) return html``;
  const cells = present.map((status) => {
    const count = among.filter((verdict) => verdict.status === status).length;
    return count === 0 ? html`<td class="none">0</td>` : html`<td class="${status}">${count}</td>`;
  });
  const said = meaning !== undefined && html`<br><small>${meaning}</small>`;
  return html`<tr><th scope="row">${name}${said}</th>${cells}<td>${among.length}</td></tr>`;
}
