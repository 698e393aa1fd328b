/** A page as content, its rendering as HTML and as markdown, and the texts of the storefront's pages and blogs. */
import { escapeMarkup } from '../base/http.ts';

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'links'; readonly links: readonly PageLink[] }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: 'image';
      readonly src: string;
      readonly alt: string;
      readonly width: number;
      readonly height: number;
    }
  /** Trusted markup of the storefront's own catalog. */
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'search'; readonly query: string };

export type PageLink = { readonly text: string; readonly href: string; readonly note?: string };

export type Page = { readonly title: string; readonly path: string; readonly blocks: readonly Block[] };

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

/** Renders a page as HTML. */
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

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

const decoded: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** The text of catalog markup, without its tags, with its entities decoded and its list items kept. */
function fromHtml(html: string): string {
  const text = html
    .replace(/<li>/g, '\n- ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (entity, name: string) => decoded[name] ?? entity);
  const lines = text.split('\n').map((line) => escapeMarkdown(line.trim()));
  return lines.filter(Boolean).join('\n');
}

function toMarkdownBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `## ${escapeMarkdown(block.text)}`;
    case 'text':
      return escapeMarkdown(block.text);
    case 'links':
      return block.links
        .map(
          ({ text, href, note }) =>
            `- [${escapeMarkdown(text)}](${href})${note === undefined ? '' : ` ${note}`}`,
        )
        .join('\n');
    case 'facts':
      return block.facts
        .map(([name, value]) => `- ${escapeMarkdown(name)}: ${escapeMarkdown(value)}`)
        .join('\n');
    case 'image':
      return `![${escapeMarkdown(block.alt)}](${block.src})`;
    case 'html':
      return fromHtml(block.html);
    case 'search':
      return 'Search with /search?q=WORDS, or with the tool search\\_catalog of the commerce endpoint.';
  }
}

/** Renders a page as markdown. */
export function toMarkdown({ title, blocks }: Page): string {
  const parts = [`# ${escapeMarkdown(title)}`, ...blocks.map(toMarkdownBlock)];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

export type Article = {
  readonly handle: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
};

export const pages: readonly Article[] = [
  {
    handle: 'about',
    title: 'About us',
    paragraphs: [
      'This is a reference storefront. Its products are generated, and nothing here is ever charged or shipped.',
      'It sells everything on these pages to agents as well, through its commerce endpoint.',
    ],
  },
  {
    handle: 'shipping',
    title: 'Shipping & returns',
    paragraphs: [
      'Standard and express shipping go to every country; both cost twice as much outside the United States.',
      'Things that need no shipping are delivered by e-mail, free of charge.',
    ],
  },
  {
    handle: 'payment',
    title: 'Payment',
    paragraphs: [
      'The sandbox takes no payment data. A checkout is completed when its buyer explicitly approves it at that moment.',
    ],
  },
  {
    handle: 'accounts',
    title: 'Customer accounts',
    paragraphs: [
      'Accounts are a demo: every visitor is the same buyer, who allows a client access on one page, or denies it.',
      'One public client is registered, storefront-demo. Its redirect URI is http://127.0.0.1/callback, on any port, and it uses PKCE with S256.',
    ],
  },
  {
    handle: 'terms',
    title: 'Terms & privacy',
    paragraphs: ['Carts, checkouts and orders are kept in memory, and are gone when the storefront stops.'],
  },
];

export const blogs: readonly Article[] = [
  {
    handle: 'news',
    title: 'News',
    paragraphs: [
      'The workshop is open.',
      'New bowls came out of the kiln this week; the lamps follow in spring.',
    ],
  },
];

/** The articles of the blogs, by the handle of their blog. */
export const articlesOf: ReadonlyMap<string, readonly Article[]> = new Map([
  [
    'news',
    [
      {
        handle: 'first-bowls',
        title: 'The first bowls',
        paragraphs: ['The first bowls came out of the kiln, and half of them were whole.'],
      },
    ],
  ],
]);

/** The path segment of a generated article. */
const noteName = /^note-([1-9]\d{0,5})$/;

export const noteHandle = (number: number): string => `note-${number}`;

/** An article of a blog: a written one, or a generated note of the first blog. @param notes their number. */
export function findArticle(blog: string, handle: string, notes: number): Article | undefined {
  const written = articlesOf.get(blog)?.find((article) => article.handle === handle);
  const [, number] = noteName.exec(handle) ?? [];
  if (written || blog !== blogs[0]?.handle || number === undefined || Number(number) > notes) return written;
  return { handle, title: `Note ${number}`, paragraphs: [`The workshop was open on day ${number}.`] };
}
