/** What is wrong with a schema itself: misspelt keywords, patterns, and references that lead nowhere, in a circle, or out of it. */
import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { meantBy, misspeltKeywords, schemaPatterns, schemaProblems } from './schema-keywords.ts';
import { dereference, localReferences, schemaReferences, valueOfReference } from './schema-references.ts';

describe('keywords', () => {
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
});

describe('references', () => {
  const problems = (schema: JsonObject) =>
    schemaReferences(schema)?.flatMap(({ at, problem }) => (problem ? [`${at} ${problem}`] : []));

  test('pointers and anchors lead to a place in the schema, or nowhere', () => {
    const $defs = { line: { $anchor: 'line', type: 'object' } };
    const anyOf = [
      { $ref: '#/$defs/line' },
      { $ref: '#line' },
      { $ref: '#/$defs/row' },
      { $ref: '#row' },
      { $ref: '#/definitions/line' },
    ];
    expect(problems({ $defs, anyOf })).toEqual(['/anyOf/2 nowhere', '/anyOf/3 nowhere', '/anyOf/4 nowhere']);
  });

  test('a recursive schema is not a circle, because it descends into the value', () => {
    const $defs = {
      tree: { properties: { children: { items: { $ref: '#/$defs/tree' } } } },
      list: { anyOf: [{ type: 'null' }, { properties: { rest: { $ref: '#/$defs/list' } } }] },
    };
    expect(problems({ $defs, $ref: '#/$defs/tree', properties: { self: { $ref: '#' } } })).toEqual([]);
  });

  test('a circle never descends into the value', () => {
    const itself = { $ref: '#/$defs/itself' };
    expect(problems({ $defs: { itself }, properties: { a: itself } })).toEqual([
      '/$defs/itself circle',
      '/properties/a circle',
    ]);
    const [one, two] = [{ allOf: [{ $ref: '#/$defs/two' }] }, { type: 'string', $ref: '#/$defs/one' }];
    expect(problems({ $defs: { one, two } })).toEqual(['/$defs/one/allOf/0 circle', '/$defs/two circle']);
  });

  test('a reference into a circle from outside is not a circle itself', () => {
    const $defs = { itself: { $ref: '#/$defs/itself' }, other: { allOf: [{ $ref: '#/$defs/itself' }] } };
    expect(problems({ $defs, items: { $ref: '#/$defs/other' } })).toEqual([
      '/$defs/itself circle',
      '/$defs/other/allOf/0 circle',
    ]);
  });

  test('references to other documents lead elsewhere', () => {
    const anyOf = [
      { $ref: 'https://shop.example/line.json' },
      { $ref: 'line.json#/a' },
      { $ref: 'urn:line' },
    ];
    expect(problems({ anyOf })).toEqual(['/anyOf/0 elsewhere', '/anyOf/1 elsewhere', '/anyOf/2 elsewhere']);
  });

  test('own addresses, nested schemas with an address, and meta-schemas are resolved', () => {
    const $id = 'https://shop.example/s';
    const $defs = { line: { $id: 'line', type: 'object' }, row: { $id: 'urn:row' } };
    const anyOf = [
      { $ref: `${$id}#/$defs/line` },
      { $ref: 'line' },
      { $ref: 'https://shop.example/line' },
      { $ref: 'urn:row#/a' },
      { $ref: 'https://json-schema.org/draft/2020-12/schema' },
      { $ref: `${$id}#/$defs/gone` },
    ];
    expect(problems({ $id, $defs, anyOf })).toEqual(['/anyOf/5 nowhere']);
  });

  test('neither data nor a schema that is too large is searched', () => {
    expect(problems({ default: { $ref: '#/a' }, properties: { $ref: { type: 'string' } } })).toEqual([]);
    expect(schemaReferences({ allOf: Array(30_000).fill({}) })).toBeUndefined();
  });

  describe('local references', () => {
    const dangling = (document: JsonObject) =>
      localReferences(document)?.flatMap(({ at, leadsNowhere }) => (leadsNowhere ? [at] : []));

    test('a reference to a missing value leads nowhere', () => {
      const properties = { a: { $ref: '#/$defs/a' }, b: { items: [{ $ref: '#/$defs/b' }] } };
      expect(dangling({ $defs: { a: {} }, properties })).toEqual(['/properties/b/items/0']);
    });

    test('escaped and percent-encoded pointers, false, and the document itself are found', () => {
      const $defs = { 'a/b': false, 'c d': {} };
      const anyOf = [{ $ref: '#' }, { $ref: '#/$defs/a~1b' }, { $ref: '#/$defs/c%20d' }];
      expect(localReferences({ $defs, anyOf })).toHaveLength(3);
      expect(dangling({ $defs, anyOf })).toEqual([]);
    });

    test('broken percent-encoding leads nowhere', () => {
      expect(dangling({ items: { $ref: '#/%zz' } })).toEqual(['/items']);
    });

    test('anchors, other documents, data and nested schemas with an address are skipped', () => {
      const $ref = '#/nowhere';
      const inside = { $id: 'https://shop.example/s', properties: { a: { $ref } } };
      const document = {
        anyOf: [{ $ref: '#name' }, { $ref: 'other.json#/a' }],
        default: { $ref },
        'x-a': { $ref },
      };
      expect(localReferences({ ...document, allOf: [inside], examples: [{ $ref }] })).toEqual([]);
    });

    test('members may have the names of keywords', () => {
      const properties = {
        default: { $ref: '#/nowhere' },
        $ref: { type: 'string' },
        $id: { type: 'string' },
      };
      expect(dangling({ properties })).toEqual(['/properties/default']);
    });

    test('a document that is too large is not searched', () => {
      expect(localReferences({ allOf: Array(30_000).fill({}) })).toBeUndefined();
    });

    test('a chain of references ends at an object, and members beside a reference take precedence', () => {
      const root = { a: { $ref: '#/b', title: 'a' }, b: { $ref: '#/c' }, c: { title: 'c', type: 'string' } };
      expect(dereference(root, { $ref: '#/a' })).toEqual({ title: 'a', type: 'string' });
      expect(dereference(root, { type: 'null' })).toEqual({ type: 'null' });
    });

    test.each([
      ['a circle', { $ref: '#/circle' }],
      ['another document', { $ref: 'https://elsewhere.test/a.json' }],
      ['an anchor', { $ref: '#anchor' }],
      ['text', 'text'],
    ])('%s leads to no object', (_, node) => {
      expect(dereference({ circle: { $ref: '#/circle' } }, node)).toBeUndefined();
    });

    test('a chain of references is followed for a while', () => {
      const steps = Array.from({ length: 20 }, (_, n) => [`s${n}`, { $ref: `#/s${n + 1}` }]);
      const root = { ...Object.fromEntries(steps), s20: {} };
      expect(dereference(root, { $ref: '#/s6' })).toEqual({});
      expect(dereference(root, { $ref: '#/s4' })).toBeUndefined();
    });

    test('an empty fragment means the document itself', () => {
      expect(valueOfReference({ a: 1 }, '#')).toEqual({ a: 1 });
    });
  });
});
