import { existsSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { sampleReport, sampleVerdict, waivedVerdict } from '../proof/pages/sample-report.ts';
import { failOnLevels } from '../report/content/output.ts';
import { conclusionOf, testResultOf } from './integration.ts';
import { slowFiles } from './project.ts';

const everything = { only: [], skip: [] };

describe('testResultOf', () => {
  it.each([
    ['fail', 'must', 'failed'],
    ['fail', 'never', 'skipped'],
    ['warn', 'must', 'passed'],
    ['warn', 'should', 'failed'],
    ['note', 'should', 'passed'],
    ['inconclusive', 'must', 'skipped'],
    ['inconclusive', 'inconclusive', 'failed'],
    ['skipped', 'inconclusive', 'skipped'],
    ['error', 'never', 'failed'],
    ['pass', 'should', 'passed'],
  ] as const)('%s, --fail-on %s: %s', (status, failOn, kind) => {
    const result = testResultOf(sampleVerdict(status), failOn);
    expect(result.kind).toBe(kind);
    expect(result.text === '').toBe(kind === 'passed');
  });

  it('skips a known failure, and one that does not decide', () => {
    expect(testResultOf(waivedVerdict(), 'must')).toEqual({
      kind: 'skipped',
      text: 'known failure: an old theme',
    });
    expect(testResultOf(sampleVerdict('fail', { ruleset: 'standards' }), 'must')).toMatchObject({
      kind: 'skipped',
      text: expect.stringMatching(/^fails, which does not decide \(ruleset standards\): /),
    });
  });
});

describe('conclusionOf', () => {
  const passing = sampleReport([sampleVerdict('pass')]);
  const open = { ...sampleReport([sampleVerdict('inconclusive')]), outcome: 'inconclusive' } as const;
  const failing = sampleReport([sampleVerdict('fail')]);

  it('is the gravest of all runs, in whatever order', () => {
    expect(conclusionOf([passing, open], everything, 'must')).toEqual({ code: 2, sentence: open.headline });
    expect(conclusionOf([open, failing, passing], everything, 'must')?.code).toBe(1);
    expect(conclusionOf([passing], everything, 'must')).toBeUndefined();
  });

  it.each(failOnLevels)('is a usage error when a name matches nothing, --fail-on %s', (failOn) => {
    for (const own of [{ only: ['catalgo'] }, { skip: ['catalgo'] }]) {
      expect(conclusionOf([passing], { ...everything, ...own }, failOn)).toMatchObject({
        code: 64,
        sentence: expect.stringMatching(/^"catalgo" matches no area/),
      });
    }
    expect(conclusionOf([passing], { only: ['catalog'], skip: [] }, failOn)).toBeUndefined();
  });
});

describe('project', () => {
  test('the files that run first exist, and each is named once', () => {
    const isThere = (file: string): boolean => existsSync(new URL(`../../${file}`, import.meta.url));
    expect(slowFiles.filter((file) => !isThere(file))).toEqual([]);
    expect(new Set(slowFiles).size).toBe(slowFiles.length);
  });
});
