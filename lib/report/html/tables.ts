/** Tables: checks by area and by ruleset, all promises, and promises that others contradict. */
import type { Report, RequirementRow } from '../../model/report.ts';
import { type Area, areas, exclusionText, rulesets } from '../../model/requirement.ts';
import type { Status, Verdict } from '../../model/verdict.ts';
import { plural } from '../../text/words.ts';
import { byArea, countOf, statusesIn, worstFirst } from '../content/findings.ts';
import { evidenceText, mapSentences } from '../content/map.ts';
import { rulesetMeanings } from '../wording/meanings.ts';
import { html, type Markup, type Piece, packedWhenLong, section, statusBadge, tintOf } from './document.ts';

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
    return count === 0
      ? html`<td class="none">0</td>`
      : html`<td class="${tintOf(status, among)}">${count}</td>`;
  });
  const explanation = meaning !== undefined && html`<br><small>${meaning}</small>`;
  return html`<tr><th scope="row">${name}${explanation}</th>${cells}<td>${among.length}</td></tr>`;
}

/** How carts and checkouts were read, with the evidence of each role. */
export function commerceMap({ map }: Report): Markup {
  if (!map) return html``;
  const rows = map.records.flatMap(({ name, roles }) =>
    roles.map(
      ({ role, at, certainty, evidence, contradiction }) =>
        html`<tr><th scope="row">${name}: ${role}</th><td><code>${at}</code></td><td>${certainty}</td><td>${[
          ...evidence.map(evidenceText),
          ...(contradiction === undefined ? [] : [`but ${contradiction}`]),
        ].join('; ')}</td></tr>`,
    ),
  );
  return section(
    'map',
    'Commerce was read as',
    false,
    html`${mapSentences(map).map((sentence) => html`<p>${sentence}</p>`)}
<details class="quiet"><summary>Each role with its place and its evidence</summary>
<div class="wide" role="region" aria-label="The map" tabindex="0"><table class="counts">
<caption>The map of the commerce</caption>
<thead><tr><th scope="col">Role</th><th scope="col">Place</th><th scope="col">Certainty</th><th scope="col">Evidence</th></tr></thead>
<tbody>${rows}</tbody>
</table></div></details>`,
  );
}

/** All promises by area: status, section, and the checks that judge them. */
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
${statusBadge(row)}
<div class="text"><p>${row.statement}</p>
<p class="facts-line"><code>${row.id}</code> · ${row.level} · ${row.ruleset} · ${row.section}${row.essential === true && ' · essential'}${row.new && ' · new'}</p>
${row.excluded && html`<p class="facts-line">Not checked, ${exclusionText(row.excluded)}</p>`}
${row.divergence !== undefined && html`<p class="facts-line"><strong>Seen elsewhere:</strong> ${row.divergence}</p>`}
${row.checks.length > 0 && html`<p class="facts-line">Checked by ${row.checks.map((id, index) => html`${index > 0 && ', '}<a href="#${id}">${id}</a>`)}</p>`}
</div></article>`;

type Pair = RequirementRow & { readonly divergence: string };

const isPair = (row: RequirementRow): row is Pair => row.divergence !== undefined;

/** Promises that other documents or live storefronts contradict; failed ones first, where the difference may be the cause. */
export function divergences({ requirements }: Report): Markup {
  const pairs = requirements.filter(isPair);
  if (pairs.length === 0) return html``;
  return section(
    'divergences',
    'Where others differ',
    plural(pairs.length, 'promise'),
    html`<p>The promise decides. The text next to it was observed on live storefronts or comes from other documents, and may explain why an implementation differs.</p>
<details><summary>Each promise and its difference</summary>
${packedWhenLong(html`<ul class="pairs">${worstFirst(pairs).map(pair)}</ul>`, pairs.length)}</details>`,
  );
}

const pair = (row: Pair): Markup => html`
<li>${statusBadge(row)}
<p><strong>${row.ruleset}:</strong> ${row.statement} <a href="#${row.id}">${row.id}</a></p>
<p><strong>elsewhere:</strong> ${row.divergence}</p></li>`;
