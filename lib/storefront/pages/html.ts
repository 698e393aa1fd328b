/** Renders a page as HTML. */
import { escapeMarkup } from '../http/escape.ts';
import type { Block, Page, PageLink } from './page.ts';

const navigation: readonly PageLink[] = [
  { text: 'Home', href: '/' },
  { text: 'All products', href: '/collections/all' },
  { text: 'Search', href: '/search' },
  { text: 'About us', href: '/pages/about' },
];

function list(links: readonly PageLink[]): string {
  const items = links.map(({ text, href, note }) => {
    const rest = note === undefined ? '' : ` <span>${escapeMarkup(note)}</span>`;
    return `<li><a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>${rest}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function facts(rows: readonly (readonly [string, string])[]): string {
  const entries = rows.map(
    ([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`,
  );
  return `<dl>${entries.join('')}</dl>`;
}

function searchForm(query: string): string {
  const field = `<input id="q" name="q" type="search" value="${escapeMarkup(query)}">`;
  return `<form action="/search" role="search"><label for="q">Search products</label> ${field} <button>Search</button></form>`;
}

function toHtmlBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeMarkup(block.text)}</h2>`;
    case 'text':
      return `<p>${escapeMarkup(block.text)}</p>`;
    case 'links':
      return list(block.links);
    case 'facts':
      return facts(block.facts);
    case 'image':
      return `<img src="${escapeMarkup(block.src)}" alt="${escapeMarkup(block.alt)}" width="${block.width}" height="${block.height}">`;
    case 'html':
      return `<div>${block.html}</div>`;
    case 'search':
      return searchForm(block.query);
  }
}

export function toHtml({ title, path, blocks }: Page, baseUrl: string): string {
  const name = escapeMarkup(title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<link rel="canonical" href="${escapeMarkup(baseUrl + path)}">
<link rel="icon" href="data:,">
</head>
<body>
<a href="#content">Skip to content</a>
<header><nav aria-label="Main">${list(navigation)}</nav></header>
<main id="content">
<h1>${name}</h1>
${blocks.map(toHtmlBlock).join('\n')}
</main>
</body>
</html>
`;
}
