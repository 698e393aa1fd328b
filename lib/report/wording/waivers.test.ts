/** Waived failures and outdated entries in every format, apart from new failures. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { EntryState, JudgedEntry } from '../../model/baseline.ts';
import type { Report } from '../../model/report/report.ts';
import { packageRoot } from '../../package/package-root.ts';
import { sampleReport, sampleVerdict, waivedVerdict } from '../../proof/pages/sample-report.ts';
import { type Format, render } from '../formats.ts';

const entry = (check: string, state: EntryState): JudgedEntry => ({
  baseline: 'storefront-baseline.yaml',
  check,
  state,
  host: '*',
  reason: 'an old theme',
  ...(state === 'expired' && { expires: '2026-11-01' }),
});

const report: Report = {
  ...sampleReport([sampleVerdict('pass'), waivedVerdict(), sampleVerdict('fail')]),
  baseline: [
    entry('catalog/sample-waived', 'known'),
    entry('catalog/sample-pass', 'stale'),
    entry('catalog/sample-fail', 'expired'),
    entry('catalog/elsewhere', 'elsewhere'),
  ],
};
const only = sampleReport([sampleVerdict('pass'), waivedVerdict()]);
const look = { junitDialect: 'rich', failOn: 'must', quiet: false, verbose: false, color: false } as const;
const shown = (format: Format, of = report) => render(of, format, look);
const why = 'an old theme (storefront-baseline.yaml)';

describe('known failures', () => {
  it('have a section of their own at the terminal, after new failures', async () => {
    const text = await shown('terminal');
    expect(text).toMatch(/\nKnown failures\nfail {2}catalog\/sample-waived\n {6}an old theme/);
    expect(text.match(/^FAIL/gm)).toHaveLength(1);
    expect(text.indexOf('FAIL ')).toBeLessThan(text.indexOf('Known failures'));
    expect(text).toMatch(/^1 pass, 2 fail$/m);
  });

  it('are skipped in JUnit, each with its reason', async () => {
    const text = await shown('junit', only);
    expect(text).toMatch(/<testsuites [^>]*tests="2" failures="0" errors="0" skipped="1"/);
    expect(text).toContain(`<skipped message="known failure: ${why}"/>`);
  });

  it('are folded in Markdown, listed in HTML, counted on the badge', async () => {
    expect(await shown('markdown')).toContain(`<summary>1 known failure</summary>`);
    const html = await shown('html', only);
    expect(html).toContain('Known failures <span class="count">1 check</span>');
    expect(html).not.toContain('id="findings"');
    expect(html).toContain('They are still failures');
    const badge = JSON.parse(await shown('badge', only));
    expect(badge).toMatchObject({ message: 'not conformant, 1 of 1, 1 known', color: 'red' });
  });

  it('are suppressed in SARIF, skipped in CTRF, and no issue for GitLab or GitHub', async () => {
    const { results } = JSON.parse(await shown('sarif', only)).runs[0];
    expect(results).toMatchObject([{ suppressions: [{ kind: 'external', justification: why }] }]);
    const ctrf = JSON.parse(await shown('ctrf', only)).results;
    expect(ctrf.summary).toMatchObject({ failed: 0, skipped: 1 });
    expect(ctrf.tests[1]).toMatchObject({ rawStatus: 'fail', message: `known failure: ${why}` });
    expect(JSON.parse(await shown('gitlab', only))).toEqual([]);
    expect(await shown('github', only)).not.toContain('::error');
  });
});

describe('an entry that no longer holds', () => {
  it('is listed at the terminal, stale ones first, and when quiet too', async () => {
    const text = await shown('terminal');
    expect(text).toMatch(
      /\nSTALE catalog\/sample-pass .*passes now.*\nEXPIRED catalog\/sample-fail .*2026-11-01/,
    );
    expect(text).not.toContain('catalog/elsewhere');
    expect(await render(report, 'terminal', { ...look, quiet: true })).toMatch(
      /\nSTALE catalog\/sample-pass /,
    );
  });

  it('is listed in Markdown and HTML', async () => {
    expect(await shown('markdown')).toMatch(/- \*\*stale\*\* <code>catalog\/sample-pass<\/code>/);
    expect(await shown('html')).toMatch(/<strong>stale<\/strong> in storefront-baseline\.yaml/);
  });

  it('fails in JUnit when it is stale, except with --fail-on never', async () => {
    const strict = await render(report, 'junit', { ...look, junitDialect: 'strict' });
    expect(strict).toMatch(/<testsuite [^>]*tests="4" failures="2"/);
    expect(strict).toMatch(
      /name="catalog\/sample-pass is stale in the baseline storefront-baseline\.yaml \(entry 1\)"/,
    );
    expect(await render(report, 'junit', { ...look, failOn: 'never' })).not.toContain('is stale');
  });
});

it('the report keeps its schema', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const schema = readFileSync(join(packageRoot(), 'schemas/own/report.schema.json'), 'utf8');
  const isReport = ajv.compile(JSON.parse(schema));
  expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
});
