import { describe, expect, test } from 'vitest';
import { byPlace, countAt } from './pointer.ts';

const shop = {
  products: [
    { variants: [{ price: 1 }, { price: null }, {}] },
    { variants: 'none' },
    null,
    { variants: [{}] },
  ],
  '*': { 'a/b': [1, 2] },
};

describe('countAt', () => {
  test.each([
    ['', 1],
    ['/products', 1],
    ['/products/*', 4],
    ['/products/*/variants/*', 4],
    ['/products/*/variants/*/price', 4],
    ['/products/*/variants/*/price/amount', 0],
    ['/products/0/variants/*/price', 3],
    ['/products/9', 0],
    ['/*/a~1b/*', 2],
    ['/nowhere/*', 0],
    ['/nowhere', 1],
  ])('of %s is %i', (kind, count) => {
    expect(countAt(shop, kind)).toBe(count);
  });
});

test('places are ordered as people count', () => {
  const places = ['/b/10', '/b/9/c', '/b/9', '/a', '/b/x', '', '/b/10/a'];
  expect(places.toSorted(byPlace)).toEqual(['', '/a', '/b/9', '/b/9/c', '/b/10', '/b/10/a', '/b/x']);
});
