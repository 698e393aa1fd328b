import { describe, expect, it } from 'vitest';
import { bodyOf, party } from './testing.ts';

const { ask } = party();
const authorize = '/authentication/1/oauth/authorize';
const token = '/authentication/1/oauth/token';

const form = (parameters: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(parameters),
});

describe('the authorization server', () => {
  it('describes itself', async () => {
    const metadata = await bodyOf(await ask('/.well-known/oauth-authorization-server'));
    expect(metadata).toMatchObject({
      issuer: 'http://storefront.test/authentication/1',
      authorization_endpoint: `http://storefront.test${authorize}`,
      token_endpoint: `http://storefront.test${token}`,
      scopes_supported: ['openid', 'email', 'customer-account-api:full', 'customer-account-mcp-api:full'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    });
    const atIssuer = await ask('/.well-known/oauth-authorization-server/authentication/1');
    expect(await bodyOf(atIssuer)).toEqual(metadata);
  });

  it('never redirects an unknown client', async () => {
    const query = '?response_type=code&client_id=x&redirect_uri=http%3A%2F%2Felsewhere.test%2F';
    for (const path of [authorize, authorize + query]) {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      expect(await bodyOf(answer)).toMatchObject({ code: 'invalid_client' });
    }
  });

  it.each([
    [form({ grant_type: 'authorization_code', code: 'x' }), 'invalid_grant'],
    [form({ grant_type: 'refresh_token', refresh_token: 'x' }), 'invalid_grant'],
    [form({ grant_type: 'authorization_code' }), 'invalid_request'],
    [form({ grant_type: 'password' }), 'unsupported_grant_type'],
    [form({}), 'invalid_request'],
    [{ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }, 'invalid_request'],
  ])('refuses a token (%#)', async (init, error) => {
    const answer = await ask(token, init);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(await bodyOf(answer)).toMatchObject({ error, code: error, message: expect.any(String) });
  });

  it('gives tokens to POST only', async () => {
    const answer = await ask(token);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});
