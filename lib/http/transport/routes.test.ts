/** The transport through a proxy, and over TLS with certificates that no system trusts: over real loopback sockets. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Proxies } from '../../model/http.ts';
import { get, postText } from '../../model/http.ts';
import { authority, expired, good, signed } from '../../proof/hostile/certificates.ts';
import { tunnelMs } from '../bounds.ts';
import { never } from '../stack/testing.ts';
import type { NetworkOptions } from './network.ts';
import { createLoopback, type ProxyOptions, startProxy } from './testing.ts';

const loopback = createLoopback();

afterEach(() => loopback.close());

const { listening, transport } = loopback;

/** Answers with the request that it got, and the number of the connection. */
const echoing: RequestListener = (request, response) =>
  response.end(
    JSON.stringify({ url: request.url, host: request.headers.host, from: request.socket.remotePort }),
  );

const overTls = (certificate = signed) => listening(createTlsServer(certificate, echoing));

async function proxy(options: ProxyOptions = {}) {
  return loopback.keep(await startProxy(options));
}

const both = (url: string, own: Partial<Proxies> = {}): Proxies => ({
  http: { url },
  https: { url },
  except: [],
  ...own,
});

const authorities = { file: 'ca.pem', pem: authority };

const asked = (url: string, options: Partial<NetworkOptions>, request = get(url)) =>
  loopback.fetched(url, transport(options), request);

async function failure(url: string, options: Partial<NetworkOptions>) {
  const { code, error, message } = await loopback.failure(url, transport(options));
  return { code, error, message };
}

describe('a certificate', () => {
  test('of an unknown authority is refused, and accepted with the authority or without verification', async () => {
    const url = `https://127.0.0.1:${await overTls()}/`;
    expect((await failure(url, {})).error).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect((await asked(url, { authorities })).status).toBe(200);
    expect((await asked(url, { authorities, baseUrl: url })).status).toBe(200);
    expect((await asked(url, { insecure: true })).status).toBe(200);
    expect((await asked(url, { insecure: true, baseUrl: url })).status).toBe(200);
  });

  test('that has expired is accepted only without verification', async () => {
    const url = `https://127.0.0.1:${await overTls(expired)}/`;
    const trusting = { authorities: { file: 'ca.pem', pem: expired.cert } };
    expect((await failure(url, trusting)).error).toBe('CERT_HAS_EXPIRED');
    expect((await asked(url, { insecure: true })).status).toBe(200);
  });
});

describe('a proxy', () => {
  test('tunnels https by name, and the certificate is that of the target', async () => {
    const { url, asked: seen } = await proxy({ places: { 'shop.test': await overTls() } });
    const response = await asked('https://shop.test/a?b=1', { proxies: both(url), authorities });
    expect(response.json).toMatchObject({ value: { url: '/a?b=1', host: 'shop.test' } });
    expect(seen).toEqual(['CONNECT shop.test:443']);
    const strange = await failure('https://shop.test/', { proxies: both(url) });
    expect(strange.error).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    const other = { places: { 'shop.test': await overTls(good) } };
    const named = {
      authorities: { file: 'ca.pem', pem: good.cert },
      proxies: both((await proxy(other)).url),
    };
    expect((await failure('https://shop.test/', named)).error).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  test('gets requests for http whole, with bodies', async () => {
    const port = await listening(
      createServer(
        (request, response) => void request.pipe(response.writeHead(200, { 'x-path': request.url })),
      ),
    );
    const { url, asked: seen, headers } = await proxy({ places: { 'shop.test:8080': port } });
    const address = 'http://shop.test:8080/a?b=1';
    const response = await asked(address, { proxies: both(url) }, postText(address, 'a body'));
    expect([response.text, response.headers.find(([name]) => name === 'x-path')?.[1]]).toEqual([
      'a body',
      '/a?b=1',
    ]);
    expect(seen).toEqual([`POST ${address}`]);
    expect(headers[0]?.host).toBe('shop.test:8080');
  });

  test('is not used for exceptions', async () => {
    const port = await listening(createServer(echoing));
    const { url, asked: seen } = await proxy();
    const proxies = both(url, { except: ['127.0.0.0/8'] });
    expect((await asked(`http://127.0.0.1:${port}/`, { proxies })).status).toBe(200);
    expect(seen).toEqual([]);
  });

  test.each(['http', 'https'])('gives %s a new connection on request, and keeps others', async (scheme) => {
    const port = scheme === 'http' ? await listening(createServer(echoing)) : await overTls();
    const { url, connections } = await proxy({ places: { 'shop.test': port } });
    const sender = transport({ proxies: both(url), authorities, connections: 1 });
    for (const fresh of [false, false, true, true]) {
      await sender.send(get(`${scheme}://shop.test/`), { signal: never, fresh });
    }
    expect(connections()).toBe(3);
  });

  test.each(['http', 'https'])('carries at most as many connections of %s as are allowed', async (scheme) => {
    const port = scheme === 'http' ? await listening(createServer(echoing)) : await overTls();
    const { url, connections } = await proxy({ places: { 'shop.test': port } });
    const sender = transport({ proxies: both(url), authorities, connections: 2 });
    await Promise.all(
      Array.from({ length: 8 }, () =>
        sender.send(get(`${scheme}://shop.test/`), { signal: never, fresh: false }),
      ),
    );
    expect(connections()).toBe(2);
  });

  test.each(['http', 'https'])(
    'that demands credentials gets them for %s, and the target does not',
    async (scheme) => {
      const heard: unknown[] = [];
      const listener: RequestListener = ({ headers }, response) => {
        heard.push(headers['proxy-authorization']);
        response.end();
      };
      const port = await listening(
        scheme === 'http' ? createServer(listener) : createTlsServer(signed, listener),
      );
      const { url } = await proxy({ places: { 'shop.test': port }, demands: 'Basic bWU6c2VjcmV0LTE=' });
      const address = `${scheme}://shop.test/`;
      const credentials = { user: 'me', password: 'secret-1' };
      const knowing = both(url, { http: { url, credentials }, https: { url, credentials } });
      expect((await asked(address, { proxies: knowing, authorities })).status).toBe(200);
      expect(heard).toEqual([undefined]);
      expect(await failure(address, { proxies: both(url), authorities })).toEqual({
        code: 'unreachable',
        error: 'EPROXYAUTH',
        message: `GET ${address}: the proxy ${url} demands credentials (407)`,
      });
      const wrong = { url, credentials: { user: 'me', password: 'wrong-one' } };
      const { message } = await failure(address, { proxies: { http: wrong, https: wrong, except: [] } });
      expect(message).toBe(`GET ${address}: the proxy ${url} refuses the credentials (407)`);
    },
  );

  test('that refuses a tunnel says so', async () => {
    const { url } = await proxy({ manner: 403 });
    expect(await failure('https://shop.test/', { proxies: both(url) })).toEqual({
      code: 'unreachable',
      error: 'EPROXYREFUSED',
      message: `GET https://shop.test/: the proxy ${url} answers 403 to CONNECT shop.test:443`,
    });
  });

  test.each(['http', 'https'])('that is not running is named, for %s', async (scheme) => {
    const { url, close } = await startProxy();
    await close();
    const { code, error, message } = await failure(`${scheme}://shop.test/`, { proxies: both(url) });
    expect([code, error]).toEqual(['unreachable', 'EPROXY']);
    expect(message).toContain(`the proxy ${url}: connect ECONNREFUSED`);
  });

  test('that never answers is given up after the timeout', async () => {
    const { url } = await proxy({ manner: 'silent' });
    for (const address of ['http://shop.test/', 'https://shop.test/']) {
      const { code } = await failure(address, { proxies: both(url), timeoutMs: 150 });
      expect(code).toBe('timeout');
    }
  });

  test('that never opens a tunnel is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    loopback.keep({ close: () => vi.useRealTimers() });
    const { url, asked: seen } = await proxy({ manner: 'silent' });
    const failed = failure('https://shop.test/', { proxies: both(url) });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    vi.advanceTimersByTime(tunnelMs + 1_000);
    expect(await failed).toMatchObject({
      error: 'EPROXY',
      message: `GET https://shop.test/: the proxy ${url} opens no tunnel to shop.test:443 within 10 s`,
    });
  });

  test.each(['http', 'https'])('over TLS is verified itself, and carries %s', async (scheme) => {
    const port = scheme === 'http' ? await listening(createServer(echoing)) : await overTls();
    const { url, asked: seen } = await proxy({ places: { 'shop.test': port }, certificate: signed });
    const address = `${scheme}://shop.test/`;
    const { error } = await failure(address, { proxies: both(url), insecure: true });
    expect([error, seen]).toEqual(['EPROXY', []]);
    expect((await asked(address, { proxies: both(url), authorities })).status).toBe(200);
    expect(seen).toHaveLength(1);
  });

  test('leaves bodies bounded', async () => {
    const port = await listening(createServer((_, response) => response.end('x'.repeat(5_000))));
    const { url } = await proxy({ places: { 'shop.test': port } });
    const { code } = await failure('http://shop.test/', { proxies: both(url), maxBytes: 1_000 });
    expect(code).toBe('too-large');
  });
});

describe('through a proxy, which resolves names itself,', () => {
  const from = async (baseUrl: string, own: Partial<NetworkOptions> = {}) => {
    const started = await proxy({ places: { 'admin.internal': await listening(createServer(echoing)) } });
    return { ...started, options: { baseUrl, proxies: both(started.url), ...own } };
  };

  test.each([
    ['https://shop.example', 'http://admin.internal/', 'a public target has led to a private address'],
    [
      'http://shop.internal',
      'http://admin.internal/',
      'the target has led to a private host other than its own',
    ],
    ['https://shop.example', 'https://admin.internal/', 'a public target has led to a private address'],
    ['https://shop.example', 'http://10.0.0.1/', 'a public target has led to a private address'],
    ['https://shop.example', 'http://[::ffff:169.254.169.254]/', 'no request is sent to link-local'],
  ])('%s does not lead to %s', async (baseUrl, address, because) => {
    const { asked: seen, options } = await from(baseUrl);
    const { code, error, message } = await failure(address, options);
    expect([code, error]).toEqual(['unreachable', 'EPRIVATE']);
    expect(message).toContain(because);
    expect(seen).toEqual([]);
  });

  test('a private name that the user gave is reached', async () => {
    const { options } = await from('http://admin.internal');
    expect((await asked('http://admin.internal/', options)).status).toBe(200);
    const allowed = await from('https://shop.example', { allowedHosts: ['admin.internal'] });
    expect((await asked('http://admin.internal/', allowed.options)).status).toBe(200);
  });
});
