/** The whole command with --changed-only: what it prints, keeps and exits with as a storefront changes. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Handler } from '../../model/saboteur.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { shellIn } from '../testing.ts';

let cwd: string;
let shop: Served;
/** How the storefront is now. */
let manner: (storefront: Handler) => Handler;
const honest = (storefront: Handler) => storefront;
const down = () => async () => new Response('', { status: 404 });
const broken = (storefront: Handler): Handler => {
  const saboteur = saboteurs.find(({ id }) => id === 'prices-as-numbers');
  return saboteur?.sabotage(storefront) ?? storefront;
};

beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'changed-'));
  manner = honest;
  shop = await serve({
    products: 3,
    wrap: (storefront) => (request, client) => manner(storefront)(request, client),
  });
});
afterEach(async () => {
  await shop.close();
  rmSync(cwd, { recursive: true });
});

const check = 'catalog/every-variant-is-well-formed';
const only = ['--only', `${check},catalog/product-list-is-served,discovery/profile-is-served`];

const changed = (args: readonly string[] = [], as = manner) => {
  manner = as;
  const given = args.includes('--only') ? args : [...only, ...args];
  return shellIn(cwd, ['audit', shop.baseUrl, '--seed', '1', '--changed-only', ...given]);
};
const written = () => readFileSync(join(cwd, 'reports/latest/changed.md'), 'utf8');
const kept = () => JSON.parse(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'));

test('the first run has nothing to compare with, says so, and ends as usual', async () => {
  const { code, out, err } = await changed([], broken);
  expect(code).toBe(1);
  expect(out).toMatch(/^not conformant/);
  expect(err).toContain(
    'nothing to compare with: there is no reports/latest/report.json yet; the next run is compared with this one',
  );
  expect(written()).toMatch(/^# Nothing to compare with: `http:/);
});

test('a run reports what changed, and fails when something got worse', async () => {
  await changed();
  const same = await changed();
  expect([same.code, same.out]).toEqual([0, '3 the same\n']);
  expect(written()).toMatch(/^# Nothing changed: /);

  const worse = await changed([], broken);
  expect(worse.code).toBe(1);
  expect(worse.out).toMatch(/^1 worse, 2 the same\noutcome: partial -> not-conformant\n/);
  expect(worse.out).toContain(`${check} (pass -> fail)`);
  expect(worse.err).toContain('reports/latest/changed.md');
  expect(written()).toMatch(/^# 1 worse, 2 the same, outcome: partial, now not-conformant: /);
  expect(written()).toContain(`- \`${check}\` (pass, now fail): `);

  const known = await changed([], broken);
  expect([known.code, known.out]).toEqual([0, '3 the same\n']);
  const better = await changed(['--format', 'markdown'], honest);
  expect([better.code, better.out]).toEqual([0, written()]);
  expect(better.out).toMatch(/^# 1 better, 2 the same/);
});

test('with --quiet only a change is worth a word', async () => {
  await changed(['--quiet']);
  expect(await changed(['--quiet'])).toEqual({ code: 0, out: '', err: '' });
  expect((await changed(['--quiet', '--format', 'json'], broken)).out).toMatch(/^\{\n? *"worse": ?\[/);
});

test('a storefront that is down is no news of its promises: the last report stays, and the exit code is 2', async () => {
  await changed();
  for (const _ of ['once', 'again']) {
    const { code, out, err } = await changed([], down);
    expect([code, /3 unjudged/.test(out)]).toEqual([2, true]);
    expect(err).toContain('reports/latest keeps the report that the next run is compared with');
  }
  expect(kept().outcome).toBe('partial');
  expect(existsSync(join(cwd, 'reports/latest/incomplete/report.json'))).toBe(true);
  expect((await changed([], broken)).out).toMatch(/^1 worse, 2 the same/);
});

test('a known failure is reported, and fails nothing', async () => {
  await changed([], broken);
  await shellIn(cwd, ['baseline', 'write', 'reports/latest/report.json']);
  await changed([], honest);
  const { code, out } = await changed(['--baseline', 'storefront-baseline.yaml'], broken);
  expect([code, out.startsWith('1 worse')]).toEqual([0, true]);
  await changed([], honest);
  expect((await changed(['--fail-on', 'never'], broken)).code).toBe(0);
});

describe('what is not compared', () => {
  test('is what only one of the runs selected', async () => {
    await changed(['--only', 'discovery/profile-is-served']);
    const { code, out } = await changed([], broken);
    expect(code).toBe(0);
    expect(out).toMatch(/^1 the same\n/);
    expect(out).toContain('Only one of the runs selected 2 checks, which are not compared.');
    expect(written()).toContain('2 checks not compared: only one of the runs selected them.');
  });

  test('is another storefront, and a file that is no report', async () => {
    await shellIn(cwd, ['audit', 'reference', ...only]);
    expect((await changed()).err).toContain('reports/latest/report.json is of another storefront');
    writeFileSync(join(cwd, 'reports/latest/report.json'), '{}');
    expect((await changed()).err).toContain('reports/latest/report.json is not a valid report.json');
    rmSync(join(cwd, 'reports'), { recursive: true });
    await shellIn(cwd, ['audit', 'reference', ...only]);
    const again = await shellIn(cwd, ['audit', 'reference', ...only, '--changed-only']);
    expect([again.code, again.out]).toEqual([0, '3 the same\n']);
  });
});

test.each([
  [
    ['--formats', 'junit'],
    '--changed-only compares with the last report.json: --formats has to include json',
  ],
  [['--format', 'junit'], '--changed-only prints terminal, markdown, json; --format is junit'],
])('%s is a usage error', async (args, sentence) => {
  const { code, err } = await changed(args);
  expect([code, err]).toEqual([64, `storefront-conformance: ${sentence}\n`]);
});

test('metrics are written where they are wanted, or nothing is sent', async () => {
  const args = ['audit', shop.baseUrl, ...only, '--metrics'];
  expect((await shellIn(cwd, [...args, 'shop.prom'])).code).toBe(0);
  expect(readFileSync(join(cwd, 'shop.prom'), 'utf8')).toContain(
    `storefront_conformance_outcome{target="${shop.baseUrl}",outcome="partial"} 1\n`,
  );
  const { code, err } = await shellIn(cwd, [...args, 'none/shop.prom']);
  expect(code).toBe(64);
  expect(err).toMatch(/^storefront-conformance: --metrics: cannot write \S+: there is no such folder\n$/);
});
