/** Generated origins have the form that a browser sends. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { origin } from './origin.ts';

it('an origin is its own serialisation', () => {
  fc.assert(
    fc.property(origin(), (text) => {
      expect(new URL(text).origin).toBe(text);
    }),
    { seed: 1 },
  );
});
