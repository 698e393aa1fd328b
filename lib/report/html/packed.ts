/** Long lists that nobody has to read: compressed in the file, and unpacked by the script of the page. */
import { gzipSync } from 'node:zlib';
import { maxUnpacked } from '../bounds.ts';
import { html, type Markup, type Piece } from './markup.ts';

/** Failures, passes and their evidence never stand in it. @param count the rows of the list. */
export function packedWhenLong(list: Piece, count: number): Markup {
  const markup = html`${list}`;
  if (markup.toString().length <= maxUnpacked) return markup;
  return html`
<div data-packed="${gzipSync(markup.toString(), { level: 9 }).toString('base64')}"><p>The ${count} lines are in report.json: a script shows them here.</p></div>`;
}
