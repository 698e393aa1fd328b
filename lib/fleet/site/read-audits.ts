/** Reads the file of one audit: all rows, or the storefront's alone. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync } from 'node:zlib';
import type { PromiseRow, StorefrontRow } from '../results/rows.ts';

export type Audit = { readonly row: StorefrontRow; readonly promises: readonly PromiseRow[] };

export async function readAudit(path: string): Promise<Audit> {
  const text = (await promisify(gunzip)(await readFile(path))).toString();
  const [first = '', ...others] = text.trimEnd().split('\n');
  return { row: JSON.parse(first), promises: others.map((line) => JSON.parse(line)) };
}

/** Has the row of most storefronts in it. */
const fewBytes = 2_048;

/** Without unpacking the promises, which are most of the file. */
export async function readStorefront(path: string): Promise<StorefrontRow> {
  const packed = await readFile(path);
  const beginning = gunzipSync(packed.subarray(0, fewBytes), { finishFlush: constants.Z_SYNC_FLUSH });
  const end = beginning.indexOf('\n');
  return end < 0 ? (await readAudit(path)).row : JSON.parse(beginning.toString('utf8', 0, end));
}
