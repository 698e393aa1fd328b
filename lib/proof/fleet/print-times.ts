/** `node dist/lib/proof/fleet/print-times.js 10000 2 [DIR]`: times the questions and the site of made-up results. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openResults } from '../../fleet/ask/ask.ts';
import { questions } from '../../fleet/ask/questions.ts';
import { nameOf } from '../../fleet/job.ts';
import { writeSite } from '../../fleet/site/site.ts';
import { startChromium } from '../pages/report-pages.ts';
import { addMadeUpResults, madeUpPromises } from './made-up-results.ts';
import { timed } from './rows-in.ts';

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
  process.stdout.write(`${madeUpPromises.length} promises\n`);
  await timed('opened again', () => openResults(out, out));
  for (const [name, { sql }] of Object.entries(questions)) {
    await timed(name, async () => (await database.runAndReadAll(sql)).getRowsJson());
  }
  const statements = new Map(madeUpPromises.map(({ id, statement }) => [id, statement]));
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
