/** What all pages of a site share: its parts, the search, its style. */
import { documentOf } from '../../../report/html/document.ts';
import { html, type Markup } from '../../../report/html/markup.ts';
import { style } from '../../../report/html/style.ts';
import { common } from '../script/common.ts';
import { siteStyle } from '../style.ts';
import type { Shown } from './shown.ts';

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
    footer: `${generator}, week ${week}. The same to ask: fleet ask.`,
  });

export const needsScript = (what: string): Markup =>
  html`<noscript><p>A script shows ${what}.</p></noscript>
<p id="trouble" role="alert" hidden></p>`;
