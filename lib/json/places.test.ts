import { describe, expect, it } from 'vitest';
import { jsonPlaces } from './places.ts';

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
