import { describe, expect, it } from 'vitest';
import { decimal, exponentOf, fromCents, minorUnits } from './currency.ts';

describe('money', () => {
  it.each([
    ['USD', 1999, '19.99'],
    ['USD', 5, '0.05'],
    ['USD', 0, '0.00'],
    ['JPY', 1200, '1200'],
    ['KWD', 1250, '1.250'],
    ['CLF', 12345, '1.2345'],
  ])('of %s reads %d as %s and back', (currency, amount, text) => {
    expect(decimal(amount, currency)).toBe(text);
    expect(minorUnits(text, currency)).toBe(amount);
  });

  it('follows the decimals of ISO 4217', () => {
    expect(['USD', 'JPY', 'IQD', 'HUF', 'UYW', 'XXX'].map(exponentOf)).toEqual([2, 0, 3, 2, 4, undefined]);
  });

  it('scales hundredths', () => {
    expect(['USD', 'JPY', 'KWD'].map((currency) => fromCents(500, currency))).toEqual([500, 500, 5000]);
  });

  it('refuses an unknown code', () => {
    expect(() => decimal(1, 'ABC')).toThrow('"ABC" is not an ISO 4217 currency code.');
  });
});
