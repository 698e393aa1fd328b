/** What arrived: whole responses, failures that show that a response breaks HTTP, bodies as text and JSON, and Retry-After. */
import { describe, expect, test } from 'vitest';
import { get } from '../model/http.ts';
import { Inconclusive, type Reason } from '../model/inconclusive.ts';
import { anyResponse } from '../proof/any-target.ts';
import { maxPage, maxQuoted } from './bounds.ts';
import { challengeOf, retryAfterMs, summaryLine } from './response-signs.ts';
import { createReceivedLog } from './stack/record.ts';
import { jsonText } from './to-http-response.ts';

describe('received', () => {
  const request = get('http://shop.example/products.json');

  const other = get('http://shop.example/products.json?limit=1');

  const broken: Reason = { code: 'malformed-transport', text: 'no gzip', error: 'Z_DATA_ERROR' };

  const noted = (...failures: readonly (Reason | undefined)[]) => {
    const log = createReceivedLog();
    for (const [n, failure] of failures.entries()) log.note(n + 1, request, failure);
    return log.all().filter(({ broken: because }) => because !== undefined);
  };

  test('two failures without a response in between show an unreadable response', () => {
    expect(noted(broken, broken)).toEqual([{ exchange: 2, request, broken: 'no gzip' }]);
    expect(noted(undefined, broken, broken)).toHaveLength(1);
  });

  test.each([
    ['one failure', [broken]],
    ['a response after a failure', [broken, undefined, broken]],
    ['a response after all failures', [broken, broken, undefined]],
    ['an unknown coding', Array(2).fill({ code: 'malformed-transport', text: 'no such coding' })],
    ['a request that cannot be written', Array(2).fill({ ...broken, error: 'UND_ERR_INVALID_ARG' })],
    ['headers that are too long', Array(2).fill({ ...broken, error: 'UND_ERR_HEADERS_OVERFLOW' })],
    ['a dead host', Array(2).fill({ code: 'unreachable', text: 'dead', error: 'ECONNREFUSED' })],
  ])('%s shows nothing', (_, failures: readonly (Reason | undefined)[]) => {
    expect(noted(...failures)).toEqual([]);
  });

  test('requests are told apart', () => {
    const log = createReceivedLog();
    log.note(1, request, broken);
    log.note(2, other, broken);
    expect(log.all()).toEqual([]);
  });

  test('every response is listed, also those of one request', () => {
    const log = createReceivedLog();
    log.note(1, request);
    log.note(2, request);
    log.note(3, other, broken);
    expect(log.all()).toEqual([
      { exchange: 1, request },
      { exchange: 2, request },
    ]);
  });
});

describe('bodies', () => {
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

  describe('the events of a stream', () => {
    const event = (value: unknown) => `event: message\ndata: ${JSON.stringify(value)}\n\n`;
    const valid = (value: unknown) => ({ valid: true, value });

    test('are the JSON of their data, in their order', () => {
      const { events } = anyResponse(`: a comment "\n\n${event({ a: 1 })}id: 7\n\n${event([2])}`);
      expect(events).toEqual([valid({ a: 1 }), valid([2])]);
    });

    test('have any ends of lines, data of several lines, and perhaps no end', () => {
      const { events } = anyResponse('data: {"a":\r\ndata: 1}\r\n\r\ndata:2\r\rdata: 3');
      expect(events).toEqual([valid({ a: 1 }), valid(2), valid(3)]);
    });

    test('may not be JSON', () => {
      expect(anyResponse('data: hello\n\n').events).toMatchObject([{ valid: false }]);
    });

    test.each(['{"data":1}', '<html>data: 1</html>', ''])('are none in %j', (body) => {
      expect(anyResponse(body).events).toEqual([]);
    });

    test('are parsed once', () => {
      const response = anyResponse(event({ a: [1] }));
      expect(response.events).toBe(response.events);
    });

    test.each([
      ['deep', `${'['.repeat(501)}${']'.repeat(501)}`, 'nests deeper than 500 levels'],
      ['long', `[${'{},'.repeat(350_000)}{}]`, 'holds more than 699050 values'],
    ])('cannot be judged when one of them is %s, whatever a comment pretends', (_, data, sentence) => {
      const response = anyResponse(`: "\n\n${event(1)}data: ${data}\n\n`);
      expect(() => response.events).toThrow(sentence);
      expect(() => response.json).toThrow(sentence);
    });

    test('cannot be judged when they are too many together', () => {
      const events = `data: [${'{},'.repeat(20_000)}{}]\n\n`.repeat(20);
      expect(() => anyResponse(`: "\n\n${events}`).events).toThrow(Inconclusive);
    });
  });

  describe('json text', () => {
    const filling = 'x'.repeat(100_000);

    const bytesOf = (text: string) => new TextEncoder().encode(text);

    test.each([
      ['ASCII', 'plain "quoted" \\ text'],
      ['two, three and four bytes a character', 'é ÿ ÿ Ā € 焼き 🍮 \ud7ff \ue000 \uffff'],
      ['mostly other characters', '焼き菓子'.repeat(50_000)],
    ])('%s', (_, text) => {
      const value = { [text]: [text, filling], filling };
      for (const json of [JSON.stringify(value), `\ufeff${JSON.stringify(value)}`]) {
        expect(JSON.parse(jsonText(bytesOf(json)).replace(/^\ufeff/, ''))).toEqual(value);
      }
    });

    test('a few other characters leave one byte for each of the others', () => {
      const text = jsonText(bytesOf(`\ufeff{"é":"${filling}🍮"}`));
      expect(text).toBe(`{"\\u00e9":"${filling}\\ud83c\\udf6e"}`);
    });

    test('a malformed body stays malformed, and bytes that are no UTF-8 are replaced', () => {
      expect(() => JSON.parse(jsonText(bytesOf(`{"a":"${filling}"}é`)))).toThrow(SyntaxError);
      const broken = Uint8Array.of(...bytesOf('{"a":"'), 0xff, ...bytesOf('"}'));
      expect(JSON.parse(jsonText(broken))).toEqual({ a: '\ufffd' });
      const long = Buffer.concat([bytesOf(`{"a":"${filling}`), Uint8Array.of(0xff), bytesOf('"}')]);
      expect(JSON.parse(jsonText(long))).toEqual({ a: `${filling}\ufffd` });
    });
  });
});

describe('signs', () => {
  const now = Date.UTC(1994, 10, 6, 8, 49, 27);

  test.each([
    ['0', 0],
    ['120', 120_000],
    [' 3 ', 3_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 10_000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 10_000],
    ['Sun Nov  6 08:49:37 1994', 10_000],
    ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
  ])('%s', (value, millis) => {
    expect(retryAfterMs(value, now)).toBe(millis);
  });

  test.each([undefined, '', '-1', '1.5', '1, 2', 'soon', 'May 5', 'Mon', 'Sun, 99 Nov 1994 08:49:37 GMT'])(
    '%s is neither seconds nor a date',
    (value) => {
      expect(retryAfterMs(value, now)).toBeUndefined();
    },
  );

  describe('a page', () => {
    const answer = (html: string) => anyResponse(`<html>${html}`);

    test('is searched in its beginning alone', () => {
      expect(challengeOf(answer(`${' '.repeat(maxPage - 100)}captcha`))).toBe('a captcha');
      expect(challengeOf(answer(`${' '.repeat(maxPage)}captcha`))).toBeUndefined();
    });

    test('with a long title is quoted in part', () => {
      expect(summaryLine(answer(`<title>${'t'.repeat(400)}</title>`), 'http://shop.example')).toBe(
        `GET /products.json: 200, the HTML page "${'t'.repeat(maxQuoted)}..."`,
      );
    });
  });
});
