/** Keywords in the wrong case, and members that only look like them. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { meantBy, misspeltKeywords } from './misspelt-keywords.ts';

const found = (schema: JsonObject) =>
  misspeltKeywords(schema)?.map(({ at, member, meant }) => `${at} ${member}: ${meant}`);

test('a keyword in another case, or with other signs between its words, is found at any depth', () => {
  const line = { Type: 'object', additionalproperties: false };
  expect(found({ type: 'object', Required: ['a'], properties: { a: { items: line } } })).toEqual([
    ' Required: required',
    '/properties/a/items Type: type',
    '/properties/a/items additionalproperties: additionalProperties',
  ]);
  expect(found({ anyOf: [{ min_length: 1 }, { $Ref: '#' }] })).toEqual([
    '/anyOf/0 min_length: minLength',
    '/anyOf/1 $Ref: $ref',
  ]);
});

test('what is below a misspelt keyword is searched as if it were the keyword', () => {
  expect(found({ Properties: { Type: { MaxLength: 3 } } })).toEqual([
    ' Properties: properties',
    '/Properties/Type MaxLength: maxLength',
  ]);
});

test('names of the author, data, and members of other vocabularies are no keywords', () => {
  const schema = {
    properties: { Type: {}, Required: {}, additionalproperties: {} },
    $defs: { Items: { type: 'string' } },
    dependentSchemas: { Title: {} },
    default: { Type: 'x' },
    enum: [{ Required: 1 }],
    'x-ui': { Title: 'x' },
    discriminator: { Mapping: { Type: 'x' } },
    nullable: true,
    example: 'x',
    ref: 'x',
  };
  expect(found(schema)).toEqual([]);
});

test('a second spelling beside the keyword changes nothing', () => {
  expect(found({ type: 'object', Type: 'object' })).toEqual([]);
});

test('a schema that is too large is not searched', () => {
  expect(misspeltKeywords({ allOf: Array(30_000).fill({}) })).toBeUndefined();
});

test('only another spelling of a name means it', () => {
  expect(
    ['nextcursor', 'next_cursor', 'nextCursor', 'cursor'].map((name) => meantBy(name, ['nextCursor'])),
  ).toEqual(['nextCursor', 'nextCursor', undefined, undefined]);
});
