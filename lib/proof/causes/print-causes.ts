/**
 * Prints how many single faults are told as one cause, and whether two faults at once are told as two. Run by `npm run
 * causes`; ends with exit code 1 below nine of ten, or when one of the others has no reason.
 */
import type { Row } from '../../reference/matrix.ts';
import { inUcpDialect } from './exceptions.ts';
import { type Surveyed, survey, surveyPairs } from './survey.ts';

const goal = 0.9;
const pairs = 60;

const share = (part: number, all: number): string =>
  `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;

const told = ({ causes }: Row): string =>
  causes.map(({ primary, checks }) => `${primary} (${checks.length})`).join(', ');

const all: Surveyed[] = [];
const unexplained: Row[] = [];
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
