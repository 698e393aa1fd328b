import { expect, it } from 'vitest';
import { didYouMean, nearest } from './names.ts';

const known = ['allow', 'rulesets', 'canonical-url', 'serve'];

it.each([
  ['alow', 'allow'],
  ['ALLOW', 'allow'],
  ['canonical_url', 'canonical-url'],
  ['ruleset', 'rulesets'],
  ['serv', 'serve'],
  ['something-else', undefined],
  ['x', undefined],
  ['', undefined],
])('for %j it guesses %j', (word, guess) => {
  expect(nearest(word, known)).toBe(guess);
});

it('is a question, or empty', () => {
  expect(didYouMean('alow', known)).toBe('; did you mean "allow"?');
  expect(didYouMean('zebra', known)).toBe('');
});
