import { describe, expect, it } from 'vitest';
import { sampleReport, sampleVerdict } from '../../proof/sample-report.ts';
import { toAgent } from './agent.ts';

describe('toAgent', () => {
  it('has the cause, its fix, the evidence and the command that shows it again', () => {
    expect(toAgent(sampleReport([sampleVerdict('fail')])).split('\n')).toEqual([
      'not conformant: 1 cause, 1 failing check, 1 of 1 promises judged',
      '1. fail: "price" is number; promised is a decimal string (/products/0/price)',
      expect.stringMatching(/^ {3}fix: .+\.$/),
      expect.stringMatching(/^ {3}seen: GET http:\/\/127\.0\.0\.1:4000\/products\.json: 200/),
      expect.stringContaining(
        '   again: storefront-conformance http://127.0.0.1:4000 --only catalog/sample-fail',
      ),
      '',
    ]);
  });

  it('takes less than 4 KiB for ten causes of any length, and counts the rest', () => {
    const message = 'x'.repeat(10_000);
    const verdicts = Array.from({ length: 12 }, (_, n) =>
      sampleVerdict('fail', { check: `catalog/c-${n}`, violations: [{ message, exchange: 1 }] }),
    );
    const text = toAgent(sampleReport(verdicts));
    expect(Buffer.byteLength(text)).toBeLessThan(4096);
    expect(text).toContain('and 2 more causes in report.json');
  });

  it('names errors of the suite', () => {
    expect(toAgent(sampleReport([sampleVerdict('error')]))).toContain('error: the suite itself failed in');
  });
});
