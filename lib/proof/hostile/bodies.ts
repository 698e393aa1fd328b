/** Storefronts with bodies that are bombs or mislabelled. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { always, at, type HostileTarget, json, lazily, xml } from './hostile-target.ts';

const bomb = new Uint8Array(64 * 1024 * 1024);
const gzipped = lazily(() => gzipSync(bomb, { level: 1 }));
const brotlied = lazily(() => brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
const coded = (body: Uint8Array<ArrayBuffer>, coding: string): Response =>
  new Response(body, { headers: { 'content-type': 'application/json', 'content-encoding': coding } });

const lists = /^\/(products|collections\/[^/]+\/products)\.json/;
const catalog = ['catalog'];
const sitemap = ['sitemap'];
const deep = 1_000_000;
/** The list that all catalog checks discover products from; only this list is large. */
const wholeList = /^\/products\.json\?limit=250$/;

const nastyKeys = `{"products":[{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},
  "id":1,"title":"x","handle":"x","variants":[{"__proto__":null,"price":"1.00"}],"toString":1,"hasOwnProperty":1}],
  "__proto__":{"polluted":true}}`;

const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha">${Array.from(
  { length: 12 },
  (_, i) => `<!ENTITY a${i} "${`&a${i === 0 ? '' : i - 1};`.repeat(10)}">`,
).join(
  '',
)}]><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>&a11;</loc></sitemap></sitemapindex>`;

const secretFile = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>&x;</loc></sitemap></sitemapindex>`;

export const bodies: readonly HostileTarget[] = [
  {
    id: 'sends-a-gzip-bomb',
    diagnosis: 'too-large',
    answer: always(() => coded(gzipped(), 'gzip')),
  },
  {
    id: 'sends-a-brotli-bomb',
    diagnosis: 'too-large',
    answer: always(() => coded(brotlied(), 'br')),
  },
  {
    id: 'sends-twenty-codings',
    diagnosis: 'malformed-transport',
    answer: always(() => coded(gzipSync('{}'), Array(20).fill('gzip').join(', '))),
  },
  {
    id: 'sends-an-unknown-coding',
    diagnosis: 'malformed-transport',
    answer: always(() => coded(gzipSync('{}'), 'zip')),
  },
  {
    id: 'says-gzip-and-sends-none',
    diagnosis: 'malformed-transport',
    answer: always(() => coded(Buffer.from('{"products":[]}'), 'gzip')),
  },
  {
    id: 'nests-a-bomb-in-a-bomb',
    diagnosis: 'too-large',
    answer: always(() => coded(gzipSync(gzipped()), 'gzip, gzip')),
  },
  {
    id: 'repeats-its-keys',
    only: catalog,
    answer: at(lists, () => json('{"products":[],"products":[{"id":1,"id":"2","id":null}],"products":{}}')),
  },
  {
    id: 'breaks-off-within-a-character',
    only: catalog,
    answer: at(
      lists,
      () => new Response(Buffer.from([0x7b, 0x22, 0xe2, 0x82, 0x22, 0xc0, 0x80, 0xff, 0xed, 0xa0, 0x80])),
    ),
  },
  {
    id: 'nests-lists-without-end',
    only: catalog,
    answer: at(wholeList, () => json(`{"products":${'['.repeat(deep)}${']'.repeat(deep)}}`)),
  },
  {
    id: 'lists-four-million-nothings',
    only: catalog,
    answer: at(wholeList, () => json(`{"products":[${'{},'.repeat(4_000_000)}{}]}`)),
  },
  { id: 'names-members-after-prototypes', only: catalog, answer: at(lists, () => json(nastyKeys)) },
  {
    id: 'counts-beyond-numbers',
    only: catalog,
    answer: at(lists, () =>
      json(
        '{"products":[{"id":1e400,"title":-1e400,"handle":"x","variants":[{"id":1e999,"price":1e-999}]}]}',
      ),
    ),
  },
  {
    id: 'encodes-in-utf-16',
    only: catalog,
    answer: at(lists, () => new Response(Buffer.from('\ufeff{"products":[]}', 'utf16le'))),
  },
  {
    id: 'encodes-in-nothing-known',
    only: catalog,
    answer: at(lists, () => new Response(Uint8Array.from({ length: 9_999 }, (_, i) => (i * 37) % 256))),
  },
  { id: 'laughs-a-billion-times', only: sitemap, answer: at(/^\/sitemap/, () => xml(laughs)) },
  { id: 'reads-our-files', only: sitemap, answer: at(/^\/sitemap/, () => xml(secretFile)) },
  {
    id: 'nests-elements-without-end',
    only: sitemap,
    answer: at(/^\/sitemap/, () => xml('<a>'.repeat(200_000))),
  },
];
