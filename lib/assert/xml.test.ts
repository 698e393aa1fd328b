/** Valid, unusual and hostile XML documents. */
import { describe, expect, it } from 'vitest';
import { readXml } from './xml.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const list = (inside: string) => `<?xml version="1.0"?><urlset xmlns="${namespace}">${inside}</urlset>`;
const locOf = (inside: string) => readXml(list(`<url><loc>${inside}</loc></url>`)).entries[0]?.fields;

describe('a list of entries', () => {
  it('has a root with its namespace, and entries with their fields', () => {
    const reading = readXml(list('<url><loc> https://a.example/ </loc><lastmod>2026-11-01</lastmod></url>'));
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
    const { root, entries } = readXml(
      `<s:urlset xmlns:s="${namespace}"><s:url><s:loc>https://a.example/</s:loc></s:url></s:urlset>`,
    );
    expect(root).toEqual({ name: 'urlset', namespace });
    expect(entries).toEqual([{ name: 'url', fields: [['loc', 'https://a.example/']] }]);
  });

  it('skips fields of other namespaces and their content', () => {
    const image =
      '<image:image xmlns:image="urn:x"><image:loc>https://cdn.example/</image:loc></image:image>';
    const { entries } = readXml(list(`<url><loc>https://a.example/</loc>${image}</url>`));
    expect(entries[0]?.fields).toEqual([['loc', 'https://a.example/']]);
  });

  it('keeps the beginning of a long text', () => {
    expect(locOf('x'.repeat(10_000))).toEqual([['loc', 'x'.repeat(8192)]]);
  });

  it('counts up to one above the protocol limit', () => {
    const { entries } = readXml(list('<url><loc>a</loc></url>'.repeat(50_010)));
    expect(entries).toHaveLength(50_001);
    expect(entries.at(-1)?.fields).toEqual([['loc', 'a']]);
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
    expect(readXml(text).malformed).toEqual(expect.any(String));
  });

  it('an unbound prefix does not make XML malformed', () => {
    const { malformed, unbound } = readXml('<a><image:b/></a>');
    expect(malformed).toBeUndefined();
    expect(unbound).toContain('image');
  });

  it('stops reading an endlessly nested document', () => {
    const { tooDeep, entries } = readXml('<a>'.repeat(500_000));
    expect(tooDeep).toBe(true);
    expect(entries).toHaveLength(1);
  });

  it('stops soon after the first fault', () => {
    const { malformed, entries } = readXml(`<a><b/>& ${'<b/>'.repeat(10_000)}</a>`);
    expect(malformed).toEqual(expect.any(String));
    expect(entries.length).toBeLessThan(2_000);
  });
});
