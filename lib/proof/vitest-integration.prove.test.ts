/** The vitest integration exits like the command: in a checkout, in the package in two files, with and without its reporter, and for each trouble of a whole target. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saboteurs } from '../../suites/saboteurs.ts';
import type { Report } from '../index.ts';
import { packageRoot } from '../package/package-root.ts';
import { type Served, serve } from '../storefront/index.ts';
import { type Built, built } from './built.ts';
import type { Visits } from './troubles/through-integrations.ts';
import { expected, nextCommandOf, served, type Trouble, timeoutFor } from './troubles/trouble.ts';
import { oneOfEach } from './troubles/troubles.ts';

const root = packageRoot();

let folder: string;

let command: Built;

let broken: Served;

let honest: Served;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitest-integration-'));
  const saboteur = saboteurs.find(({ id }) => id === 'prices-as-numbers');
  broken = await serve({ products: 3, ...(saboteur && { wrap: saboteur.sabotage }) });
  honest = await serve({ products: 3 });
  command = await built();
  const module = (path: string) => JSON.stringify(join(command.folder, path));
  for (const [file, range] of Object.entries({ one: '0, 4', other: '4' })) {
    writeFileSync(
      join(folder, `${file}.test.mjs`),
      `import { suites } from ${module('suites/index.js')};
       import { runSuite } from ${module('lib/vitest/run-suite.js')};
       for (const suite of suites.slice(${range})) runSuite(suite);`,
    );
  }
  const reporters = `reporters: ['default', ${module('lib/vitest/reporter.js')}],`;
  for (const [name, more] of [
    ['with', reporters],
    ['without', ''],
  ]) {
    writeFileSync(
      join(folder, `${name}.mjs`),
      `export default { test: { include: ['*.test.mjs'], testTimeout: 0, maxConcurrency: 1000, ${more}
       isolate: false, maxWorkers: 1, globalSetup: ${module('lib/vitest/global-setup.js')} } };`,
    );
  }
});

afterAll(async () => {
  await Promise.all([broken.close(), honest.close()]);
  rmSync(folder, { recursive: true });
});

type Ended = { readonly code: number | null; readonly printed: string; readonly out: string };

async function vitest(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const out = mkdtempSync(join(folder, 'out-'));
  const runner = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [runner, 'run', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NO_COLOR: '1', STOREFRONT_OUT: out, STOREFRONT_RUNS: '2', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [printed, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, printed: printed + errors, out };
}

const inCheckout = (env: Readonly<Record<string, string>>) => vitest(['--project', 'conformance'], env);

const inPackage = (
  env: Readonly<Record<string, string>>,
  reporter: 'with' | 'without',
  more: string[] = [],
) => vitest(['--root', folder, '--config', join(folder, `${reporter}.mjs`), ...more], env);

const dead = { STOREFRONT_URL: 'http://127.0.0.1:9' };

const reported = ({ out }: Ended): boolean => existsSync(join(out, 'report.json'));

describe('in a checkout', () => {
  test('a dead storefront fails the run, with the diagnosis', async () => {
    const ended = await inCheckout(dead);
    expect(ended.printed).toMatch(/^inconclusive: nothing answers at http:\/\/127\.0\.0\.1:9/m);
    expect([ended.code, reported(ended)]).toEqual([2, true]);
  });

  test('in CI the url is required', async () => {
    const ended = await inCheckout({ CI: 'true' });
    expect(ended.printed).toMatch(/UsageError: which storefront\?/);
    expect([ended.code, reported(ended)]).toEqual([1, false]);
  });

  test('a handle that does not exist fails one test', async () => {
    const ended = await inCheckout({ STOREFRONT_URL: honest.baseUrl, STOREFRONT_PRODUCT: 'nope' });
    expect(ended.printed).toMatch(/UsageError: --product nope: there is no such product/);
    expect(ended.printed).toMatch(/Tests +1 failed \| \d+ skipped/);
    expect([ended.code, reported(ended)]).toEqual([1, false]);
  });
});

describe('in the package', () => {
  test('a dead storefront fails the run, with the diagnosis', async () => {
    const ended = await inPackage(dead, 'with');
    expect(ended.printed).toMatch(/^inconclusive: nothing answers at http:\/\/127\.0\.0\.1:9/m);
    expect([ended.code, reported(ended)]).toEqual([2, true]);
  });

  test.each([
    ['must', 1, /FAIL .*catalog\/every-variant-is-well-formed/],
    ['never', 0, /^not conformant with 2026-08-27: 1 cause, 1 failing check, /m],
  ])('a failed promise, --fail-on %s, ends with %i', async (level, code, sentence) => {
    const settings = {
      STOREFRONT_URL: broken.baseUrl,
      STOREFRONT_ONLY: 'catalog',
      STOREFRONT_FAIL_ON: level,
    };
    const ended = await inPackage(settings, 'with');
    expect(ended.printed).toMatch(sentence);
    expect(ended.code).toBe(code);
  });

  test('checks that the test runner filters out make the outcome partial', async () => {
    const named = ['-t', 'profile-is-served'];
    const { code, printed } = await inPackage({ STOREFRONT_URL: honest.baseUrl }, 'with', named);
    expect(printed).toMatch(
      /^partial: \d+ of \d+ selected promises of 2026-08-27 judged.* checks of the interface left out/m,
    );
    expect(code).toBe(0);
  });

  test('a name that matches nothing fails the run, and no report is written', async () => {
    const ended = await inPackage({ ...dead, STOREFRONT_ONLY: 'catalgo' }, 'with');
    expect(ended.printed).toMatch(/^"catalgo" matches no area/m);
    expect([ended.code, reported(ended)]).toEqual([64, false]);
  });
});

describe('in the package without its reporter', () => {
  test('a dead storefront still fails the run, once', async () => {
    const { code, printed } = await inPackage(dead, 'without');
    expect(printed.match(/Error: inconclusive: nothing answers/g)).toHaveLength(1);
    expect(code).toBe(1);
  });

  test('a name that matches nothing fails the run', async () => {
    const { code, printed } = await inPackage({ ...dead, STOREFRONT_SKIP: 'catalgo' }, 'without');
    expect(printed).toMatch(/Error: "catalgo" matches no area/);
    expect(code).toBe(1);
  });
});

describe('a trouble of the whole target', () => {
  type Ended = { readonly code: unknown; readonly report: Report };

  const folder = mkdtempSync(join(tmpdir(), 'integration-'));

  const ended = new Map<Trouble, Ended>();

  /** One integration is enough: all of them share the probe. */
  beforeAll(async () => {
    const module = (path: string) => JSON.stringify(join(command.folder, path));
    writeFileSync(
      join(folder, 'storefront.test.mjs'),
      `import { suites } from ${module('suites/index.js')};
       import { runSuite } from ${module('lib/vitest/run-suite.js')};
       runSuite(suites[0]);`,
    );
    writeFileSync(
      join(folder, 'vitest.config.mjs'),
      `export default { test: { include: ['storefront.test.mjs'], testTimeout: 0, maxConcurrency: 1000,
       reporters: [${module('lib/vitest/reporter.js')}], globalSetup: ${module('lib/vitest/global-setup.js')}, pool: 'threads' } };`,
    );
    await visitAll();
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the integration for all targets in one child process. */
  async function visitAll(): Promise<void> {
    const targets = await Promise.all(oneOfEach.map(served));
    const visits = oneOfEach.map((trouble, index) => ({
      STOREFRONT_URL: targets[index]?.url ?? '',
      STOREFRONT_OUT: join(folder, trouble.id),
      STOREFRONT_FORMATS: 'json',
      STOREFRONT_TIMEOUT: timeoutFor(trouble),
    }));
    const [given, results] = [join(folder, 'visits.json'), join(folder, 'codes.json')];
    const all: Visits = { root: folder, config: join(folder, 'vitest.config.mjs'), visits };
    writeFileSync(given, JSON.stringify(all));
    const script = join(command.folder, 'lib', 'proof', 'troubles', 'through-integrations.js');
    const env = { PATH: process.env.PATH };
    const child = spawn(process.execPath, [script, given, results], { env, stdio: 'ignore' });
    await once(child, 'close');
    await Promise.all(targets.map(({ close }) => close()));
    const codes: readonly unknown[] = JSON.parse(readFileSync(results, 'utf8'));
    for (const [index, trouble] of oneOfEach.entries()) {
      const report = JSON.parse(readFileSync(join(folder, trouble.id, 'report.json'), 'utf8'));
      ended.set(trouble, { code: codes[index], report });
    }
  }

  test.each(oneOfEach.map((trouble) => [trouble.diagnosis, trouble] as const))('%s', (_, trouble) => {
    const { code, report } = ended.get(trouble) ?? {};
    expect({ code, outcome: report?.outcome, diagnosis: report?.diagnosis?.code }).toEqual({
      ...expected,
      diagnosis: trouble.diagnosis,
    });
    expect(nextCommandOf(trouble, report?.diagnosis?.next)).toMatch(trouble.next);
    expect(report?.tally).toMatchObject({ pass: 0, fail: 0, error: 0 });
  });
});
