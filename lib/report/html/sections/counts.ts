/** The number of checks by status: a table by area, and one by ruleset. */
import type { Report } from '../../../model/report.ts';
import { rulesets } from '../../../model/requirement.ts';
import type { Status, Verdict } from '../../../model/verdict.ts';
import { byArea, countOf, statusesIn } from '../../findings.ts';
import { rulesetMeanings } from '../../wording/meanings.ts';
import { html, type Markup, type Piece } from '../markup.ts';
import { section } from '../section.ts';

export function counts(report: Report): Markup {
  const { verdicts } = report;
  const present = statusesIn(report);
  const areaRows = byArea(verdicts).map(({ area, among }) =>
    row(html`<a href="#area-${area}">${area}</a>`, among, present),
  );
  const rulesetRows = rulesets.map((ruleset) =>
    row(
      ruleset,
      verdicts.filter((verdict) => verdict.ruleset === ruleset),
      present,
      rulesetMeanings[ruleset],
    ),
  );
  return section(
    'areas',
    'By area and ruleset',
    false,
    html`<div class="tables">
${table('Checks by area', 'Area', areaRows, present)}
${table('Checks by ruleset', 'Ruleset', rulesetRows, present)}
</div>`,
  );
}

const table = (caption: string, first: string, rows: readonly Markup[], present: readonly Status[]) => html`
<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table class="counts">
<caption>${caption}</caption>
<thead><tr><th scope="col">${first}</th>${present.map((status) => html`<th scope="col">${status}</th>`)}<th scope="col">all</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`;

function row(name: Piece, among: readonly Verdict[], present: readonly Status[], meaning?: string): Markup {
  if (among.length === 0) return html``;
  const cells = present.map((status) => {
    const count = countOf(status, among);
    return count === 0 ? html`<td class="none">0</td>` : html`<td class="${status}">${count}</td>`;
  });
  const explanation = meaning !== undefined && html`<br><small>${meaning}</small>`;
  return html`<tr><th scope="row">${name}${explanation}</th>${cells}<td>${among.length}</td></tr>`;
}
