/** One page for the owner of the shop: what is broken, what it means and who fixes it, and what works. */
import { isJudged } from '../../engine/select.ts';
import type { DiagnosisCode, Outcome, Owner, Report } from '../../model/report.ts';
import { type Consent, consents } from '../../model/target.ts';
import { isDeciding, type Verdict } from '../../model/verdict.ts';
import { cut } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { maxOwnerAddress, maxOwnerProblems } from '../content/bounds.ts';
import { byArea, isWhollyUnjudged } from '../content/findings.ts';
import { documentOf, html, type Markup } from '../html/document.ts';
import { colours } from '../html/style.ts';

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
${target.insecure === true && html`<p>The security of the connection was not checked: certificates not verified.</p>`}</header>
${isWhollyUnjudged(report) ? html`<p>Nothing else could be tried. Please give this page to the person who looks after your website.</p>` : findings(report)}`,
    footer: `Shopping agents are programs that search, compare and buy for people. The full report has the details for the person who fixes a problem. Made by ${suite.name} ${suite.version}.`,
  });
}

/** The host alone: the rest of a URL means nothing to an owner. */
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
${working(report, better)}
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
${left > 0 && html`<p>${plural(left, most > 0 ? 'more problem' : 'problem')} ${left === 1 ? 'is' : 'are'} in the full report.</p>`}</section>`;
}

const row = ({ area, effect, fixer }: Problem): Markup =>
  html`<tr><th scope="row">${area}</th><td>${effect}</td><td>${fixer}</td></tr>`;

/** Parts of which something was tried, and of which nothing is broken or could be better. */
function working({ verdicts, areaWords = {} }: Report, better: readonly Problem[]): Markup {
  const fine = byArea(verdicts).flatMap(({ area, among }) => {
    const words = areaWords[area];
    if (!words || !among.some(isJudged) || among.some(isDeciding)) return [];
    if (better.some((problem) => problem.area === words.name)) return [];
    return [among.some(isWithheld) ? { ...words, works: 'What was tried works.' } : words];
  });
  if (fine.length === 0) return html``;
  return html`<section><h2>What works</h2>
<ul>${fine.map(({ name, works }) => html`<li><strong>${name}.</strong> ${works}</li>`)}</ul></section>`;
}

const isWithheld = ({ reason }: Verdict): boolean => reason?.code === 'consent-withheld';

/** What was not allowed, because it would leave traces in the shop, load it, or cost money. */
function untried({ verdicts, consents: given }: Report): Markup {
  const withheld = verdicts.flatMap(({ reason }) => (reason?.code === 'consent-withheld' ? reason.text : []));
  const missing = consents.filter(
    (consent) => !given.includes(consent) && withheld.some((text) => text.includes(consent)),
  );
  if (missing.length === 0) return html``;
  return html`<section><h2>What was not tried</h2>
<ul>${missing.map((consent) => html`<li>${untriedTexts[consent]}</li>`)}</ul>
<p>The person who made this page can try it too.</p></section>`;
}

const untriedTexts: Readonly<Record<Consent, string>> = {
  writes: 'Carts and checkouts were not filled, because that leaves traces in your shop.',
  burst: 'Asking too much was not tried, because that keeps your shop busy for a moment.',
  purchase: 'Nothing was bought, because that would be a real order.',
  profiles:
    'How your shop treats agents that it does not know was not tried, because it would have to visit their pages.',
};

/** Something that agents cannot do, or not as well as they could. */
type Problem = {
  /** The part of the shop. */
  readonly area: string;
  readonly effect: string;
  readonly fixer: string;
  /** Whether agents rely on it; otherwise the shop could be better. */
  readonly isBroken: boolean;
};

/** Without duplicates, in the order of the causes; what a baseline explains is still broken for agents. */
function problemsOf({ causes, verdicts, areaWords }: Report): readonly Problem[] {
  const byId = new Map(verdicts.map((verdict) => [verdict.check, verdict]));
  const all = causes.map(({ primary, checks, effect, owner }): Problem => {
    const area = byId.get(primary)?.area;
    return {
      area: (area && areaWords?.[area]?.name) ?? unnamed.area,
      effect: effect ?? unnamed.effect,
      fixer: owner ? fixers[owner.likely] : unnamed.fixer,
      isBroken: checks.some((id) => decides(byId.get(id))),
    };
  });
  return [...new Map(all.toReversed().map((one) => [one.effect, one])).values()].toReversed();
}

const decides = (verdict: Verdict | undefined): boolean => verdict !== undefined && isDeciding(verdict);

/** Outcomes, owners and diagnoses in the words of a shop owner, without technical terms. */
const outcomeTexts: Readonly<Record<Outcome, { readonly title: string; readonly text: string }>> = {
  conformant: {
    title: 'Shopping agents can use your shop',
    text: 'Everything that could be tried works as agents expect.',
  },
  'not-conformant': {
    title: 'Shopping agents run into problems in your shop',
    text: 'Some things that agents rely on do not work. Each problem below can be fixed.',
  },
  inconclusive: {
    title: 'It is not clear whether shopping agents can use your shop',
    text: 'What was tried does not settle it, and something essential could not be tried.',
  },
  partial: {
    title: 'The part of your shop that was tried works',
    text: 'Only a part was tried, so this page says nothing about the rest.',
  },
};

const fixers: Readonly<Record<Owner, string>> = {
  platform: 'The company that provides your shop system',
  theme: 'The person who looks after the design of your shop',
  app: 'The person who looks after the add-ons of your shop',
  edge: 'The service that protects your website or speeds it up',
  'merchant-data': 'You: it is in the data of your products',
};

/** For causes without an effect, a named area or a likely owner. */
const unnamed = {
  area: 'A part of the shop',
  effect: 'Agents do not find what they expect.',
  fixer: 'The person who looks after the technical side of your shop',
};

const diagnosisTexts: Readonly<Record<DiagnosisCode, string>> = {
  unreachable: 'Your shop did not answer at this address.',
  timeout: 'Your shop answered too slowly to be tried.',
  'too-large': 'Your shop sent answers that are too long to read.',
  'malformed-transport': 'Your shop sent answers that cannot be read.',
  'rate-limited': 'Your shop was too busy to be tried.',
  'blocked-by-edge': 'Something that protects your website kept us out. It may keep agents out too.',
  'needs-credentials':
    'Your shop is closed to visitors who have not signed in, so agents cannot get in either.',
  'needs-agent-profile':
    'A part of your shop talks only to agents that introduce themselves, so it was not tried.',
  'not-a-storefront': 'There is nothing at this address that agents can use.',
  broken: 'Your shop answers nothing but failures at the moment.',
  'wrong-base': 'What agents use is not at the address that was tried, but at another one.',
};

/** The style of the page for owners: it fits on one sheet of A4. */
const style = `
${colours}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main, footer > p { max-width: 52rem; margin: 0 auto; padding: 0 1.25rem; }
footer { border-top: 1px solid var(--line); margin-top: 1.5rem; color: var(--quiet); font-size: .875rem; }
header { border-left: .5rem solid var(--inconclusive); background: var(--inconclusive-tint); border-radius: .5rem; padding: 1rem 1.25rem; margin-top: 1.25rem; }
header.conformant { border-color: var(--pass); background: var(--pass-tint); }
header.not-conformant { border-color: var(--fail); background: var(--fail-tint); }
header.partial { border-color: var(--skipped); background: var(--skipped-tint); }
h1 { font-size: 1.625rem; line-height: 1.2; margin: .25rem 0; }
h2 { font-size: 1.125rem; margin: 1.25rem 0 .375rem; }
p { margin: .25rem 0; }
ul { margin: 0; padding-left: 1.25rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); }
thead th { font-size: .875rem; font-weight: 400; color: var(--quiet); }
th:first-child { width: 24%; }
td:last-child { width: 30%; }
.skip { position: absolute; left: -100rem; top: 0; padding: .5rem 1rem; background: var(--ground); color: var(--link); }
.skip:focus { left: .5rem; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
@media (max-width: 40rem) {
  main, footer > p { padding-inline: .875rem; }
  table, tbody, tr, th, td { display: block; }
  thead { display: none; }
  th:first-child, td:last-child { width: auto; }
  tr { border-bottom: 1px solid var(--line); padding: .375rem 0; }
  th, td { border: 0; padding: 0; }
  td:last-child { color: var(--quiet); }
}
@media print {
  @page { size: A4; margin: 14mm; }
  html { font-size: 9.5pt; }
  main, footer > p { max-width: none; padding: 0; }
  .skip { display: none; }
  tr, li { break-inside: avoid; }
  header { margin-top: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}`;
