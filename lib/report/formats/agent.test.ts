import { describe, expect, it } from 'vitest';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toAgent } from './agent.ts';

describe('toAgent', () => {
  it('has the cause, its fix, the evidence and the command that reproduces it', () => {
    expect(toAgent(sampleReport([sampleVerdict('fail')])).split('\n')).toEqual([
      'not conformant with 2026-08-27: 1 cause, 1 failing check, 1 of 1 promises judged',
      '1. fail: "price" is number; promised is a decimal string (/products/0/price)',
      expect.stringMatching(/^ {3}fix: .+\.$/),
      expect.stringMatching(/^ {3}seen: GET http:\/\/127\.0\.0\.1:4000\/products\.json: 200/),
      expect.stringMatching(/^ {3}promise: Prices are decimal strings\. \(/),
      expect.stringContaining(
        '   again: storefront-conformance http://127.0.0.1:4000 --only catalog/sample-fail',
      ),
      'After a change, audit again: storefront-conformance http://127.0.0.1:4000 --seed 42 --allow writes',
      '',
    ]);
  });

  it('has the answer that tells a cause apart, and says how many more do', () => {
    const report = sampleReport([
      sampleVerdict('pass'),
      sampleVerdict('fail', { violations: [{ message: 'x' }] }),
    ]);
    const causes = report.causes.map((cause) => ({ ...cause, toldBy: [1, 2] }));
    expect(toAgent({ ...report, causes })).toMatch(
      /^ {3}told by: GET http:\/\/127\.0\.0\.1:4000\/products\.json: 200, .*, and 1 more answer$/m,
    );
  });

  it('says what could not be judged because of a cause', () => {
    const reason = { code: 'prerequisite', text: 'it fails', check: 'catalog/sample-fail' } as const;
    const waiting = sampleVerdict('inconclusive', { reason });
    expect(toAgent(sampleReport([sampleVerdict('fail'), waiting]))).toContain(
      '\n   1 check could not be judged because of it\n',
    );
  });

  const many = (count: number, words: string) => {
    const verdicts = Array.from({ length: count }, (_, n) =>
      sampleVerdict('fail', { check: `catalog/c-${n}`, violations: [{ message: words, exchange: 1 }] }),
    );
    const report = sampleReport(verdicts);
    return { ...report, causes: report.causes.map((cause) => ({ ...cause, fix: `${words}.` })) };
  };

  it('takes at most 12 KB, and names the causes that do not fit', () => {
    for (const unit of ['x ', '\u4e16 ', '\ud83d\ude80 ']) {
      const words = unit.repeat(400).trim();
      const text = toAgent(many(500, words), { saved: 'out/report.json' });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12 * 1024);
      const shown = text.match(/^ {3}fix: /gm)?.length ?? 0;
      expect(shown).toBeGreaterThan(1);
      expect(text.split(`   fix: ${words}.\n`)).toHaveLength(shown + 1);
      expect(text).toContain(`and ${500 - shown} more causes: catalog/c-${shown} `);
      expect(text).toMatch(/ and \d+ more in report\.json \(causes\)\n/);
      expect(text).toContain(
        `   show: storefront-conformance explain catalog/c-${shown} --report out/report.json\n`,
      );
    }
  });

  it('cuts nothing, and says how certain a failure is', () => {
    const text = toAgent(sampleReport([sampleVerdict('fail', { confirmed: '1/2' })]));
    expect(text).toContain('   failed 1 of 2 times: intermittent\n');
    expect(
      toAgent(many(10, 'a word '.repeat(40).trim())).match(/^ {3}fix: (?:a word ?){40}\.$/gm),
    ).toHaveLength(10);
  });

  it('ends with the command that runs only the failed checks again', () => {
    const text = toAgent(sampleReport([sampleVerdict('fail')]), { saved: 'out/report.json' });
    expect(text).toMatch(
      /\nAfter a change, .*: storefront-conformance http.* --only-failed out\/report\.json --seed 42 .*\n$/,
    );
  });

  it('names errors of the suite', () => {
    expect(toAgent(sampleReport([sampleVerdict('error')]))).toContain('error: the suite itself failed in');
  });
});
