/** The formats for people: Markdown, and the page for the owner of the shop. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { effects } from '../../../suites/effects.ts';
import { areaWords } from '../../../suites/report-policy.ts';
import { diagnosisCodes, outcomes, owners, type Report } from '../../model/report.ts';
import { areas } from '../../model/requirement.ts';
import { jargonIn } from '../../proof/pages/report-pages.ts';
import { diagnosedReport, sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { maxMarkdown } from '../content/bounds.ts';
import { appendStepSummary } from './github.ts';
import { toMarkdown } from './markdown.ts';
import { code, fence, htmlCode, plain } from './markdown-text.ts';
import { toOwner } from './owner.ts';

describe('toMarkdown', () => {
  it('begins with the outcome, then the worst findings', () => {
    const text = toMarkdown(sampleReport());
    expect(text).toMatch(/^# Not conformant with 2026-08-27: `/);
    const order = [/^\*\*fail\*\* `/m, /^\*\*warn\*\* `/m, /^\*\*note\*\* `/m, /<b>error<\/b> <code>/].map(
      (line) => text.search(line),
    );
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
  });

  it('has each finding once, folded, with promise, evidence and a command to copy', () => {
    const text = toMarkdown(sampleReport([sampleVerdict('fail')]));
    expect(text.match(/<details><summary><b>/g)).toHaveLength(1);
    for (const said of [
      '> Prices are decimal strings. (must; Endpoints;',
      '- Expected: `a decimal string`',
      '- Smallest input: `limit=1` (seed 7',
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
    expect(markdown).toMatch(/^Requested although robots\.txt disallows it: .*`\/search\/5` and 1 more$/m);
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
    const lines = summary.split('\n');
    const [html, markdown] = [true, false].map((is) =>
      lines.filter((line) => line.startsWith('<') === is).join('\n'),
    );
    expect(html).not.toMatch(/<script|<\/code><\/details>|\u0000/);
    // Nothing in a code span has a meaning.
    const outside = markdown?.replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
    expect(outside).not.toMatch(/<script|<\/code>|\u0000|@org|http:\/\/evil|www\.evil|\[a\]\(b\)/);
  });
});

describe('text in Markdown', () => {
  it.each([
    ['a|b', 'a\\|b'],
    ['<b>&amp;', '&lt;b>&amp;amp;'],
    ['*a* _b_ `c` d_e', '\\*a\\* \\_b\\_ \\`c\\` d_e'],
    ['@org #1 ftp://a www.b', '&#64;org &#35;1 ftp&#58;//a www&#46;b'],
    ['see https://a.b/_c_ now', 'see `https://a.b/_c_` now'],
    ['Mug \u{1f375} 3 > 2 & more', 'Mug \u{1f375} 3 > 2 & more'],
  ])('plain %j', (text, shown) => {
    expect(plain(text)).toBe(shown);
  });

  it('code is a span that its text cannot end', () => {
    expect(code('see https://a.b @c \u{1f375}')).toBe('`see https://a.b @c \u{1f375}`');
    expect([code('a`b'), code('`'), code('')]).toEqual(['``a`b``', '`` ` ``', '`  `']);
    expect(code('x'.repeat(700))).toContain('(700 characters)');
  });

  it('code in a line of HTML is escaped as such', () => {
    expect(htmlCode('</code> & https://a.b @c')).toBe('<code>&lt;/code&gt; &amp; https://a.b @c</code>');
  });

  it('a fence is longer than any fence inside it', () => {
    expect(fence('a ```` b', 'sh')).toBe('`````sh\na ```` b\n`````');
  });
});

it('shows the evidence of a diagnosis, and the command to try next', () => {
  const text = toMarkdown(diagnosedReport());
  expect(text).toContain('- diagnosis: `needs-credentials`\n- seen: `GET /products.json: 401');
  expect(text).toMatch(/- try: `storefront-conformance .*Authorization/);
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

const textOf = (page: string) =>
  page
    .replaceAll(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const withWords = (report: Report): Report => ({ ...report, areaWords });

const failing = sampleReport([
  sampleVerdict('fail'),
  sampleVerdict('warn', { area: 'markdown', check: 'markdown/sample-warn' }),
  sampleVerdict('pass', { area: 'sitemap', check: 'sitemap/sample-pass' }),
]);

const shown = (report: Report) => textOf(toOwner(withWords(report)));

const parts = (text: string) =>
  [...text.matchAll(/What is broken|What works|What could be better|What was not tried/g)].map(
    ([part]) => part,
  );

describe('the page for owners', () => {
  test('says what is broken, what it means and who fixes it, then what works and what could be better', () => {
    const [cause, ...others] = failing.causes;
    if (!cause) throw new Error('the sample report has no cause');
    const first = {
      ...cause,
      effect: 'Agents cannot read your prices.',
      owner: { likely: 'app', because: '' },
    } as const;
    const text = shown({ ...failing, causes: [first, ...others] });
    expect(parts(text)).toEqual(['What is broken', 'What works', 'What could be better']);
    expect(text).toContain(
      'Products and prices Agents cannot read your prices. The person who looks after the add-ons of your shop',
    );
    expect(text).toContain(areaWords.sitemap.works);
    expect(text).not.toContain(areaWords.markdown.works);
    expect(text).not.toContain(areaWords.catalog.works);
  });

  test('shows the same problem once', () => {
    const twice = failing.causes.flatMap((cause) => [cause, { ...cause, id: `${cause.id}-2` }]);
    const problems = (report: Report) => shown(report).split('Agents do not find what they expect').length;
    expect(problems({ ...failing, causes: twice })).toBe(problems(failing));
  });

  test('says what was not tried', () => {
    const withheld = (consents: string) =>
      sampleVerdict('skipped', {
        area: 'commerce',
        reason: { code: 'consent-withheld', text: `needs --allow ${consents}` },
      });
    const report = sampleReport([sampleVerdict('pass'), withheld('writes,purchase')]);
    const text = shown({ ...report, consents: [] });
    expect(parts(text)).toEqual(['What works', 'What was not tried']);
    expect(text).toMatch(/Carts and checkouts were not filled.*Nothing was bought/);
    expect(text).not.toMatch(/Asking too much|Search, cart and checkout/);
    const allowed = shown({ ...report, consents: ['writes'] });
    expect(allowed).toContain('Nothing was bought');
    expect(allowed).not.toContain('traces');
  });

  test('claims no more than reading for a part that was only read', () => {
    const reason = { code: 'consent-withheld', text: '' } as const;
    const read = sampleVerdict('pass', { area: 'commerce', check: 'commerce/a' });
    const whole = shown(sampleReport([read]));
    const half = shown(sampleReport([read, sampleVerdict('skipped', { area: 'commerce', reason })]));
    expect(whole).toContain('Search, cart and checkout. Agents can');
    expect(half).toContain('Search, cart and checkout. What was tried works.');
  });

  test('says only why nothing was judged', () => {
    const text = shown(diagnosedReport());
    expect(parts(text)).toEqual([]);
    expect(text).toContain('Your shop is closed to visitors who have not signed in');
  });

  test('has no technical terms', () => {
    const causes = Object.values(effects).flatMap((effect, index) =>
      failing.causes.slice(0, 1).map((cause) => ({
        ...cause,
        effect,
        owner: { likely: owners[index % owners.length] ?? 'edge', because: 'header' },
      })),
    );
    const withheld = areas.map((area) =>
      sampleVerdict('skipped', {
        area,
        check: `${area}/x`,
        reason: { code: 'consent-withheld', text: 'JSON' },
      }),
    );
    const reports = [
      ...causes.map((cause) => ({ ...failing, causes: [cause] })),
      ...outcomes.map((outcome) => ({ ...sampleReport(withheld), outcome })),
      ...diagnosisCodes.map((code): Report => {
        const { diagnosis, ...report } = diagnosedReport();
        return { ...report, ...(diagnosis && { diagnosis: { ...diagnosis, code } }) };
      }),
    ];
    expect(reports.flatMap((report) => jargonIn(shown(report)))).toEqual([]);
    expect(jargonIn('The JSON schema of the header')).toEqual(['JSON', 'schema', 'header']);
  });

  test('works for a report without areas in plain words', () => {
    expect(textOf(toOwner(failing))).toContain('A part of the shop Agents do not find what they expect.');
  });

  test('escapes what a target says', () => {
    const baseUrl = 'https://<img src=x>';
    expect(toOwner({ ...failing, target: { baseUrl, embedded: false } })).not.toContain('<img');
  });
});
