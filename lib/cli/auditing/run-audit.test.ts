/** What the command audits, what it calls it, and where the reports of a part go. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { audit, loadSettings, suites, UsageError } from '../../index.ts';
import type { Report } from '../../model/report.ts';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toJson } from '../../report/formats/json.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { shellIn } from '../testing.ts';
import { addToStepSummary } from './run-audit.ts';

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'run-audit-'));
});

afterEach(() => rmSync(cwd, { recursive: true }));

const CI = { CI: 'true' };

const one = ['--only', 'discovery/profile-is-served', '--quiet'];

test('--open opens the page that was written, and a failure to do so is only a message', async () => {
  const opened: string[] = [];
  const open = async (path: string) => {
    opened.push(path);
    throw new UsageError('there is no xdg-open here');
  };
  const { code, err } = await shellIn(cwd, ['reference', ...one, '--open'], { open });
  expect([code, opened]).toEqual([0, [join(cwd, 'reports', 'latest', 'report.html')]]);
  expect(err).toBe('storefront-conformance: there is no xdg-open here\n');
  const without = await shellIn(cwd, ['reference', ...one, '--open', '--formats', 'json'], { open });
  expect([without.code, without.err]).toEqual([64, expect.stringContaining('--formats has to include html')]);
});

describe('the reference storefront', () => {
  it.each([
    ['audit reference', ['audit', 'reference'], {}],
    ['reference', ['reference'], {}],
    ['the default of a script', ['--default', 'reference'], {}],
    ['STOREFRONT_URL=reference', [], { STOREFRONT_URL: 'reference' }],
  ])('is audited in CI by %s, and named', async (_how, argv, env) => {
    const { code, out } = await shellIn(cwd, [...argv, ...one], { env: { ...CI, ...env } });
    expect(code).toBe(0);
    expect(out).toMatch(
      /^partial \(the reference storefront\): 1 of 1 selected promises of 2026-08-27 judged/,
    );
    expect(out).toMatch(/\nthe reference storefront at http:\/\/127\.0\.0\.1:\d+\n$/);
  });

  it.each([
    [[], CI, /which storefront\? The variable CI is set/],
    [['plan'], CI, /which storefront\?/],
    [['--default', 'reference'], { STOREFRONT_URL: '' }, /STOREFRONT_URL is set to nothing/],
    [[], { STOREFRONT_ULR: 'http://127.0.0.1:9' }, /did you mean "STOREFRONT_URL"/],
    [['--default', 'other'], {}, /--default is "other"; it takes one of reference/],
    [['refrence'], {}, /did you mean "reference"/],
  ])('is not audited by mistake: %j %j', async (argv, env, sentence) => {
    const { code, out, err } = await shellIn(cwd, argv, { env: { ...env } });
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toMatch(sentence);
  });

  it('is not audited for a configuration file without a URL', async () => {
    writeFileSync(join(cwd, 'storefront-conformance.yaml'), 'runs: 3\n');
    const { code, err } = await shellIn(cwd, one);
    expect(err).toMatch(/storefront-conformance\.yaml has no url/);
    expect(code).toBe(64);
  });
});

it('a run of a part leaves the report of a whole one alone, even when it could judge nothing', async () => {
  await shellIn(cwd, ['http://127.0.0.1:9', '--quiet', '--formats', 'json']);
  const whole = readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8');
  const part = ['http://127.0.0.1:9', '--only', 'catalog', '--formats', 'json'];
  const { code, err } = await shellIn(cwd, part);
  expect(code).toBe(2);
  expect(err).toMatch(
    /^written: reports\/latest\/partial\/report\.json\nreports\/latest keeps the report of the whole interface\n$/,
  );
  expect(readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8')).toBe(whole);
  expect(readdirSync(join(cwd, 'reports/latest')).sort()).toEqual(['partial', 'report.json']);
});

describe('only failed', () => {
  const broken = ['prices-as-numbers', 'profile-missing', 'sitemap-missing'].flatMap((id) =>
    saboteurs.filter((saboteur) => saboteur.id === id),
  );

  const failing = 'catalog/every-variant-is-well-formed';

  let cwd: string;

  let honest: Served;

  let shop: Served;

  beforeAll(async () => {
    cwd = mkdtempSync(join(tmpdir(), 'only-failed-'));
    honest = await serve({ products: 3 });
    shop = await serve({
      products: 3,
      wrap: (handler) => broken.reduce((wrapped, { sabotage }) => sabotage(wrapped), handler),
    });
  });

  afterAll(async () => {
    await Promise.all([honest.close(), shop.close()]);
    rmSync(cwd, { recursive: true });
  });

  const again = ['--only-failed', 'reports/latest/report.json', '--format', 'json'];

  const shell = (argv: readonly string[], env = {}) => shellIn(cwd, argv, { env });

  const read = (path: string) => readFileSync(join(cwd, path), 'utf8');

  const asked = ({ verdicts }: Report) =>
    verdicts.filter(({ reason }) => reason?.code !== 'not-selected').map(({ check }) => check);

  describe('--only-failed', () => {
    it('asks what failed with the same seed, and leaves the report of the whole run alone', async () => {
      await shell([shop.baseUrl, '--seed', '7', '--only', 'catalog', '--formats', 'json']);
      const whole = read('reports/latest/report.json').replaceAll('"not-selected"', '"not-advertised"');
      writeFileSync(join(cwd, 'reports/latest/report.json'), whole);
      const { code, out } = await shell([shop.baseUrl, ...again]);
      const report: Report = JSON.parse(out);
      expect(code).toBe(1);
      expect(report.seed).toBe(7);
      expect(asked(report)).toContain(failing);
      expect(asked(report).length).toBeLessThan(10);
      expect(read('reports/latest/report.json')).toBe(whole);
      expect(JSON.parse(read('reports/latest/partial/report.json')).outcome).toBe('not-conformant');
      const seen = await shell([shop.baseUrl, ...again.slice(0, 2)]);
      for (const name of ['report', '--report', '--only-failed']) {
        expect(seen.out).toMatch(new RegExp(` ${name}[\\s\\\\]+reports/latest/partial/report\\.json`));
      }
    });

    it('is partial as soon as all of it is fixed, also when the environment names the file', async () => {
      const variables = { STOREFRONT_ONLY_FAILED: 'reports/latest/report.json' };
      for (const [argv, env] of [
        [again, {}],
        [['--format', 'json'], variables],
      ] as const) {
        const { code, out } = await shell([honest.baseUrl, ...argv], env);
        expect([code, JSON.parse(out).outcome]).toEqual([0, 'partial']);
      }
    });

    it('is planned as it is audited', async () => {
      const plan = await shell(['plan', shop.baseUrl, '--json', ...again.slice(0, 2)]);
      expect(JSON.parse(plan.out).total.expected).toBeLessThan(40);
    });

    it('is narrowed further by --only and --skip', async () => {
      const { code, out, err } = await shell([shop.baseUrl, ...again, '--skip', 'catalog,discovery']);
      expect([code, out]).toEqual([0, '']);
      expect(err).toMatch(/nothing of what failed .* is left by --skip/);
      expect((await shell([shop.baseUrl, ...again, '--only', 'catlog'])).code).toBe(64);
    });

    it('says that there is nothing to ask again', async () => {
      writeFileSync(join(cwd, 'green.json'), toJson(sampleReport([sampleVerdict('pass')])));
      const { code, out, err } = await shell(['http://127.0.0.1:9', '--only-failed', 'green.json']);
      expect([code, out]).toEqual([0, '']);
      expect(err).toBe(
        'storefront-conformance: nothing failed in green.json, so there is nothing to ask again\n',
      );
    });

    it('names --include-unjudged for what could not be judged, which needs a report', async () => {
      writeFileSync(
        join(cwd, 'open.json'),
        toJson(sampleReport([sampleVerdict('inconclusive', { check: failing })])),
      );
      const { err } = await shell(['http://127.0.0.1:9', '--only-failed', 'open.json']);
      expect(err).toMatch(/nothing failed in open\.json, .*; --include-unjudged asks again what could not/);
      const alone = await shell(['http://127.0.0.1:9', '--include-unjudged']);
      expect(alone).toMatchObject({ code: 64, err: expect.stringContaining('needs --only-failed FILE') });
    });

    it.each([
      ['gone.json', /there is no file gone\.json/],
      ['text.json', /text\.json is not a valid report\.json: it is not JSON/],
    ])('refuses %s', async (file, sentence) => {
      writeFileSync(join(cwd, 'text.json'), 'hello');
      const { code, err } = await shell(['http://127.0.0.1:9', '--only-failed', file]);
      expect(err).toMatch(sentence);
      expect(code).toBe(64);
    });
  });
});

describe('given subjects', () => {
  let cwd: string;

  let served: Served;

  let sent: string[];

  beforeEach(async () => {
    cwd = mkdtempSync(join(tmpdir(), 'given-'));
    sent = [];
    served = await serve({
      products: 3,
      wrap: (handler) => (request, client) => {
        sent.push(request.method);
        return handler(request, client);
      },
    });
  });

  afterEach(async () => {
    await served.close();
    rmSync(cwd, { recursive: true });
  });

  describe.each([
    ['product', /--product nope: there is no such product \(GET \/products\/nope\.json answered 404/],
    [
      'collection',
      /--collection nope: the collection has no products, or does not exist \(GET .* answered 200/,
    ],
  ])('--%s nope', (name, sentence) => {
    test('is a usage error of the command', async () => {
      const { code, out, err } = await shellIn(cwd, [served.baseUrl, `--${name}`, 'nope', '--quiet']);
      expect({ code, out }).toEqual({ code: 64, out: '' });
      expect(err).toMatch(sentence);
      expect(new Set(sent)).toEqual(new Set(['GET']));
      expect(sent.length).toBeLessThan(12);
      expect(readdirSync(cwd)).toEqual(['reports']);
      expect(readdirSync(join(cwd, 'reports/latest'))).toEqual([]);
    });

    test('is a usage error of the library', async () => {
      const { target } = loadSettings({ flags: { url: served.baseUrl, [name]: 'nope' }, env: {}, cwd });
      const ended = audit(target, suites);
      await expect(ended).rejects.toThrow(UsageError);
      await expect(ended).rejects.toThrow(sentence);
    });
  });

  test('a target whose answers are no evidence is judged', async () => {
    const { code, out } = await shellIn(cwd, ['http://127.0.0.1:9', '--product', 'nope', '--quiet']);
    expect(code).toBe(2);
    expect(out).toMatch(/^inconclusive: nothing answers/);
  });
});

describe('report to github', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'github-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function output(env: Readonly<Record<string, string>>): Promise<string> {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const signal = new AbortController().signal;
    await addToStepSummary(sampleReport(), { stdout, stderr, env, cwd: folder, signal });
    return String(stderr.read() ?? '');
  }

  describe('addToStepSummary', () => {
    it('does nothing elsewhere', async () => {
      expect(await output({})).toBe('');
    });

    it('adds the report to the summary', async () => {
      const path = join(folder, 'summary.md');
      expect(await output({ GITHUB_STEP_SUMMARY: path })).toBe('');
      expect(await readFile(path, 'utf8')).toMatch(/^# Not conformant/);
    });

    it('says that there is no room, or no file', async () => {
      const path = join(folder, 'summary.md');
      await writeFile(path, 'x'.repeat(1024 * 1024));
      expect(await output({ GITHUB_STEP_SUMMARY: path })).toMatch(/full/);
      expect(await output({ GITHUB_STEP_SUMMARY: folder })).toMatch(/there is a folder with that name/);
    });
  });
});
