/** How the pages of the documentation look: their style, the search of the front page, and an exchange as a reader needs it. */
import type { ReportedExchange } from '../../model/report.ts';
import { html, lines, type Markup } from '../../report/html/document.ts';
import { bodyText, headerLines, markedStatus, type Reach } from '../../report/html/exchange.ts';
import { colours } from '../../report/html/style.ts';
import { shortened } from '../../text/visible.ts';
import type { Example } from './examples.ts';

export const style = `${colours}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
main, nav, footer > p { max-width: 56rem; margin: 0 auto; padding: 0 1.25rem; }
header { border-bottom: 1px solid var(--line); }
nav { padding-block: .75rem; display: flex; gap: 1.25rem; }
body > footer { border-top: 1px solid var(--line); margin-top: 3rem; color: var(--quiet); font-size: .875rem; }
h1 { font-size: 1.625rem; line-height: 1.2; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1875rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
.lead { font-size: 1.125rem; }
.quiet, .count, dt { color: var(--quiet); }
.count { font-weight: 400; font-size: .9375rem; }
a { color: var(--link); text-underline-offset: .15em; }
li { margin: .25rem 0; }
dl { display: grid; grid-template-columns: 9rem 1fr; gap: .375rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
code, pre { font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
code { overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--raised); border: 1px solid var(--line); border-radius: .375rem; padding: .625rem .75rem; margin: .5rem 0; }
mark { background: var(--mark); color: var(--mark-ink); border-radius: .125rem; padding: 0 .125rem; }
.entries { list-style: none; padding: 0; }
.entries a { display: block; font-weight: 600; overflow-wrap: anywhere; }
.search input { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: .375rem; padding: .375rem .625rem; width: min(28rem, 100%); }
.skip { position: absolute; left: -100rem; padding: .5rem 1rem; background: var(--ground); }
.skip:focus { left: .5rem; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: .25rem; }
[hidden] { display: none !important; }
@media print { header, .search { display: none; } pre, li { break-inside: avoid; } }`;

/** Every word has to be in an entry. The address keeps the search, so that a link can lead to one. */
export const script = `
const input = document.getElementById('search');
const found = document.getElementById('found');
const groups = [...document.querySelectorAll('.group')].map((group) => ({
  group,
  total: group.querySelector('.count').textContent,
  entries: [...group.querySelectorAll('li')].map((entry) => ({ entry, text: entry.textContent.toLowerCase() })),
}));
function search() {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const { group, total, entries } of groups) {
    let here = 0;
    for (const { entry, text } of entries) {
      entry.hidden = !words.every((word) => text.includes(word));
      if (!entry.hidden) here += 1;
    }
    group.hidden = here === 0;
    group.querySelector('.count').textContent = words.length === 0 ? total : here + ' of ' + total;
    count += here;
  }
  found.textContent = words.length === 0 ? '' : count + (count === 1 ? ' page' : ' pages');
}
document.querySelector('.search').hidden = false;
input.value = decodeURIComponent(location.hash.slice(1));
input.addEventListener('input', () => {
  history.replaceState(null, '', '#' + encodeURIComponent(input.value));
  search();
});
search();
`;

/** In UTF-16 units. */
const maxRequestBody = 900;

const reach: Reach = { beginning: 150, before: 300, after: 300, place: 300, whole: 700 };

/** What was asked, what came, and for an answer that fails, what is wrong with it. @param at the place to mark. */
export const exampleMarkup = ({ exchange, violation }: Example, at = violation?.at): Markup => html`
<pre><code>${lines(requestText(exchange))}</code></pre>
<pre><code>${answerMarkup(exchange, at)}</code></pre>
${violation && html`<p><strong>What is wrong:</strong> ${violation.message}</p>`}`;

/** Headers that every response has, or that only the storefront in this process has. */
const ordinary = /^(?:date|connection|keep-alive|transfer-encoding|content-length|etag)$/;

function requestText({ method, url, requestHeaders, requestBody = '' }: ReportedExchange): string {
  const { accept, origin } = requestHeaders;
  const headers = Object.entries({ accept, origin }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  const body = requestBody === '' ? [] : ['', shortened(requestBody, maxRequestBody)];
  return [`${method} ${url}`, ...headers, ...body].join('\n');
}

function answerMarkup(
  { status, headers = [], failure, body, excerpts = [] }: ReportedExchange,
  at: string | undefined,
): Markup {
  if (status === null) return html`no response: ${failure?.text}`;
  const shown = headers.filter(([name]) => !ordinary.test(name) || at === `header: ${name}`);
  const excerpt = excerpts.find((one) => one.at === at);
  const focus = { at, excerpt, reach, cut: body?.cut ?? false };
  return html`HTTP ${markedStatus(status, at)}${headerLines(shown, at)}

${bodyText(body?.text ?? '', focus).markup}`;
}

/** Text with code between backticks. */
export const marked = (text: string): Markup =>
  html`${text.split(/(`[^`]+`)/).map((part) => (/^`.*`$/.test(part) ? html`<code>${part.slice(1, -1)}</code>` : plainOf(part)))}`;

const plainOf = (text: string): Markup =>
  html`${text.split(/(\*\*[^*]+\*\*)/).map((part) => (/^\*\*.*\*\*$/.test(part) ? html`<strong>${part.slice(2, -2)}</strong>` : html`${part}`))}`;
