/** One page for whoever owns the shop: what works, what is broken, what it means, and who fixes it. */
import { isDeciding, isJudged } from '../../engine/outcome/doubts.ts';
import type { Report } from '../../model/report/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { cut } from '../../text/visible.ts';
import { maxOwnerAddress, maxOwnerProblems } from '../bounds.ts';
import { isOfDeadTarget } from '../dead.ts';
import { byArea } from '../findings.ts';
import { documentOf } from '../html/document.ts';
import { html, type Markup } from '../html/markup.ts';
import { type Problem, problemsOf } from './problems.ts';
import { style } from './style.ts';
import { diagnosisTexts, outcomeTexts } from './words.ts';

/** Ends with a line feed. */
export function toOwner(report: Report): string {
  const { suite, outcome, startedAt, diagnosis, target } = report;
  const { title, text } = outcomeTexts[outcome];
  return documentOf({
    title: `${title}: ${hostOf(report)}`,
    generator: `${suite.name} ${suite.version}`,
    style,
    main: html`<header class="${outcome}"><p>${hostOf(report)}, ${startedAt.slice(0, 10)}</p>
<h1>${title}</h1>
<p>${diagnosis ? diagnosisTexts[diagnosis.code] : text}</p>
${target.insecure === true && html`<p>Whether the connection to the shop is secure was left out: certificates not verified.</p>`}</header>
${isOfDeadTarget(report) ? html`<p>Nothing else could be tried. Hand this page to whoever looks after your website.</p>` : findings(report)}`,
    footer: `Shopping agents are programs that search, compare and buy for people. The full report has the details for whoever fixes a problem. Made by ${suite.name} ${suite.version}.`,
  });
}

/** The host alone: the rest of an address tells an owner nothing. */
function hostOf({ target: { baseUrl, embedded } }: Report): string {
  if (embedded) return 'The demonstration shop';
  return cut(URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl, maxOwnerAddress);
}

function findings(report: Report): Markup {
  const problems = problemsOf(report);
  const broken = problems.filter(({ isBroken }) => isBroken);
  const better = problems.filter(({ isBroken }) => !isBroken);
  const room = Math.max(0, maxOwnerProblems - broken.length);
  return html`${table('What is broken', broken, maxOwnerProblems)}
${working(report)}
${table('What could be better', better, room)}
${untried(report)}`;
}

function table(title: string, problems: readonly Problem[], most: number): Markup {
  if (problems.length === 0) return html``;
  const left = problems.length - most;
  return html`<section><h2>${title}</h2>
${
  most > 0 &&
  html`<table><thead><tr><th scope="col">Where</th><th scope="col">What it means</th><th scope="col">Who fixes it</th></tr></thead>
<tbody>${problems.slice(0, most).map(row)}</tbody></table>`
}
${left > 0 && html`<p>${plural(left, most > 0 ? 'more problem' : 'problem')}, told in the full report.</p>`}</section>`;
}

const row = ({ area, effect, fixer }: Problem): Markup =>
  html`<tr><th scope="row">${area}</th><td>${effect}</td><td>${fixer}</td></tr>`;

/** Parts of which something was tried, and nothing that agents rely on failed. */
function working({ verdicts, areaWords = {} }: Report): Markup {
  const fine = byArea(verdicts).flatMap(({ area, among }) => {
    const words = areaWords[area];
    if (!words || !among.some(isJudged) || among.some(isDeciding)) return [];
    return [among.some(isWithheld) ? { ...words, works: 'What was tried works.' } : words];
  });
  if (fine.length === 0) return html``;
  return html`<section><h2>What works</h2>
<ul>${fine.map(({ name, works }) => html`<li><strong>${name}.</strong> ${works}</li>`)}</ul></section>`;
}

const isWithheld = ({ reason }: Verdict): boolean => reason?.code === 'consent-withheld';

/** What would leave traces in the shop. */
function untried({ verdicts, areaWords = {} }: Report): Markup {
  const withheld = verdicts.filter(isWithheld);
  if (withheld.length === 0) return html``;
  const names = byArea(withheld).flatMap(({ area }) => areaWords[area]?.name ?? []);
  return html`<section><h2>What was not tried</h2>
<p>Some things were only looked at, because trying them leaves traces in your shop, such as carts${names.length > 0 && `: ${names.join('; ')}`}. Whoever made this page can have them tried as well.</p></section>`;
}
