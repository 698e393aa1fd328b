/** `node dist/lib/proof/fleet/print-same.js one two`: compares the rows of two folders of results. */
import { isDeepStrictEqual } from 'node:util';
import { type Rows, rowsIn } from './testing.ts';

type Row = Rows['storefronts'][number] | Rows['promises'][number];

const keyOf = (row: Row): string => `${row.origin} ${'promise' in row ? row.promise : ''}`;

/** The keys of rows that differ, or that only one side has. */
function different(one: readonly Row[], other: readonly Row[]): readonly string[] {
  const [known, others] = [one, other].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
  const keys = new Set([...(known?.keys() ?? []), ...(others?.keys() ?? [])]);
  return [...keys].filter((key) => !isDeepStrictEqual(known?.get(key), others?.get(key)));
}

const [one, other] = await Promise.all(process.argv.slice(2, 4).map(rowsIn));
if (!one || !other) throw new Error('name two folders of results');
let unlike = 0;
for (const kind of ['storefronts', 'promises'] as const) {
  const found = different(one[kind], other[kind]);
  unlike += found.length;
  process.stdout.write(`${kind}: ${one[kind].length} and ${other[kind].length}, ${found.length} different\n`);
  for (const key of found.slice(0, 20)) process.stdout.write(`  ${key}\n`);
}
process.exitCode = unlike === 0 ? 0 : 1;
