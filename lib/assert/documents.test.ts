/** JSON values, and valid, unusual and hostile documents of JSON and XML. */
import { describe, expect, it, test } from 'vitest';
import { Inconclusive } from '../model/inconclusive.ts';
import { anyResponse } from '../proof/any-target.ts';
import { equals, hasValue, holdsJson, isObject, parseJson, valueAt } from './json.ts';
import { readXml, type XmlEntry } from './xml.ts';

describe('JSON', () => {
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
});

describe('XML', () => {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const list = (inside: string) => `<?xml version="1.0"?><urlset xmlns="${namespace}">${inside}</urlset>`;

  /** The reading of a text, and the entries that it visits. */
  function read(text: string) {
    const entries: XmlEntry[] = [];
    const reading = readXml(new TextEncoder().encode(text), (entry, place) => {
      entries[place] = entry;
    });
    return { ...reading, entries };
  }

  const locOf = (inside: string) => read(list(`<url><loc>${inside}</loc></url>`)).entries[0]?.fields;

  describe('a list of entries', () => {
    it('has a root with its namespace, and entries with their fields', () => {
      const reading = read(list('<url><loc> https://a.example/ </loc><lastmod>2026-11-01</lastmod></url>'));
      expect(reading).toEqual({
        root: { name: 'urlset', namespace },
        entries: [
          {
            name: 'url',
            fields: [
              ['loc', 'https://a.example/'],
              ['lastmod', '2026-11-01'],
            ],
          },
        ],
        count: 1,
        malformed: undefined,
        unbound: undefined,
        tooDeep: false,
      });
    });

    it.each([
      ['entities', 'https://a.example/?from=1&amp;to=2', 'https://a.example/?from=1&to=2'],
      ['character references', 'https://a.example/?from=1&#38;to=2', 'https://a.example/?from=1&to=2'],
      ['CDATA', '<![CDATA[https://a.example/?a&b]]>', 'https://a.example/?a&b'],
      ['a comment inside', 'https://a<!-- x -->.example/', 'https://a.example/'],
    ])('decodes %s', (_, written, meant) => {
      expect(locOf(written)).toEqual([['loc', meant]]);
    });

    it.each([
      ['the lower byte first', (text: Buffer) => text],
      ['the higher byte first', (text: Buffer) => text.swap16()],
    ])('is read in UTF-16 with a byte order mark, %s', (_, ordered) => {
      const text = `\ufeff<?xml version="1.0" encoding="UTF-16"?><a><b><loc>https://a.test/é</loc></b></a>`;
      const entries: XmlEntry[] = [];
      const reading = readXml(ordered(Buffer.from(text, 'utf16le')), (entry) => entries.push(entry));
      expect([reading.malformed, entries[0]?.fields]).toEqual([undefined, [['loc', 'https://a.test/é']]]);
    });

    it('is read by local names, with any prefix', () => {
      const { root, entries } = read(
        `<s:urlset xmlns:s="${namespace}"><s:url><s:loc>https://a.example/</s:loc></s:url></s:urlset>`,
      );
      expect(root).toEqual({ name: 'urlset', namespace });
      expect(entries).toEqual([{ name: 'url', fields: [['loc', 'https://a.example/']] }]);
    });

    it('skips fields of other namespaces and their content', () => {
      const image =
        '<image:image xmlns:image="urn:x"><image:loc>https://cdn.example/</image:loc></image:image>';
      const { entries } = read(list(`<url><loc>https://a.example/</loc>${image}</url>`));
      expect(entries[0]?.fields).toEqual([['loc', 'https://a.example/']]);
    });

    it('keeps the beginning of a long text', () => {
      expect(locOf('x'.repeat(10_000))).toEqual([['loc', 'x'.repeat(8192)]]);
    });

    it('counts up to one above the protocol limit', () => {
      const { entries, count } = read(list('<url><loc>a</loc></url>'.repeat(50_010)));
      expect(count).toBe(50_010);
      expect(entries).toHaveLength(50_001);
      expect(entries.at(-1)?.fields).toEqual([['loc', 'a']]);
    });

    it('has the first fields of an entry', () => {
      expect(read(list(`<url>${'<loc>a</loc>'.repeat(1_000)}</url>`)).entries[0]?.fields).toHaveLength(32);
    });

    it('is read across pieces, also where one ends within a character', () => {
      const locs = Array.from({ length: 2_000 }, (_, n) => `caf\u00e9-\u65e5\u672c-${n}`);
      const { entries } = read(list(locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')));
      expect(entries.map(({ fields }) => fields[0]?.[1])).toEqual(locs);
    });
  });

  describe('a faulty document', () => {
    it.each([
      ['nothing', ''],
      ['an open element', '<a><b></a>'],
      ['a cut document', '<a><b>'],
      ['an unescaped ampersand', list('<url><loc>https://a.example/?a&b=1</loc></url>')],
      ['two roots', '<a/><b/>'],
      ['an undeclared entity', '<a>&lol;</a>'],
      ['JSON', '{"products":[]}'],
      ['HTML', '<!doctype html><html><body><br></body></html>'],
    ])('%s is malformed', (_, text) => {
      expect(read(text).malformed).toEqual(expect.any(String));
    });

    it('an unbound prefix does not make XML malformed', () => {
      const { malformed, unbound } = read('<a><image:b/></a>');
      expect(malformed).toBeUndefined();
      expect(unbound).toContain('image');
    });

    it('stops reading an endlessly nested document', () => {
      const { tooDeep, count } = read('<a>'.repeat(500_000));
      expect([tooDeep, count]).toEqual([true, 1]);
    });

    it('stops soon after the first fault', () => {
      const { malformed, count } = read(`<a><b/>& ${'<b/>'.repeat(10_000)}</a>`);
      expect(malformed).toEqual(expect.any(String));
      expect(count).toBeLessThan(2_000);
    });
  });
});
