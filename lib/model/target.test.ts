/** How many requests of each kind a run may send. */
import { expect, test } from 'vitest';
import { maxRequestsFor, sideEffects } from './target.ts';

const bounds = { consents: [], runs: 25, retries: 1, budget: 100_000 } as const;

test('a kind without consent is never sent', () => {
  expect(sideEffects.filter((effect) => maxRequestsFor(effect, bounds) > 0)).toEqual([
    'reading',
    'commerce-reading',
  ]);
});

test('more inputs and more confirmations allow more requests, up to the budget', () => {
  expect(maxRequestsFor('reading', { ...bounds, runs: 50 })).toBeGreaterThan(
    maxRequestsFor('reading', bounds),
  );
  expect(maxRequestsFor('reading', { ...bounds, retries: 2 })).toBeGreaterThan(
    maxRequestsFor('reading', bounds),
  );
  expect(maxRequestsFor('reading', { ...bounds, budget: 10 })).toBe(10);
});
