/** Sums of checkouts with a shipping method, with further parts in them that nothing names. */
import { expect, test } from 'vitest';
import { type Bill, growsAsOffered } from './shipping-bill.ts';

/** @param more in the sum besides the goods and the method. */
const billOf = (price: number, charged: number, more: number, goods = 3_200): Bill => {
  const numbers = [
    { pattern: '/goods', amount: goods },
    { pattern: '/sum', amount: goods + charged + more },
  ];
  return { goods, prices: [price], shown: { numbers, lines: [] } } as unknown as Bill;
};

test.each<readonly [string, readonly Bill[], boolean]>([
  ['with parts that stay the same', [billOf(500, 500, 75), billOf(900, 900, 75)], true],
  ['without the shipping', [billOf(500, 0, 75), billOf(900, 0, 75)], false],
  ['with the shipping twice', [billOf(500, 1_000, 75), billOf(900, 1_800, 75)], false],
  ['with the first method each time', [billOf(500, 500, 0), billOf(900, 500, 0)], false],
  ['of one method, which tells nothing', [billOf(500, 500, 75)], false],
  ['of less than the goods', [billOf(500, 500, -75), billOf(900, 900, -75)], false],
])('a sum %s', (_, bills, expected) => {
  expect(growsAsOffered(bills)).toBe(expected);
});
