/** The lane of each storefront of a list, and the probe of a host before its first audit. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { never } from '../../http/stack/testing.ts';
import { maxRobotsBytes } from '../bounds.ts';
import { type EdgeLookup, networkLookup, toLanes } from './to-lanes.ts';

describe('lanes', () => {
  const addresses: Readonly<Record<string, readonly string[]>> = {
    'one.example': ['192.0.2.1'],
    'two.example': ['192.0.2.2', '192.0.2.1'],
    'three.example': ['192.0.2.3', '192.0.2.2'],
    'four.example': ['2001:DB8:0::1'],
    'five.example': ['198.51.100.7'],
    'six.example': ['198.51.100.9'],
  };
  const probed: string[] = [];
  const edges: EdgeLookup = {
    async resolve(host) {
      const found = addresses[host];
      if (!found) throw new Error('ENOTFOUND');
      return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    async probe(origin) {
      probed.push(origin);
      const isPlatform = /five|six/.test(origin);
      const slowing = { kind: 'rate', max: 0.2, because: 'robots.txt' } as const;
      return { headers: isPlatform ? [['powered-by', 'ShopCo 3']] : [], ...(isPlatform && { slowing }) };
    },
    platforms: [
      { name: 'ShopCo', signs: [{ host: '*.shopco.example' }, { header: 'powered-by', value: 'shopco*' }] },
    ],
  };
  const entries = [...Object.keys(addresses), 'gone.example', 'mine.shopco.example', '203.0.113.4'].map(
    (host) => ({ origin: `https://${host}`, options: {} }),
  );

  test('are edges of the list, platforms, shared addresses, and one lane for all names without an address', async () => {
    const named = { origin: 'https://listed.example', edge: 'cdn', options: {} };
    const { of, slowings } = await toLanes([...entries, named], edges);
    expect(Object.fromEntries(of)).toEqual({
      'https://one.example': 'address 192.0.2.1',
      'https://two.example': 'address 192.0.2.1',
      'https://three.example': 'address 192.0.2.1',
      'https://four.example': 'address 2001:db8:0:0:0:0:0:1',
      'https://five.example': 'platform ShopCo',
      'https://six.example': 'platform ShopCo',
      'https://mine.shopco.example': 'platform ShopCo',
      'https://gone.example': 'unknown',
      'https://203.0.113.4': 'address 203.0.113.4',
      'https://listed.example': 'edge cdn',
    });
    expect([...slowings.keys()]).toEqual(['platform ShopCo']);
    // One request to each group of addresses, whatever the number of its storefronts.
    expect(probed.toSorted()).toEqual([
      'https://203.0.113.4',
      'https://five.example',
      'https://four.example',
      'https://one.example',
      'https://six.example',
    ]);
  });

  test('do not depend on the order of the list', async () => {
    const [one, other] = await Promise.all([toLanes(entries, edges), toLanes(entries.toReversed(), edges)]);
    expect(Object.fromEntries(one.of)).toEqual(Object.fromEntries(other.of));
  });
});

describe('a probe', () => {
  async function probedWith(answer: RequestListener, signal = never) {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers['user-agent']?.split('/')[0]}`);
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const seen = await networkLookup([], signal).probe(`http://127.0.0.1:${port}/shop`);
      return { seen, requests };
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test('requests robots.txt, whose headers show the platform and whose Crawl-delay applies to the lane', async () => {
    const { seen, requests } = await probedWith((_, response) => {
      response.setHeader('Powered-By', 'ShopCo').end('User-agent: *\nCrawl-delay: 5\n');
    });
    expect(requests).toEqual(['GET /robots.txt storefront-conformance']);
    expect(seen?.headers).toContainEqual(['powered-by', 'ShopCo']);
    expect(seen?.slowing).toMatchObject({ kind: 'rate', max: 0.2 });
  });

  test('a missing robots.txt has no Crawl-delay, whatever the body of the 404 says', async () => {
    const { seen } = await probedWith((_, response) => {
      response.writeHead(404).end('User-agent: *\nCrawl-delay: 5\n');
    });
    expect([seen?.headers.length === 0, seen?.slowing]).toEqual([false, undefined]);
  });

  test('a huge robots.txt is ignored, and not read to its end', async () => {
    const { seen } = await probedWith((_, response) => {
      response.end(Buffer.alloc(maxRobotsBytes + 1, 'a'));
    });
    expect(seen).toBeUndefined();
  });

  test('a host that does not answer is ignored, and so is an interrupted probe', async () => {
    expect((await probedWith((request) => request.destroy())).seen).toBeUndefined();
    expect((await probedWith(() => {}, AbortSignal.abort())).seen).toBeUndefined();
  });
});
