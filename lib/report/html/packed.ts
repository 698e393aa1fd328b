/** Rows of long lists that nobody has to act on: compressed in the file, and unpacked by the script of the page. */
import { gzipSync } from 'node:zlib';
import type { Status } from '../../model/verdict.ts';
import { mostUnpacked } from '../bounds.ts';
import { html, type Markup } from './markup.ts';

const quiet: ReadonlySet<Status | undefined> = new Set(['pass', 'inconclusive', 'skipped', undefined]);

type Row = { readonly status?: Status; readonly markup: Markup };

/** Failures always stand in the file as they are. The order is kept: the last rows are packed, as far as they are quiet. */
export function packedRows(rows: readonly Row[]): Markup {
  const loud = rows.findLastIndex(({ status }) => !quiet.has(status)) + 1;
  const rest = html`${rows.slice(loud).map(({ markup }) => markup)}`;
  const isShort = rest.toString().length <= mostUnpacked;
  return html`${rows.slice(0, loud).map(({ markup }) => markup)}${isShort ? rest : packed(rest, rows.length - loud)}`;
}

const packed = (markup: Markup, count: number): Markup => html`
<div data-packed="${gzipSync(markup.toString(), { level: 9 }).toString('base64')}"><p>${count} more in report.json: a script shows them here.</p></div>`;
