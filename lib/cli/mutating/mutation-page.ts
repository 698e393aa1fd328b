/** The faults as one HTML file: those that would be missed, those without an occasion, and all by answer. */
import type { Worth } from '../../model/report.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { Mutant, MutantState } from '../../mutation/mutant.ts';
import { documentOf, html, type Markup, section } from '../../report/html/document.ts';
import { style } from '../../report/html/style.ts';
import { worthText } from '../../report/wording/facts.ts';
import { grouped } from '../../text/grouped.ts';
import { cut } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';

/** Of a text of the target, in UTF-16 code units. */
const maxShown = 500;

type Around = {
  readonly baseUrl: string;
  /** The name and the version of the suite. */
  readonly generator: string;
  /** How the faults were chosen, and those that count neither way. */
  readonly facts: readonly string[];
  readonly register: readonly Requirement[];
  /** The name of a response, by its request. */
  readonly nameOf: (exchange: number) => string;
};

/** Ends with a line feed. */
export function toMutationPage(mutants: readonly Mutant[], worth: Worth, around: Around): string {
  const of = (wanted: MutantState) => mutants.filter(({ state }) => state === wanted);
  const title = `${worth.score} % of the planted faults would be seen`;
  return documentOf({
    title: `${title}: ${around.baseUrl}`,
    generator: around.generator,
    style: style + own,
    noun: 'faults',
    main: html`
<section class="outcome" aria-labelledby="outcome-title">
<p class="target">${cut(around.baseUrl, maxShown)}</p>
<h1 id="outcome-title">${title}</h1>
<p class="headline">${worthText({ ...worth, survivors: [] })}</p>
</section>
${around.facts.map((fact) => html`<p class="facts-line">${fact}</p>`)}
${faults('missed', 'Would be missed', of('survived'), around)}
${ways(worth)}
${faults('occasion', 'No occasion', of('no-coverage'), around)}
${answers(mutants, around)}`,
    footer: `${around.generator}. The same in machine-readable form: mutation.json.`,
  });
}

/** In words that the headline uses, with the colour of a status. */
const labels: Readonly<Record<MutantState, readonly [label: string, tint: string]>> = {
  killed: ['seen', 'pass'],
  survived: ['missed', 'fail'],
  'no-coverage': ['no occasion', 'warn'],
  diverged: ['diverged', 'skipped'],
  error: ['error', 'error'],
  allowed: ['allowed', 'skipped'],
  'not-applicable': ['no place', 'skipped'],
};

const badge = (state: MutantState): Markup =>
  html`<span class="badge ${labels[state][1]}">${labels[state][0]}</span>`;

function faults(id: string, title: string, mutants: readonly Mutant[], { register }: Around): Markup {
  if (mutants.length === 0) return html``;
  const statements = new Map(register.map((row) => [row.id, row.statement]));
  const rows = mutants.map(
    (mutant) => html`
<li>${badge(mutant.state)}<div>${cut(mutant.change ?? mutant.what, maxShown)}
<p><code>${mutant.id}</code>${mutant.exchange !== undefined && html` in <a href="#exchange-${mutant.exchange}">answer ${mutant.exchange}</a>`}</p>
${mutant.promises.map((promise) => html`<p>breaks <code>${promise}</code>: ${statements.get(promise)}</p>`)}
${mutant.because !== undefined && html`<p>${cut(mutant.because, maxShown)}</p>`}
${mutant.advice && html`<p class="fix">To see it: ${mutant.advice.text}</p>`}</div></li>`,
  );
  return section(id, title, plural(rows.length, 'fault'), html`<ul class="worst">${rows}</ul>`);
}

function ways({ advice }: Worth): Markup {
  if (advice.length === 0) return html``;
  const rows = advice.map(
    ({ text, faults }) => html`<li>${text} <small>${plural(faults, 'fault')}</small></li>`,
  );
  return section('more', 'To see more', false, html`<ul>${rows}</ul>`);
}

function answers(mutants: readonly Mutant[], around: Around): Markup {
  const placed = mutants.filter(
    ({ state, exchange }) => exchange !== undefined && state !== 'not-applicable',
  );
  const all = [...grouped(placed, ({ exchange = 0 }) => exchange)].toSorted(([one], [other]) => one - other);
  const rows = all.map(
    ([exchange, some]) => html`
<li id="exchange-${exchange}"><details><summary>${exchange} ${cut(around.nameOf(exchange), maxShown)} <small>${countsIn(some)}</small></summary>
<ul>${some.map(fault)}</ul></details></li>`,
  );
  return section(
    'answers',
    'Answers',
    plural(rows.length, 'recorded answer'),
    html`<ul class="exchanges faults">${rows}</ul>`,
  );
}

const fault = (mutant: Mutant): Markup => html`
<li>${badge(mutant.state)} ${cut(mutant.change ?? mutant.what, maxShown)} <small>${sideOf(mutant)}</small></li>`;

/** Who saw it, or why it was not seen. */
function sideOf({ killedBy: [first, ...others], because }: Mutant): string {
  if (first === undefined) return because ?? '';
  return others.length === 0 ? `by ${first}` : `by ${first} and ${plural(others.length, 'other check')}`;
}

const countsIn = (mutants: readonly Mutant[]): string =>
  [...grouped(mutants, ({ state }) => labels[state][0])]
    .map(([label, some]) => `${some.length} ${label}`)
    .join(', ');

const own = `
.faults .badge { margin-right: .375rem; }
.faults ul { list-style: none; padding: 0; }
.faults li li { padding: .25rem 0; overflow-wrap: anywhere; }`;
