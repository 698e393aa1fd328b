/** The curl commands, run by a shell: they send the same request as the suite, and get the same response. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saboteurs } from '../../suites/saboteurs.ts';
import { network } from '../http/transport/network.ts';
import { audit, suites } from '../index.ts';
import type { HttpRequest } from '../model/http.ts';
import type { Report } from '../model/report.ts';
import { sabotagedBy } from '../proof/pages/reports-of-all-kinds.ts';
import { referenceTarget } from '../reference/in-process.ts';
import { exchangeOf, findings } from '../report/content/findings.ts';
import { type Served, serve } from '../storefront/index.ts';
import { curl } from './curl.ts';

const run = promisify(execFile);

async function shell(line: string): Promise<Buffer> {
  const { stdout } = await run('/bin/sh', ['-c', line], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env.PATH, HOME: '/nonexistent' },
  });
  return stdout;
}

beforeAll(async () => {
  await run('curl', ['--version']).catch((cause: unknown) => {
    throw new Error('these tests run curl, and there is none: install it (apt-get install curl)', { cause });
  });
});

type Received = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

describe('a curl command sends the same request', () => {
  const received: Received[] = [];
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString('latin1') });
      response.end('received');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  /** Without connection headers; of accept-encoding, only whether it was sent. */
  const withoutTransport = ({ headers, ...rest }: Received) => {
    const { connection: _c, 'content-length': _l, 'transfer-encoding': _t, ...others } = headers;
    return { ...rest, headers: { ...others, 'accept-encoding': 'accept-encoding' in others } };
  };

  const json = { 'content-type': 'application/json' };
  const requests: Readonly<Record<string, Omit<HttpRequest, 'url'> & { readonly path: string }>> = {
    'a plain GET': { method: 'GET', path: '/products.json?limit=2', headers: { accept: '*/*' } },
    'no Accept at all': { method: 'GET', path: '/', headers: {} },
    'codings and a name': {
      method: 'GET',
      path: '/',
      headers: { accept: 'text/markdown, */*', 'accept-encoding': 'gzip, br', 'user-agent': "it's (me)" },
    },
    'an empty header': { method: 'GET', path: '/', headers: { 'x-empty': '', accept: '' } },
    'headers that a shell would run': {
      method: 'GET',
      path: '/',
      headers: { 'x-a': `'; echo "$HOME" \`id\`; '\\`, origin: 'null', 'x-b': '-@<>|&*?~!#%' },
    },
    'a URL that curl would expand': { method: 'GET', path: "/a[1-3]{x,y}?q=%00%0a&r=$(id)'!*", headers: {} },
    'an encoded path': { method: 'GET', path: '/products/%E6%97%A5%20%2F%3F.json', headers: {} },
    OPTIONS: {
      method: 'OPTIONS',
      path: '/api/ucp/mcp',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
    },
    'a DELETE': { method: 'DELETE', path: '/a', headers: {} },
    'a body of JSON': {
      method: 'POST',
      path: '/',
      headers: json,
      body: '{"a":"it\'s $HOME `id` \\\\ \\"x\\""}',
    },
    'a body in many scripts': { method: 'POST', path: '/', headers: json, body: '{"a":"日本語 ع 🛒 é ß"}' },
    'a body with controls': {
      method: 'POST',
      path: '/',
      headers: json,
      body: '\u0000\u0001\t\r\n\u001b[2J\u202e\\0101 %s %% \\c ##vso[x] \u2028\u00a0 end\n',
    },
    'a body that looks like a file': { method: 'POST', path: '/', headers: json, body: '@/etc/passwd' },
    'an empty body': { method: 'POST', path: '/', headers: json, body: '' },
    'a body without a type': { method: 'POST', path: '/', headers: {}, body: 'x' },
    'a body of 60 kilobytes': { method: 'POST', path: '/', headers: json, body: "it's 日 ".repeat(6_000) },
  };

  it.each(Object.entries(requests))('%s', async (_, { path, headers, ...request }) => {
    const transport = network({ connections: 1, timeoutMs: 10_000 });
    try {
      const sent = { ...request, url: `${origin}${path}`, headers: { 'user-agent': 'suite/1', ...headers } };
      received.length = 0;
      await transport.send(sent, { signal: new AbortController().signal, fresh: true });
      expect((await shell(`${curl(sent)} --silent --show-error`)).toString()).toContain('received');
      const [ours, theirs] = received;
      if (!ours || !theirs) throw new Error('one of the two did not arrive');
      expect(withoutTransport(theirs)).toEqual(withoutTransport(ours));
    } finally {
      await transport.close();
    }
  });

  it('HEAD, whose response has no body', async () => {
    received.length = 0;
    const out = await shell(`${curl({ method: 'HEAD', url: `${origin}/a/../b`, headers: {} })} --silent`);
    expect(out.toString()).toMatch(/^HTTP\/1\.1 200/);
    expect(received[0]).toMatchObject({ method: 'HEAD', url: '/b' });
  });
});

/** Each of them answers the same request with the same response every time. */
const steady: ReadonlySet<string> = new Set([
  ...['profile-missing', 'metadata-under-a-media-type-of-its-own', 'private-key-published'],
  ...['locales-listed-as-none', 'all-shows-an-unpublished-product', 'misspelt-product-is-guessed'],
  ...['image-sources-without-a-scheme', 'product-ids-as-text', 'sitemap-as-text-xml', 'page-links-are-dead'],
  ...['unreadable-requests-are-answered-closed', 'markdown-not-acceptable', 'empty-tools-list'],
  ...['broken-json-gets-an-empty-result', 'every-search-finds-everything', 'lookup-gets-an-empty-answer'],
]);

describe('the curl command of a failure', () => {
  let served: Served;
  let report: Report;

  beforeAll(async () => {
    const chosen = saboteurs.filter(({ id }) => steady.has(id));
    expect(chosen).toHaveLength(steady.size);
    served = await serve({ wrap: sabotagedBy(chosen), products: 40 });
    const { baseUrl, canonicalUrl } = served;
    report = await audit({ ...referenceTarget, baseUrl, canonicalUrl, consents: [], runs: 3 }, suites);
  });

  afterAll(() => served?.close());

  it('prints the status and the body of the report', async () => {
    const shown = findings(report).flatMap(
      (verdict) => exchangeOf(report, verdict, verdict.violations[0]) ?? [],
    );
    const exchanges = [...new Set(shown)].filter(
      ({ method, status }) => method !== 'HEAD' && status !== null,
    );
    expect(exchanges.length).toBeGreaterThan(8);
    for (const { curl: line, status, body } of exchanges) {
      const out = await shell(`${line} --silent --show-error`);
      const end = out.indexOf('\r\n\r\n');
      expect(out.subarray(0, end).toString('latin1')).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\\b`));
      const sha256 = createHash('sha256')
        .update(out.subarray(end + 4))
        .digest('hex');
      expect([line, sha256]).toEqual([line, body?.sha256]);
    }
  });
});
