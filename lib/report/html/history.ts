/** The kept runs of the same storefront and this one: a chart and a table. */
import type { Report } from '../../model/report.ts';
import { plural } from '../../text/plural.ts';
import { maxRuns } from '../content/bounds.ts';
import { type Run, toRun } from '../content/findings.ts';
import { outcomeNames } from '../wording/meanings.ts';
import { section } from './document.ts';
import { html, type Markup } from './markup.ts';

/** Empty without earlier runs. @param earlier in any order. */
export function historyOf(report: Report, earlier: readonly Run[] = []): Markup {
  const past = earlier
    .filter(({ startedAt }) => startedAt !== report.startedAt)
    .toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  if (past.length === 0) return html``;
  const runs = [...past, toRun(report)].slice(-maxRuns);
  return section(
    'history',
    'History',
    plural(runs.length, 'run'),
    html`${trend(runs.filter(({ isPart }) => !isPart))}
<div class="wide" role="region" aria-label="Kept runs" tabindex="0"><table class="counts">
<thead><tr><th scope="col">Started (UTC)</th><th scope="col">Outcome</th><th scope="col">Causes</th><th scope="col">Failing checks</th><th scope="col">Promises judged</th></tr></thead>
<tbody>${runs.toReversed().map((run) => row(run, run === runs.at(-1)))}</tbody>
</table></div>
${past.length >= maxRuns && html`<p class="facts-line">Older runs are left out.</p>`}`,
  );
}

const row = (
  { startedAt, outcome, causes, failing, judged, of, isPart }: Run,
  isThis: boolean,
): Markup => html`
<tr><th scope="row">${moment(startedAt)}${isThis && ' (this run)'}</th><td class="of ${outcome}">${outcomeNames[outcome]}${isPart && ' (partial)'}</td><td>${causes}</td><td>${failing}</td><td>${judged} of ${of}</td></tr>`;

/** `2026-11-21 10:00`. */
const moment = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

/** In units of the drawing. */
const size = { bar: 20, gap: 4, height: 60 };

/** A bar for each run, as high as its number of failing checks. */
function trend(runs: readonly Run[]): Markup {
  if (runs.length < 2) return html``;
  const most = Math.max(1, ...runs.map(({ failing }) => failing));
  const width = runs.length * (size.bar + size.gap);
  const bars = runs.map(({ failing, outcome, startedAt }, index) => {
    const height = Math.max(2, Math.round((failing / most) * size.height));
    return html`<rect class="${outcome}" x="${index * (size.bar + size.gap)}" y="${size.height - height}" width="${size.bar}" height="${height}"><title>${moment(startedAt)}: ${plural(failing, 'failing check')}, ${outcomeNames[outcome]}</title></rect>`;
  });
  return html`<figure class="trend"><svg role="img" aria-label="${described(runs)}" viewBox="0 0 ${width} ${size.height}" width="${width}" height="${size.height}">${bars}</svg>
<figcaption>Failing checks of each whole run, the latest on the right.</figcaption></figure>`;
}

const described = (runs: readonly Run[]): string =>
  `Failing checks of ${plural(runs.length, 'run')}, the latest last: ${runs.map(({ failing }) => failing).join(', ')}.`;
