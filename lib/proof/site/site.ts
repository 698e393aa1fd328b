/** The documentation as static pages: one for each promise, check, diagnosis, option and exit code, and one to search them. */
import { suitesInBrowser } from '../../../suites/index.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { builtinNames, readBaseline } from '../../baseline/read-baseline.ts';
import type { Check } from '../../model/check.ts';
import { type DiagnosisCode, diagnosisCodes } from '../../model/report.ts';
import { exclusionText } from '../../model/requirement.ts';
import { suiteIdentity } from '../../package/package-root.ts';
import { caughtBy, loadRegister, type Proof, proofs } from '../../register/load-register.ts';
import { exits } from '../../report/exit-code.ts';
import { documentOf, html, lines, type Markup } from '../../report/html/document.ts';
import { pagePath, type Subject } from '../../report/wording/advice.ts';
import { levelMeanings, rulesetMeanings } from '../../report/wording/meanings.ts';
import { environmentName } from '../../target/option.ts';
import { options } from '../../target/options.ts';
import type { Example, Examples } from './examples.ts';
import { exampleMarkup, marked, script, style } from './look.ts';
import { loadReadings, type Reading, readingsFor, readingsPage } from './readings.ts';

/** An entry of the front page. */
type Entry = {
  readonly subject: Subject;
  readonly id: string;
  /** One sentence. */
  readonly text: string;
  /** The heading on the front page that it stands below. */
  readonly group: string;
  readonly main: Markup;
};

export type Site = ReadonlyMap<string, string>;

/** The pages by their paths. @param examples by the id of their check; a page without any says so. */
export function siteOf(examples: ReadonlyMap<string, Examples>): Site {
  const all = proofs(loadRegister(), suitesInBrowser, saboteurs);
  const checks = suitesInBrowser.flatMap((suite) => suite.checks);
  const readings = loadReadings();
  const entries: readonly Entry[] = [
    ...checks.map((check) => checkEntry(check, { all, readings, examples: examples.get(check.id) })),
    ...all.map(promiseEntry),
    ...diagnosisCodes.map(diagnosisEntry),
    ...Object.entries(options).map(([name, row]) => optionEntry(name, row)),
    ...exitCodes.map(({ code, text, next }) => ({
      ...{ subject: 'exit' as const, id: String(code), text, group: 'Exit codes' },
      main: html`<h1>Exit code ${code}</h1><p class="lead">${text}</p><h2>What to do</h2><p>${next}</p>`,
    })),
  ];
  const pages = entries.map(
    (entry) =>
      [
        pagePath(entry.subject, entry.id),
        pageOf(`${entry.id}: ${entry.text}`, entry.main, rootOf(entry)),
      ] as const,
  );
  return new Map([
    ...pages,
    ['readings.html', pageOf('Readings of ambiguous sentences', readingsPage(readings), '')],
    ['index.html', frontPage(entries)],
  ]);
}

/** The way from a page to the front page: ids of checks have a folder of their own. */
const rootOf = ({ subject, id }: Pick<Entry, 'subject' | 'id'>): string =>
  '../'.repeat(pagePath(subject, id).split('/').length - 1);

function pageOf(title: string, main: Markup, root: string, search?: string): string {
  const { name, version } = suiteIdentity();
  return documentOf({
    ...{ title, generator: `${name} ${version}`, style, noun: 'page', main },
    ...(search !== undefined && { script: search }),
    before: html`<header><nav aria-label="Documentation"><a href="${root}index.html">All pages</a> <a href="${root}readings.html">Readings</a></nav></header>`,
    footer: `${name} ${version}. Examples are answers of the reference storefront, and of its saboteurs.`,
  });
}

function frontPage(entries: readonly Entry[]): string {
  const groups = [...new Set(entries.map(({ group }) => group))];
  const main = html`
<h1>What ${suiteIdentity().name} asks</h1>
<p class="lead">${entries.length} pages: each promise, check, diagnosis, option and exit code.</p>
<p class="search" hidden><label for="search">Search</label> <input id="search" type="search" autocomplete="off"> <span id="found" role="status"></span></p>
${groups.map((group) => {
  const mine = entries.filter((entry) => entry.group === group);
  return html`<section class="group"><h2>${group} <span class="count">${mine.length}</span></h2>
<ul class="entries">${mine.map(({ subject, id, text }) => html`<li><a href="${pagePath(subject, id)}">${id}</a> ${text}</li>`)}</ul></section>`;
})}`;
  return pageOf('The pages of all promises, checks, diagnoses, options and exit codes', main, '', script);
}

type Known = {
  readonly all: readonly Proof[];
  readonly readings: readonly Reading[];
  readonly examples: Examples | undefined;
};

function checkEntry(check: Check, { all, readings, examples }: Known): Entry {
  const root = rootOf({ subject: 'check', id: check.id });
  const promises = all.filter(({ requirement }) => check.requires.includes(requirement.id));
  const breaking = saboteurs.filter((saboteur) => caughtBy(saboteur).includes(check.id));
  const habits = habitsOf(check.id);
  const [area = ''] = check.id.split('/');
  const main = html`
<h1>${check.id}</h1>
<p class="lead">${check.claim}</p>
<h2>Fix</h2><p>${marked(check.fix)}</p>
<h2>Promises</h2><ul>${promises.map(
    ({ requirement: { id, statement, level, ruleset } }) =>
      html`<li>${statement} <span class="quiet">${level}, ${ruleset}</span>, <a href="${root}${pagePath('promise', id)}">${id}</a></li>`,
  )}</ul>
<p>${check.needs ? html`It needs <a href="${root}${pagePath('option', 'allow')}"><code>--allow ${check.needs.join(',')}</code></a>.` : 'It needs no consent beyond reading.'}</p>
${readingsOf(check, promises, readings)}
${examplesOf(examples)}
${habits.length > 0 && html`<h2>Known habits of platforms</h2><ul>${habits.map((habit) => html`<li>${habit}</li>`)}</ul>`}
<h2>Saboteurs</h2><p>${breaking.length === 0 ? 'None yet.' : html`The reference storefront, broken in one way each; the check notices all of them: ${breaking.map(({ id }, index) => html`${index > 0 && ', '}<code>${id}</code>`)}.`}</p>
<h2>Ask it</h2><pre><code>${lines(commandsFor(check, breaking[0]?.id).join('\n'))}</code></pre>`;
  return { subject: 'check', id: check.id, text: check.claim, group: `Checks: ${area}`, main };
}

/** The readings that were chosen for the sentences of a check, and the way to those of its area. */
function readingsOf({ id, claim }: Check, proofs: readonly Proof[], all: readonly Reading[]): Markup {
  const promises = proofs.map(({ requirement }) => requirement);
  const [area] = promises.map((promise) => promise.area);
  const root = rootOf({ subject: 'check', id });
  const mine = area === undefined ? [] : readingsFor(all, area, { claim, promises });
  return html`<h2>Readings</h2>${
    mine.length > 0 &&
    html`${mine.map(({ anchor, sentence, readings, accepted }) => html`<h3><a href="${root}readings.html#${anchor}">${marked(sentence)}</a></h3><p class="quiet">${marked(readings)}</p><p>${marked(accepted)}</p>`)}`
  }
<p>Where a sentence can be read in two ways, <a href="${root}readings.html#${area ?? 'everywhere'}">the readings of its area</a> and <a href="${root}readings.html#everywhere">those of all areas</a> say which the suite takes.</p>`;
}

/** For a storefront, and for one that breaks it. */
const commandsFor = ({ id }: Check, saboteur: string | undefined): readonly string[] => [
  `storefront-conformance https://shop.example --only ${id}`,
  ...(saboteur === undefined
    ? []
    : [
        `storefront-conformance serve --port 4600 --sabotage ${saboteur}`,
        `storefront-conformance http://127.0.0.1:4600 --only ${id}`,
      ]),
];

const examplesOf = (examples: Examples | undefined): Markup => {
  if (!examples?.passes && !examples?.fails) return html``;
  const at = examples.fails?.violation?.at;
  const shown = (title: string, example: Example | undefined) =>
    example && html`<h2>${title}</h2>${exampleMarkup(example, at)}`;
  return html`${shown('An answer that passes', examples.passes)}
${shown(`An answer that fails: ${examples.saboteur}`, examples.fails)}`;
};

/** What the built-in baselines know of platforms. */
const habitsOf = (check: string): readonly string[] =>
  builtinNames()
    .map((name) => readBaseline(name, '.'))
    .flatMap(({ platform, entries }) =>
      entries
        .filter((entry) => entry.check === check)
        .map(({ reason, source }) => `${platform?.name}: ${reason}${source ? ` (${source})` : ''}`),
    );

function promiseEntry({ requirement, checks }: Proof): Entry {
  const { id, area, level, ruleset, section, statement, essential, excluded, divergence } = requirement;
  const root = rootOf({ subject: 'promise', id });
  const main = html`
<h1>${id}</h1>
<p class="lead">${statement}</p>
<dl><dt>Section</dt><dd>${section}</dd><dt>Level</dt><dd>${level}: ${levelMeanings[level]}</dd>
<dt>Ruleset</dt><dd>${ruleset}: ${rulesetMeanings[ruleset]}</dd>
${essential && html`<dt>Essential</dt><dd>Without it, its area cannot be judged.</dd>`}
${excluded && html`<dt>Not judged</dt><dd>${exclusionText(excluded)}</dd>`}
${divergence !== undefined && html`<dt>Seen elsewhere</dt><dd>${divergence}</dd>`}</dl>
<h2>Checks</h2>${
    checks.length === 0
      ? html`<p>None.</p>`
      : html`<ul>${checks.map((check) => html`<li><a href="${root}${pagePath('check', check.id)}">${check.id}</a> ${check.claim}</li>`)}</ul>`
  }
<p><a href="${root}readings.html#${area}">Readings of this area</a></p>`;
  return { subject: 'promise', id, text: statement, group: `Promises: ${area}`, main };
}

function diagnosisEntry(id: keyof typeof diagnoses): Entry {
  const { text, next } = diagnoses[id];
  const main = html`<h1>${id}</h1><p class="lead">${text}</p>
<p>A diagnosis is a trouble of the whole storefront. It stands in place of hundreds of failures, and the exit code is <a href="../${pagePath('exit', '2')}">2</a>.</p>
<h2>What to do</h2><p>${marked(next)}</p>`;
  return { subject: 'diagnosis', id, text, group: 'Diagnoses', main };
}

type Row = (typeof options)[keyof typeof options];

function optionEntry(name: string, row: Row): Entry {
  const { kind, help, group } = row;
  const shown = 'shown' in row ? row.shown : undefined;
  const value = kind.placeholder === undefined ? '' : ` <${kind.placeholder}>`;
  const fallback = shown ?? row.fallback;
  const main = html`<h1>${name === 'url' ? 'URL' : `--${name}${value}`}</h1>
<p class="lead">${help}</p>
<dl><dt>It takes</dt><dd>${kind.takes}</dd>${fallback !== undefined && html`<dt>Default</dt><dd>${String(fallback)}</dd>`}
<dt>Environment</dt><dd><code>${environmentName(name)}</code></dd>
<dt>File</dt><dd><code>${name}</code> in storefront-conformance.yaml</dd>${group !== undefined && html`<dt>In the help</dt><dd>${group.replace(/:$/, '')}</dd>`}</dl>`;
  return { subject: 'option', id: name, text: help, group: 'Options', main };
}

type Meaning = { readonly text: string; readonly next: string };

const diagnoses: Readonly<Record<DiagnosisCode, Meaning>> = {
  unreachable: {
    text: 'No connection to the storefront could be made.',
    next: '`storefront-conformance doctor URL` shows how far the way is open: the name, the proxy, the certificate.',
  },
  timeout: {
    text: 'The storefront accepted connections and sent no complete response in time.',
    next: 'Audit again when it answers, or with a longer `--timeout`.',
  },
  'too-large': {
    text: 'Every response was larger than the suite reads.',
    next: 'Raise `--max-body` if such responses are intended.',
  },
  'malformed-transport': {
    text: 'What came was not HTTP that a client could read.',
    next: 'Look at the server or the proxy in front of the storefront; the evidence shows the first bytes.',
  },
  'rate-limited': {
    text: 'The storefront refused the audit as too fast, also after waiting.',
    next: 'Audit later and slower (`--rate 1/s --connections 1`), with a `--user-agent` that names a contact.',
  },
  'blocked-by-edge': {
    text: 'A bot challenge, a block page or another edge stood in the way.',
    next: 'Let the audit pass: allow its user agent or address, or send with `--header` what lets a client through.',
  },
  'needs-credentials': {
    text: 'Everything but well-known addresses asked for a password or a login.',
    next: 'Send credentials with `--header`, from a variable of the environment.',
  },
  'needs-agent-profile': {
    text: 'The commerce endpoint refused calls without the profile of an agent.',
    next: 'Name a profile with `--agent-profile URL`. Everything else was judged.',
  },
  'not-a-storefront': {
    text: 'Nothing of the interface was at the documented addresses.',
    next: 'Check the URL: it may be that of an app, a placeholder or a network login.',
  },
  broken: {
    text: 'Everything answered with a server error.',
    next: 'Look at the log of the storefront; audit again when it answers.',
  },
  'wrong-base': {
    text: 'The interface is at another address, which the diagnosis names.',
    next: 'Audit the address that is named.',
  },
};

type ExitCode = Meaning & { readonly code: number };

const exitCodes: readonly ExitCode[] = [
  {
    code: exits.conformant,
    text: 'Conformant, or partial: nothing that decides failed. A baseline or --fail-on may have let failures pass.',
    next: 'Read the outcome beside it: a partial run says nothing about the rest.',
  },
  {
    code: exits.notConformant,
    text: 'Not conformant: a must of the interface failed, or a finding that --fail-on names, or a baseline entry no longer applies.',
    next: 'Take the first cause of the report, change the one thing that it names, and ask again only what failed.',
  },
  {
    code: exits.inconclusive,
    text: 'Inconclusive: nothing failed, but too much could not be judged.',
    next: 'Do what the diagnosis or the reasons in the report suggest. It is neither a pass nor a failure.',
  },
  {
    code: exits.usage,
    text: 'The command or its configuration is wrong; nothing was sent or judged.',
    next: 'The message names the option or the line, and mostly what was meant.',
  },
  {
    code: exits.broken,
    text: 'The suite itself failed; the report names the check.',
    next: 'Report it with the recording, if there is one. Do not change the storefront because of it.',
  },
  {
    code: exits.interrupted,
    text: 'Interrupted: the reports are written, and what was not reached is skipped.',
    next: 'Audit again.',
  },
];
