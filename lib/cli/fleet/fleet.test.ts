/** `fleet` in process: run, resume, status, ask, and what is wrong with its arguments. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { shellIn } from '../testing.ts';

let folder: string;
let honest: Served;
let broken: Served;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-'));
  const sabotage = saboteurs.find(({ id }) => id === 'prices-as-numbers')?.sabotage;
  honest = await serve({ products: 3 });
  broken = await serve({ products: 3, ...(sabotage && { wrap: sabotage }) });
  const list = `# two\n${honest.baseUrl}\n${broken.baseUrl}\nnowhere\n`;
  writeFileSync(join(folder, 'shops.txt'), list);
});
afterAll(async () => {
  await Promise.all([honest.close(), broken.close()]);
  rmSync(folder, { recursive: true });
});

const shell = (...argv: readonly string[]) => shellIn(folder, ['fleet', ...argv]);
const run = (...argv: readonly string[]) =>
  shell('run', 'shops.txt', '--week', '2026-W47', '--lane-rate', '1000/s', '--only', 'catalog', ...argv);

test('run audits each storefront, names bad lines, and reports what it did; a second run has nothing to do', async () => {
  const first = await run('--metrics', 'fleet.prom');
  expect([first.code, first.out]).toEqual([0, '']);
  expect(first.err).toContain('left out: shops.txt, line 4: url is "nowhere"');
  expect(first.err).toContain(`${broken.baseUrl}: not conformant with 2026-08-27: 1 cause`);
  expect(first.err).toMatch(/^2 audited \(1 [a-z-]+, 1 [a-z-]+\), \d+ requests$/m);
  expect(readFileSync(join(folder, 'fleet.prom'), 'utf8')).toContain('outcome="not-conformant"} 1\n');
  const again = await run();
  expect(again.err).toMatch(/^0 audited, 2 known already, 0 requests$/m);
});

test('status shows the progress, from the files alone', async () => {
  const { code, out } = await shell('status', 'reports/fleet', '--format', 'json');
  expect([code, JSON.parse(out)]).toMatchObject([
    0,
    { done: 2, left: 0, lanes: [{ lane: 'address 127.0.0.1', rate: 1000, done: 2 }] },
  ]);
  expect((await shell('status')).out).toMatch(/^\[#{24}\] 2 of 2 audited, 0 running\n\nlane +rate/);
});

test('ask lists its questions, and answers them and SQL', async () => {
  expect((await shell('ask')).out).toMatch(/^outcomes {2,}how many[\s\S]+\nby-lane {2,}/);
  expect((await shell('ask', 'worst-storefronts', '--format', 'csv')).out).toMatch(
    new RegExp(`^origin,failed,broken,kept\n${broken.baseUrl},`),
  );
  const sql = "SELECT count(*) AS failed FROM promises WHERE status = 'fail' AND cause IS NULL";
  expect((await shell('ask', sql)).out).toBe('failed\n     0\n');
});

test('site makes pages of the results, with what promises say', async () => {
  const { code, err } = await shell('site');
  expect([code, err]).toEqual([
    0,
    expect.stringMatching(
      /^2 storefronts and \d+ promises of 2026-W47: reports\/fleet\/site\/index\.html\n$/,
    ),
  ]);
  const index = readFileSync(join(folder, 'reports/fleet/site/data/index.js'), 'utf8');
  expect(index).toContain(JSON.stringify(broken.baseUrl));
  expect(index).not.toMatch(/\["[^"]+","[^"]+","[^"]+",""\]/);
  expect((await shell('site', '--week', '2026-W47', '--out', 'pages')).code).toBe(0);
  expect(existsSync(join(folder, 'pages/matrix.html'))).toBe(true);
});

test('what could not be audited ends with 2, and its row says why', async () => {
  writeFileSync(join(folder, 'wrong.yaml'), `- {url: "${honest.baseUrl}", environment: ACME}\n`);
  const { code, err } = await shell('run', 'wrong.yaml', '--out', 'wrong');
  expect(code).toBe(2);
  expect(err).toContain('not audited: none of FLEET_ACME_HEADER');
});

test('a shard audits its part, at its part of the rate', async () => {
  const shards = await Promise.all(['1/2', '2/2'].map((shard) => run('--shard', shard, '--out', 'shards')));
  expect(shards.map(({ code }) => [0, 64].includes(code))).toEqual([true, true]);
  const { out } = await shell('status', 'shards', '--format', 'json');
  expect(JSON.parse(out)).toMatchObject({ done: 2, left: 0, lanes: [{ rate: 500, done: 2 }] });
});

describe('usage errors', () => {
  test.each([
    [['run', 'shops.txt', '--strict'], 'shops.txt, line 4: url is "nowhere"'],
    [['run', 'none.csv'], 'none.csv cannot be read'],
    [
      ['run', 'shops.txt', '--lane-rate', 'unlimited'],
      '--lane-rate is "unlimited"; it takes requests per second',
    ],
    [['run', 'shops.txt', '--shard', '4/3'], '--shard is "4/3"; it takes a part such as 3/10'],
    [['run', 'shops.txt', '--week', '47'], '--week is "47"'],
    [['run', 'shops.txt', '--depth', 'quik'], 'depth is "quik"'],
    [['run', 'shops.txt', '--allow', 'burst'], 'a burst is faster than any lane'],
    [['enqueue', 'shops.txt'], 'which queue? Pass --redis, or set FLEET_REDIS'],
    [['work', '--redis', 'localhost'], '--redis takes an address such as redis://127.0.0.1:6379'],
    [['work', '--redis', 'redis://127.0.0.1:1'], 'no Redis answers at 127.0.0.1:1: connect ECONNREFUSED'],
    [['status', 'nowhere'], 'nowhere has no fleet'],
    [['status', 'reports/fleet', '--redis', 'redis://127.0.0.1:1'], 'pass DIR or --redis'],
    [['ask', 'outcomes', '--out', 'nowhere'], 'nowhere has no results'],
    [['site', 'nowhere'], 'nowhere has no results of a fleet'],
    [['site', '--week', '2026-W01'], 'has no results of a fleet in 2026-W01'],
    [['ask', 'outcome'], 'did you mean "outcomes"?'],
  ])('%j', async (argv, message) => {
    const { code, err } = await shell(...argv);
    expect([code, err]).toEqual([64, expect.stringContaining(message)]);
  });
});

test('an interruption leaves the rest for the next time', async () => {
  const interruption = new AbortController();
  interruption.abort();
  const argv = ['fleet', 'run', 'shops.txt', '--week', '2026-W48', '--out', 'interrupted'];
  const { code } = await shellIn(folder, argv, { signal: interruption.signal });
  expect(code).toBe(130);
  expect(existsSync(join(folder, 'interrupted/weeks/2026-W48/audits'))).toBe(false);
});
