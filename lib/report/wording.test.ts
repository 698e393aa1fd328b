/** The notes of a report in every format: waivers, outdated entries, suggestions, planted faults. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it, test } from 'vitest';
import type { EntryState, JudgedEntry } from '../model/baseline.ts';
import type { Report, Worth } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { packageRoot } from '../package/package-root.ts';
import { sampleReport, sampleVerdict, waivedVerdict } from '../proof/pages/sample-report.ts';
import { toMarkdown } from './formats/markdown.ts';
import { type Format, render } from './formats.ts';
import { toHtml } from './html/page.ts';
import { toTerminal } from './terminal/terminal.ts';
import { suggestionText, weightText, worthText } from './wording/facts.ts';

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
    expect(html).toContain('agents still run into them');
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

describe('an entry that no longer applies', () => {
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
    expect(await shown('markdown')).toMatch(/- \*\*stale\*\* `catalog\/sample-pass`/);
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

describe('a suggested baseline', () => {
  const plain = sampleReport([sampleVerdict('pass'), sampleVerdict('fail'), sampleVerdict('warn')]);

  const report: Report = {
    ...plain,
    suggestion: {
      baseline: 'builtin:acme',
      platform: 'Acme',
      sign: 'header: powered-by',
      exchange: 1,
      explains: ['catalog/sample-fail'],
      next: 'storefront-conformance https://shop.example --baseline builtin:acme',
    },
  };

  const look = { junitDialect: 'rich', failOn: 'must', quiet: false, verbose: false, color: false } as const;

  const shown = (format: Format, of = report) => render(of, format, { ...look, width: 120 });

  it('is one sentence that says how many failures are known', () => {
    expect(suggestionText(plain)).toBeUndefined();
    expect(suggestionText(report)).toBe(
      "Acme serves this storefront (header: powered-by, exchange 1): 1 of 2 failing checks is a known failure of that platform, and builtin:acme leaves only the store's own",
    );
  });

  it.each(['terminal', 'markdown', 'html', 'agent'] as const)(
    'is in %s, with its command',
    async (format) => {
      const text = await shown(format);
      expect(text).toMatch(/Acme serves this storefront/);
      expect(text).toMatch(/storefront-conformance https?.*shop\.example --baseline builtin:acme/);
      expect(await shown(format, plain)).not.toMatch(/builtin:/);
    },
  );

  it('changes no status, no outcome and no waiver in report.json', async () => {
    const [given, without] = [JSON.parse(await shown('json')), JSON.parse(await shown('json', plain))];
    expect(given).toEqual({ ...without, suggestion: report.suggestion });
  });
});

describe('planted faults', () => {
  const missed = (fault: string) => ({
    fault,
    promises: ['a.b'],
    because: 'no check looks',
    advice: '--depth deep',
  });

  const worth: Worth = {
    ...{ score: 79.6, seen: 398, missed: 4, noOccasion: 98 },
    ...{ diverged: 0, errors: 0, allowed: 0, notApplicable: 0 },
    promises: { missed: 4, noOccasion: 9, seen: 90 },
    survivors: ['list <b>', 'two', 'three', 'four'].map(missed),
    advice: [{ text: '--allow writes', faults: 98 }],
  };

  const sentence =
    'Of 402 faults planted in these responses, 398 would be seen, and 4 would be missed: list <b>; two; three, and 1 more. 98 further faults had no occasion. Score: 79.6 %.';

  test('are counted by whether they would be seen or missed', () => {
    expect(worthText(worth)).toBe(sentence);
    expect(worthText({ ...worth, missed: 0, survivors: [], noOccasion: 0, score: 100 })).toBe(
      'Of 398 faults planted in these responses, 398 would be seen, and none would be missed. Score: 100 %.',
    );
  });

  const look = { color: false, verbose: false, quiet: false, failOn: 'must', width: 120 } as const;

  test('is in the reports if faults were planted', () => {
    const report = { ...sampleReport(), worth };
    expect(toTerminal(report, look).replaceAll(/\s+/g, ' ')).toContain(sentence);
    expect(toMarkdown(report)).toContain('Of 402 faults planted');
    const html = toHtml(report);
    expect(html).toContain('list &lt;b&gt;');
    expect(html).toContain('79.6 % would be seen');
    expect(toHtml(sampleReport())).not.toContain('id="worth"');
  });
});

describe('the reason undeclared-shape', () => {
  const look = { junitDialect: 'rich', failOn: 'must', quiet: false, verbose: false, color: false } as const;

  const text = 'the tool create_cart has no place for a variant';

  test.each<Format>(['terminal', 'markdown', 'html'])(
    '%s says how many promises were understood',
    async (format) => {
      const report = sampleReport([
        sampleVerdict('inconclusive', { area: 'commerce', reason: { code: 'undeclared-shape', text } }),
      ]);
      const judged = {
        promises: 40,
        of: 52,
        areas: [
          { area: 'catalog', promises: 20, of: 20, undeclared: 0 },
          { area: 'commerce', promises: 20, of: 32, undeclared: 7 },
        ],
      } as const;
      const shown = (await render({ ...report, judged }, format, look)).replaceAll(/\s+/g, ' ');
      expect(shown).toContain('understood all the same: 25 of 32 promises of commerce');
      expect(shown).not.toContain('promises of catalog');
    },
  );
});

describe('causes', () => {
  const verdict = (own: Partial<Verdict>) => ({ ruleset: 'interface', status: 'fail', ...own }) as Verdict;

  it.each([
    [verdict({}), undefined],
    [verdict({ status: 'warn' }), 'does not decide conformance'],
    [verdict({ ruleset: 'standards' }), 'ruleset standards: does not decide conformance'],
    [
      verdict({ ruleset: 'ucp', release: '2026-08-25' }),
      'ruleset ucp 2026-08-25: does not decide conformance',
    ],
  ])('%j: %s', (given, text) => {
    expect(weightText(given)).toBe(text);
  });
});
