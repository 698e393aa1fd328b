/** The rules of an older version than the advertised one give notes only. */
import { expect, it } from 'vitest';
import { graded } from './ucp-check.ts';

it('reduces violations of older rules to notes that name both versions', () => {
  const violations = [{ message: 'no endpoint', at: '/ucp' }];
  expect(graded(violations, { advertised: 'a', rules: '2026-04-08', isNewer: false })).toBe(violations);
  expect(graded(violations, { advertised: '2026-08-25', rules: '2026-04-08', isNewer: true })).toEqual([
    {
      message: 'no endpoint (by the rules of UCP 2026-04-08; the profile advertises the newer 2026-08-25)',
      at: '/ucp',
      atMost: 'may',
    },
  ]);
});
