/** `node dist/lib/proof/fleet/print-questions.js 10000 2`: times each question on the made-up results of a fleet. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openResults } from '../../fleet/ask/database.ts';
import { questions } from '../../fleet/ask/questions.ts';
import { addMadeUpResults, madeUpPromises } from './made-up-results.ts';
import { timed } from './rows-in.ts';

const [storefronts = 10_000, weeks = 2] = process.argv.slice(2).map(Number);
const out = await mkdtemp(join(tmpdir(), 'fleet-questions-'));
try {
  await timed(`${storefronts} audits, ${weeks} weeks`, () => addMadeUpResults(out, storefronts, weeks));
  const database = await timed('packed', () => openResults(out, out));
  process.stdout.write(`${madeUpPromises.length} promises\n`);
  await timed('opened again', () => openResults(out, out));
  for (const [name, { sql }] of Object.entries(questions)) {
    await timed(name, async () => (await database.runAndReadAll(sql)).getRowsJson());
  }
} finally {
  await rm(out, { recursive: true });
}
