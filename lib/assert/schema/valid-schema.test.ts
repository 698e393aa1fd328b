/** Recognizing valid schemas, in bounded time. */
import { expect, it } from 'vitest';
import { schemaProblems } from './valid-schema.ts';

it('accepts a schema with its own vocabulary', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: ['string', 'null'], 'x-own': 1 } },
    required: ['a'],
  };
  expect(schemaProblems(schema)).toEqual([]);
});

it.each([
  ['an unknown type', { type: 'text' }],
  ['required as a boolean', { type: 'object', properties: { a: { required: true } } }],
  ['properties as an array', { properties: [] }],
  ['a schema that is text', { properties: { a: 'string' } }],
])('names the problem of %s', (_, schema) => {
  expect(schemaProblems(schema)).not.toEqual([]);
});

it('does not judge a schema that nests too deep', () => {
  let schema: object = {};
  for (let depth = 0; depth < 5_000; depth += 1) schema = { not: schema };
  expect(schemaProblems(schema)).toBeUndefined();
});
