/** `npm run chaos -- 20`: kills a worker and Redis in 20 fleet runs, and counts runs with lost, duplicate or wrong rows. */
import { isDeepStrictEqual } from 'node:util';
import { chaos, undisturbed } from './chaos.ts';
import { serveMany } from './testing.ts';

const [runs = 20, storefronts = 24, first = 1] = process.argv.slice(2).map(Number);
/** Bounds the moments of the faults, so that the workers still have jobs. */
const msPerStorefront = 500;

const many = await serveMany({ storefronts, edges: 4 });
const expected = await undisturbed(many);
let wrong = 0;
for (let seed = first; seed < first + runs; seed += 1) {
  const { rows, killedAfter, restartedAfter, codes, log } = await chaos(
    many,
    seed,
    storefronts * msPerStorefront,
  );
  const origins = new Set(rows.storefronts.map(({ origin }) => origin)).size;
  const isRight = isDeepStrictEqual(rows.promises, expected.promises);
  const isWhole = origins === storefronts && rows.storefronts.length === storefronts;
  if (!isRight || !isWhole) wrong += 1;
  const found = { results: rows.storefronts.length, storefronts: origins, sameRows: isRight };
  const known = log.split('\n').filter((line) => line.includes('"event":"known"')).length;
  process.stdout.write(`${JSON.stringify({ seed, killedAfter, restartedAfter, codes, known, ...found })}\n`);
}
await many.close();
process.stdout.write(`${runs} runs, ${wrong} wrong\n`);
process.exitCode = wrong === 0 ? 0 : 1;
