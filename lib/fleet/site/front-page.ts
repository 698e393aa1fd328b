/** The front page: the outcomes of the week, what got worse, and the promises that most storefronts break. */

import { html, type Markup, section } from '../../report/html/document.ts';
import { cut } from '../../text/visible.ts';
import { maxSiteText, maxWorse } from '../bounds.ts';
import type { FleetOutcome } from '../results/rows.ts';
import type { Listed } from './collect.ts';
import {
  counted,
  framed,
  many,
  outcomeMeanings,
  outcomes,
  outcomeWord,
  promiseHead,
  type Shown,
  toPromise,
  toStorefront,
} from './frame.ts';
import { regressionsIn, type Tally } from './table.ts';

export function frontPage(site: Shown): string {
  const { week, storefronts, tallies } = site;
  const worse = worseOf(site);
  return framed(site, {
    title: `Fleet in ${week}`,
    main: html`
<section class="outcome ${worst(site)}" aria-labelledby="fleet-title">
<p class="target">${counted(storefronts.length, 'storefront')}, ${counted(tallies.length, 'promise')}</p>
<h1 id="fleet-title">Week ${week}</h1>
<p class="headline">${standing(site)}</p>
<p>${changeText(site, worse)}</p>
</section>
${missing(site)}
${section('outcomes', 'Outcomes', false, weeksTable(site))}
${worse.length > 0 && section('worse', 'What got worse', false, html`${regressions(site)}${worseStorefronts(worse)}`)}
${section('broken', 'Most broken promises', false, mostBroken(site))}`,
  });
}

/** Every page of a week has storefronts, so that there is a worst outcome; a storefront without an audit is an open one. */
function worst(site: Shown): FleetOutcome {
  const counts = countsOf(site);
  const found = outcomes.find((outcome) => (counts.get(outcome) ?? 0) > 0) ?? 'inconclusive';
  return found === 'not-audited' ? 'inconclusive' : found;
}

const countsOf = ({ storefronts }: Shown): ReadonlyMap<FleetOutcome, number> => {
  const counts = new Map<FleetOutcome, number>();
  for (const { outcome } of storefronts) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
};

/** `11 of 21 storefronts are not conformant, 10 are partial.` */
function standing(site: Shown): string {
  const counts = countsOf(site);
  const all = site.storefronts.length;
  const parts = outcomes.flatMap((outcome) => {
    const count = counts.get(outcome) ?? 0;
    return count === 0 ? [] : [{ count, word: outcomeWord(outcome) }];
  });
  const [first, ...others] = parts.map(({ count, word }, index) =>
    index === 0
      ? `${many(count)} of ${counted(all, 'storefront')} ${count === 1 ? 'is' : 'are'} ${word}`
      : `${many(count)} ${count === 1 ? 'is' : 'are'} ${word}`,
  );
  return `${[first ?? 'There is no storefront', ...others].join(', ')}.`;
}

/** In the first week there is nothing to compare with. */
function changeText({ outcomes: byWeek, tallies }: Shown, worse: readonly Worse[]): string {
  const regressed = total(tallies.map((tally) => tally.regressed));
  if (regressed > 0) {
    return `${counted(worse.length, 'storefront')} got worse: ${counted(regressed, 'promise')} kept before ${regressed === 1 ? 'is' : 'are'} broken now.`;
  }
  return byWeek.size > 1
    ? 'No promise that was kept in the audit before is broken now.'
    : 'This is the first week, so there is nothing to compare it with.';
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const missing = ({ missing: count }: Shown): Markup | false =>
  count > 0 &&
  html`<p>${counted(count, 'storefront')} of the week before ${count === 1 ? 'has' : 'have'} no audit this week and ${count === 1 ? 'is' : 'are'} not shown.</p>`;

/** Omits outcomes that no storefront had. */
function weeksTable({ outcomes: byWeek }: Shown): Markup {
  const seen = outcomes.filter((outcome) => [...byWeek.values()].some((counts) => counts.has(outcome)));
  return html`
<p class="facts-line">Only storefronts that were audited this week, also in the weeks before.</p>
<div class="wide" role="region" aria-label="Outcomes by week" tabindex="0"><table class="counts">
<thead><tr><th scope="col">Week</th>${seen.map((outcome) => html`<th scope="col">${outcomeWord(outcome)}</th>`)}</tr></thead>
<tbody>${[...byWeek].map(
    ([week, counts]) =>
      html`<tr><th scope="row">${week}</th>${seen.map((outcome) => {
        const count = counts.get(outcome) ?? 0;
        return html`<td class="${count === 0 ? 'none' : `of ${outcome}`}">${many(count)}</td>`;
      })}</tr>`,
  )}</tbody></table></div>
<ul class="facts-line">${seen.map((outcome) => html`<li><strong>${outcomeWord(outcome)}</strong>: ${outcomeMeanings[outcome]}</li>`)}</ul>`;
}

type Promised = { readonly id: string; readonly tally: Tally };

const ranked = ({ table, tallies }: Shown, by: (tally: Tally) => number): readonly Promised[] =>
  tallies
    .map((tally, place) => ({ id: table.promises[place]?.promise ?? '', tally }))
    .filter(({ tally }) => by(tally) > 0)
    .toSorted((one, other) => by(other.tally) - by(one.tally) || (one.id < other.id ? -1 : 1));

const promiseTable = (
  site: Shown,
  head: readonly string[],
  rows: readonly Promised[],
  cells: (tally: Tally) => readonly number[],
): Markup => html`
<div class="wide" role="region" aria-label="Promises: ${head.join(', ')}" tabindex="0"><table class="counts">
<thead><tr><th scope="col">Promise</th>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
  ({ id, tally }) =>
    html`<tr>${promiseHead(site, id)}${cells(tally).map((count) => html`<td${count === 0 && html` class="none"`}>${many(count)}</td>`)}</tr>`,
)}</tbody></table></div>`;

function regressions(site: Shown): Markup | false {
  const rows = ranked(site, ({ regressed }) => regressed);
  if (rows.length === 0) return false;
  const cells = ({ regressed, mended, broken }: Tally) => [regressed, mended, broken];
  return html`${promiseTable(site, ['newly broken', 'mended', 'broken'], rows.slice(0, maxWorse), cells)}
${rows.length > maxWorse && html`<p><a href="promises.html">All promises</a>; ${many(rows.length)} of them got worse</p>`}`;
}

type Worse = { readonly storefront: Listed; readonly promises: readonly string[] };

/** The storefronts with the most regressions first. */
const worseOf = ({ storefronts, table }: Shown): readonly Worse[] =>
  storefronts
    .flatMap((storefront, index) => {
      const row = table.rows[index];
      const places = row ? regressionsIn(row) : [];
      const promises = places.map((place) => table.promises[place]?.promise ?? '');
      return promises.length > 0 ? [{ storefront, promises }] : [];
    })
    .toSorted((one, other) => other.promises.length - one.promises.length);

/** Promises that are named for each storefront. */
const fewPromises = 3;

const worseStorefronts = (worse: readonly Worse[]): Markup | false =>
  worse.length > 0 &&
  html`<h3>Affected storefronts</h3>
<ul class="worse">${worse
    .slice(0, maxWorse)
    .map(
      ({ storefront: { name, origin }, promises }) =>
        html`<li>${toStorefront({ name, origin: cut(origin, maxSiteText) })} <span>${promises.slice(0, fewPromises).map((id, index) => html`${index > 0 && ', '}${toPromise(id)}`)}${promises.length > fewPromises && ` and ${promises.length - fewPromises} more`}</span></li>`,
    )}</ul>
${worse.length > maxWorse && html`<p><a href="matrix.html#only=regressed">All ${many(worse.length)} storefronts that got worse</a></p>`}`;

const mostBroken = (site: Shown): Markup => {
  const rows = ranked(site, ({ broken }) => broken).slice(0, 10);
  if (rows.length === 0) return html`<p>No promise is broken.</p>`;
  return html`${promiseTable(site, ['broken', 'kept', 'not judged'], rows, ({ broken, kept, notJudged }) => [broken, kept, notJudged])}
<p><a href="promises.html">All promises</a></p>`;
};
