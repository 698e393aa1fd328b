import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diagnosedReport, sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { maxMarkdown } from '../content/bounds.ts';
import { appendStepSummary } from './github.ts';
import { toMarkdown } from './markdown.ts';
import { code, fence, plain } from './markdown-text.ts';

describe('toMarkdown', () => {
  it('begins with the outcome, then the worst findings', () => {
    const text = toMarkdown(sampleReport());
    expect(text).toMatch(/^# Not conformant: <code>/);
    const order = ['fail', 'warn', 'note', 'error'].map((status) => text.indexOf(`<b>${status}</b>`));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
  });

  it('has each finding once, folded, with promise, evidence and a command to copy', () => {
    const text = toMarkdown(sampleReport([sampleVerdict('fail')]));
    expect(text.match(/<details><summary><b>/g)).toHaveLength(1);
    for (const said of [
      '> Prices are decimal strings. (must; Endpoints;',
      '- Expected: <code>a decimal string</code>',
      '- Smallest input: <code>limit=1</code> (seed 7',
      'It failed 2 of 2 times.',
      "curl --include 'http://127.0.0.1:4000/products.json'",
      '| catalog | 1 | 1 |',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('stays under its limit with thousands of findings, and says how many are left out', () => {
    const text = 'x|<b>&'.repeat(2_000);
    const many = Array.from({ length: 3_000 }, (_, index) =>
      sampleVerdict('fail', {
        check: `catalog/c-${index}`,
        violations: [{ message: text, expected: text, actual: text, at: text, exchange: 1 }],
      }),
    );
    const summary = toMarkdown(sampleReport(many));
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(maxMarkdown);
    expect(summary).toMatch(/And \d+ more causes in report\.json/);
    expect(summary).toContain('## 3000 causes');
  });

  it('names some of the paths that robots.txt disallows', () => {
    const disallowed = [1, 2, 3, 4, 5, 6].map((n) => `/search/${n}`);
    const markdown = toMarkdown({ ...sampleReport(), robots: { disallowed } });
    expect(markdown).toMatch(
      /^Requested although robots\.txt disallows it: .*<code>\/search\/5<\/code> and 1 more$/m,
    );
    expect(toMarkdown({ ...sampleReport(), robots: { disallowed: [] } })).not.toMatch(/robots/);
  });

  it('shows hostile text as text', () => {
    const hostile =
      '</code></details><script>x</script> @org/team #1 http://evil.example www.evil.example |`*_[a](b)\u0000';
    const summary = toMarkdown(
      sampleReport([
        sampleVerdict('fail', { claim: hostile, violations: [{ message: hostile, exchange: 1 }] }),
      ]),
    );
    expect(summary).not.toMatch(/<script|<\/code><\/details>|\u0000|@org|http:\/\/evil|www\.evil|\[a\]\(b\)/);
  });
});

describe('text in Markdown', () => {
  it.each([
    ['a|b', 'a&#124;b'],
    ['<b>&amp;', '&#60;b&#62;&#38;amp;'],
    ['*a* _b_ `c`', '&#42;a&#42; &#95;b&#95; &#96;c&#96;'],
  ])('plain %j', (text, shown) => {
    expect(plain(text)).toBe(shown);
  });

  it('code has no place for a link', () => {
    expect(code('see https://a.b @c')).toBe('<code>see https&#58;//a.b &#64;c</code>');
    expect(code('x'.repeat(700))).toContain('(700 characters)');
  });

  it('a fence is longer than any fence inside it', () => {
    expect(fence('a ```` b', 'sh')).toBe('`````sh\na ```` b\n`````');
  });
});

it('shows the evidence of a diagnosis, and the command to try next', () => {
  const text = toMarkdown(diagnosedReport());
  expect(text).toContain(
    '- diagnosis: <code>needs-credentials</code>\n- seen: <code>GET /products.json: 401',
  );
  expect(text).toMatch(/- try: <code>storefront-conformance .*Authorization/);
});

describe('appendStepSummary', () => {
  it('appends to the summary, unless there is no room', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'summary-'));
    const path = join(folder, 'summary.md');
    expect(await appendStepSummary(sampleReport(), path)).toBe(true);
    await writeFile(path, 'before');
    expect(await appendStepSummary(sampleReport(), path)).toBe(true);
    expect(await readFile(path, 'utf8')).toMatch(/^before\n\n# Not conformant/);
    await writeFile(path, 'x'.repeat(maxMarkdown - 5_000));
    expect(await appendStepSummary(sampleReport(), path)).toBe(false);
    await rm(folder, { recursive: true });
  });
});
