/** Every promise, area by area: its status, its section, and the checks that judge it. */
import type { Report, RequirementRow } from '../../../model/report.ts';
import { type Area, areas } from '../../../model/requirement.ts';
import { plural } from '../../../text/plural.ts';
import { badge } from '../badge.ts';
import { html, type Markup } from '../markup.ts';
import { packedWhenLong } from '../packed.ts';
import { section } from '../section.ts';

export const promiseTable = ({ requirements }: Report): Markup =>
  section(
    'promises',
    'Promise by promise',
    plural(requirements.length, 'promise'),
    html`<details class="quiet"><summary>Each promise with its status</summary>
${packedWhenLong(
  areas.map((area) =>
    group(
      area,
      requirements.filter(({ id }) => id.startsWith(`${area}.`)),
    ),
  ),
  requirements.length,
)}</details>`,
  );

const group = (area: Area, rows: readonly RequirementRow[]): Markup | false =>
  rows.length > 0 &&
  html`<div class="group"><h3>${area}</h3>
${rows.map((row) => promise(row, area))}</div>`;

const promise = (row: RequirementRow, area: Area): Markup => html`
<article class="row" id="${row.id}" tabindex="-1" data-status="${row.status ?? 'excluded'}" data-area="${area}" data-level="${row.level}" data-ruleset="${row.ruleset}">
${badge(row.status ?? 'excluded')}
<div class="text"><p>${row.statement}</p>
<p class="facts-line"><code>${row.id}</code> · ${row.level} · ${row.ruleset} · ${row.section}${row.essential === true && ' · essential'}</p>
${row.excluded && html`<p class="facts-line">Not checked (${row.excluded.because}): ${row.excluded.note}</p>`}
${row.divergence !== undefined && html`<p class="facts-line"><strong>Seen elsewhere:</strong> ${row.divergence}</p>`}
${row.checks.length > 0 && html`<p class="facts-line">Checked by ${row.checks.map((id, index) => html`${index > 0 && ', '}<a href="#${id}">${id}</a>`)}</p>`}
</div></article>`;
