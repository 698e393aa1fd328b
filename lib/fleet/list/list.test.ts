/** Lists of storefronts in all formats, with and without bad lines; the lane of each storefront, and the probe of a host. */

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { never } from '../../http/stack/testing.ts';
import { maxRobotsBytes } from '../bounds.ts';
import { readList } from './read-list.ts';
import { type EdgeLookup, networkLookup, toLanes } from './to-lanes.ts';

describe('a list', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'list-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  async function read(name: string, text: string, strict = false) {
    const path = join(folder, name);
    writeFileSync(path, text);
    return readList(path, name, strict);
  }

  const two = [
    { origin: 'https://one.example', options: {} },
    { origin: 'https://two.example', edge: 'acme', environment: 'ACME', options: { product: 'hat' } },
  ];

  describe('the same storefronts', () => {
    test('as text, with URLs only', async () => {
      const text = '\uFEFF# our shops\r\nhttps://ONE.example/\r\n\n  https://two.example  # the second\n';
      expect(await read('shops.txt', text)).toEqual({
        entries: [two[0], { origin: 'https://two.example', options: {} }],
        problems: [],
      });
    });

    test('as CSV', async () => {
      const text =
        'URL,edge,environment,product\nhttps://one.example,,,\n"https://two.example",acme,ACME,hat\n\n';
      expect(await read('shops.csv', text)).toEqual({ entries: two, problems: [] });
    });

    test('as CSV of one column', async () => {
      expect((await read('one.csv', 'url\nhttps://one.example\n')).entries).toEqual([two[0]]);
    });

    test('as NDJSON', async () => {
      const text =
        '"https://one.example"\n{"url":"https://two.example","edge":"acme","environment":"ACME","product":"hat"}\n';
      expect(await read('shops.ndjson', text)).toEqual({ entries: two, problems: [] });
    });

    test('as YAML', async () => {
      const text =
        '- https://one.example\n- url: https://two.example\n  edge: acme\n  environment: ACME\n  product: hat\n';
      expect(await read('shops.yaml', text)).toEqual({ entries: two, problems: [] });
    });
  });

  describe('a bad line', () => {
    test.each([
      ['text.txt', 'shop.example', 'text.txt, line 1: url is "shop.example"; it takes'],
      ['broken.ndjson', '{"url":', 'broken.ndjson, line 1: invalid JSON'],
      ['number.ndjson', '7', 'number.ndjson, line 1: neither an object nor a URL'],
      ['nothing.csv', 'url,product\n,hat', 'nothing.csv, row 1: url is missing'],
      ['extra.csv', 'url\nhttps://a.example,b,c', 'extra.csv, row 1: Too many fields'],
      ['reference.txt', 'reference', 'reference.txt, line 1: url must be an absolute URL'],
      [
        'name.yaml',
        '- {url: "https://a.example", prodct: hat}',
        '"prodct" is not an option of a storefront; did you mean "product"?',
      ],
      ['value.yaml', '- {url: "https://a.example", timeout: long}', 'timeout is "long"'],
      [
        'burst.yaml',
        '- {url: "https://a.example", allow: [writes, burst]}',
        'allow: a burst is faster than any lane allows',
      ],
      ['edge.yaml', '- {url: "https://a.example", edge: "a\\nb"}', 'edge is'],
      ['mapping.yaml', 'url: https://a.example', 'the document is not a sequence'],
      ['broken.yaml', '- [', 'invalid YAML'],
    ])('%s is reported and left out, and rejects a strict list', async (name, text, problem) => {
      const good = name.endsWith('.txt') ? '\nhttps://good.example\n' : '';
      if (good !== '') {
        const { entries, problems } = await read(name, text + good);
        expect(entries.map(({ origin }) => origin)).toEqual(['https://good.example']);
        expect(problems).toEqual([expect.stringContaining(problem)]);
      }
      await expect(read(name, text + good, true)).rejects.toThrow(problem);
    });

    test('a storefront that is listed twice counts once', async () => {
      const { entries, problems } = await read('again.txt', 'https://a.example\nhttps://A.example/\n');
      expect(entries).toHaveLength(1);
      expect(problems).toEqual(['again.txt, line 2: https://a.example is a duplicate of line 1']);
    });

    test('a list without storefronts says why', async () => {
      await expect(read('none.txt', '# nothing\n')).rejects.toThrow('none.txt contains no storefronts');
      await expect(readList(join(folder, 'not-there'), 'not-there', false)).rejects.toThrow(
        'not-there cannot be read',
      );
    });
  });

  test.each(['header', 'signature-key', 'signature-headers'])(
    'a list may not contain %s, which may be secret, and the message does not repeat its value',
    async (name) => {
      const reading = read('secret.yaml', `- {url: "https://a.example", ${name}: "x-token: hunter2"}`);
      await expect(reading).rejects.toThrow('name the secrets with "environment"');
      await expect(reading).rejects.not.toThrow('hunter2');
    },
  );
});

describe('lanes', () => {
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
});
