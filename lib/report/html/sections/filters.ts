/** The form that filters checks and promises; without script it stays hidden, and everything is shown. */
import type { Report } from '../../../model/report.ts';
import { areas, levels, rulesets } from '../../../model/requirement.ts';
import { statusesIn } from '../../findings.ts';
import { html, type Markup } from '../markup.ts';

export const filters = (report: Report): Markup => html`
<form id="filters" role="search" aria-label="Filter checks and promises" hidden>
${select('status', 'Status', statusesIn(report))}
${select('area', 'Area', areas)}
${select('level', 'Level', levels)}
${select('ruleset', 'Ruleset', rulesets)}
<label class="grow">Text <input type="search" name="text" autocomplete="off" placeholder="header, cors, 404 ..."></label>
<button type="reset">Show all</button>
<p id="shown" role="status" aria-live="polite"></p>
</form>`;

const select = (name: string, label: string, values: readonly string[]): Markup => html`
<label>${label} <select name="${name}"><option value="">any</option>${values.map(
  (value) => html`<option value="${value}">${value}</option>`,
)}</select></label>`;
