/** The pages: the list of promises, and three that a script fills: the matrix, one promise, one storefront. */
import { html, type Markup } from '../../report/html/markup.ts';
import { framed, many, needsScript, outcomes, outcomeWord, promiseHead, type Shown } from './frame.ts';
import { matrix, promise, storefront } from './page-scripts.ts';

type Choice = readonly [value: string, word: string];

const choice = (name: string, label: string, choices: readonly Choice[]): Markup =>
  html`<label>${label}<select name="${name}">${choices.map(([value, word]) => html`<option value="${value}">${word}</option>`)}</select></label>`;

const anyOutcome: readonly Choice[] = [
  ['', 'any'],
  ...outcomes.map((outcome): Choice => [outcome, outcomeWord(outcome)]),
];

export const matrixPage = (site: Shown): string =>
  framed(site, {
    title: `Matrix of ${site.week}`,
    script: matrix,
    main: html`
<h1>Promises by storefront</h1>
${needsScript('the matrix')}
<form id="filters" hidden>
<label class="grow">Storefront<input name="name" type="search" autocomplete="off" spellcheck="false"></label>
${choice('area', 'Promises', [['', 'by area']])}
${choice('outcome', 'Outcome', anyOutcome)}
${choice('only', 'Change', [
  ['', 'any'],
  ['regressed', 'got worse'],
  ['mended', 'got better'],
])}
${choice('order', 'Order', [
  ['', 'by name'],
  ['broken', 'most broken first'],
])}
<p id="shown" role="status"></p>
</form>
<div id="matrix" class="virtual" role="region" aria-label="Matrix" tabindex="0" hidden><table><thead></thead><tbody></tbody></table></div>
<p class="legend facts-line" hidden></p>`,
  });

export const promisePage = (site: Shown): string =>
  framed(site, {
    title: `A promise in ${site.week}`,
    script: promise,
    main: html`
<h1 id="name">A promise</h1>
${needsScript('who keeps the promise')}
<div id="about"></div>
<form id="filters" hidden>
<label class="grow">Storefront<input name="name" type="search" autocomplete="off" spellcheck="false"></label>
${choice('status', 'Status', [['', 'any']])}
${choice('since', 'Since', [['', 'any week']])}
<p id="shown" role="status"></p>
</form>
<div id="storefronts" class="virtual" role="region" aria-label="Storefronts" tabindex="0" hidden><table><thead></thead><tbody></tbody></table></div>
<section id="weeks" aria-labelledby="weeks-title" hidden><h2 id="weeks-title">Since when</h2></section>`,
  });

export const storefrontPage = (site: Shown): string =>
  framed(site, {
    title: `A storefront in ${site.week}`,
    script: storefront,
    main: html`
<div id="storefront"><h1>A storefront</h1></div>
${needsScript('the storefront')}`,
  });

/** All promises, with the numbers of storefronts that keep and break them. */
export const promiseList = (site: Shown): string =>
  framed(site, {
    title: `Promises in ${site.week}`,
    main: html`
<h1>Promises</h1>
<p>How many storefronts keep each of them in week ${site.week}.</p>
<div class="wide" role="region" aria-label="Promises" tabindex="0"><table class="counts">
<thead><tr><th scope="col">Promise</th><th scope="col">Level</th><th scope="col">kept</th><th scope="col">broken</th><th scope="col">not judged</th><th scope="col">newly broken</th><th scope="col">mended</th></tr></thead>
<tbody>${site.table.promises.map(({ promise, level, ruleset }, place) => {
      const { kept = 0, broken = 0, notJudged = 0, regressed = 0, mended = 0 } = site.tallies[place] ?? {};
      return html`<tr>${promiseHead(site, promise)}<td class="none">${level}${ruleset !== 'interface' && `, ${ruleset}`}</td>${[
        kept,
        broken,
        notJudged,
        regressed,
        mended,
      ].map(
        (count, index) =>
          html`<td class="${count === 0 ? 'none' : (['pass', 'fail', 'skipped', 'fail', 'pass'][index] ?? '')}">${many(count)}</td>`,
      )}</tr>`;
    })}</tbody></table></div>`,
  });
