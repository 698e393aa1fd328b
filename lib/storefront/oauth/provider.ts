/** The authorization server: oidc-provider, restricted to authorization code with PKCE. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { ClientMetadata, Configuration, Provider } from 'oidc-provider';
import { buyer, consent, consentPath } from './consent.ts';
import { memory } from './memory.ts';
import { endpoints, issuerOf, scopes, signingAlgorithm } from './metadata.ts';

/**
 * The only registered client: public, so it has no secret. Its redirect URI may have any port (RFC 8252 section 7.3).
 */
const demoClient = {
  client_id: 'storefront-demo',
  client_name: 'Demo client',
  application_type: 'native',
  redirect_uris: ['http://127.0.0.1/callback'],
  token_endpoint_auth_method: 'none',
  response_types: ['code'],
  grant_types: ['authorization_code', 'refresh_token'],
  id_token_signed_response_alg: signingAlgorithm,
} satisfies ClientMetadata;

const off = { enabled: false };

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: signingAlgorithm, use: 'sig' };
}

const configuration = (): Configuration => ({
  adapter: memory(),
  clients: [demoClient],
  jwks: { keys: [signingKey()] },
  cookies: { keys: [randomUUID()] },
  scopes: [...scopes],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  responseTypes: ['code'],
  clientAuthMethods: ['none'],
  pkce: { required: () => true },
  routes: endpoints,
  features: {
    devInteractions: off,
    userinfo: off,
    rpInitiatedLogout: off,
    pushedAuthorizationRequests: off,
    dPoP: off,
  },
  // The demo client always gets a refresh token, whether or not it requests the scope offline_access.
  issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
  interactions: { url: (_, { uid }) => consentPath(uid) },
  findAccount: (_, id) =>
    id === buyer.id
      ? { accountId: id, claims: () => ({ sub: id, email: buyer.email, email_verified: true }) }
      : undefined,
  renderError: (ctx, out) => {
    ctx.body = out;
  },
  ttl: {
    AccessToken: 3600,
    AuthorizationCode: 60,
    Grant: 86_400,
    IdToken: 3600,
    Interaction: 3600,
    RefreshToken: 86_400,
    Session: 86_400,
  },
});

/** The main module warns about Node 20, although Node 20 has every feature that is needed here. */
const libraryModule = 'oidc-provider/lib/provider.js';

/** The optional package oidc-provider is not installed. */
export class MissingLibrary extends Error {
  override readonly name = 'MissingLibrary';
}

/**
 * Finds the library without loading it.
 * @throws MissingLibrary
 */
export function requireLibrary(resolve = createRequire(import.meta.url).resolve): void {
  try {
    resolve(libraryModule);
  } catch (cause) {
    const message =
      'The reference storefront needs the optional package oidc-provider: npm install oidc-provider';
    throw new MissingLibrary(message, { cause });
  }
}

/** An authorization server with its own keys. Loads the library, which is too slow to load for every storefront. */
export async function makeProvider(baseUrl: string): Promise<Provider> {
  const library = (await import(libraryModule)) as Pick<typeof import('oidc-provider'), 'Provider'>;
  const provider = new library.Provider(issuerOf(baseUrl), configuration());
  provider.proxy = true;
  provider.on('server_error', (_, error) => console.error(error));
  provider.use(async (ctx, next) => {
    if (!(await consent(provider, ctx))) await next();
    ctx.body = withErrorBody(ctx.body);
  });
  return provider;
}

/** RFC 6749 section 5.2 demands `error`, the interface `code` and `message`: the body has both. */
function withErrorBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('error' in body)) return body;
  const message = 'error_description' in body ? body.error_description : body.error;
  return { ...body, code: body.error, message };
}
