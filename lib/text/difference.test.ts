import { describe, expect, it } from 'vitest';
import { difference, type Part } from './difference.ts';

const shown = (parts: readonly Part[]) =>
  parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

describe('difference', () => {
  it.each([
    ['application/json', 'application/xml', 'application/[json]', 'application/[xml]'],
    ['200', '404', '[200]', '[404]'],
    ['a decimal string', '1', '[a decimal string]', '[1]'],
    ['same', 'same', 'same', 'same'],
    ['', 'x', '', '[x]'],
    ['price 🛒', 'price 🛍', 'price [🛒]', 'price [🛍]'],
    ['aa', 'aaa', 'aa', 'aa[a]'],
  ])('of %j and %j', (expected, actual, one, other) => {
    const found = difference(expected, actual);
    expect([shown(found.expected), shown(found.actual)]).toEqual([one, other]);
  });
});
