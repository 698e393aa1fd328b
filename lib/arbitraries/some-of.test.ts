/** Drawing a sample: how many, which, and the same again. */
import { describe, expect, it } from 'vitest';
import { someOf } from './some-of.ts';

const many = [...Array(100).keys()];

describe('some of', () => {
  it('is all of them when they are few', () => {
    expect(someOf(['a', 'b'], 5, 1)).toEqual(['a', 'b']);
  });

  it('is as many as asked for, without repetition and in order', () => {
    const drawn = someOf(many, 5, 7);
    expect(new Set(drawn).size).toBe(5);
    expect(drawn).toEqual(many.filter((n) => drawn.includes(n)));
  });

  it('is the same for the same seed, and another for another', () => {
    expect(someOf(many, 5, 7)).toEqual(someOf(many, 5, 7));
    expect(someOf(many, 5, 7)).not.toEqual(someOf(many, 5, 8));
  });
});
