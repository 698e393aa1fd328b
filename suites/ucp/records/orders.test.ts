/** The status of an order's line follows from its quantities. */
import { expect, it } from 'vitest';
import { lineStatus } from './orders.ts';

it.each([
  [{ total: 3, fulfilled: 0 }, 'processing'],
  [{ total: 3, fulfilled: 2 }, 'partial'],
  [{ total: 3, fulfilled: 3 }, 'fulfilled'],
  [{ total: 0, fulfilled: 0 }, 'removed'],
  [{ original: 2, total: 0, fulfilled: 2 }, 'removed'],
  [{ total: '3', fulfilled: 0 }, undefined],
  [3, undefined],
  [undefined, undefined],
])('derives from %j the status %j', (quantity, status) => {
  expect(lineStatus(quantity)).toBe(status);
});
