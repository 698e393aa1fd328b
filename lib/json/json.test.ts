import { describe, expect, it, test } from 'vitest';
import { jsonPlaces, layOut } from './places.ts';
import { byPlace, countAt } from './pointer.ts';
import { looksLikeJson, tokensOf } from './tokens.ts';

const shop = {
  products: [
    { variants: [{ price: 1 }, { price: null }, {}] },
    { variants: 'none' },
    null,
    { variants: [{}] },
  ],
  '*': { 'a/b': [1, 2] },
};

describe('countAt', () => {
  test.each([
    ['', 1],
    ['/products', 1],
    ['/products/*', 4],
    ['/products/*/variants/*', 4],
    ['/products/*/variants/*/price', 4],
    ['/products/*/variants/*/price/amount', 0],
    ['/products/0/variants/*/price', 3],
    ['/products/9', 0],
    ['/*/a~1b/*', 2],
    ['/nowhere/*', 0],
    ['/nowhere', 1],
  ])('of %s is %i', (kind, count) => {
    expect(countAt(shop, kind)).toBe(count);
  });
});

test('places are ordered as people count', () => {
  const places = ['/b/10', '/b/9/c', '/b/9', '/a', '/b/x', '', '/b/10/a'];
  expect(places.toSorted(byPlace)).toEqual(['', '/a', '/b/9', '/b/9/c', '/b/10', '/b/10/a', '/b/x']);
});

describe('tokens', () => {
  const values = (text: string) => [...tokensOf(text)].map(({ value }) => value);

  test.each([
    ['{"a\\"b": [1, true]}', ['{', 'a"b', ':', '[', '1', ',', 'true', ']', '}']],
    ['["\\u00e9\\n", -1.5e3,]', ['[', 'é\n', ',', '-1.5e3', ',', ']']],
    ['// one\n{/* two */}', ['{', '}']],
    ['["cut', ['[', 'cut']],
    ['["cut\\', ['[', 'cut\\']],
    ['["open\n]', ['[', 'open', ']']],
    ['{nonsense"text"}', ['{', 'nonsense', 'text', '}']],
    ['/* open', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  test('the parts cover the text, in order', () => {
    const text = ` {"a" : "b\\\\" ,\t"c":[ null ]}\r\n`;
    const parts = [...tokensOf(text)].map(({ start, end }) => text.slice(start, end));
    expect(parts.join('')).toBe(text.replaceAll(/\s/g, ''));
  });

  test('white space and escapes cost no memory', () => {
    const strange = '"\\u0007\\u202e\\n\\"", ';
    const text = `[${' '.repeat(4_000_000)}${strange.repeat(200_000)}1]`;
    const before = process.memoryUsage().heapUsed;
    let most = 0;
    let count = 0;
    for (const _ of tokensOf(text)) {
      count += 1;
      if (count % 1_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(count).toBe(400_003);
    expect(most).toBeLessThan(150 * 1024 * 1024);
  });
});

describe('places', () => {
  const values = (text: string, ...pointers: string[]) =>
    Object.fromEntries(
      [...jsonPlaces(text, pointers)].map(([pointer, [start, end]]) => [pointer, text.slice(start, end)]),
    );

  describe('jsonPlaces', () => {
    const text = '{"a": [1, {"b\\"/~": "x,]\\\\"}, [ ]], "c": null, "d": {}}';

    it('finds values of every kind and every name', () => {
      expect(values(text, '', '/a/0', '/a/1/b"~1~0', '/a/2', '/c', '/d')).toEqual({
        '': text,
        '/a/0': '1',
        '/a/1/b"~1~0': '"x,]\\\\"',
        '/a/2': '[ ]',
        '/c': 'null',
        '/d': '{}',
      });
    });

    it('finds no place for a missing value', () => {
      expect(values(text, '/e', '/a/9', '/a/x')).toEqual({});
      expect(values('', '', '/a')).toEqual({});
    });

    it('finds the values before the cut in a text that was cut', () => {
      expect(values('{"a":{"b":1,"c":"x', '/a', '/a/b')).toEqual({ '/a/b': '1' });
    });

    it('does not follow deep nesting', () => {
      const deep = '['.repeat(400_000);
      expect(values(`{"a":${deep}`, '/b/c')).toEqual({});
      expect(values(`{"a":[[[1],{"b":2}]],"b":{"c":[3]}}`, '/b/c')).toEqual({ '/b/c': '[3]' });
    });

    it('reads strings of megabytes, closed or not', () => {
      const long = '\\u0000\\"'.repeat(1_000_000);
      expect(values(`{"a":"${long}","b":2}`, '/b')).toEqual({ '/b': '2' });
      expect(values(`{"a":"${long}`, '/b')).toEqual({});
    });
  });

  describe('layout', () => {
    const placed = (json: string, pointer: string) => {
      const { text, place } = layOut(json, pointer);
      return place && text.slice(...place);
    };

    describe('layOut', () => {
      it('lays JSON out as JSON.stringify does, and changes no token', () => {
        const value = { a: [1, { b: 'x, y: {z}' }, []], c: {}, 'd"e': null, f: [true, -1.5e3] };
        expect(layOut(JSON.stringify(value)).text).toBe(JSON.stringify(value, null, 2));
        expect(layOut('{"n":1.0,"n":1e2}').text).toBe('{\n  "n": 1.0,\n  "n": 1e2\n}');
      });

      it.each([
        ['{"a":{"b":[10,20,{"c":30}]}}', '/a/b/1', '20'],
        ['{"a":{"b":[10,20,{"c":30}]}}', '/a/b/2/c', '30'],
        ['{"a":{"b":[10]}}', '/a/b', '[\n      10\n    ]'],
        ['{"a/b":1,"m~n":2}', '/a~1b', '1'],
        ['{"a/b":1,"m~n":2}', '/m~0n', '2'],
        ['{"\\u0061":1}', '/a', '1'],
        ['[1]', '', '[\n  1\n]'],
        ['{"a":[]}', '/a', '[]'],
      ])('finds in %s the place %s', (json, pointer, value) => {
        expect(placed(json, pointer)).toBe(value);
      });

      it('finds no place for a missing value', () => {
        expect(placed('{"a":1}', '/b')).toBeUndefined();
        expect(placed('{"a":1}', '/a/b')).toBeUndefined();
        expect(layOut('{"a":1}')).not.toHaveProperty('place');
      });

      it('marks the rest of a value that was cut', () => {
        expect(placed('{"a":{"b":"one tw', '/a/b')).toBe('"one tw');
        expect(placed('{"a":[1,2', '/a')).toBe('[\n    1,\n    2');
        expect(placed('{"a":[1,2', '/a/7')).toBeUndefined();
      });

      it('takes linear time', () => {
        expect(layOut('['.repeat(4_000)).text.length).toBeLessThan(300_000);
        expect(layOut('{"a":'.repeat(500)).text).toContain('"a": {');
      });
    });

    describe('looksLikeJson', () => {
      it.each([
        ['{"a":1}', true],
        [' [', true],
        ['<html>', false],
        ['', false],
        ['plain', false],
      ])('%j: %s', (text, expected) => {
        expect(looksLikeJson(text)).toBe(expected);
      });
    });
  });
});
