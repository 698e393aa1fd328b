import { describe, expect, it } from 'vitest';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toAgent } from './agent.ts';

describe('toAgent', () => {
  it('has the cause, its fix, the evidence and the command that reproduces it', () => {
    expect(toAgent(sampleReport([sampleVerdict('fail')])).split('\n')).toEqual([
      'not conformant: 1 cause, 1 failing check, 1 of 1 promises judged',
      '1. fail: "price" is number; promised is a decimal string (/products/0/price)',
      expect.stringMatching(/^ {3}fix: .+\.$/),
      expect.stringMatching(/^ {3}seen: GET http:\/\/127\.0\.0\.1:4000\/products\.json: 200/),
      expect.stringContaining(
        '   again: storefront-conformance http://127.0.0.1:4000 --only catalog/sample-fail',
      ),
      'After a fix, audit again: storefront-conformance http://127.0.0.1:4000 --seed 42 --allow writes',
      '',
    ]);
  });

  const long = (length: number, count: number, unit: string) => {
    const message = unit.repeat(length);
    const verdicts = Array.from({ length: count }, (_, n) =>
      sampleVerdict('fail', { check: `catalog/c-${n}`, violations: [{ message, exchange: 1 }] }),
    );
    const report = sampleReport(verdicts);
    return { ...report, causes: report.causes.map((cause) => ({ ...cause, fix: `${message}.` })) };
  };

  it('takes less than 4 KB for ten causes of any length, and counts the rest', () => {
    for (const unit of ['x', '\u4e16', '\ud83d\ude80']) {
      const text = toAgent(long(10_000, 12, unit), { saved: 'reports/latest/report.json' });
      expect(Buffer.byteLength(text)).toBeLessThan(4000);
      expect(text.match(/^ {3}again: /gm)).toHaveLength(10);
      expect(text.match(/^ {3}fix: .{12}/gmu)).toHaveLength(10);
      expect(text).toContain('and 2 more causes in report.json');
    }
  });

  it('keeps whole texts if there is room', () => {
    expect(toAgent(long(240, 2, 'y'))).toContain(`   fix: ${'y'.repeat(200)}`);
    expect(toAgent(long(230, 2, 'y'))).toContain(`   fix: ${'y'.repeat(230)}.\n`);
  });

  it('has fewer causes if the commands alone are too long', () => {
    const report = long(100, 10, 'z');
    const baseUrl = `http://shop.example/${'p'.repeat(800)}`;
    const text = toAgent({ ...report, target: { ...report.target, baseUrl } });
    expect(Buffer.byteLength(text)).toBeLessThan(4000);
    expect(text).toMatch(/^1\. fail: /m);
    expect(text).toMatch(/^and \d more causes in report\.json/m);
  });

  it('ends with the command that runs only the failed checks again', () => {
    const text = toAgent(sampleReport([sampleVerdict('fail')]), { saved: 'out/report.json' });
    expect(text).toMatch(
      /\nAfter a fix, .*: storefront-conformance http.* --only-failed out\/report\.json --seed 42 .*\n$/,
    );
  });

  it('names errors of the suite', () => {
    expect(toAgent(sampleReport([sampleVerdict('error')]))).toContain('error: the suite itself failed in');
  });
});
