/** Bodies as text and JSON, also hostile ones. */
import { describe, expect, test } from 'vitest';
import { Inconclusive } from '../model/inconclusive.ts';
import { anyResponse } from '../proof/any-response.ts';

describe('the body', () => {
  test('is read as UTF-8, without its byte order mark, and never fails', () => {
    expect(anyResponse('é').text).toBe('é');
    expect(anyResponse('', { bytes: Uint8Array.of(0x61, 0xff, 0x62) }).text).toBe('a\ufffdb');
    expect(anyResponse('\ufeff{}').json).toEqual({ valid: true, value: {} });
  });

  test('is parsed once', () => {
    const response = anyResponse({ a: [1] });
    expect(response.json).toBe(response.json);
  });

  test.each(['', '<html>', '{', '{"a":1,}', "{'a':1}", 'NaN', '{}{}'])(
    '%j is not JSON, and says why',
    (body) => {
      const { json } = anyResponse(body);
      expect(json.valid).toBe(false);
      expect(json.valid ? '' : json.because).not.toBe('');
    },
  );

  test('may nest as deep as that of any real storefront', () => {
    const body = '['.repeat(500) + ']'.repeat(500);
    expect(anyResponse(body).json.valid).toBe(true);
    expect(anyResponse('[[]]'.repeat(1)).json).toEqual({ valid: true, value: [[]] });
    expect(anyResponse(JSON.stringify(Array(2_000).fill([{}]))).json.valid).toBe(true);
  });

  test('may have any brackets in its texts', () => {
    const value = { a: `${'['.repeat(1_000)}"\\`, [`{${'{'.repeat(1_000)}`]: '\\' };
    expect(anyResponse(value).json).toEqual({ valid: true, value });
  });

  test('that holds more values than any real one cannot be judged', () => {
    const body = (count: number) => `[${'{},'.repeat(count)}{}]`;
    expect(anyResponse(body(349_000)).json.valid).toBe(true);
    expect(() => anyResponse(body(350_000)).json).toThrow(
      'holds more than 699050 values, one for 24 bytes of --max-body',
    );
  });

  test.each([501, 1_000_000])('that nests %i deep cannot be judged', (depth) => {
    const response = anyResponse('['.repeat(depth) + ']'.repeat(depth));
    expect(() => response.json).toThrow(Inconclusive);
    expect(() => response.json).toThrow(
      'GET http://shop.example/products.json answered with JSON that nests',
    );
  });
});
