/** Misspelt keywords, members that only look like keywords, patterns, and the validity of schemas. */
import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { meantBy, misspeltKeywords, schemaPatterns, schemaProblems } from './schema-keywords.ts';

const found = (schema: JsonObject) =>
  misspeltKeywords(schema)?.map(({ at, member, meant }) => `${at} ${member}: ${meant}`);

test('finds a keyword in another case or with other separators at any depth', () => {
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

test('searches below a misspelt keyword as if it were spelt right', () => {
  expect(found({ Properties: { Type: { MaxLength: 3 } } })).toEqual([
    ' Properties: properties',
    '/Properties/Type MaxLength: maxLength',
  ]);
});

test('ignores names chosen by the author, data, and members of other vocabularies', () => {
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

test('ignores a second spelling beside the keyword', () => {
  expect(found({ type: 'object', Type: 'object' })).toEqual([]);
});

test('does not search a schema that is too large', () => {
  expect(misspeltKeywords({ allOf: Array(30_000).fill({}) })).toBeUndefined();
});

test('meantBy matches only another spelling of a name', () => {
  expect(
    ['nextcursor', 'next_cursor', 'nextCursor', 'cursor'].map((name) => meantBy(name, ['nextCursor'])),
  ).toEqual(['nextCursor', 'nextCursor', undefined, undefined]);
});

describe('schema patterns', () => {
  const broken = (pattern: string) =>
    schemaPatterns({ items: { pattern } })?.some(({ isBroken }) => isBroken);

  test.each(['^[A-Z]{2}$', '^(?=x)', String.raw`^[\w\-\.]+$`, String.raw`\p{L}`, '(?<year>\\d{4})'])(
    '%s is an expression',
    (pattern) => {
      expect(broken(pattern)).toBe(false);
    },
  );

  test.each(['^[A-Z{2}$', '(', '*', '(?P<year>a)', '[z-a]'])('%s is not an expression', (pattern) => {
    expect(broken(pattern)).toBe(true);
  });

  test('reads names of pattern properties as patterns, but not names of properties or examples', () => {
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
});

describe('valid schema', () => {
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
});
