/** Drawing a sample: how many, which, and the same again. */
import { describe, expect, it } from 'vitest';
import { thoroughRuns } from '../assert/boundaries.ts';
import { anyContext, anyTarget } from '../proof/any-target.ts';
import { sampleOf, someOf } from './some-of.ts';

const many = [...Array(100).keys()];

describe('a sample', () => {
  const sizeFor = (runs: number) =>
    sampleOf(anyContext({ target: anyTarget({ runs }) }), many, { few: 2, most: 5 }).length;

  it('is small, and larger in a thorough run', () => {
    expect([1, thoroughRuns - 1, thoroughRuns].map(sizeFor)).toEqual([2, 2, 5]);
  });
});

describe('some of', () => {
  it('returns all items when there are few', () => {
    expect(someOf(['a', 'b'], 5, 1)).toEqual(['a', 'b']);
  });

  it('returns the requested number, without repetition and in order', () => {
    const drawn = someOf(many, 5, 7);
    expect(new Set(drawn).size).toBe(5);
    expect(drawn).toEqual(many.filter((n) => drawn.includes(n)));
  });

  it('depends on the seed alone', () => {
    expect(someOf(many, 5, 7)).toEqual(someOf(many, 5, 7));
    expect(someOf(many, 5, 7)).not.toEqual(someOf(many, 5, 8));
  });
});
