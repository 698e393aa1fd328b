/** Which broken promises come first. */
import { expect, test } from 'vitest';
import { gravityOf } from './gravity.ts';

test.each([
  ['commerce.money.amount', 0],
  ['commerce.approval', 0],
  ['commerce.flow.cart', 1],
  ['discovery.profile.served', 1],
  ['catalog.single.same', 1],
  ['catalog.single.unknown', 3],
  ['catalog.image.fields', 2],
  ['cors.openapi', 3],
  ['of.a.custom.suite', 2],
])('%s has the gravity %d', (promise, gravity) => {
  expect(gravityOf(promise)).toBe(gravity);
});
