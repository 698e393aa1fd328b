/** Generated Accept headers are equivalent to the given ranges. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equivalentAccept, origin } from './headers.ts';

const ranges = ['text/markdown', '*/*'];

it('an equivalent header has the same ranges, at full weight', () => {
  fc.assert(
    fc.property(equivalentAccept(ranges), (text) => {
      const items = text.split(',').map((item) => item.split(';').map((part) => part.trim().toLowerCase()));
      expect(items.map(([range]) => range).sort()).toEqual([...ranges].sort());
      expect(items.map(([, weight = 'q=1']) => Number(weight.slice(2)))).toEqual([1, 1]);
    }),
    { seed: 1 },
  );
});

describe('origin', () => {
  it('an origin is its own serialisation', () => {
    fc.assert(
      fc.property(origin(), (text) => {
        expect(new URL(text).origin).toBe(text);
      }),
      { seed: 1 },
    );
  });
});
