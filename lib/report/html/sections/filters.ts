/** The form that narrows checks and promises; without script it stays hidden, and everything is shown. */
import type { Report } from '../../../model/report.ts';
import { areas, levels, rulesets } from '../../../model/requirement.ts';
import { byGravity } from '../../findings.ts';
import { statusNames } from '../../wording/meanings.ts';
import { html, type Markup } from '../markup.ts';

type Choice = readonly [value: string, name: string];

export function filters({ tally }: Report): Markup {
  const statuses = byGravity
    .filter((status) => tally[status] > 0)
    .map((status): Choice => [status, statusNames[status]]);
  return html`
<form id="filters" role="search" aria-label="Filter checks and promises" hidden>
${select('status', 'Status', statuses)}
${select('area', 'Area', same(areas))}
${select('level', 'Level', same(levels))}
${select('ruleset', 'Ruleset', same(rulesets))}
<label class="grow">Text <input type="search" name="text" autocomplete="off" placeholder="price, /products.json, cors ..."></label>
<button type="reset">Show all</button>
<p id="shown" role="status" aria-live="polite"></p>
</form>`;
}

const same = (values: readonly string[]): readonly Choice[] => values.map((value) => [value, value]);

const select = (name: string, label: string, choices: readonly Choice[]): Markup => html`
<label>${label} <select name="${name}"><option value="">any</option>${choices.map(
  ([value, text]) => html`<option value="${value}">${text}</option>`,
)}</select></label>`;
