/**
 * The authorization server: oidc-provider, restricted to authorization code with PKCE. The package is an optional
 * dependency, loaded with the first request, because audits of other storefronts do not need it.
 */
import type { AsyncLocalStorage } from 'node:async_hooks';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type {
  Adapter,
  AdapterFactory,
  AdapterPayload,
  ClientMetadata,
  Configuration,
  Interaction,
  Provider,
} from 'oidc-provider';
import { boundedMap } from '../base/bounded-map.ts';
import { escapeMarkup } from '../base/http.ts';

/** The algorithm of ID tokens. */
const signingAlgorithm = 'ES256';

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

/** Not the main module, which warns about Node 20, although that has every feature that is needed here. */
const libraryModule = 'oidc-provider/lib/provider.js';

/** Its storage for the current request. */
const storageModule = 'oidc-provider/lib/helpers/als.js';

/** Requests that some authorization server of this process is answering. */
let answering = 0;

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
  const { default: storage } = (await import(storageModule)) as {
    default: AsyncLocalStorage<unknown>;
  };
  const provider = new library.Provider(issuerOf(baseUrl), configuration());
  provider.proxy = true;
  provider.on('server_error', (_, error) => console.error(error));
  provider.use(async (ctx, next) => {
    answering += 1;
    try {
      if (!(await consent(provider, ctx))) await next();
    } finally {
      answering -= 1;
      // Once used, a storage makes every promise of the process slower, until it is disabled.
      if (answering === 0) storage.disable();
    }
    ctx.body = withErrorBody(ctx.body);
  });
  return provider;
}

/** RFC 6749 section 5.2 requires `error`, and the interface `code` and `message`, so the body has all three. */
function withErrorBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('error' in body)) return body;
  const message = 'error_description' in body ? body.error_description : body.error;
  return { ...body, code: body.error, message };
}

/** The only customer. */
const buyer = { id: 'demo-buyer', email: 'demo.buyer@storefront.example' };

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

const interactionPath = '/interaction/';

const consentPath = (uid: string): string => `${authorizationPath}${interactionPath}${uid}`;

function page(client: string, scopes: readonly string[]): string {
  const items = scopes.map((scope) => `<li><code>${escapeMarkup(scope)}</code></li>`).join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Allow access</title></head>
<body><main>
<h1>Allow access to your account?</h1>
<p><strong>${escapeMarkup(client)}</strong> wants to act for ${escapeMarkup(buyer.email)}, with:</p>
<ul>${items}</ul>
<form method="post"><button>Allow</button> <button formaction="?decision=deny">Do not allow</button></form>
</main></body>
</html>
`;
}

/** Answers both prompts of the server at once: login and consent. */
async function allowed(provider: Provider, client: string, scope: string) {
  const grant = new provider.Grant({ accountId: buyer.id, clientId: client });
  grant.addOIDCScope(scope);
  return { login: { accountId: buyer.id }, consent: { grantId: await grant.save() } };
}

/** Undefined for an interaction that has expired, or does not belong to this browser. */
async function pending(provider: Provider, { req, res }: Context): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(req, res);
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'SessionNotFound') return undefined;
    throw cause;
  }
}

/** The consent page: shows it for GET, and takes the decision for POST. @returns false for other paths. */
async function consent(provider: Provider, ctx: Context): Promise<boolean> {
  if (!ctx.path.startsWith(interactionPath)) return false;
  ctx.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': "frame-ancestors 'none'" });
  const interaction = await pending(provider, ctx);
  if (!interaction) {
    ctx.status = 400;
    ctx.body = { error: 'invalid_request', error_description: 'This consent request has expired.' };
    return true;
  }
  const { client_id: client, scope } = interaction.params;
  const requested = { client: String(client), scope: String(scope ?? '') };
  if (ctx.method === 'GET') {
    ctx.type = 'html';
    ctx.body = page(requested.client, requested.scope.split(' ').filter(Boolean));
    return true;
  }
  const result =
    ctx.query.decision === 'deny'
      ? { error: 'access_denied', error_description: 'The buyer denied access.' }
      : await allowed(provider, requested.client, requested.scope);
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
  ctx.status = 303;
  return true;
}

/** Sessions, codes and tokens in total; the oldest are evicted first. */
const maxEntries = 1000;

/** The store of one server. It ignores expiry times, which the library checks itself. */
export function memory(): AdapterFactory {
  const entries = boundedMap<string, AdapterPayload>(maxEntries);
  const keyOfUid = boundedMap<string, string>(maxEntries);
  const revoked = boundedMap<string, true>(maxEntries);
  const valid = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry?.grantId !== undefined && revoked.get(entry.grantId) ? undefined : entry;
  };
  return (model): Adapter => {
    const keyOf = (id: string) => `${model} ${id}`;
    return {
      async upsert(id, entry) {
        entries.set(keyOf(id), entry);
        if (entry.uid !== undefined) keyOfUid.set(`${model} ${entry.uid}`, keyOf(id));
      },
      find: async (id) => valid(keyOf(id)),
      findByUid: async (uid) => valid(keyOfUid.get(`${model} ${uid}`) ?? ''),
      // User codes belong to the device flow, which this server does not support.
      findByUserCode: async () => undefined,
      async consume(id) {
        const entry = entries.get(keyOf(id));
        if (entry) entries.set(keyOf(id), { ...entry, consumed: Math.floor(Date.now() / 1000) });
      },
      destroy: async (id) => entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => revoked.set(grantId, true),
    };
  };
}

export const scopes: readonly string[] = [
  'openid',
  'email',
  'customer-account-api:full',
  'customer-account-mcp-api:full',
];

export const authorizationPath = '/authentication/1';

/** The paths of the endpoints, below `authorizationPath`. */
export const endpoints = { authorization: '/oauth/authorize', token: '/oauth/token', jwks: '/oauth/jwks' };

/** The issuer has a path, as the account server of a shop does. */
const issuerOf = (baseUrl: string): string => `${baseUrl}${authorizationPath}`;

/** RFC 8414 metadata, with the two members that OpenID Connect adds for ID tokens; the package is not needed for it. */
export function metadata(baseUrl: string) {
  const issuer = issuerOf(baseUrl);
  return {
    issuer,
    authorization_endpoint: `${issuer}${endpoints.authorization}`,
    token_endpoint: `${issuer}${endpoints.token}`,
    jwks_uri: `${issuer}${endpoints.jwks}`,
    service_documentation: `${baseUrl}/pages/accounts`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [signingAlgorithm],
  };
}
