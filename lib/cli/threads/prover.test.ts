/** The order in which threads get saboteurs. */
import { expect, test } from 'vitest';
import { dealer } from './prover.ts';

const plain = ['a', 'b', 'c'].map((id) => ({ id }));

const ucp = ['u', 'v'].map((id) => ({ id, storefront: { dialect: 'ucp' as const } }));

test('each saboteur is dealt once, by storefront, the largest group first', () => {
  const next = dealer([...ucp, ...plain]);
  const one = next();
  const other = next();
  expect([one?.id, other?.id]).toEqual(['a', 'u']);
  expect(next(one)?.id).toBe('b');
  expect(next(other)?.id).toBe('v');
});

test('a thread whose storefront has no saboteurs left takes those of another', () => {
  const next = dealer([...plain, ...ucp.slice(0, 1)]);
  next();
  const last = next();
  expect([next(last)?.id, next(last)?.id, next(last)]).toEqual(['b', 'c', undefined]);
});
