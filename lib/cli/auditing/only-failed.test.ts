/** The loop of fixing: audit, and then only what failed, until nothing is left. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Report } from '../../model/report/report.ts';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toJson } from '../../report/json/json.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { shellIn } from '../testing.ts';

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
      'storefront-conformance: nothing failed or was left open in green.json, so there is nothing to ask again\n',
    );
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
