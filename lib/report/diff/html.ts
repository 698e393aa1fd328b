/** The changes between two reports as one HTML file: regressions first, each with its effect. */

import { countedCauses } from '../../engine/outcome.ts';
import type { Report } from '../../model/report.ts';
import type { Status } from '../../model/verdict.ts';
import { cut, mapStrings } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { maxText } from '../content/bounds.ts';
import { badge, documentOf, html, type Markup, section } from '../html/document.ts';
import { style } from '../html/style.ts';
import {
  type Change,
  type Changes,
  commandAfter,
  countsText,
  differencesBetween,
  type KindOfChange,
  kinds,
  kindsOfChange,
  setText,
  withEachFixOnce,
} from './changes.ts';

/** Ends with a line feed. */
export function toHtmlChanges(old: Report, current: Report, changes: Changes): string {
  const { suite, target } = current;
  const storefront = target.embedded ? 'The reference storefront' : target.baseUrl;
  const title = titleOf(changes);
  const effects = effectsIn(current);
  return documentOf({
    title: `${title}: ${storefront}`,
    generator: `${suite.name} ${suite.version}`,
    style,
    main: html`${opening(title, cut(storefront, maxText), { old, current, changes })}
${kindsOfChange.map((kind) => part(kind, changes[kind], effects))}
${next(current, changes)}`,
    footer: `${suite.name} ${suite.version}. The same in machine-readable form: diff --json.`,
  });
}

function titleOf({ worse, changed, better }: Changes): string {
  if (worse.length > 0) return `${plural(worse.length, 'check')} got worse`;
  if (changed.length > 0) return 'Some failures moved';
  return better.length > 0 ? 'Things only got better' : 'Nothing got worse';
}

type Pair = { readonly old: Report; readonly current: Report; readonly changes: Changes };

/** Has the colour of an outcome. */
const opening = (title: string, storefront: string, { old, current, changes }: Pair): Markup => html`
<section class="outcome ${changes.worse.length > 0 ? 'not-conformant' : 'conformant'}" aria-labelledby="outcome-title">
<p class="target">${storefront}</p>
<h1 id="outcome-title">${title}</h1>
<p class="headline">${countsText(changes)}</p>
</section>
<div class="wide" role="region" aria-label="The two runs" tabindex="0"><table class="counts">
<thead><tr><th scope="col">Run</th><th scope="col">Started (UTC)</th><th scope="col">Outcome</th><th scope="col">Causes</th></tr></thead>
<tbody>${run('Earlier', old)}${run('Later', current)}</tbody></table></div>
${differencesBetween(old, current).map(
  ({ name, before, after }) =>
    html`<p class="facts-line">${name}: ${cut(before, maxText)} \u2192 ${cut(after, maxText)}</p>`,
)}`;

const run = (name: string, report: Report): Markup =>
  runRow(name, report, countedCauses(report).deciding.length);

const runRow = (name: string, { startedAt, outcome }: Report, causes: number): Markup =>
  html`<tr><th scope="row">${name}</th><td>${startedAt.slice(0, 16).replace('T', ' ')}</td><td class="of ${outcome}">${outcome}</td><td>${causes}</td></tr>`;

/** Effects by failing check. */
const effectsIn = ({ causes }: Report): ReadonlyMap<string, string> =>
  new Map(
    causes.flatMap(({ checks, effect }) => (effect === undefined ? [] : checks.map((id) => [id, effect]))),
  );

function part(kind: KindOfChange, changes: readonly Change[], effects: ReadonlyMap<string, string>): Markup {
  if (changes.length === 0) return html``;
  const rows = mapStrings(withEachFixOnce(changes), (text) => cut(text, maxText)).map((change) =>
    row(change, isFailing(change) ? effects.get(change.check) : undefined),
  );
  return section(
    kind,
    kinds[kind].title,
    plural(changes.length, 'check'),
    html`<ul class="worst changes">${rows}</ul>`,
  );
}

const isFailing = ({ after }: Change): boolean => after === 'fail' || after === 'warn' || after === 'note';

const row = (change: Change, effect: string | undefined): Markup => {
  const { check, claim, before, after, seen, fix } = change;
  return html`
<li><div class="way">${status(before)}${before && after && html`<span aria-hidden="true"> \u2192 </span><span class="unseen">, now </span>`}${status(after)}</div><div>${
    effect !== undefined && html`<p class="effect">${effect}</p>`
  }<span class="claim-line">${claim}</span>
${seen !== undefined && html`<p class="text">${seen}</p>`}
${fix !== undefined && html`<p><strong>Fix:</strong> ${fix}</p>`}
<p><code>${check}</code>${setText(change)}</p></div></li>`;
};

function next(current: Report, changes: Changes): Markup {
  const command = commandAfter(current, changes);
  if (command === undefined) return html``;
  return section('next', 'After a change', 'ask these again', html`<pre><code>${command}</code></pre>`);
}

const status = (one: Status | undefined): Markup | false => one !== undefined && badge(one);
