/** Patterns that are not regular expressions of ECMA-262. */
import { expect, test } from 'vitest';
import { schemaPatterns } from './schema-patterns.ts';

const broken = (pattern: string) => schemaPatterns({ items: { pattern } })?.some(({ isBroken }) => isBroken);

test.each(['^[A-Z]{2}$', '^(?=x)', String.raw`^[\w\-\.]+$`, String.raw`\p{L}`, '(?<year>\\d{4})'])(
  '%s is an expression',
  (pattern) => {
    expect(broken(pattern)).toBe(false);
  },
);

test.each(['^[A-Z{2}$', '(', '*', '(?P<year>a)', '[z-a]'])('%s is not an expression', (pattern) => {
  expect(broken(pattern)).toBe(true);
});

test('names of pattern properties are patterns, names of properties and examples are not', () => {
  const schema = {
    patternProperties: { '(': { pattern: ')' } },
    properties: { pattern: { type: 'string' } },
  };
  expect(schemaPatterns({ ...schema, examples: [{ pattern: '(' }] })).toMatchObject([
    { at: '', pattern: '(', isBroken: true },
    { at: '/patternProperties/(', pattern: ')', isBroken: true },
  ]);
});

test('skips long patterns', () => {
  expect(schemaPatterns({ pattern: '('.repeat(2_000) })).toEqual([]);
});
