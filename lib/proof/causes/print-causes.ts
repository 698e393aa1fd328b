/**
 * Prints how many single faults are grouped into one cause, and whether two simultaneous faults are grouped into two. Run
 * by `npm run causes`. Exits with 1 below 90 %, or if an exception has no reason.
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

const described = ({ causes }: Row): string =>
  causes.map(({ primary, checks }) => `${primary} (${checks.length})`).join(', ');

const all: Surveyed[] = [];

const unexplained: Row[] = [];

/** Saboteurs of the default storefront run in both dialects, others only on their own storefront. */
const tried: readonly Saboteur[] = saboteurs.flatMap((saboteur) =>
  saboteur.storefront ? [saboteur] : [saboteur, { ...saboteur, storefront: { dialect: 'ucp' } }],
);

/**
 * Saboteurs of the default storefront that are not grouped into one cause in dialect `ucp`, with the reason. Exceptions in
 * a saboteur's own dialect are declared by its `notOneCause`.
 */
const inUcpDialect: Readonly<Record<string, string>> = {
  'cancelling-a-cart-cancels-another':
    'there, cancelling has an idempotency key, so cancelling another cart first fails as well',
  'results-without-a-text': 'there, content has to repeat the result, and that check names the one cause',
  'openrpc-needs-no-ids-to-look-up':
    'there, the ids are the last required parameter, and a document with one after an optional one is not valid',
};

for await (const surveyed of survey()) {
  all.push(surveyed);
  const { dialect, row } = surveyed;
  if (row.isOneCause) continue;
  const reason = row.excuse ?? (dialect === 'ucp' ? inUcpDialect[row.saboteur] : undefined);
  if (reason === undefined) unexplained.push(row);
  console.log(`${row.saboteur} (${dialect}): ${described(row)}; ${reason ?? 'no reason given'}`);
}

const asOne = (among: readonly Surveyed[]) => among.filter(({ row }) => row.isOneCause).length;

for (const dialect of ['document', 'ucp'] as const) {
  const among = all.filter((one) => one.dialect === dialect);
  console.log(
    `${dialect} dialect: ${share(asOne(among), among.length)} saboteurs are grouped into one cause`,
  );
}

console.log(`both dialects: ${share(asOne(all), all.length)}`);

const several = all.filter(({ row }) => row.caughtBy.length > 1);

console.log(`of the saboteurs that several checks catch: ${share(asOne(several), several.length)}`);

const merged: Row[] = [];

for await (const row of surveyPairs(pairs)) if (row.causes.length < 2) merged.push(row);

for (const row of merged) console.log(`${row.saboteur} are grouped into one cause: ${described(row)}`);

console.log(
  `pairs of saboteurs that are grouped into two or more causes: ${share(pairs - merged.length, pairs)}`,
);

process.exitCode = asOne(all) < goal * all.length || unexplained.length > 0 ? 1 : 0;

/** A saboteur in a dialect, with the causes that its failures are grouped into. */
type Surveyed = { readonly dialect: 'document' | 'ucp'; readonly row: Row };

/** Omits saboteurs without effect in a dialect. */
async function* survey(): AsyncGenerator<Surveyed> {
  const rowOf = matrix(suites);
  for (const saboteur of tried) {
    const row = await rowOf(saboteur);
    if (row.caughtBy.length > 0) yield { dialect: saboteur.storefront?.dialect ?? 'document', row };
  }
}

/** Combines saboteurs that are far apart in the list: two faults that need two fixes, and no approval to be seen. */
async function* surveyPairs(count: number): AsyncGenerator<Row> {
  const rowOf = matrix(suites);
  const plain = saboteurs.filter(({ storefront, isApproved }) => !storefront && !isApproved);
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
