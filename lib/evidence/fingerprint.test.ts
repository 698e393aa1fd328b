import { describe, expect, it } from 'vitest';
import { sampleVerdict } from '../proof/pages/sample-report.ts';
import { fingerprint } from './fingerprint.ts';

describe('fingerprint', () => {
  const at = (...places: string[]) =>
    fingerprint(
      sampleVerdict('fail', { violations: places.map((place) => ({ message: place, at: place })) }),
    );

  it('depends on the kinds of places, not on their number, the wording or the count', () => {
    expect(at('/products/3/price')).toBe(at('/products/41/price', '/products/5/price'));
  });

  it('differs by place and check', () => {
    expect(at('/products/3/price')).not.toBe(at('/products/3/title'));
    expect(at('status')).not.toBe(fingerprint(sampleVerdict('fail', { check: 'cors/a', violations: [] })));
  });
});
