/** The requests that lead to a violation, and each as a curl command. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, test } from 'vitest';
import { startProxy } from '../http/transport/testing.ts';
import type { ReportedExchange } from '../model/report.ts';
import { anyTarget } from '../proof/any-target.ts';
import { authority, behindTls } from '../proof/hostile/certificates.ts';
import { serve } from '../storefront/index.ts';
import { maxIds, maxRequestText, maxSequence } from './bounds.ts';
import { curl, idsIn, reachedOf, reachingWords, sequenceOf } from './curl.ts';

/** Runs the command in a shell, and returns the arguments and the standard input of curl. */
function asShellSees(line: string): { args: readonly string[]; stdin: string } {
  const fake =
    'curl() { for word in "$@"; do printf "%s\\0" "$word"; done; printf "\\0"; case " $* " in *" @- "*) cat;; esac; }; ';
  const [args = '', stdin = ''] = execFileSync('/bin/sh', ['-c', fake + line], { encoding: 'utf8' }).split(
    '\0\0',
  );
  return { args: args.split('\0'), stdin };
}

describe('curl', () => {
  it('is short for a plain GET', () => {
    const headers = { accept: '*/*', 'accept-encoding': 'gzip, br', 'user-agent': 'suite/1 (+contact)' };
    expect(curl({ method: 'GET', url: 'http://127.0.0.1/products.json', headers })).toBe(
      "curl -i --compressed -A 'suite/1 (+contact)' http://127.0.0.1/products.json",
    );
  });

  it('sends a JSON body unchanged, quotes and all', () => {
    const body = '{"query":"it\'s $HOME `id` \\\\ \\"x\\""}';
    const url = 'http://127.0.0.1/api/ucp/mcp?a=1&b=[x]';
    const headers = { 'content-type': 'application/json' };
    expect(asShellSees(curl({ method: 'POST', url, headers, body })).args).toEqual(
      ['-i', '-X', 'POST', '-H', 'content-type: application/json', '-H', 'accept:'].concat([
        '--globoff',
        url,
        '--data-raw',
        body,
      ]),
    );
  });

  it('pipes a body that does not survive copying, byte by byte', () => {
    const body = "a\n##vso[b]\t%s \\ \u202e é ' @";
    const { args, stdin } = asShellSees(
      curl({ method: 'POST', url: 'http://127.0.0.1/', headers: {}, body }),
    );
    expect(stdin).toBe(body);
    expect(args.slice(-3)).toEqual(['http://127.0.0.1/', '--data-binary', '@-']);
  });

  it('sends no header that the request did not have', () => {
    const { args } = asShellSees(curl({ method: 'POST', url: 'http://127.0.0.1/', headers: {}, body: 'x' }));
    expect(args).toEqual(expect.arrayContaining(['accept:', 'content-type:']));
  });

  it('takes a redacted header from the environment', () => {
    const headers = { accept: '*/*', authorization: '(redacted)', 'x-preview.key': '(redacted)' };
    const line = curl({ method: 'GET', url: 'http://127.0.0.1/', headers });
    expect(line).toBe(
      `curl -i -H 'authorization: '"$STOREFRONT_HEADER_AUTHORIZATION" -H 'x-preview.key: '"$STOREFRONT_HEADER_X_PREVIEW_KEY" http://127.0.0.1/`,
    );
    const set = "STOREFRONT_HEADER_AUTHORIZATION='Bearer a b'; STOREFRONT_HEADER_X_PREVIEW_KEY='$(id)'; ";
    expect(asShellSees(set + line).args).toEqual(
      expect.arrayContaining(['authorization: Bearer a b', 'x-preview.key: $(id)']),
    );
  });

  it('sends HEAD requests, and empty headers as empty', () => {
    const request = {
      method: 'HEAD',
      url: 'http://127.0.0.1/a/../b#c',
      headers: { accept: '', origin: 'null' },
    };
    expect(curl(request)).toBe("curl --head -H 'accept;' -H 'origin: null' http://127.0.0.1/b");
  });

  it('keeps a URL with a redacted part', () => {
    expect(curl({ method: 'GET', url: 'http://a:(redacted)/b', headers: {} })).toContain(
      "'http://a:(redacted)/b'",
    );
  });

  it('does not let a header or a URL run a command', () => {
    const url = "http://127.0.0.1/$(touch x)';echo pwned;'";
    const { args } = asShellSees(curl({ method: 'GET', url, headers: { 'x-note': "a'; echo b; '" } }));
    expect(args).toContain(new URL(url).href);
    expect(args).toContain("x-note: a'; echo b; '");
  });
});

describe('how a storefront was reached', () => {
  const open: (() => unknown)[] = [];

  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  test('a command has only the options with which a URL was reached', () => {
    const target = anyTarget({
      insecure: true,
      authorities: { file: "our ca's.pem", pem: '' },
      proxies: {
        https: { url: 'http://proxy.test:3128', credentials: { user: 'me', password: 'open-sesame' } },
        except: ['direct.test'],
      },
    });
    expect(reachingWords(reachedOf('https://shop.test/', target), '--ca').join(' ')).toBe(
      `--insecure --ca 'our ca'\\''s.pem' --proxy "\${STOREFRONT_PROXY:-http://proxy.test:3128}"`,
    );
    expect(reachedOf('https://direct.test/', target).proxy).toBeUndefined();
    expect(reachingWords(reachedOf('https://shop.test/', anyTarget()), '--cacert')).toEqual([]);
  });

  test('with these options, curl reaches a storefront through a proxy, whose credentials are in a variable', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reached-'));
    open.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'ca.pem'), authority);
    const shop = await serve({ products: 1 });
    open.push(shop.close);
    const { port, close } = await behindTls(shop.baseUrl);
    open.push(close);
    const proxy = await startProxy({ places: { 'shop.test': port }, demands: 'Basic bWU6c2VzYW1l' });
    open.push(proxy.close);
    const request = { method: 'GET', url: 'https://shop.test/products.json', headers: {} };
    const run = async (line: string) => {
      const env = { PATH: process.env.PATH, STOREFRONT_PROXY: proxy.url.replace('//', '//me:sesame@') };
      const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${line} --silent`], {
        cwd: folder,
        env,
      });
      return stdout;
    };
    for (const reached of [{ authorities: 'ca.pem' }, { insecure: true } as const]) {
      expect(await run(curl(request, { ...reached, proxy: proxy.url }))).toMatch(
        /^HTTP\/1\.1 200.*"products"/s,
      );
    }
    await expect(run(curl(request, { proxy: proxy.url }))).rejects.toMatchObject({ code: 60 });
  });
});

describe('a sequence', () => {
  const exchange = (n: number, requestBody: string, text: string): ReportedExchange => ({
    n,
    method: 'POST',
    url: 'http://127.0.0.1/rpc',
    requestHeaders: {},
    requestBody,
    status: 200,
    headers: [],
    body: { text, length: text.length, sha256: '', cut: false },
    at: 0,
    millis: 1,
    curl: 'curl',
  });

  const made = [
    exchange(1, 'list', '{"variant":"variant_77"}'),
    exchange(2, 'create variant_77', '{"result":{"id":"cart_Ab3456","kind":"shopping"}}'),
    exchange(3, 'create variant_77', '{"result":{"id":"cart_Zz9999"}}'),
    exchange(4, 'update cart_Ab3456', '{"line":{"id":"line_000001"}}'),
    exchange(5, 'update cart_Zz9999', '{}'),
    exchange(6, 'read cart_Ab3456 line_000001', '{}'),
    exchange(7, 'cancel cart_Ab3456', '{}'),
    exchange(8, 'search', '{"variant":"variant_77"}'),
  ];

  const leadingTo = (last: number, exchanges = made, mine = exchanges.map(({ n }) => n)) =>
    sequenceOf({ violations: [{ message: 'm', exchange: last }], evidence: { exchanges: mine } }, exchanges);

  describe('the sequence of a violation', () => {
    test('has the requests whose responses gave out the id, and those that used it since', () => {
      expect(leadingTo(6)).toEqual([2, 4, 6]);
      expect(leadingTo(5)).toEqual([3, 5]);
    });

    test('is absent if a request stands alone', () => {
      expect(leadingTo(2)).toBeUndefined();
      expect(sequenceOf({ violations: [], evidence: { exchanges: [1, 2] } }, made)).toBeUndefined();
      expect(leadingTo(99)).toBeUndefined();
    });

    test('is searched among the last requests, and in the beginning of each', () => {
      const between = Array.from({ length: maxSequence }, (_, n) => exchange(n + 2, 'wait', '{}'));
      const [first, others] = [exchange(1, 'create', '{"id":"cart_Ab3456"}'), between.slice(0, -2)];
      expect(leadingTo(200, [first, ...others, exchange(200, 'read cart_Ab3456', '')])).toEqual([1, 200]);
      expect(leadingTo(200, [first, ...between, exchange(200, 'read cart_Ab3456', '')])).toBeUndefined();
      const long = `${' '.repeat(maxRequestText)}cart_Ab3456`;
      expect(leadingTo(200, [first, exchange(200, long, '')])).toBeUndefined();
    });

    test('has no requests of other checks, and ignores ids that others know', () => {
      expect(leadingTo(6, made, [1, 2, 6])).toBeUndefined();
      expect(leadingTo(6, made, [2, 3, 4, 6, 7])).toEqual([2, 4, 6]);
    });
  });

  describe('ids', () => {
    test('are found in JSON, in nested JSON, and in the beginning of a body', () => {
      const text = JSON.stringify({
        text: JSON.stringify({ id: 'gid://cart/Ab12', note: 'nothing here' }),
        id: 'x',
      });
      expect(idsIn(text)).toEqual([{ key: 'id', value: 'gid://cart/Ab12', ordinal: 1 }]);
      expect(idsIn('data: {"a":1, "id" : "first_1", "b": [{"id":"second_2"')).toEqual([
        { key: 'id', value: 'first_1', ordinal: 1 },
        { key: 'id', value: 'second_2', ordinal: 2 },
      ]);
    });

    test('are read from the beginning of a body', () => {
      const many = Array.from({ length: maxIds + 5 }, (_, n) => ({ id: `number_${n}` }));
      expect(idsIn(JSON.stringify(many)).map(({ value }) => value)).toEqual(
        many.slice(0, maxIds).map(({ id }) => id),
      );
    });

    test.each(['shopping', 'in_progress', 'CART', 'a b 123456', 'ab1', '$(id)12345', 'x'.repeat(201)])(
      '%s is none',
      (value) => {
        expect(idsIn(JSON.stringify({ value }))).toEqual([]);
      },
    );
  });
});
