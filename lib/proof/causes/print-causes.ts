/**
 * Prints how many single faults are told as one cause, and whether two faults at once are told as two. Run by `npm run
 * causes`; ends with exit code 1 below nine of ten, or when one of the others has no reason.
 */

import { suites } from '../../../suites/index.ts';
import { combine } from '../../../suites/sabotage/breaking.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import type { Row } from '../../reference/matrix.ts';
import { matrix } from '../../reference/matrix.ts';

const goal = 0.9;

const pairs = 60;

const share = (part: number, all: number): string =>
  `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;

const told = ({ causes }: Row): string =>
  causes.map(({ primary, checks }) => `${primary} (${checks.length})`).join(', ');

const all: Surveyed[] = [];

const unexplained: Row[] = [];

/** The saboteurs of the plain storefront are tried on both storefronts; those of others on their own. */
const tried: readonly Saboteur[] = saboteurs.flatMap((saboteur) =>
  saboteur.storefront ? [saboteur] : [saboteur, { ...saboteur, storefront: { dialect: 'ucp' } }],
);

/**
 * Saboteurs of the plain storefront that are told otherwise in dialect `ucp`, and why. Those that are told otherwise at
 * home say it themselves (`notOneCause`).
 */
const inUcpDialect: Readonly<Record<string, string>> = {
  'ids-that-are-no-id-break-the-product':
    'there, ids are no top-level arguments, so ordinary calls break too',
  'lookups-without-a-list-of-ids-get-a-page':
    'there, ids are no top-level arguments, so ordinary calls are refused too',
  'cancelling-a-cart-cancels-another':
    'there, cancelling has an idempotency key, so cancelling another cart first fails as well',
  'openrpc-needs-no-ids-to-look-up':
    'there, the ids are the last required parameter, and a document with one after an optional one is not valid',
};

for await (const surveyed of survey()) {
  all.push(surveyed);
  const { dialect, row } = surveyed;
  if (row.isOneCause) continue;
  const reason = row.excuse ?? (dialect === 'ucp' ? inUcpDialect[row.saboteur] : undefined);
  if (reason === undefined) unexplained.push(row);
  console.log(`${row.saboteur} (${dialect}): ${told(row)}; ${reason ?? 'no reason given'}`);
}

const asOne = (among: readonly Surveyed[]) => among.filter(({ row }) => row.isOneCause).length;

for (const dialect of ['document', 'ucp'] as const) {
  const among = all.filter((one) => one.dialect === dialect);
  console.log(`${dialect} dialect: ${share(asOne(among), among.length)} saboteurs are told as one cause`);
}

console.log(`both dialects: ${share(asOne(all), all.length)}`);

const several = all.filter(({ row }) => row.caughtBy.length > 1);

console.log(`of those that several checks catch: ${share(asOne(several), several.length)}`);

const merged: Row[] = [];

for await (const row of surveyPairs(pairs)) if (row.causes.length < 2) merged.push(row);

for (const row of merged) console.log(`${row.saboteur} are told as one cause: ${told(row)}`);

console.log(
  `two saboteurs at once that are told as two causes or more: ${share(pairs - merged.length, pairs)}`,
);

process.exitCode = asOne(all) < goal * all.length || unexplained.length > 0 ? 1 : 0;

/** How every saboteur is told: as one cause that a check shows which it names, or otherwise; in both dialects. */
type Surveyed = { readonly dialect: 'document' | 'ucp'; readonly row: Row };

/** Those without any effect in a dialect are left out. */
async function* survey(): AsyncGenerator<Surveyed> {
  const rowOf = matrix(suites);
  for (const saboteur of tried) {
    const row = await rowOf(saboteur);
    if (row.caughtBy.length > 0) yield { dialect: saboteur.storefront?.dialect ?? 'document', row };
  }
}

/** Two saboteurs of different areas at once, which are two things to change. */
async function* surveyPairs(count: number): AsyncGenerator<Row> {
  const rowOf = matrix(suites);
  const plain = saboteurs.filter(({ storefront }) => !storefront);
  const step = Math.floor(plain.length / count);
  for (let n = 0; n < count; n += 1) {
    const one = plain[n * step];
    const other = plain[(n * step + Math.floor(plain.length / 2)) % plain.length];
    if (!one || !other) continue;
    yield rowOf({
      id: `${one.id} and ${other.id}`,
      breaks: [...one.breaks, ...other.breaks],
      sabotage: combine(one.sabotage, other.sabotage),
    });
  }
}
