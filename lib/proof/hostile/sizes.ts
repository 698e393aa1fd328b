/** Storefronts of sizes beyond all use: bombs, mislabelled bodies, names and headers of a megabyte, chains over many hosts. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Handler } from '../../model/saboteur.ts';
import { always, at, type HostileTarget, json, lazily, redirect, xml } from './hostile-target.ts';
import { altered } from './texts.ts';

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

const megabyte = 'x'.repeat(1024 * 1024);

/** Sends a byte, and another one each second, without end. */
function dripping(): Response {
  const second = () => new Promise((resolve) => setTimeout(resolve, 1_000).unref());
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(new Uint8Array([32]));
      await second();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/** Just below the bound of one body after each of three decodings. */
const steps = lazily(() => gzipSync(gzipSync(gzipSync(`{"products":["${' '.repeat(15 * 1024 * 1024)}"]}`))));

/** Redirects every request to the next of twenty hosts, and the last one to the first. */
const chained = (_: Handler, { baseUrl }: { readonly baseUrl: string }): Handler => {
  const { port } = new URL(baseUrl);
  return async ({ url }) => {
    const { hostname, pathname } = new URL(url);
    const n = Number(/^shop(\d+)\./.exec(hostname)?.[1] ?? 0);
    return redirect(`http://shop${(n + 1) % 20}.test:${port}${pathname}`);
  };
};

export const lengths: readonly HostileTarget[] = [
  {
    id: 'writes-names-of-a-megabyte',
    only: ['catalog'],
    answer: at(/^\/products\.json/, () =>
      json(JSON.stringify({ [megabyte]: 1, products: [{ [megabyte]: megabyte, id: 1, handle: 'a' }] })),
    ),
  },
  {
    id: 'names-addresses-of-a-megabyte',
    only: ['discovery', 'cors'],
    answer: altered(/^\/\.well-known\/ucp$/, () => ({
      ucp: {
        version: '2026-04-08',
        supported_versions: {
          '2026-04-08': `https://shop.test/${megabyte}`,
          [megabyte]: 'https://shop.test',
        },
        services: {
          [megabyte]: [{ transport: 'mcp', endpoint: `https://shop.test/${megabyte}/api/ucp/mcp` }],
        },
        capabilities: {},
      },
    })),
  },
  {
    id: 'declares-a-tool-with-a-name-of-a-megabyte',
    only: ['json-rpc', 'commerce'],
    answer: altered(/^\/api\/ucp\/mcp$/, (body) => ({
      ...(body as object),
      result: { tools: [{ name: megabyte, inputSchema: { type: 'object', title: megabyte } }] },
    })),
  },
  {
    id: 'drips-twenty-bodies',
    only: ['discovery', 'catalog', 'sitemap'],
    answer: at(/^\/(?:products\/|collections\/|sitemap_|cdn\/|\.well-known\/(?:ucp\/|oauth))/, dripping),
  },
  {
    id: 'decompresses-in-three-steps',
    only: ['catalog'],
    answer: at(
      /^\/(?:products|collections\/[^/]+\/products)\.json/,
      () =>
        new Response(steps(), {
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip, gzip, gzip' },
        }),
    ),
  },
  { id: 'redirects-over-twenty-hosts', diagnosis: 'not-a-storefront', answer: chained },
  {
    id: 'sets-a-hundred-thousand-cookies',
    diagnosis: 'malformed-transport',
    speak: (socket) => {
      const cookies = Array.from({ length: 100_000 }, (_, n) => `Set-Cookie: c${n}=1\r\n`).join('');
      socket.end(`HTTP/1.1 200 OK\r\n${cookies}Content-Length: 2\r\n\r\n{}`);
    },
  },
  {
    id: 'is-down-and-says-200',
    diagnosis: 'not-a-storefront',
    answer: always(
      () =>
        new Response('<!doctype html><title>Maintenance</title><p>We will be back soon.</p>', {
          headers: { 'content-type': 'text/html' },
        }),
    ),
  },
];
