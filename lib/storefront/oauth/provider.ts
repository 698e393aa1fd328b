// Makes the authorization server: oidc-provider, with authorization code and PKCE, and nothing else switched on.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { ClientMetadata, Configuration, Provider } from 'oidc-provider';
import { buyer, consent, consentPath } from './consent.ts';
import { memory } from './memory.ts';
import { endpoints, issuerOf, scopes, signingAlgorithm } from './metadata.ts';

/**
 * The one registered client: public, so without a secret. It may come back to this address on any port of its own
 * (RFC 8252 section 7.3).
 */
export const demoClient = {
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
  // Every client is the storefront's own demo client, so the scope that asks for it is not needed.
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

/** Its main door complains about Node 20, whose every feature that is needed here is there; this one is quiet. */
const door = 'oidc-provider/lib/provider.js';

/** An authorization server with keys of its own. It is loaded here, so that who never asks for it never waits for it. */
export async function makeProvider(baseUrl: string): Promise<Provider> {
  const library = (await import(door)) as Pick<typeof import('oidc-provider'), 'Provider'>;
  const provider = new library.Provider(issuerOf(baseUrl), configuration());
  provider.proxy = true;
  provider.on('server_error', (_, error) => console.error(error));
  provider.use(async (ctx, next) => {
    if (!(await consent(provider, ctx))) await next();
    ctx.body = withErrorBody(ctx.body);
  });
  return provider;
}

/** RFC 6749 section 5.2 asks for `error`, the interface for `code` and `message`: the body has both. */
function withErrorBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('error' in body)) return body;
  const message = 'error_description' in body ? body.error_description : body.error;
  return { ...body, code: body.error, message };
}
