/** A page of ours in one HTML file that needs no network: only its own style and script can load or run. */
import { createHash } from 'node:crypto';
import { cut } from '../../text/visible.ts';
import { html, type Markup, raw } from './markup.ts';

type Content = {
  readonly title: string;
  /** The name and the version of the suite. */
  readonly generator: string;
  /** Trusted CSS of our own. */
  readonly style: string;
  /** Trusted JavaScript of our own. */
  readonly script?: string;
  /** The script loads others, from beside the page: data in parts. */
  readonly loadsParts?: true;
  /** What the page is. */
  readonly noun?: string;
  /** What stands before the main part, such as the navigation. */
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
    // With strict-dynamic only what the trusted script asks for is loaded, from a disk too, where 'self' has no meaning.
    ...(script === undefined ? [] : [`script-src ${hash(script)}${loadsParts ? " 'strict-dynamic'" : ''}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
