/** All promises, with the numbers of storefronts that keep and break them. */
import { html } from '../../../report/html/markup.ts';
import { framed } from './frame.ts';
import { many, toPromise } from './links.ts';
import type { Shown } from './shown.ts';

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
      return html`<tr><th scope="row">${toPromise(promise)}</th><td class="none">${level}${ruleset !== 'interface' && `, ${ruleset}`}</td>${[
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
