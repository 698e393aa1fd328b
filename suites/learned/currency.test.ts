/** Proves that decimal prices become minor units without a rounding error. */
import { expect, it } from 'vitest';
import { exponentOf, toMinor } from './currency.ts';

it.each([
  ['19.99', 'USD', 1999n],
  ['19.9', 'USD', 1990n],
  ['19', 'EUR', 1900n],
  ['1500', 'JPY', 1500n],
  ['1500.00', 'JPY', 1500n],
  ['10.500', 'KWD', 10500n],
  ['1.1', 'CLF', 11000n],
  ['0.00', 'USD', 0n],
  ['9007199254740993.01', 'USD', 900719925474099301n],
])('%s %s', (price, currency, minor) => {
  expect(toMinor(price, exponentOf(currency))).toBe(minor);
});

it.each(['19.999', '', 'free', '1e3', '-5', '1,50'])('does not guess what "%s" is', (price) => {
  expect(toMinor(price, 2)).toBeUndefined();
});
