/** Every promise, area by area: how it stands, where it is written, which checks judged it. */
import type { Report, RequirementRow } from '../../../model/report.ts';
import { type Area, areas } from '../../../model/requirement.ts';
import { plural } from '../../evidence.ts';
import { badge } from '../badge.ts';
import { html, type Markup } from '../markup.ts';

export const promiseTable = ({ requirements }: Report): Markup => html`
<section id="promises" aria-labelledby="promises-title">
<h2 id="promises-title">Promise by promise <span class="count">${plural(requirements.length, 'promise')}</span></h2>
${areas.map((area) =>
  group(
    area,
    requirements.filter(({ id }) => id.startsWith(`${area}.`)),
  ),
)}
</section>`;

const group = (area: Area, rows: readonly RequirementRow[]): Markup | false =>
  rows.length > 0 &&
  html`<div class="group"><h3>${area}</h3>
${rows.map((row) => promise(row, area))}</div>`;

const promise = (row: RequirementRow, area: Area): Markup => html`
<article class="row" id="${row.id}" tabindex="-1" data-status="${row.status ?? 'excluded'}" data-area="${area}" data-level="${row.level}" data-ruleset="${row.ruleset}">
${row.status ? badge(row.status) : html`<span class="badge excluded">excluded</span>`}
<div class="text"><p>${row.statement}</p>
<p class="facts-line"><code>${row.id}</code> · ${row.level} · ${row.ruleset} · ${row.section}${row.essential === true && ' · essential'}</p>
${row.excluded && html`<p class="facts-line">Not asked (${row.excluded.because}): ${row.excluded.note}</p>`}
${row.divergence !== undefined && html`<p class="facts-line"><strong>Seen elsewhere:</strong> ${row.divergence}</p>`}
${row.checks.length > 0 && html`<p class="facts-line">Asked by ${row.checks.map((id, index) => html`${index > 0 && ', '}<a href="#${id}">${id}</a>`)}</p>`}
</div></article>`;
