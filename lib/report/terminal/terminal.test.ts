import { describe, expect, it } from 'vitest';
import { diagnosedReport, sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toTerminal } from './terminal.ts';

const plain = { color: false, verbose: false, quiet: false, failOn: 'must' } as const;

describe('toTerminal', () => {
  it('begins with the outcome', () => {
    expect(toTerminal(sampleReport(), plain)).toMatch(
      /^not conformant with 2026-08-27: 1 cause, 1 failing check, .*\n/,
    );
  });

  it('counts each area, and all', () => {
    const text = toTerminal(sampleReport(), { ...plain, verbose: true });
    expect(text).toMatch(/^catalog( +1){7}$/m);
    expect(text).toMatch(/^all checks( +1){7}$/m);
    expect(toTerminal(sampleReport([sampleVerdict('pass')]), plain)).toMatch(/^all checks +1 /m);
    expect(toTerminal(sampleReport(), plain)).toMatch(/^1 pass, 1 fail, 1 warn, 1 note, 1 inconclusive, /m);
  });

  it('shows the promise, the violation, the smallest input and a command that repeats it', () => {
    const text = toTerminal(sampleReport([sampleVerdict('fail')]), { ...plain, width: 200 });
    expect(text).toMatch(/^FAIL {2}"price" is number; promised is a decimal string/m);
    expect(text).toContain('check     catalog/sample-fail (37 subjects examined)');
    expect(text).toContain('Prices are decimal strings. (must; Endpoints; catalog.products)');
    expect(text).toContain('limit=1 (seed 7, path 0:1)');
    expect(text).toContain("curl --include 'http://127.0.0.1:4000/products.json'");
    expect(text).toContain('storefront-conformance explain catalog/sample-fail');
  });

  it('groups the checks that were not judged by reason, and names every check when verbose', () => {
    const verdicts = [1, 2, 3, 4, 5].map((n) => sampleVerdict('inconclusive', { check: `catalog/${n}` }));
    expect(toTerminal(sampleReport(verdicts), plain)).toMatch(/timeout +5 .*\n +a reason \(5 checks\)\n/);
    const others = [
      ...verdicts,
      sampleVerdict('inconclusive', { check: 'catalog/6', reason: { code: 'timeout', text: 'too slow' } }),
    ];
    const verbose = toTerminal(sampleReport(others), { ...plain, verbose: true });
    expect(verbose).toContain('a reason: catalog/1, catalog/2, catalog/3, catalog/4, catalog/5\n');
    expect(verbose).toContain('catalog/6: too slow\n');
  });

  it('lists many violations briefly, and all of them when verbose', () => {
    const violations = [1, 2, 3, 4, 5].map((n) => ({ message: `trouble ${n}`, exchange: 1 }));
    const report = sampleReport([sampleVerdict('fail', { violations })]);
    const text = toTerminal(report, plain);
    expect(text).toMatch(/trouble 1[\s\S]+curl[\s\S]+trouble 2\n.*3 more violations in report\.json/);
    expect(text.match(/curl/g)).toHaveLength(1);
    const twice = sampleReport([
      sampleVerdict('fail', { violations: [...violations, ...violations].slice(3, 9) }),
    ]);
    expect(toTerminal(twice, plain)).toMatch(/trouble 4[\s\S]+trouble 5\n.*4 more violations/);
    expect(toTerminal(report, { ...plain, verbose: true }).match(/trouble \d[\s\S]+?curl/g)).toHaveLength(5);
  });

  it.each([80, 100, 120])('fits a window of %i columns, commands to copy included', (width) => {
    const long = 'https://example.org/'.padEnd(300, 'x');
    const report = sampleReport([
      ...sampleReport().verdicts,
      sampleVerdict('fail', {
        ruleset: 'standards',
        claim: long,
        violations: [{ message: long, exchange: 1 }],
      }),
    ]);
    for (const verbose of [true, false]) {
      const wide = toTerminal(report, { ...plain, verbose, width })
        .split('\n')
        .filter((line) => line.length > width && !line.includes("'http://127.0.0.1:4000/products.json'"));
      expect(wide).toEqual([]);
    }
  });

  it.each([80, 120])(
    'shows each of ten causes whole in %i columns, and ends with the next command',
    (width) => {
      const words = 'of many words '.repeat(30).trim();
      const verdicts = Array.from({ length: 10 }, (_, n) =>
        sampleVerdict('fail', {
          check: `catalog/check-${n}`,
          confirmed: '1/2',
          violations: [{ message: `problem ${n} ${words}`, exchange: 1 }],
        }),
      );
      const report = sampleReport([...verdicts, sampleVerdict('inconclusive'), sampleVerdict('skipped')]);
      const saved = 'reports/latest/report.json';
      const text = toTerminal(report, { ...plain, width, saved });
      const lines = text.trimEnd().split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
      const flat = text.replaceAll(/\n {6}/g, ' ');
      for (const n of [0, 9]) {
        expect(flat).toContain(`FAIL  problem ${n} ${words} `);
        expect(flat).toContain(` catalog/check-${n}, failed 1 of 2 times: intermittent\n`);
      }
      expect(lines).toContain('Not judged: 1 timeout, 1 not-selected');
      expect(lines).toContain(`  storefront-conformance report ${saved} --verbose`);
      expect(lines.join('\n').replaceAll(' \\\n ', '')).toMatch(
        `\n${report.headline}\nAfter a change, ask again only what failed, and what could not be judged:\n` +
          `  storefront-conformance http://127.0.0.1:4000 --only-failed ${saved} --include-unjudged --seed 42 --allow writes`,
      );
    },
  );

  it('shows the place in the body', () => {
    const text = toTerminal(sampleReport([sampleVerdict('fail')]), plain);
    expect(text).toContain('body      {"products":[{"price":>>>1<<<}]}');
  });

  it('names the next step when nothing could be examined', () => {
    const text = toTerminal(diagnosedReport(), plain);
    expect(text).toContain('\nSend credentials with each request.\n  diagnosis: needs-credentials\n');
    expect(text).toContain('\n  seen: GET /products.json: 401, www-authenticate: Basic realm="Staging"\n');
    expect(text).toContain(
      '\n  try: storefront-conformance http://127.0.0.1:4000 --header "Authorization: Basic $TOKEN"\n',
    );
  });

  it('breaks the command of a diagnosis where a shell reads on', () => {
    const text = toTerminal(diagnosedReport(), { ...plain, width: 80 });
    expect(text).toContain('\n  try: storefront-conformance http://127.0.0.1:4000 --header \\\n');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('is short when quiet', () => {
    expect(toTerminal(sampleReport(), { ...plain, quiet: true }).split('\n')).toHaveLength(5);
  });

  it('says what was seen when quiet, not what is promised', () => {
    const text = toTerminal(sampleReport(), { ...plain, quiet: true, width: 120 });
    expect(text).toContain('FAIL  catalog/sample-fail: "price" is number; promised is a decimal string');
    expect(text).toContain('ERROR catalog/sample-error: TypeError: nothing there\n');
    expect(text).not.toContain('answers 200 with a list of products');
  });

  it('shows a short body whole, and leaves out a long one, where no place in it is known', () => {
    const seen = (length: number) => {
      const report = sampleReport([
        sampleVerdict('fail', {
          violations: [{ message: 'm', at: 'status', exchange: 1 }, { message: 'n' }],
        }),
      ]);
      const body = { text: 'y'.repeat(length), length, sha256: 'a'.repeat(64), cut: false };
      const exchanges = report.exchanges.map((one) => (one.n === 1 ? { ...one, body } : one));
      return toTerminal({ ...report, exchanges }, { ...plain, width: 120 });
    };
    expect(seen(75)).toContain(`body      ${'y'.repeat(75)}\n`);
    expect(seen(401)).not.toContain('yyy');
  });

  it('escapes texts of a target that control a terminal or a CI', () => {
    const message = '\u001b[2J\u202e\n::error::gone ##vso[task.complete]';
    const text = toTerminal(sampleReport([sampleVerdict('fail', { violations: [{ message }] })]), plain);
    expect(text).not.toMatch(/[^\n\x20-\x7e]|##vso|^\s*::/m);
    expect(text).toContain('\\u001b[2J');
  });

  it('uses colours only on request', () => {
    expect(toTerminal(sampleReport(), { ...plain, color: true })).toContain('\u001b[');
    expect(toTerminal(sampleReport(), plain)).not.toContain('\u001b[');
  });
});
