/** JSON values: pointers, equality, and hostile bodies. */
import { describe, expect, test } from 'vitest';
import { Inconclusive } from '../model/inconclusive.ts';
import { anyResponse } from '../proof/any-target.ts';
import { equals, hasValue, holdsJson, isObject, parseJson, valueAt } from './json.ts';

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 ? [value] : { a: value };
  return value;
};

describe('parseJson', () => {
  test.each([
    ['{"a":[1]}', { a: [1] }],
    ['{', undefined],
    ['', undefined],
    [`"${'['.repeat(1_000)}"`, '['.repeat(1_000)],
  ])('%.20j', (text, expected) => {
    expect(parseJson(text)).toEqual(expected);
  });

  test.each([
    ['deep', `${'['.repeat(501)}${']'.repeat(501)}`, 'nests deeper than 500 levels, a fixed bound'],
    ['long', `[${'1,'.repeat(700_000)}1]`, 'holds more than 700000 values, a fixed bound'],
  ])('a %s text cannot be judged', (_, text, sentence) => {
    expect(() => parseJson(text)).toThrow(Inconclusive);
    expect(() => parseJson(text)).toThrow(sentence);
  });
});

describe('valueAt', () => {
  const value = { a: [{ b: 1 }, null], 'c/d': { '~1': 2 }, '': 3, '0': 4 };

  test.each([
    ['', value],
    ['/a/0/b', 1],
    ['/a/1', null],
    ['/c~1d/~01', 2],
    ['/', 3],
    ['/0', 4],
  ])('"%s"', (pointer, expected) => {
    expect(valueAt(value, pointer)).toEqual(expected);
  });

  test.each([
    '/b',
    '/a/2',
    '/a/-1',
    '/a/00',
    '/a/1e0',
    '/a/length',
    '/a/',
    '/a/1/x',
    '/constructor',
    '/__proto__',
    '/a/0/b/toString',
  ])('"%s" leads nowhere', (pointer) => {
    expect(valueAt(value, pointer)).toBeUndefined();
  });

  test('follows a pointer to any depth', () => {
    const pointer = Array.from({ length: 100_000 }, (_, i) => (i % 2 ? '/a' : '/0')).join('');
    expect(valueAt(nested(100_000), pointer)).toBe(1);
  });
});

describe('equals', () => {
  test.each([
    [1, 1],
    ['a', 'a'],
    [null, null],
    [undefined, undefined],
    [Number.NaN, Number.NaN],
    [0, -0],
    [
      { a: [1, { b: 2 }], c: 3 },
      { c: 3, a: [1, { b: 2 }] },
    ],
    [[], []],
    [{}, {}],
  ])('%j equals %j', (a, b) => {
    expect(equals(a, b)).toBe(true);
  });

  test.each([
    [1, '1'],
    [null, undefined],
    [null, {}],
    [[], {}],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [JSON.parse('{"__proto__":1}'), {}],
    [{ toString: 1 }, {}],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])('%j does not equal %j', (a, b) => {
    expect(equals(a, b)).toBe(false);
    expect(equals(b, a)).toBe(false);
  });

  test('compares to any depth', () => {
    expect(equals(nested(200_000), nested(200_000))).toBe(true);
    expect(equals(nested(200_000), nested(200_001))).toBe(false);
  });
});

test('isObject accepts only objects', () => {
  expect([{}, [], null, 'a', undefined].map(isObject)).toEqual([true, false, false, false, false]);
});

test('holdsJson accepts any JSON body', () => {
  for (const body of ['0', 'null', '{}', ' [] ']) expect(holdsJson(anyResponse(body))).toEqual([]);
  expect(holdsJson(anyResponse(''))[0]).toMatchObject({
    message: 'GET /products.json answered with an empty body; promised is a JSON body',
    actual: 'an empty body',
  });
  const [violation] = holdsJson(anyResponse('<html>'));
  expect(violation?.message).toMatch(/^GET \/products.json answered with a body that is not JSON: /);
});

test('hasValue names the actual value', () => {
  const response = anyResponse({ a: { b: [1] } });
  expect(hasValue(response, '/a/b', [1])).toEqual([]);
  expect(hasValue(response, '/a/c', 'x')).toEqual([
    {
      message: 'GET /products.json: /a/c is absent; promised is "x"',
      exchange: 1,
      at: '/a/c',
      expected: '"x"',
      actual: 'absent',
    },
  ]);
  expect(hasValue(anyResponse('no JSON'), '', 1)[0]?.message).toContain('a body that is not JSON');
});
