/** Storefronts with names, addresses and headers of a megabyte, slow bodies on many endpoints, and chains over many hosts. */
import { gzipSync } from 'node:zlib';
import type { Handler } from '../../model/saboteur.ts';
import { always, at, type HostileTarget, json, lazily, redirect } from './hostile-target.ts';
import { altered } from './texts.ts';

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
