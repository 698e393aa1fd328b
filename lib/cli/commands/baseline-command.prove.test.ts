import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toJson } from '../../report/formats/json.ts';
import { serve } from '../../storefront/index.ts';
import { type Extra, shellIn } from '../testing.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'baseline-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const shell = (argv: readonly string[], extra: Extra = {}) => shellIn(cwd, argv, extra);
const file = 'storefront-baseline.yaml';
const read = () => readFileSync(join(cwd, file), 'utf8');
const write = (text: string) => writeFileSync(join(cwd, file), text);
const audited = 'catalog/every-variant-is-well-formed';
const selected = `${audited},catalog/product-list-is-served`;

describe('an audit with a baseline', () => {
  const saboteur = saboteurs.find(({ id }) => id === 'prices-as-numbers');
  const audit = async (isFixed: boolean, more: readonly string[] = [], extra: Extra = {}) => {
    const served = await serve({
      products: 3,
      wrap: (handler) => (isFixed || !saboteur ? handler : saboteur.sabotage(handler)),
    });
    try {
      const flags = ['--only', selected, '--quiet', '--formats', 'json,junit', '--seed', '7', '--runs', '3'];
      return await shell([served.baseUrl, ...flags, ...more], extra);
    } finally {
      await served.close();
    }
  };
  const written = async () => {
    expect((await audit(false)).code).toBe(1);
    expect(await shell(['baseline', 'write'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/1 known failure\./),
    });
  };

  it('passes on known failures, and shows them separately', async () => {
    await written();
    const { code, out } = await audit(false, ['--baseline', file]);
    expect(out).toMatch(
      /^not conformant with 2026-08-27: 1 known cause, nothing new, \d+ of \d+ selected promises judged\nhttp:.*\n$/,
    );
    expect(code).toBe(0);
    const junit = readFileSync(join(cwd, 'reports/latest/junit.xml'), 'utf8');
    expect(junit).toMatch(/<skipped message="known failure: TODO: say why \(storefront-baseline\.yaml\)"/);
    expect(junit).toMatch(/<testsuites [^>]*failures="0"/);
    const again = await shell(['report', 'reports/latest/report.json']);
    expect(again.out).toMatch(/Known failures\nfail {2}catalog\/every-variant-is-well-formed\n/);
    const diff = await shell(['diff', 'reports/latest/report.json', 'reports/latest/report.json']);
    expect(diff.out).toMatch(/^\d+ the same\n$/);
  });

  it('judges a recording by it as well', async () => {
    await audit(false, ['--record', 'run.gz']);
    await written();
    const again = ['rejudge', 'run.gz', '--quiet', '--formats', ''];
    expect(await shell(again)).toMatchObject({ code: 1 });
    expect(await shell([...again, '--baseline', file])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^not conformant with 2026-08-27: 1 known cause, nothing new, /),
    });
  });

  it('fails when an entry is stale, in JUnit too, and prune removes it', async () => {
    await written();
    const { code, out } = await audit(true, ['--baseline', file]);
    expect(out).toMatch(
      /^partial: [\s\S]*, 1\sstale\sbaseline\sentry\nhttp:.*\nSTALE catalog\/every-variant-is-well-formed .*its check passes now/,
    );
    expect(code).toBe(1);
    expect((await audit(true, ['--baseline', file, '--fail-on', 'never'])).code).toBe(0);
    await audit(true, ['--baseline', file]);
    expect(readFileSync(join(cwd, 'reports/latest/junit.xml'), 'utf8')).toMatch(
      /<testsuites [^>]*failures="1"/,
    );
    expect((await shell(['baseline', 'prune', file])).out).toMatch(
      /^removed catalog\/every-variant-is-well-formed: its check passes now\nstorefront-baseline\.yaml: 1 removed\n$/,
    );
    expect(await audit(true, ['--baseline', file])).toMatchObject({ code: 0 });
  });

  it('fails when the entry has expired', async () => {
    await written();
    write(read().replace('reason: "TODO: say why"', 'reason: soon\n    expires: 2026-12-31'));
    const on = (day: string) => ({ now: () => Date.parse(`${day}T12:00:00Z`) });
    expect((await audit(false, ['--baseline', file], on('2026-12-31'))).code).toBe(0);
    const { code, out } = await audit(false, ['--baseline', file], on('2027-01-01'));
    expect(out).toMatch(/EXPIRED catalog\/every-variant-is-well-formed .*it expired after 2026-12-31/);
    expect(code).toBe(1);
  });

  it('refuses an invalid baseline before anything is sent', async () => {
    write('format: 1\nentries: {}\n');
    expect(await shell(['http://127.0.0.1:9', '--baseline', file])).toMatchObject({ code: 64, out: '' });
    expect((await shell(['http://127.0.0.1:9', '--baseline', 'builtin:shopfy'])).err).toMatch(
      /did you mean "builtin:shopify"/,
    );
  });
});

describe('baseline write', () => {
  it('overwrites a file only with --force', async () => {
    writeFileSync(join(cwd, 'report.json'), toJson(sampleReport([sampleVerdict('fail')])));
    write('mine\n');
    const refused = await shell(['baseline', 'write', 'report.json']);
    expect(refused).toMatchObject({
      code: 64,
      err: expect.stringMatching(/already exists; --force overwrites it/),
    });
    expect(read()).toBe('mine\n');
    expect((await shell(['baseline', 'write', 'report.json', '--force'])).code).toBe(0);
    expect(read()).toMatch(/check: catalog\/sample-fail/);
    expect((await shell(['baseline', 'write', 'report.json', '--out', 'no/where.yaml'])).err).toMatch(
      /cannot be written/,
    );
  });
});

describe('baseline check', () => {
  const entry = (check: string, more = '') =>
    `  - { check: ${check}, places: [status], host: '*', reason: why${more} }\n`;

  it('exits with 1 for entries that are expired, duplicate or unknown, and with 0 otherwise', async () => {
    const now = () => Date.parse('2026-11-21T00:00:00Z');
    write(`format: 1\nentries:\n${entry(audited)}`);
    expect(await shell(['baseline', 'check', file], { now })).toMatchObject({
      code: 0,
      out: `${file}: 1 entry\n`,
    });
    write(
      `format: 1\nentries:\n${entry(audited)}${entry(audited)}${entry('catalog/gone', ', expires: 2026-11-20')}`,
    );
    const { code, out } = await shell(['baseline', 'check', file], { now });
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      `entry 2, ${audited}: it is the same as entry 1`,
      'entry 3, catalog/gone: there is no such check',
      'entry 3, catalog/gone: it expired after 2026-11-20',
      `${file}: 3 entries`,
      '',
    ]);
    expect((await shell(['baseline', 'check', 'builtin:shopify'], { now })).code).toBe(0);
  });

  it('exits with 1 as long as a written entry has no reason', async () => {
    writeFileSync(
      join(cwd, 'report.json'),
      toJson(sampleReport([sampleVerdict('fail', { check: audited })])),
    );
    await shell(['baseline', 'write', 'report.json']);
    const { code, out } = await shell(['baseline', 'check', file]);
    expect([code, out]).toEqual([
      1,
      `entry 1, ${audited}: its reason is still "TODO: say why": say why the failure is accepted\n${file}: 1 entry\n`,
    ]);
    write(read().replace('TODO: say why', 'todo ask the theme'));
    expect((await shell(['baseline', 'check', file])).code).toBe(1);
    write(read().replace('todo ask the theme', 'an old theme'));
    expect((await shell(['baseline', 'check', file])).code).toBe(0);
  });

  it('rejects a file that is not a baseline', async () => {
    write('entries: [');
    expect((await shell(['baseline', 'check', file])).code).toBe(64);
    expect((await shell(['baseline', 'check', 'gone.yaml'])).err).toMatch(/there is no baseline gone\.yaml/);
  });
});
