import { describe, expect, it } from 'vitest';
import { jsonPlaces, layOut } from './places.ts';
import { looksLikeJson } from './tokens.ts';

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
    const deep = '['.repeat(4_000_000);
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
