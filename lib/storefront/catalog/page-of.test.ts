import { describe, expect, it } from 'vitest';
import { pageOf, readLimit, readPage } from './page-of.ts';

describe('a list', () => {
  it.each([
    [undefined, 24],
    ['1', 1],
    ['250', 250],
    ['251', 250],
    ['99999999999999999999999', 250],
    ['0', 24],
    ['-1', 24],
    ['1.5', 24],
    ['1e2', 24],
    ['abc', 24],
    ['', 24],
  ])('with limit %s holds at most %d', (text, limit) => {
    expect(readLimit(text)).toBe(limit);
  });

  it('goes on with its next page', () => {
    expect([readPage(undefined), readPage('0'), readPage('x'), readPage('3')]).toEqual([1, 1, 1, 3]);
    expect(pageOf([1, 2, 3], 2, 1)).toEqual([1, 2]);
    expect(pageOf([1, 2, 3], 2, 2)).toEqual([3]);
    expect(pageOf([1, 2, 3], 2, 3)).toEqual([]);
  });
});
