/** Rules of a version older than the advertised one yield only notes. */
import { expect, it } from 'vitest';
import { release } from '../releases/2026-08-25.ts';
import { graded } from './ucp-check.ts';

it('reduces violations of older rules to notes that name both versions', () => {
  const violations = [{ message: 'no endpoint', at: '/ucp' }];
  expect(graded(violations, { advertised: 'a', release, isNewer: false })).toBe(violations);
  expect(graded(violations, { advertised: '2027-01-01', release, isNewer: true })).toEqual([
    {
      message: 'no endpoint (by the rules of UCP 2026-08-25; the profile advertises the newer 2027-01-01)',
      at: '/ucp',
      atMost: 'may',
    },
  ]);
});
