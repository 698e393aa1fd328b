/** A page as one HTML file without network access: only its own style and script can load or run. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { html as escaped, raw } from 'hono/html';
import type { Ruleset } from '../../model/requirement.ts';
import { isDeciding, type Status, type Verdict } from '../../model/verdict.ts';
import { cut, visible, visibleLine } from '../../text/visible.ts';
import { maxHtmlCommandLength, maxUnpacked } from '../content/bounds.ts';
import type { CauseLabel } from '../content/findings.ts';

type Content = {
  readonly title: string;
  /** The name and the version of the suite. */
  readonly generator: string;
  /** Trusted CSS. */
  readonly style: string;
  /** Trusted JavaScript. */
  readonly script?: string;
  /** The script loads further scripts from the folder of the page: data in parts. */
  readonly loadsParts?: true;
  /** What kind of page it is, `report` by default. */
  readonly noun?: string;
  /** Precedes the main part, such as the navigation. */
  readonly before?: Markup;
  readonly main: Markup;
  readonly footer: string;
};

/** Ends with a line feed. */
export const documentOf = ({
  title,
  generator,
  style,
  script,
  before,
  main,
  footer,
  ...more
}: Content): string =>
  `${html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${raw(policy(style, script, more))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${generator}">
<title>${cut(title, 200)}</title>
<style>${raw(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the ${more.noun ?? 'report'}</a>
${before}
<main id="main">
${main}
</main>
<footer><p>${footer}</p></footer>
${script !== undefined && html`<script>${raw(script)}</script>`}
</body>
</html>`}\n`;

function policy(
  style: string,
  script: string | undefined,
  { loadsParts }: Pick<Content, 'loadsParts'>,
): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    // With strict-dynamic, only what the trusted script requests is loaded, even from a disk, where 'self' means nothing.
    ...(script === undefined ? [] : [`script-src ${hash(script)}${loadsParts ? " 'strict-dynamic'" : ''}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** A part of the page under a heading. @param id its fragment id. @param count follows the title, such as `2 checks`. */
export const section = (id: string, title: string, count: string | false, content: Piece): Markup => html`
<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}${count !== false && html` <span class="count">${count}</span>`}</h2>
${content}
</section>`;

/** A status as a coloured word. */
export const badge = (label: Status | CauseLabel | 'excluded', tint: string = label): Markup =>
  html`<span class="badge ${tint}">${label}</span>`;

/** The colour of a status: a broken must is red only where it decides. */
export const tintOf = (status: Status, among: readonly Pick<Verdict, 'status' | 'ruleset'>[]): Status =>
  status === 'fail' && !among.some(isDeciding) ? 'warn' : status;

/** The badge of a check or a promise. @param row without a status, it is excluded. */
export const statusBadge = ({
  status,
  ruleset,
}: {
  readonly status?: Status;
  readonly ruleset: Ruleset;
}): Markup =>
  status === undefined ? badge('excluded') : badge(status, tintOf(status, [{ status, ruleset }]));

/** A command to copy, with invisible characters escaped. */
export function copyable(line: string, noun: string): Markup {
  if (line.length > maxHtmlCommandLength) {
    return html`<p>The ${noun} is ${line.length} characters long; report.json has it.</p>`;
  }
  return html`<div class="copyable"><pre><code>${visibleLine(line)}</code></pre><button type="button" class="copy" hidden>Copy<span class="unseen"> the ${noun}</span></button></div>`;
}

/** Compresses a long list that few people read; the script of the page unpacks it. @param count the number of rows. */
export function packedWhenLong(list: Piece, count: number): Markup {
  const markup = html`${list}`;
  if (markup.toString().length <= maxUnpacked) return markup;
  return html`
<div data-packed="${gzipSync(markup.toString(), { level: 9 }).toString('base64')}"><p>These ${count} lines need a script to be shown here; they are also in report.json.</p></div>`;
}

/** HTML that is already escaped. */
export type Markup = ReturnType<typeof raw>;
export type Piece = Markup | string | number | undefined | false | readonly Piece[];

/** Template tag: `html`<p>${text}</p>``. Pieces may stand between tags, and in attributes between double quotes. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  // hono returns a promise only if one of the pieces is a promise.
  escaped(strings, ...pieces.map(shown)) as Markup;

function shown(piece: Piece): Piece {
  if (typeof piece === 'string') return visible(piece);
  return Array.isArray(piece) ? piece.map(shown) : piece;
}

/** For trusted text, such as a style sheet. */
export { raw };

/** Escapes text but keeps its line feeds, for `<pre>`. */
export const lines = (text: string): Markup =>
  raw(
    text
      .split('\n')
      .map((line) => html`${line}`)
      .join('\n'),
  );
