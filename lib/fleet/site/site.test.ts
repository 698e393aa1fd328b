/** The files of a site: their contents, what they leave out, and that texts of a storefront stay texts. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxSiteText, maxSiteWeeks, maxWorse } from '../bounds.ts';
import { nameOf, shelfOf } from '../job.ts';
import { resultsIn } from '../results/store.ts';
import { anyJob, anyPromise, anyRow } from '../results/testing.ts';
import { writeSite } from './site.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const results = (name: string): string => join(folder, name);

const write = (name: string, week?: string, progress?: (done: number, all: number) => void) =>
  writeSite(results(name), join(results(name), 'site'), {
    ...{ name, week, generator: 'suite 1.2.3', ...(progress && { progress }) },
    statements: new Map([['catalog.a', 'Prices are texts.']]),
  });

const page = (name: string, file: string): string => readFileSync(join(results(name), 'site', file), 'utf8');

/** The value that a part hands to the page. */
function part(name: string, title: string): unknown {
  let given: unknown;
  const fleetPart = (name: string, value: unknown) => {
    given = name === title ? value : undefined;
  };
  runInNewContext(page(name, `data/${title}.js`), { fleetPart });
  return JSON.parse(JSON.stringify(given));
}

type Statuses = Readonly<Record<string, readonly [status: string, was?: string]>>;

async function add(name: string, origin: string, week: string, statuses: Statuses, own = {}): Promise<void> {
  const promises = Object.entries(statuses).map(([promise, [status, was]]) =>
    anyPromise({ origin, week, promise, status, since: week, ...(was !== undefined && { was }) }),
  );
  await resultsIn(results(name)).add(anyJob({ origin, week }), anyRow({ origin, week, ...own }), promises);
}

const [one, two] = ['https://one.example', 'https://two.example'];

describe('a fleet of two storefronts', () => {
  beforeAll(async () => {
    const report = await resultsIn(results('two')).keepReport(
      anyJob({ origin: one, week: '2026-W45' }),
      '{}',
    );
    await add('two', one, '2026-W45', { 'catalog.a': ['fail'] }, { outcome: 'not-conformant', report });
    await add('two', 'https://gone.example', '2026-W45', { 'catalog.a': ['pass'] });
    await add('two', one, '2026-W46', { 'catalog.a': ['pass', 'fail'], 'catalog.b': ['pass'] });
    await add('two', two, '2026-W46', { 'catalog.b': ['fail', 'pass'], 'cors.c': ['inconclusive', 'fail'] });
    await write('two');
  });

  test('has the newest week by storefront; storefronts may have different promises', () => {
    expect(part('two', 'index')).toMatchObject({
      week: '2026-W46',
      promises: expect.arrayContaining([
        ['catalog.a', 'must', 'interface', 'Prices are texts.'],
        ['cors.c', 'must', 'interface', ''],
      ]),
      origins: [one, two],
      names: [nameOf(one), nameOf(two)],
    });
    const { promises } = part('two', 'index') as { promises: readonly (readonly string[])[] };
    const rows = part('two', 'rows/0') as readonly string[];
    const found = rows.map((row) => Object.fromEntries(promises.map(([id = ''], place) => [id, row[place]])));
    expect(found).toEqual([
      { 'catalog.a': 'p', 'catalog.b': 'p', 'cors.c': '-' },
      { 'catalog.a': '-', 'catalog.b': 'f', 'cors.c': 'i' },
    ]);
  });

  test('has each promise by storefront: the status, the status before, and the week since', () => {
    const { promises, weeks } = part('two', 'index') as Record<string, readonly string[]>;
    const place = promises?.findIndex(([id]) => id === 'catalog.a');
    const since = weeks?.indexOf('2026-W46');
    expect(part('two', `promises/${place}`)).toEqual({ statuses: 'p-', was: 'f-', since: [since, 0] });
  });

  test('has the history of each storefront, and its last report as a file', () => {
    const shelf = part('two', `storefronts/${shelfOf(one)}`) as Record<string, { report: { path: string } }>;
    expect(shelf[nameOf(one)]).toMatchObject({
      origin: one,
      history: [
        { week: '2026-W46', outcome: 'partial' },
        { week: '2026-W45', outcome: 'not-conformant' },
      ],
      report: { week: '2026-W45' },
    });
    const path = join(results('two'), 'site', shelf[nameOf(one)]?.report.path ?? '');
    expect(gunzipSync(readFileSync(path)).toString()).toBe('{}');
  });

  test('shows what got worse, and how many storefronts have no audit this week', () => {
    const front = page('two', 'index.html')
      .replaceAll('<wbr>', '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    expect(front).toContain('Week 2026-W46 2 of 2 storefronts are partial.');
    expect(front).toContain('partial : nothing failed, and only a part of the interface was asked');
    expect(front).toContain('1 storefront got worse: 1 promise kept before is broken now.');
    expect(front).toContain('1 storefront of the week before has no audit this week');
    expect(front).toContain(`Affected storefronts ${two} catalog.b`);
  });

  test('can show another week, and removes the files of the newer one, but no others', async () => {
    const [mine, old] = ['site/data/mine.js', 'site/reports/2026-W45/old-000000000000.json.gz'].map((path) =>
      join(results('two'), path),
    );
    for (const path of [mine, old]) writeFileSync(path ?? '', '');
    expect(await write('two', '2026-W45')).toEqual({ week: '2026-W45', storefronts: 2, promises: 1 });
    expect(part('two', 'index')).toMatchObject({ week: '2026-W45' });
    expect(readdirSync(join(results('two'), 'site/data/promises'))).toEqual(['0.js']);
    expect([mine, old].map((path) => existsSync(path ?? ''))).toEqual([true, false]);
  });
});

test('a first week is not compared, and is never green while a storefront is not conformant', async () => {
  await add('first', one, '2026-W46', { 'catalog.a': ['fail'] }, { outcome: 'not-conformant' });
  await add('first', two, '2026-W46', { 'catalog.a': ['pass'] });
  await write('first');
  const front = page('first', 'index.html');
  expect(front).toContain('<section class="outcome not-conformant"');
  expect(front).toContain('1 of 2 storefronts is not conformant, 1 is partial.');
  expect(front).toContain('This is the first week');
  expect(front).not.toContain('No promise that was kept');
  for (const file of ['index.html', 'promises.html']) {
    expect(page('first', file)).toContain('<br><small>Prices are texts.</small>');
  }
});

test('errors are one sentence', async () => {
  await expect(write('none')).rejects.toThrow('none has no results of a fleet');
  await expect(write('two', '2026-W40')).rejects.toThrow('two has no results of a fleet in 2026-W40');
  writeFileSync(join(folder, 'file'), '');
  const given = { name: 'two', generator: '', statements: new Map<string, string>() };
  await expect(writeSite(results('two'), join(folder, 'file'), given)).rejects.toThrow('--out: cannot write');
});

test('a report that was removed has no link', async () => {
  await add('removed', one, '2026-W46', {}, { report: 'reports/00/removed.json.gz' });
  await write('removed');
  const shelf = part('removed', `storefronts/${shelfOf(one)}`) as Record<string, { report?: unknown }>;
  expect(shelf[nameOf(one)]).toMatchObject({ origin: one });
  expect(shelf[nameOf(one)]?.report).toBeUndefined();
});

test('some weeks before are history', async () => {
  for (let week = 10; week < 26; week += 1) await add('long', one, `2026-W${week}`, {});
  await write('long');
  const shelf = part('long', `storefronts/${shelfOf(one)}`) as Record<
    string,
    { history: readonly unknown[] }
  >;
  expect(shelf[nameOf(one)]?.history).toHaveLength(maxSiteWeeks);
});

test('long texts are cut, and invisible characters are shown', async () => {
  const headline = `\u202e</script><img src=x>${'x'.repeat(2 * maxSiteText)}`;
  await add('texts', one, '2026-W46', {}, { headline });
  await write('texts');
  const shelf = part('texts', `storefronts/${shelfOf(one)}`) as Record<string, { headline: string }>;
  const found = shelf[nameOf(one)]?.headline ?? '';
  expect(found).toMatch(/^\\u202e<\/script><img/);
  expect(found.length).toBeLessThan(maxSiteText + 40);
});

test('progress is reported up to the last storefront', async () => {
  for (let index = 0; index < 5; index += 1) {
    await add('progress', `https://shop-${index}.example`, '2026-W46', {});
  }
  const calls: (readonly [done: number, all: number])[] = [];
  await write('progress', undefined, (done, all) => calls.push([done, all]));
  expect(calls.at(-1)).toEqual([5, 5]);
  const counts = calls.map(([done]) => done);
  expect(counts).toEqual([...new Set(counts)].toSorted());
});

test('the front page names some of many that got worse', async () => {
  for (let index = 0; index <= maxWorse; index += 1) {
    const promises = Object.fromEntries([[`catalog.p${index}`, ['fail', 'pass'] as const]]);
    await add('worse', `https://shop-${index}.example`, '2026-W46', promises);
  }
  await write('worse');
  const front = page('worse', 'index.html');
  expect(front.match(/href="storefront\.html#/g)).toHaveLength(maxWorse);
  expect(front).toContain(`All ${maxWorse + 1} storefronts that got worse`);
  expect(front).toContain(`All promises</a>; ${maxWorse + 1} of them got worse`);
});
