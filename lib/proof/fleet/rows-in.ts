/** The rows of all weeks, without members that differ from run to run, such as times and workers. */
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { PromiseRow, StorefrontRow } from '../../fleet/results/rows.ts';
import { auditsIn, weeksIn } from '../../fleet/results/store.ts';

export type Rows = {
  readonly storefronts: readonly Partial<StorefrontRow>[];
  readonly promises: readonly PromiseRow[];
};

/** Sorted by origin; the promises of a storefront in the order of the register. */
export async function rowsIn(out: string): Promise<Rows> {
  const storefronts: Partial<StorefrontRow>[] = [];
  const promises: PromiseRow[] = [];
  for (const week of await weeksIn(out)) {
    const files = [...(await auditsIn(out, week)).values()].toSorted();
    for (const file of files) {
      const lines = gunzipSync(await readFile(file))
        .toString()
        .trimEnd()
        .split('\n');
      for (const row of lines.map((line): PromiseRow | StorefrontRow => JSON.parse(line))) {
        if (row.kind === 'promise') {
          promises.push(row);
        } else storefronts.push(reproducible(row));
      }
    }
  }
  const byOrigin = (one: { origin?: string }, other: { origin?: string }) =>
    (one.origin ?? '') < (other.origin ?? '') ? -1 : 1;
  return { storefronts: storefronts.toSorted(byOrigin), promises: promises.toSorted(byOrigin) };
}

const reproducible = ({ worker: _, startedAt: __, seconds: ___, requests: ____, ...row }: StorefrontRow) =>
  row;

/** Prints the duration of the work. */
export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  process.stdout.write(`${name.padEnd(24)} ${((performance.now() - started) / 1000).toFixed(2)} s\n`);
  return result;
}
