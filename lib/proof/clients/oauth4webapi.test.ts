/** A certified OAuth client against the authorization server of the reference storefront: from discovery to tokens. */
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../storefront/index.ts';

/** The loopback has no TLS. */
const plain = { [oauth.allowInsecureRequests]: true };
const client: oauth.Client = { client_id: 'storefront-demo' };
const callback = 'http://127.0.0.1:4711/callback';
const scope = 'openid email customer-account-api:full customer-account-mcp-api:full';

let served: Served;

beforeAll(async () => {
  served = await serve({ products: 1 });
});

afterAll(async () => {
  await served.close();
});

async function discovered(): Promise<oauth.AuthorizationServer> {
  const document = await fetch(`${served.baseUrl}/.well-known/oauth-authorization-server`);
  const { issuer } = (await document.json()) as { issuer: string };
  const response = await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...plain });
  return oauth.processDiscoveryResponse(new URL(issuer), response);
}

/** Acts as the browser of a consenting buyer. @returns the first URL outside the storefront. */
async function allow(url: URL): Promise<URL> {
  const cookies = new Map<string, string>();
  const visit = async (address: URL, method: string) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(address, { method, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=', 2) ?? [];
      cookies.set(name, value);
    }
    return new URL(response.headers.get('location') ?? address, address);
  };
  let location = await visit(url, 'GET');
  while (location.origin === served.baseUrl) {
    location = await visit(location, location.pathname.includes('/interaction/') ? 'POST' : 'GET');
  }
  return location;
}

async function authorized(server: oauth.AuthorizationServer, verifier: string, state: string): Promise<URL> {
  const url = new URL(server.authorization_endpoint ?? '');
  url.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: callback,
      response_type: 'code',
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  );
  return allow(url);
}

const exchangeCode = (server: oauth.AuthorizationServer, parameters: URLSearchParams, verifier: string) =>
  oauth.authorizationCodeGrantRequest(server, client, oauth.None(), parameters, callback, verifier, plain);

test('oauth4webapi discovers the server, and completes a code flow with PKCE', async () => {
  const server = await discovered();
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const back = await authorized(server, verifier, state);
  expect(back.href).toMatch(callback);
  const response = await exchangeCode(
    server,
    oauth.validateAuthResponse(server, client, back, state),
    verifier,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, plain);
  expect(tokens.scope).toBe(scope);
  expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({
    iss: `${served.baseUrl}/authentication/1`,
    aud: client.client_id,
    email: 'demo.buyer@storefront.example',
  });
  const refreshed = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    tokens.refresh_token ?? '',
    plain,
  );
  expect(await oauth.processRefreshTokenResponse(server, client, refreshed)).toMatchObject({
    token_type: 'bearer',
    access_token: expect.any(String),
  });
});

test('oauth4webapi parses the error of a refused code', async () => {
  const server = await discovered();
  const state = oauth.generateRandomState();
  const back = await authorized(server, oauth.generateRandomCodeVerifier(), state);
  const parameters = oauth.validateAuthResponse(server, client, back, state);
  const response = await exchangeCode(server, parameters, oauth.generateRandomCodeVerifier());
  const refused = oauth.processAuthorizationCodeResponse(server, client, response);
  await expect(refused).rejects.toBeInstanceOf(oauth.ResponseBodyError);
  await expect(refused).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
});
