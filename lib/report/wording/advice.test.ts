import { describe, expect, test } from 'vitest';
import { diagnosedReport, sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { nextCommand, rerunCommand } from './advice.ts';

describe('the command that runs a check again', () => {
  test('has its seed, and the path of its counterexample', () => {
    const verdict = sampleVerdict('fail', { evidence: { exchanges: [1], seed: 42, path: '1/0:2/AAE:D' } });
    expect(rerunCommand(sampleReport([verdict]), verdict)).toBe(
      'storefront-conformance http://127.0.0.1:4000 --only catalog/sample-fail --path 1/0:2/AAE:D --seed 42 --allow writes',
    );
  });

  test('has no path where none is known', () => {
    const verdict = sampleVerdict('fail', { evidence: { exchanges: [1], seed: 42, path: '' } });
    expect(rerunCommand(sampleReport([verdict]), verdict)).not.toContain('--path');
  });
});

describe('the next command', () => {
  const passed = sampleReport([sampleVerdict('pass')]);
  const of = (report = passed, saved?: string) => nextCommand(report, saved)?.command;
  const url = 'storefront-conformance http://127.0.0.1:4000';

  test('runs only the failed checks, with all settings of the audit', () => {
    const again = [
      { flag: '--allow', value: 'writes' },
      { flag: '--only', value: 'catalog' },
      { flag: '--runs', value: '100' },
      { flag: '--header', variable: { name: 'STOREFRONT_HEADER_X_KEY', before: 'x-key: ' } },
    ];
    const failed = { ...sampleReport([sampleVerdict('warn')]), again };
    expect(of(failed, 'out/report.json')).toBe(
      `${url} --only-failed out/report.json --seed 42 --allow writes --runs 100 --header "x-key: $STOREFRONT_HEADER_X_KEY"`,
    );
    expect(of(sampleReport([sampleVerdict('fail')]))).toBe(`${url} --seed 42 --allow writes`);
    expect(of({ ...passed, outcome: 'inconclusive' }, 'r.json')).toMatch(
      /--only-failed r\.json --include-unjudged /,
    );
  });

  test('keeps the baselines that explain a failure, so that it exits like the run', () => {
    const waiver = { baseline: 'known failures.yaml', reason: 'an old theme' };
    const known = sampleReport([sampleVerdict('fail', { waiver }), sampleVerdict('warn', { waiver })]);
    const again = [{ flag: '--baseline', value: 'known failures.yaml' }];
    expect(of({ ...known, again }, 'r.json')).toBe(
      `${url} --only-failed r.json --seed 42 --baseline 'known failures.yaml'`,
    );
  });

  test('audits the whole after a part in which nothing failed', () => {
    expect(of({ ...passed, outcome: 'partial' }, 'r.json')).toBe(`${url} --seed 42 --allow writes`);
  });

  test('plans what the consents to write and burst would send, but not purchase', () => {
    const withheld = sampleVerdict('skipped', { reason: { code: 'consent-withheld', text: 'needs more' } });
    const report = { ...sampleReport([sampleVerdict('pass'), withheld]), consents: [] };
    expect(nextCommand(report, 'r.json')).toEqual({
      text: '1 check needs more than reading. To see everything that would be sent:',
      command: 'storefront-conformance plan http://127.0.0.1:4000 --allow writes,burst',
    });
    expect(of(passed)).toBe('storefront-conformance init http://127.0.0.1:4000');
  });

  test('after an audit of the reference storefront audits a real one', () => {
    const target = { ...passed.target, embedded: true };
    expect(of({ ...passed, target })).toBe('storefront-conformance https://shop.example');
  });

  test('is left to the diagnosis if there is one', () => {
    expect(of(diagnosedReport(), 'r.json')).toBeUndefined();
  });
});
