import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bodyOf, testStorefront } from '../testing.ts';
import { MissingLibrary, memory, requireLibrary } from './provider.ts';

const { send } = testStorefront();

const room = '/authentication/1';

const authorize = `${room}/oauth/authorize`;

const token = `${room}/oauth/token`;

const client = 'storefront-demo';

const callback = 'http://127.0.0.1:4711/callback';

const verifier = 'a-verifier-of-at-least-forty-three-characters-';

const challenge = createHash('sha256').update(verifier).digest('base64url');

const form = (parameters: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(parameters),
});

const asking = (parameters: Record<string, string> = {}): string =>
  `${authorize}?${new URLSearchParams({
    client_id: client,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email customer-account-api:full customer-account-mcp-api:full',
    state: 'here',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...parameters,
  })}`;

/** A minimal browser: it keeps cookies, whatever their path. */
function browser(sendRequest = send) {
  const cookies = new Map<string, string>();
  return async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await sendRequest(url, { ...init, headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=', 2) ?? [];
      cookies.set(name, value);
    }
    return { response, next: response.headers.get('location') ?? '' };
  };
}

/** The redirect to the client after the buyer's decision. */
async function returned(decision = ''): Promise<URL> {
  const visit = browser();
  const page = (await visit(asking())).next;
  const { next } = await visit(`${page}${decision}`, { method: 'POST' });
  return new URL((await visit(next)).next);
}

const exchange = (code: string, parameters: Record<string, string> = {}) =>
  send(
    token,
    form({
      grant_type: 'authorization_code',
      client_id: client,
      redirect_uri: callback,
      code,
      code_verifier: verifier,
      ...parameters,
    }),
  );

const payloadOf = (jwt: unknown): unknown =>
  JSON.parse(Buffer.from(String(jwt).split('.')[1] ?? '', 'base64url').toString());

beforeEach(() => {
  for (const method of ['info', 'warn', 'error'] as const) vi.spyOn(console, method);
});

// The library logs a warning for each default that is not configured.
afterEach(() => {
  for (const method of ['info', 'warn', 'error'] as const) expect(console[method]).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

describe('the metadata', () => {
  it('describes the server', async () => {
    const metadata = await bodyOf(await send('/.well-known/oauth-authorization-server'));
    expect(metadata).toMatchObject({
      issuer: 'http://storefront.test/authentication/1',
      authorization_endpoint: `http://storefront.test${authorize}`,
      token_endpoint: `http://storefront.test${token}`,
      scopes_supported: ['openid', 'email', 'customer-account-api:full', 'customer-account-mcp-api:full'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    });
    const atIssuer = await send('/.well-known/oauth-authorization-server/authentication/1');
    expect(await bodyOf(atIssuer)).toEqual(metadata);
  });

  it('agrees with the metadata of the library', async () => {
    const {
      scopes_supported: scopes,
      service_documentation: documentation,
      ...metadata
    } = await bodyOf(await send('/.well-known/oauth-authorization-server'));
    expect(await (await send(String(documentation))).text()).toContain(client);
    const own = await bodyOf(await send(`${room}/.well-known/openid-configuration`));
    expect(own).toMatchObject({ ...metadata, grant_types_supported: expect.any(Array) });
    expect(own.grant_types_supported).toEqual(
      expect.arrayContaining(['authorization_code', 'refresh_token']),
    );
    expect([own.scopes_supported].flat().toSorted()).toEqual([scopes].flat().toSorted());
  });

  it('links to public keys', async () => {
    const { jwks_uri } = await bodyOf(await send('/.well-known/oauth-authorization-server'));
    const { keys } = await bodyOf(await send(String(jwks_uri)));
    expect(keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })]);
    expect(keys).not.toEqual([expect.objectContaining({ d: expect.anything() })]);
    const head = await send(String(jwks_uri), { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('the authorization endpoint', () => {
  it.each([
    ['no client', authorize, 'invalid_request'],
    ['an unknown client', asking({ client_id: 'x' }), 'invalid_client'],
    ['an unknown redirect URI', asking({ redirect_uri: 'http://elsewhere.test/' }), 'invalid_redirect_uri'],
  ])('never redirects %s', async (_, path, code) => {
    const response = await send(path);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(await bodyOf(response)).toMatchObject({ code, error: code, message: expect.any(String) });
  });

  it('redirects a client without PKCE with an error', async () => {
    const url = new URL(asking(), 'http://storefront.test');
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const back = new URL((await send(url.href)).headers.get('location') ?? '');
    expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual([
      callback,
      'invalid_request',
    ]);
  });

  it('shows the consent page', async () => {
    const visit = browser();
    const { next } = await visit(asking());
    expect(next).toMatch(/^\/authentication\/1\/interaction\/[\w-]+$/);
    const { response } = await visit(next);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await response.text()).toContain('<strong>storefront-demo</strong> wants to act for');
  });

  it('has no page without its cookie', async () => {
    const response = await send(`${room}/interaction/unknown`);
    expect(response.status).toBe(400);
    expect(await bodyOf(response)).toMatchObject({ code: 'invalid_request', message: expect.any(String) });
  });

  it('redirects with access_denied when the buyer denies access', async () => {
    const back = await returned('?decision=deny');
    expect(back.origin + back.pathname).toBe(callback);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'here' });
  });

  it('has secure cookies if the storefront is on https', async () => {
    const { handler } = testStorefront();
    const response = await handler(new Request(`https://storefront.test${asking()}`));
    expect(response.headers.getSetCookie().every((line) => /; secure/i.test(line))).toBe(true);
    expect(response.headers.getSetCookie()).not.toEqual([]);
  });
});

describe('the token endpoint', () => {
  it('returns tokens for a code, once, and new ones for a refresh token', async () => {
    const back = await returned();
    expect(back.searchParams.get('state')).toBe('here');
    expect(back.searchParams.get('iss')).toBe('http://storefront.test/authentication/1');
    const code = back.searchParams.get('code') ?? '';
    const response = await exchange(code);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const tokens = await bodyOf(response);
    expect(tokens).toMatchObject({
      token_type: 'Bearer',
      scope: 'openid email customer-account-api:full customer-account-mcp-api:full',
    });
    expect(payloadOf(tokens.id_token)).toMatchObject({
      sub: 'demo-buyer',
      aud: client,
      email: 'demo.buyer@storefront.example',
    });
    const refresh = {
      grant_type: 'refresh_token',
      client_id: client,
      refresh_token: String(tokens.refresh_token),
    };
    const next = await bodyOf(await send(token, form(refresh)));
    expect(next).toMatchObject({ access_token: expect.any(String) });
    expect((await exchange(code)).status).toBe(400);
    // A code that is used twice was stolen: its tokens are revoked (RFC 6749 section 4.1.2).
    const afterwards = await send(token, form({ ...refresh, refresh_token: String(next.refresh_token) }));
    expect(await bodyOf(afterwards)).toMatchObject({ error: 'invalid_grant' });
  });

  it('returns nothing without the right verifier', async () => {
    const code = (await returned()).searchParams.get('code') ?? '';
    const response = await exchange(code, { code_verifier: verifier.toUpperCase() });
    expect([response.status, (await bodyOf(response)).error]).toEqual([400, 'invalid_grant']);
  });

  it.each([
    [form({ client_id: client, grant_type: 'authorization_code', code: 'x' }), 'invalid_grant'],
    [form({ client_id: client, grant_type: 'refresh_token', refresh_token: 'x' }), 'invalid_grant'],
    [form({ client_id: client, grant_type: 'authorization_code' }), 'invalid_request'],
    [form({ client_id: client, grant_type: 'password' }), 'unsupported_grant_type'],
    [form({ client_id: client }), 'invalid_request'],
    [form({}), 'invalid_request'],
    [{ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }, 'invalid_request'],
  ])('refuses (%#)', async (init, error) => {
    const response = await send(token, init);
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(await bodyOf(response)).toMatchObject({ error, code: error, message: expect.any(String) });
  });

  it('refuses an unknown client', async () => {
    const response = await exchange('x', { client_id: 'x' });
    expect([response.status, (await bodyOf(response)).error]).toEqual([401, 'invalid_client']);
  });

  it('is for POST only, and for forms of a reasonable size', async () => {
    const response = await send(token);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await exchange('x'.repeat(70_000))).status).toBe(413);
  });
});

describe('the library', () => {
  it('finds the installed library', () => {
    expect(requireLibrary).not.toThrow();
  });

  it('reports the package that is not installed', () => {
    const missing = Object.assign(
      () => {
        throw new Error('not found');
      },
      { paths: () => null },
    );
    expect(() => requireLibrary(missing)).toThrow(MissingLibrary);
    expect(() => requireLibrary(missing)).toThrow(/npm install oidc-provider$/);
  });
});

describe('the store', () => {
  it('finds entries by id and by uid, in their own model only', async () => {
    const adapters = memory();
    const [sessions, codes] = [adapters('Session'), adapters('AuthorizationCode')];
    await sessions.upsert('a', { uid: 'u', accountId: 'buyer' });
    expect(await sessions.find('a')).toMatchObject({ accountId: 'buyer' });
    expect(await sessions.findByUid('u')).toMatchObject({ accountId: 'buyer' });
    expect([await codes.find('a'), await codes.findByUid('u'), await codes.findByUserCode('x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await sessions.destroy('a');
    expect(await sessions.findByUid('u')).toBeUndefined();
  });

  it('marks a code as used, and forgets the entries of a revoked grant', async () => {
    const adapters = memory();
    const [codes, tokens] = [adapters('AuthorizationCode'), adapters('AccessToken')];
    await codes.upsert('c', { grantId: 'g' });
    await tokens.upsert('t', { grantId: 'g' });
    await tokens.upsert('other', { grantId: 'h' });
    await codes.consume('c');
    await codes.consume('nothing');
    expect(await codes.find('c')).toMatchObject({ consumed: expect.any(Number) });
    await tokens.revokeByGrantId('g');
    expect([await codes.find('c'), await tokens.find('t')]).toEqual([undefined, undefined]);
    expect(await tokens.find('other')).toEqual({ grantId: 'h' });
  });

  it('keeps a bounded number of the newest entries', async () => {
    const sessions = memory()('Session');
    for (let index = 0; index <= 1000; index += 1) await sessions.upsert(`${index}`, { uid: `${index}` });
    expect([await sessions.find('0'), await sessions.findByUid('0')]).toEqual([undefined, undefined]);
    expect(await sessions.find('1')).toEqual({ uid: '1' });
  });
});
