/** HTML that nothing can break out of: whatever goes into it is made visible and escaped, unless it was made here. */
import { visible } from '../../text/visible.ts';

export type Markup = { readonly markup: string };
export type Piece = Markup | string | number | undefined | false | readonly Piece[];

/** Template tag: `html`<p>${text}</p>``. Pieces may stand between tags, and in attributes between double quotes. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup => ({
  markup: strings.map((string, index) => string + toMarkup(pieces[index])).join(''),
});

/** Trusted text of our own, such as the style sheet. */
export const raw = (markup: string): Markup => ({ markup });

/** Text whose line feeds are lines: for `<pre>`. */
export const lines = (text: string): Markup => raw(text.split('\n').map(escaped).join('\n'));

function toMarkup(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string') return escaped(piece);
  if (typeof piece === 'number') return String(piece);
  return 'markup' in piece ? piece.markup : piece.map(toMarkup).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  visible(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
