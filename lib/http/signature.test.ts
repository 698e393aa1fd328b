/** Signed requests over loopback, verified without the library that signs; and where no signature may go. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createContext } from '../engine/context.ts';
import { get } from '../model/http.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Signature, Target } from '../model/target.ts';
import { anyTarget } from '../proof/any-target.ts';
import { systemClock } from './clock.ts';
import { requestSigner, signed, thumbprint } from './signature.ts';
import { createStack } from './stack/stack.ts';
import { madeUp, never, scriptedStack } from './stack/testing.ts';
import { network } from './transport/network.ts';

/** The published test key of RFC 9421, appendix B.1.4. */
const key = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
} as const;

const publicKey = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' });

const byKey: Signature = { kind: 'key', key, agent: 'https://bot.example' };

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

type Seen = { readonly url: string; readonly headers: IncomingMessage['headers'] };

type Reply = (
  seen: Seen,
  rerun: number,
) => { status?: number; headers?: Record<string, string>; body?: string };

/** A server that keeps what it was sent. */
async function listening(reply: Reply = () => ({})) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    const { status = 200, headers = {}, body = '{}' } = reply(seen.at(-1) as Seen, seen.length);
    response.writeHead(status, { connection: 'close', ...headers }).end(body);
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function running(own: Partial<Target>, date?: () => number) {
  const target = anyTarget({ signature: byKey, ...own });
  const events: RunEvent[] = [];
  const stack = createStack({
    target,
    policy: madeUp,
    transport: network(target),
    clock: systemClock,
    ...(date && { date }),
    signal: never,
    listen: (event) => void events.push(event),
  });
  const parts = { target, stack, signal: never, sleep: systemClock.sleep, listen: () => {} };
  return { ...createContext(parts, { by: 'catalog/any', rerun: 0 }), stack, events };
}

/** The signature base of RFC 9421 section 2.5, from what arrived; undefined when the signature is another's. */
function isSignedBy(publicKey: KeyObject, { headers }: Seen): boolean {
  const [input, signature, agent] = ['signature-input', 'signature', 'signature-agent'].map((name) =>
    String(headers[name]),
  ) as [string, string, string];
  const base = [
    `"@authority": ${headers.host}`,
    `"signature-agent";key="sig1": ${agent.slice('sig1='.length)}`,
    `"@signature-params": ${input.slice('sig1='.length)}`,
  ].join('\n');
  const bytes = Buffer.from(signature.slice('sig1=:'.length, -1), 'base64');
  return verify(null, Buffer.from(base), publicKey, bytes);
}

describe('a key of the suite', () => {
  test('signs the request as it arrives, so that everyone can verify it', async () => {
    const { base, seen } = await listening();
    const { context, stack } = running({ baseUrl: base }, () => 1_790_000_000_400);
    await context.fetch(get('/products?page=2'));
    await stack.close();
    const [only] = seen as [Seen];
    expect(isSignedBy(publicKey, only)).toBe(true);
    expect(only.headers['signature-agent']).toBe('sig1="https://bot.example"');
    expect(only.headers['signature-input']).toMatch(
      /^sig1=\("@authority" "signature-agent";key="sig1"\);created=1790000000;expires=1790000300;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";nonce="[A-Za-z0-9+/]{86}==";tag="web-bot-auth"$/,
    );
  });

  test('signs every attempt anew, and equal requests are still sent once', async () => {
    const { base, seen } = await listening((_, n) => ({
      status: n === 1 ? 429 : 200,
      headers: { 'retry-after': '0' },
    }));
    const { context, stack } = running({ baseUrl: base });
    await Promise.all([context.fetch(get('/a')), context.fetch(get('/a'))]);
    await stack.close();
    expect(seen).toHaveLength(2);
    expect(new Set(seen.map(({ headers }) => headers.signature)).size).toBe(2);
    expect(seen.every((one) => isSignedBy(publicKey, one))).toBe(true);
  });

  test('signs for its own hosts only, even if a check follows a redirect with the headers of its request', async () => {
    const [own, canonical, other] = await Promise.all([listening(), listening(), listening()]);
    const { context, stack } = running({ baseUrl: own.base, canonicalUrl: canonical.base });
    const { request } = await context.fetch(get('/a'));
    await context.fetch({ ...request, url: `${canonical.base}/a` });
    await context.fetch({ ...request, url: `${other.base}/a` });
    await stack.close();
    expect(isSignedBy(publicKey, canonical.seen[0] as Seen)).toBe(true);
    expect(Object.keys(other.seen[0]?.headers ?? {}).filter((name) => name.startsWith('signature'))).toEqual(
      [],
    );
  });

  test('is in no event, even if the target echoes the request', async () => {
    const { base, seen } = await listening(({ headers }) => ({
      headers: { 'x-echo': String(headers.signature) },
      body: JSON.stringify({ headers, php: JSON.stringify(headers).replaceAll('/', '\\/') }),
    }));
    const { context, stack, events } = running({ baseUrl: base });
    const response = await context.fetch(get('/a'));
    await stack.close();
    expect(response.request.headers.signature).toBe('(redacted)');
    const visible = JSON.stringify(events) + response.text + JSON.stringify(response.headers);
    const sent = seen[0]?.headers as Record<string, string>;
    const [, value = ''] = /:(.+):/.exec(sent.signature ?? '') ?? [];
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(sent['signature-input'] ?? '') ?? [];
    for (const secret of [value, nonce, value.replaceAll('/', '\\/')]) expect(visible).not.toContain(secret);
    expect(visible).not.toContain(key.d);
  });

  test('is named by its thumbprint (RFC 8037, appendix A.3)', () => {
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    expect(thumbprint({ kty: 'OKP', crv: 'Ed25519', x })).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
  });

  test.each([
    ['https://bot.example', 'sig1="https://bot.example"'],
    ['https://bot.example/', 'sig1="https://bot.example"'],
    ['https://bot.example/.well-known/http-message-signatures-directory', 'sig1="https://bot.example"'],
    ['https://bot.example/profile.json', 'sig1="https://bot.example/profile.json";type=jwks_uri'],
  ])('is published at %s', (agent, header) => {
    const sign = requestSigner({ key, agent }, { date: () => 0, nonce: () => 'once' });
    expect(sign(get('https://shop.example/'))['signature-agent']).toBe(header);
  });
});

describe('headers that were made beforehand', () => {
  const headers = {
    'signature-agent': '"https://maker.example"',
    'signature-input': 'sig1=("@authority");expires=9',
    signature: 'sig1=:c2VjcmV0c2VjcmV0:',
  };
  const made = (base: string, expires = Number.POSITIVE_INFINITY): Signature => ({
    kind: 'headers',
    host: new URL(base).host,
    headers,
    expires,
  });

  test('go to their host as they are, and to no other, the canonical host included', async () => {
    const [own, canonical, other] = await Promise.all([listening(), listening(), listening()]);
    const target = { baseUrl: own.base, canonicalUrl: canonical.base, signature: made(own.base) };
    const { context, stack } = running(target);
    const { request } = await context.fetch(get('/a'));
    await context.fetch({ ...request, url: `${canonical.base}/a` });
    await context.fetch({ ...request, url: `${other.base}/a` });
    await stack.close();
    expect(own.seen[0]?.headers).toMatchObject(headers);
    expect(canonical.seen[0]?.headers).not.toHaveProperty('signature');
    expect(other.seen[0]?.headers).not.toHaveProperty('signature');
  });

  test('are not sent after they have expired', async () => {
    const { base, seen } = await listening();
    let now = 1_000;
    const { context, stack } = running({ baseUrl: base, signature: made(base, 2_000) }, () => now);
    await context.fetch(get('/a'));
    now = 2_000;
    await expect(context.fetch(get('/b'))).rejects.toMatchObject({ code: 'deadline' });
    await stack.close();
    expect(seen).toHaveLength(1);
  });
});

test('a browser cannot send a signature, so it sends nothing', async () => {
  const { stack } = scriptedStack(() => ({}), { target: anyTarget({ signature: byKey }) });
  await expect(stack.browse(get('/a'))).rejects.toMatchObject({ code: 'not-observed' });
});

test('requests to a target without a signature, or to a recording of one, are sent as they are', () => {
  const transport = network(anyTarget());
  expect(signed(transport, {})).toBe(transport);
  expect(signed(transport, { signature: { kind: 'recorded' } })).toBe(transport);
});
