/** HTML templates in which all text is escaped, and its invisible characters are made visible. */
import { html as escaped, raw } from 'hono/html';
import { visible } from '../../text/visible.ts';

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
