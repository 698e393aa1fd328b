/** `node dist/lib/proof/fleet/print-questions.js 10000 2`: made-up results of a large fleet, and how long each question takes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { questions } from '../../fleet/ask/questions.ts';
import { openResults } from '../../fleet/ask/views.ts';
import type { PromiseRow, StorefrontRow } from '../../fleet/results/rows.ts';
import { resultsIn } from '../../fleet/results/store.ts';
import { loadRegister } from '../../register/load-register.ts';

const [storefronts = 10_000, weeks = 2] = process.argv.slice(2).map(Number);
const register = loadRegister().filter(({ excluded }) => !excluded);
const out = await mkdtemp(join(tmpdir(), 'fleet-questions-'));
const owners = ['platform', 'theme', 'app', 'edge'] as const;

/** Each promise is broken by some storefronts, and some of them change from week to week. */
function rowsOf(index: number, week: string, turn: number): readonly PromiseRow[] {
  const origin = `https://shop-${index}.example`;
  return register.map(({ id, level, ruleset }, place) => {
    const isBroken = (index * 31 + place * 17) % 97 === 0 || (index + place * 7 + turn) % 211 === 0;
    const status = isBroken ? 'fail' : place % 5 === 0 ? 'skipped' : 'pass';
    const was = (index + place) % 50 === 0 && { was: isBroken ? 'pass' : 'fail' };
    return {
      ...{ kind: 'promise', week, origin, promise: id, level, ruleset, status, since: week, ...was },
      ...(isBroken && { cause: `cause-${place}`, owner: owners[place % 4] ?? 'unknown' }),
      ...(status === 'skipped' && { reason: 'not-selected' }),
      ...{ suite: '0.1.0', document: '2026-08-27' },
    };
  });
}

function toRow(index: number, week: string, promises: readonly PromiseRow[]): StorefrontRow {
  const broken = promises.filter(({ status }) => status === 'fail');
  return {
    ...{
      kind: 'storefront',
      week,
      origin: `https://shop-${index}.example`,
      lane: `address 192.0.2.${index % 50}`,
    },
    ...{ outcome: broken.length > 0 ? 'not-conformant' : 'partial', headline: 'made up', change: 'same' },
    causes: broken.map(({ promise, cause = '', owner = 'unknown' }) => ({
      ...{
        id: cause,
        primary: `catalog/${promise}`,
        status: 'fail',
        owner,
        title: 'It is wrong.',
        fix: 'Mend it.',
      },
      ...{ checks: 1, promises: [promise] },
    })),
    ...{
      kept: 0,
      judged: 0,
      promises: promises.length,
      requests: 111,
      seconds: 115,
      attempt: 1,
      worker: 'w',
    },
    ...{
      startedAt: '2026-11-16T00:00:00.000Z',
      depth: 'quick',
      seed: index,
      suite: '0.1.0',
      document: '2026-08-27',
    },
  };
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  process.stdout.write(`${name.padEnd(24)} ${((performance.now() - started) / 1000).toFixed(2)} s\n`);
  return result;
}

try {
  const results = resultsIn(out);
  await timed(`${storefronts} audits, ${weeks} weeks`, async () => {
    const queue = new PQueue({ concurrency: 16 });
    for (let turn = 0; turn < weeks; turn += 1) {
      const week = `2026-W${String(10 + turn)}`;
      for (let index = 0; index < storefronts; index += 1) {
        await queue.onSizeLessThan(100);
        void queue.add(async () => {
          const promises = rowsOf(index, week, turn);
          const job = { origin: `https://shop-${index}.example`, week, options: {}, lane: '' };
          await results.add(job, toRow(index, week, promises), promises);
        });
      }
    }
    await queue.onIdle();
  });
  const database = await timed('packed', () => openResults(out, out));
  process.stdout.write(`${register.length} promises\n`);
  await timed('opened again', () => openResults(out, out));
  for (const [name, { sql }] of Object.entries(questions)) {
    await timed(name, async () => (await database.runAndReadAll(sql)).getRowsJson());
  }
} finally {
  await rm(out, { recursive: true });
}
