import { describe, expect, test } from 'vitest';
import { sampleReport, sampleVerdict } from '../../proof/sample-report.ts';
import { rerunCommand } from './advice.ts';

describe('the command that runs a check again', () => {
  test('has its seed, and the path of its counterexample', () => {
    const verdict = sampleVerdict('fail', { evidence: { exchanges: [1], seed: 42, path: '1/0:2/AAE:D' } });
    expect(rerunCommand(sampleReport([verdict]), verdict)).toBe(
      'storefront-conformance http://127.0.0.1:4000 --only catalog/sample-fail --seed 42 --path 1/0:2/AAE:D --allow writes',
    );
  });

  test('has no path where none is known', () => {
    const verdict = sampleVerdict('fail', { evidence: { exchanges: [1], seed: 42, path: '' } });
    expect(rerunCommand(sampleReport([verdict]), verdict)).not.toContain('--path');
  });
});
