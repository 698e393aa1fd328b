/** References of a schema: the ones that lead nowhere, in a circle, or out of it. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { schemaReferences } from './schema-references.ts';

const problems = (schema: JsonObject) =>
  schemaReferences(schema)?.flatMap(({ at, problem }) => (problem ? [`${at} ${problem}`] : []));

test('pointers and anchors lead to a place of the schema, or nowhere', () => {
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

test('a recursive schema is no circle, as it steps into the value', () => {
  const $defs = {
    tree: { properties: { children: { items: { $ref: '#/$defs/tree' } } } },
    list: { anyOf: [{ type: 'null' }, { properties: { rest: { $ref: '#/$defs/list' } } }] },
  };
  expect(problems({ $defs, $ref: '#/$defs/tree', properties: { self: { $ref: '#' } } })).toEqual([]);
});

test('a circle steps into nothing', () => {
  const itself = { $ref: '#/$defs/itself' };
  expect(problems({ $defs: { itself }, properties: { a: itself } })).toEqual([
    '/$defs/itself circle',
    '/properties/a circle',
  ]);
  const [one, two] = [{ allOf: [{ $ref: '#/$defs/two' }] }, { type: 'string', $ref: '#/$defs/one' }];
  expect(problems({ $defs: { one, two } })).toEqual(['/$defs/one/allOf/0 circle', '/$defs/two circle']);
});

test('a reference into a circle that does not lead back to it is no circle of its own', () => {
  const $defs = { itself: { $ref: '#/$defs/itself' }, other: { allOf: [{ $ref: '#/$defs/itself' }] } };
  expect(problems({ $defs, items: { $ref: '#/$defs/other' } })).toEqual([
    '/$defs/itself circle',
    '/$defs/other/allOf/0 circle',
  ]);
});

test('other documents are elsewhere', () => {
  const anyOf = [{ $ref: 'https://shop.example/line.json' }, { $ref: 'line.json#/a' }, { $ref: 'urn:line' }];
  expect(problems({ anyOf })).toEqual(['/anyOf/0 elsewhere', '/anyOf/1 elsewhere', '/anyOf/2 elsewhere']);
});

test('the own address, schemas within that have one, and meta-schemas are at hand', () => {
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

test('data is not searched, and neither is a schema that is too large', () => {
  expect(problems({ default: { $ref: '#/a' }, properties: { $ref: { type: 'string' } } })).toEqual([]);
  expect(schemaReferences({ allOf: Array(30_000).fill({}) })).toBeUndefined();
});
