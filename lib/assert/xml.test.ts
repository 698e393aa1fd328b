/** Valid, unusual and hostile XML documents. */
import { describe, expect, it } from 'vitest';
import { readXml, type XmlEntry } from './xml.ts';

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
