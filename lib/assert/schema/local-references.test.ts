/** Finding and following local references: the ones that lead nowhere, and values that only look like references. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { dereference, localReferences, valueOfReference } from './local-references.ts';

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

test('anchors, other documents, data and schemas with an address of their own are left out', () => {
  const $ref = '#/nowhere';
  const inside = { $id: 'https://shop.example/s', properties: { a: { $ref } } };
  const document = {
    anyOf: [{ $ref: '#name' }, { $ref: 'other.json#/a' }],
    default: { $ref },
    'x-a': { $ref },
  };
  expect(localReferences({ ...document, allOf: [inside], examples: [{ $ref }] })).toEqual([]);
});

test('members may be named like keywords', () => {
  const properties = { default: { $ref: '#/nowhere' }, $ref: { type: 'string' }, $id: { type: 'string' } };
  expect(dangling({ properties })).toEqual(['/properties/default']);
});

test('a document that is too large is not searched', () => {
  expect(localReferences({ allOf: Array(30_000).fill({}) })).toBeUndefined();
});

test('a chain of references ends at an object, and members beside a reference win', () => {
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

test('an empty fragment is the document itself', () => {
  expect(valueOfReference({ a: 1 }, '#')).toEqual({ a: 1 });
});
