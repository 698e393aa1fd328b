/** What all pages of a site share: header, search, style, links and numbers. */
import { documentOf, html, type Markup } from '../../report/html/document.ts';
import { style } from '../../report/html/style.ts';
import type { FleetOutcome } from '../results/rows.ts';
import type { Collected } from './collect.ts';
import { common } from './common-script.ts';
import type { Tally } from './table.ts';

type Page = { readonly title: string; readonly main: Markup; readonly script?: string };

export const framed = ({ generator, week }: Shown, { title, main, script = '' }: Page): string =>
  documentOf({
    title,
    generator,
    style: `${style}${siteStyle}`,
    script: `'use strict';\n(() => {${common}${script}})();\n`,
    loadsParts: true,
    noun: 'content',
    before: html`
<header class="site"><nav aria-label="Pages"><ul>
<li><a href="index.html">Fleet</a></li>
<li><a href="matrix.html">Matrix</a></li>
<li><a href="promises.html">Promises</a></li>
</ul></nav>
<form id="search" role="search" hidden>
<label for="wanted">Find a storefront or promise</label>
<input id="wanted" type="search" autocomplete="off" spellcheck="false">
<p id="hits" class="unseen" role="status"></p>
<ul id="found" hidden></ul>
</form></header>`,
    main,
    footer: `${generator}, week ${week}. To query these results, use fleet ask.`,
  });

export const needsScript = (what: string): Markup =>
  html`<noscript><p>JavaScript is needed to show ${what}.</p></noscript>
<p id="trouble" role="alert" hidden></p>`;

/** The data of the pages of a site. */
export type Shown = Collected & {
  readonly week: string;
  /** The name and the version of the suite. */
  readonly generator: string;
  /** In the order of the promises. */
  readonly tallies: readonly Tally[];
  /** Storefronts of the week before that have no audit in this one. */
  readonly missing: number;
  /** The sentences of the promises, by id. */
  readonly statements: ReadonlyMap<string, string>;
};

/** A link to a promise, whose id may wrap after a dot. */
export const toPromise = (id: string): Markup =>
  html`<a href="promise.html#${encodeURIComponent(id)}">${id.split('.').map((word, index) => html`${index > 0 && html`.<wbr>`}${word}`)}</a>`;

/** The same with its sentence, for the first cell of a row. */
export const promiseHead = ({ statements }: Shown, id: string): Markup =>
  html`<th scope="row">${toPromise(id)}${statements.has(id) && html`<br><small>${statements.get(id)}</small>`}</th>`;

export const toStorefront = ({ name, origin }: { readonly name: string; readonly origin: string }): Markup =>
  html`<a href="storefront.html#${encodeURIComponent(name)}">${origin}</a>`;

/** `1,234`. */
export const many = (count: number): string => count.toLocaleString('en');

/** `1,234 promises`. */
export const counted = (count: number, noun: string): string =>
  `${many(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The worst outcome first. */
export const outcomes: readonly FleetOutcome[] = [
  'not-conformant',
  'inconclusive',
  'not-audited',
  'partial',
  'conformant',
];

export const outcomeMeanings: Readonly<Record<FleetOutcome, string>> = {
  'not-conformant': 'a promise of the interface that callers rely on is broken',
  inconclusive: 'too much could not be judged',
  'not-audited': 'there was no audit, because the storefront or the audit failed',
  partial: 'nothing failed, and only a part of the interface was asked, as with --depth quick',
  conformant: 'every promise that could be judged is kept, and all of the interface was asked',
};

export const outcomeWord = (outcome: string): string => outcome.replaceAll('-', ' ');

/** The style of a site, in addition to that of a report. */
const siteStyle = `
.site { position: relative; }
.site nav { padding-bottom: .25rem; }
#search { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem .75rem; position: relative; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; }
#search label { font-size: .875rem; color: var(--quiet); }
#search input { flex: 1 1 12rem; max-width: 32rem; min-width: 0; }
#found { position: absolute; top: 100%; left: 1.25rem; right: 1.25rem; z-index: 4; margin: 0; padding: .375rem 0; list-style: none; background: var(--ground); border: 1px solid var(--quiet); border-radius: .375rem; overflow-wrap: anywhere; }
#found a { display: block; padding: .25rem .875rem; }
#found a:hover, #found a:focus { background: var(--raised); }
#found .count { padding: .25rem .875rem 0; font-size: .875rem; margin: 0; }
main > h1 { margin-top: 1.25rem; overflow-wrap: anywhere; }
#filters { position: static; margin: 1rem 0; }
.counts th { overflow-wrap: anywhere; }
.counts tbody th small { display: inline-block; max-width: 44rem; }
.counts thead th { overflow-wrap: normal; white-space: nowrap; }
.counts tbody th:has(a) { min-width: 11rem; }
.counts td, .counts tbody th:not(:has(a)) { white-space: nowrap; }
main details { margin: .375rem 0; }
.chips .badge { margin-left: .5rem; }
.chips .badge:first-child { margin-left: 0; }
.worse { list-style: none; padding: 0; }
.worse li { display: grid; grid-template-columns: minmax(12rem, 1fr) 2fr; gap: .125rem 1rem; padding: .3125rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.cause { border: 1px solid var(--line); border-radius: .5rem; padding: .625rem .875rem; margin: .5rem 0; overflow-wrap: anywhere; }
.cause h3 { margin: 0 0 .5rem; }
.legend span { font-weight: 600; margin-left: .5rem; }
.virtual { max-height: 70vh; overflow: auto; overflow-anchor: none; border: 1px solid var(--line); border-radius: .375rem; }
.virtual table { border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; font-size: .875rem; }
.virtual th, .virtual td { height: 1.75rem; line-height: 1.375rem; padding: .125rem .5rem; white-space: nowrap; border-bottom: 1px solid var(--line); }
.virtual .space td { padding: 0; border: 0; }
.virtual th { text-align: left; font-weight: 400; background: var(--ground); }
.virtual thead th { position: sticky; top: 0; z-index: 1; color: var(--quiet); font-size: .8125rem; vertical-align: bottom; border-bottom-color: var(--quiet); }
.virtual th:first-child { position: sticky; left: 0; width: 20rem; min-width: 20rem; max-width: 20rem; overflow: hidden; text-overflow: ellipsis; border-right: 1px solid var(--line); }
.virtual thead th:first-child { z-index: 2; }
.virtual .badge { line-height: 1.25rem; padding-block: 0; }
body:has(#matrix) :is(main, nav, #search, footer > p) { max-width: none; }
#matrix:not(.turned) table { width: 100%; }
#matrix td { text-align: center; font-weight: 600; }
${['pass', 'fail', 'warn', 'note', 'inconclusive', 'skipped', 'error'].map((name) => `#matrix td.${name} { background: var(--${name}-tint); }`).join('\n')}
#matrix.turned td { padding-inline: 0; min-width: 1.625rem; border-left: 1px solid var(--ground); }
#matrix.turned thead th:not(:first-child) { padding: .25rem .125rem; height: 13rem; }
#matrix.turned thead th a { writing-mode: vertical-rl; transform: rotate(180deg); max-height: 12.5rem; overflow: hidden; text-overflow: ellipsis; display: inline-block; text-decoration: none; }
#matrix.turned thead th a:hover, #matrix.turned thead th a:focus { text-decoration: underline; }
#storefronts table { width: 100%; }
@media (max-width: 40rem) {
  #search { padding-inline: .875rem; }
  #found { left: .875rem; right: .875rem; }
  .virtual th:first-child { width: 9.5rem; min-width: 9.5rem; max-width: 9.5rem; }
  .virtual tbody th:first-child { white-space: normal; overflow-wrap: anywhere; font-size: .6875rem; line-height: .75rem; padding-block: 0; }
  .worse li { grid-template-columns: 1fr; }
  .counts tbody th:has(a) { min-width: 8.5rem; }
  .counts tbody th small { display: inline; }
  .counts thead th, .counts td { white-space: normal; }
  .counts th, .counts td { padding-inline: .25rem; }
}
@media print {
  #search { display: none; }
  .virtual { max-height: none; overflow: visible; }
  .counts br { display: inline; }
}
`;
