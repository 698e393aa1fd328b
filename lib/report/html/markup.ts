/** HTML that no text can break out of: everything is made visible and escaped, unless it was made here. */
import { html as escaped, raw } from 'hono/html';
import { visible } from '../../text/visible.ts';

/** Escaped already. */
export type Markup = ReturnType<typeof raw>;
export type Piece = Markup | string | number | undefined | false | readonly Piece[];

/** Template tag: `html`<p>${text}</p>``. Pieces may stand between tags, and in attributes between double quotes. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  // Only a promise among the pieces would make hono return one.
  escaped(strings, ...pieces.map(shown)) as Markup;

function shown(piece: Piece): Piece {
  if (typeof piece === 'string') return visible(piece);
  return Array.isArray(piece) ? piece.map(shown) : piece;
}

/** Trusted text of our own, such as the style sheet. */
export { raw };

/** Text whose line feeds stay line feeds: for `<pre>`. */
export const lines = (text: string): Markup =>
  raw(
    text
      .split('\n')
      .map((line) => html`${line}`)
      .join('\n'),
  );
