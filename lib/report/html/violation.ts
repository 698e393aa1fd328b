/** The violations of a check: expected against actual, the smallest input, the whole exchange, the remedy. */

import type { Verdict } from '../../model/verdict.ts';
import { kindOfPlace, type Violation, weightOfAll } from '../../model/violation.ts';
import { difference, type Part } from '../../text/layout.ts';
import { plural } from '../../text/plural.ts';
import { maxInFull, maxListedViolations } from '../bounds.ts';
import { excerptAt } from './excerpt.ts';
import { exchangeInFull } from './exchange.ts';
import { html, lines, type Markup, raw } from './markup.ts';
import type { Pages } from './pages.ts';

/** Of violations of one kind only the first is told in full. */
export function violationList({ violations }: Verdict, pages: Pages): Markup {
  const firsts = [...new Map(violations.toReversed().map((one) => [kindOf(one), one])).values()]
    .toReversed()
    .slice(0, maxInFull);
  const others = violations.filter((one) => !firsts.includes(one));
  const rest = others.slice(0, maxListedViolations - firsts.length);
  const unlisted = weightOfAll(others.slice(rest.length));
  return html`${firsts.map((violation) => inFull(violation, pages))}
${
  rest.length > 0 &&
  html`<details class="rest"><summary>and ${plural(weightOfAll(others), 'more violation')}</summary>
<ul>${rest.map(({ message, exchange }) => html`<li><span class="text">${message}</span>${exchange !== undefined && html` <a href="#exchange-${exchange}">request ${exchange}</a>`}</li>`)}</ul>
${unlisted > 0 && html`<p>${plural(unlisted, 'more violation')} in report.json</p>`}</details>`
}`;
}

/** Another place of the same kind; without a place, only the same expectation tells. */
const kindOf = ({ at, expected, message, promise }: Violation): string =>
  JSON.stringify(at === undefined ? [expected ?? message, promise] : [kindOfPlace(at), promise]);

function inFull(violation: Violation, pages: Pages): Markup {
  const { message, at, actual, counterexample, exchange } = violation;
  const seen = exchange === undefined ? undefined : pages.exchanges.get(exchange);
  return html`<section class="violation">
<p class="message text">${message}</p>
${comparison(violation)}
${
  counterexample &&
  html`<p class="smallest">Smallest input that fails: <code>${counterexample.value}</code> <small>(seed ${counterexample.seed}, path ${counterexample.path})</small></p>`
}
${seen && excerptAt(seen, violation)}
${seen && exchangeInFull(seen, at, actual)}
</section>`;
}

function comparison({ expected, actual, at }: Violation): Markup | false {
  if (expected === undefined && actual === undefined) return false;
  const marked = difference(expected ?? '', actual ?? '');
  const place = at !== undefined && at !== '' && html`<div><dt>Where</dt><dd><code>${at}</code></dd></div>`;
  return html`<dl class="comparison">${place}
${expected !== undefined && html`<div><dt>Expected</dt><dd class="expected">${marked.expected.map((part) => piece(part, 'ins'))}</dd></div>`}
${actual !== undefined && html`<div><dt>Actual</dt><dd class="actual">${marked.actual.map((part) => piece(part, 'del'))}</dd></div>`}</dl>`;
}

const piece = ({ text, differs }: Part, tag: 'ins' | 'del'): Markup =>
  differs ? html`<${raw(tag)}>${lines(text)}</${raw(tag)}>` : lines(text);
