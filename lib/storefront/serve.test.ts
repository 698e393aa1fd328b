import { request } from 'node:http';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { type Served, type ServeOptions, serve } from './serve.ts';

const open: Served[] = [];

async function started(options: ServeOptions = {}): Promise<Served> {
  const served = await serve(options);
  open.push(served);
  return served;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((served) => served.close()));
});

const post = (body: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json' },
});

/** The response to these bytes. */
function exchange(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      response += chunk.toString();
    });
    socket.on('end', () => resolve(response));
    socket.on('error', reject);
  });
}

function bodyUnderHost(url: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: { host } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

describe('a served storefront', () => {
  it('answers on both hosts, each with the URL of the other', async () => {
    const { baseUrl, canonicalUrl } = await started();
    const profile = await (await fetch(`${baseUrl}/.well-known/ucp`)).text();
    expect(profile).toContain(`"endpoint":"${canonicalUrl}/api/ucp/mcp"`);
    const response = await fetch(
      `${canonicalUrl}/api/ucp/mcp`,
      post('{"jsonrpc":"2.0","id":1,"method":"ping"}'),
    );
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect((await fetch(`${baseUrl}/products.json`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${baseUrl}/api/ucp/mcp`, post(' '.repeat(3_000_000)))).status).toBe(413);
  });

  it('passes the URL of the listener to its wrapper, whatever the Host header', async () => {
    const seen: string[] = [];
    const { baseUrl } = await started({
      wrap:
        (handler, { options }) =>
        async (incoming, client) => {
          seen.push(incoming.url, client?.ip ?? '', options.baseUrl);
          return handler(incoming, client);
        },
    });
    await bodyUnderHost(`${baseUrl}/products.json?limit=1`, 'evil.test');
    expect(seen).toEqual([`${baseUrl}/products.json?limit=1`, '127.0.0.1', baseUrl]);
  });

  it('answers bytes that are not HTTP with an Error body', async () => {
    const { baseUrl } = await started();
    const response = await exchange(baseUrl, 'NOT HTTP\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('{"code":"bad_request"');
  });

  it.each([
    ['localhost', 'localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', hostname(), '127.0.0.1'],
  ])('listens on %s, which its URLs name', async (host, name, reached) => {
    const served = await started({ host });
    const { hostname: own, port } = new URL(served.baseUrl);
    expect([own, new URL(served.canonicalUrl).hostname]).toEqual([name.toLowerCase(), name.toLowerCase()]);
    const profile = await (await fetch(`http://${reached}:${port}/.well-known/ucp`)).text();
    expect(profile).toContain(served.canonicalUrl);
  });

  it.each(['192.0.2.1', 'nowhere.invalid'])('refuses %s, which is no address here', async (host) => {
    await expect(serve({ host })).rejects.toThrow(`${host} is no address of this machine.`);
  });

  it('uses a port and the next one, and reports a port in use', async () => {
    const probe = await started();
    const taken = Number(new URL(probe.canonicalUrl).port);
    await expect(serve({ port: taken - 1 })).rejects.toThrow(`Port ${taken} on 127.0.0.1 is already in use`);
    // Another process may use the next port; then the message names that one.
    await expect(serve({ port: taken })).rejects.toThrow(
      new RegExp(`Port (${taken}|${taken + 1}) on 127\\.0\\.0\\.1 is already in use`),
    );
  });

  it.each([-1, 65_535, 1.5, Number.NaN])('refuses the port %d', async (port) => {
    await expect(serve({ port })).rejects.toThrow(
      `The port is ${port}; it must be a whole number from 0 to 65534`,
    );
  });

  it('refuses invalid options, and leaves no port open', async () => {
    await expect(serve({ products: -1 })).rejects.toThrow(RangeError);
  });

  it('can be closed twice', async () => {
    const { baseUrl, close } = await started();
    await close();
    await close();
    await expect(fetch(baseUrl)).rejects.toThrow();
  });
});
