/** `node dist/lib/proof/fleet/print-times.js 10000 2 [DIR]`: times the questions and the site of made-up results, some of which change from week to week. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import PQueue from 'p-queue';
import { openResults } from '../../fleet/ask/ask.ts';
import { questions } from '../../fleet/ask/questions.ts';
import { nameOf } from '../../fleet/job.ts';
import { changeOf, type PromiseRow, type StorefrontRow } from '../../fleet/results/rows.ts';
import { resultsIn } from '../../fleet/results/store.ts';
import { writeSite } from '../../fleet/site/site.ts';
import { loadRegister } from '../../register/load-register.ts';
import { startChromium } from '../pages/report-pages.ts';

const promises = loadRegister().filter(({ excluded }) => !excluded);
const owners = ['platform', 'theme', 'app', 'edge'] as const;

const sinceOf = (number: number, week: string): string =>
  number % 50 === 0 ? week : `2026-W0${1 + (number % 9)}`;

function rowsOf(index: number, week: string, weekIndex: number): readonly PromiseRow[] {
  const origin = `https://shop-${index}.example`;
  return promises.map(({ id, level, ruleset }, place) => {
    const isBroken = (index * 31 + place * 17) % 97 === 0 || (index + place * 7 + weekIndex) % 211 === 0;
    const status = isBroken ? 'fail' : place % 5 === 0 ? 'skipped' : 'pass';
    const was = (index + place) % 50 === 0 && { was: isBroken ? 'pass' : 'fail' };
    return {
      ...{
        kind: 'promise',
        week,
        origin,
        promise: id,
        level,
        ruleset,
        status,
        since: sinceOf(index + place, week),
        ...was,
      },
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
    ...{
      outcome: broken.length > 0 ? 'not-conformant' : 'partial',
      headline: 'made up',
      change: changeOf(promises, false),
    },
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
      kept: promises.filter(({ status }) => status === 'pass').length,
      judged: promises.filter(({ status }) => status !== 'skipped').length,
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

/** Adds the weeks from 2026-W10 on. */
async function addMadeUpResults(out: string, storefronts: number, weeks: number): Promise<void> {
  const results = resultsIn(out);
  const queue = new PQueue({ concurrency: 16 });
  for (let weekIndex = 0; weekIndex < weeks; weekIndex += 1) {
    const week = `2026-W${String(10 + weekIndex)}`;
    for (let index = 0; index < storefronts; index += 1) {
      await queue.onSizeLessThan(100);
      void queue.add(async () => {
        const promises = rowsOf(index, week, weekIndex);
        const job = { origin: `https://shop-${index}.example`, week, options: {}, lane: '' };
        await results.add(job, toRow(index, week, promises), promises);
      });
    }
  }
  await queue.onIdle();
}

/** Prints the duration of the work. */
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  process.stdout.write(`${name.padEnd(24)} ${((performance.now() - started) / 1000).toFixed(2)} s\n`);
  return result;
}

const [storefronts = 10_000, weeks = 2] = process.argv.slice(2, 4).map(Number);
const kept = process.argv[4];
const out = kept ?? (await mkdtemp(join(tmpdir(), 'fleet-times-')));
const site = join(out, 'site');

/** Pages, each with a selector that appears once the page is ready. */
const pages = {
  'index.html': '#worse',
  'matrix.html': '#matrix td.pass, #matrix td.fail',
  'matrix.html#area=commerce': '#matrix td.pass, #matrix td.fail',
  'promises.html': 'tbody tr',
  'promise.html#discovery.profile.served': '#storefronts .badge',
  [`storefront.html#${nameOf('https://shop-7.example')}`]: '.outcome h1',
};

try {
  await timed(`${storefronts} audits, ${weeks} weeks`, () => addMadeUpResults(out, storefronts, weeks));
  const database = await timed('packed', () => openResults(out, out));
  process.stdout.write(`${promises.length} promises\n`);
  await timed('opened again', () => openResults(out, out));
  for (const [name, { sql }] of Object.entries(questions)) {
    await timed(name, async () => (await database.runAndReadAll(sql)).getRowsJson());
  }
  const statements = new Map(promises.map(({ id, statement }) => [id, statement]));
  await timed('site', () => writeSite(out, site, { name: out, generator: 'made up', statements }));
  const browser = await startChromium();
  for (const [address, content] of Object.entries(pages)) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await timed(address.slice(0, 24), async () => {
      await page.goto(`${pathToFileURL(site).href}/${address}`);
      await page.locator(content).first().waitFor();
    });
    await page.close();
  }
  await browser.close();
} finally {
  if (kept === undefined) await rm(out, { recursive: true });
}
