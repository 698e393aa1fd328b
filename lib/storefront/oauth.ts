// The customer-account authorization server: truthful metadata, and two endpoints that know no client yet.
import { type Answer, type App, door } from './door.ts';
import { failure } from './failure.ts';
import { json, once, send } from './representation.ts';

export const scopes: readonly string[] = [
  'openid',
  'email',
  'customer-account-api:full',
  'customer-account-mcp-api:full',
];

export const authorizationPath = '/authentication/1';
const metadataPath = '/.well-known/oauth-authorization-server';

/** RFC 8414 metadata. The issuer has a path of its own, as an account server beside a shop has. */
export function metadata(baseUrl: string) {
  const issuer = `${baseUrl}${authorizationPath}`;
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  };
}

// RFC 6749 section 4.1.2.1: an unknown client or redirect URI is told to the person, and never redirected to.
const authorize: Answer = ({ req }) => {
  const client = req.query('client_id');
  const message = client === undefined ? 'The client_id is missing.' : 'This client is not registered here.';
  return failure({ status: 400, code: 'invalid_client', message });
};

// RFC 6749 section 5.2 asks for `error`, the interface for `code` and `message`: the body has both.
function refuse(error: string, description: string): Response {
  const body = { error, error_description: description, code: error, message: description };
  return new Response(JSON.stringify(body), {
    status: 400,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Pragma: 'no-cache' },
  });
}

const needed: ReadonlyMap<string, string> = new Map([
  ['authorization_code', 'code'],
  ['refresh_token', 'refresh_token'],
]);

const token: Answer = async ({ req }) => {
  const form = /^application\/x-www-form-urlencoded\b/i.test(req.header('content-type') ?? '');
  const parameters = new URLSearchParams(form ? await req.text() : '');
  const grant = parameters.get('grant_type');
  if (!grant) return refuse('invalid_request', 'The parameter grant_type is missing from the form.');
  const credential = needed.get(grant);
  if (!credential) return refuse('unsupported_grant_type', 'This grant type is not supported.');
  if (!parameters.get(credential))
    return refuse('invalid_request', `The parameter ${credential} is missing.`);
  return refuse('invalid_grant', `This ${credential} was not issued here, or has expired.`);
};

/**
 * Opens the metadata, also where RFC 8414 section 3 puts it for an issuer with a path, and the two
 * endpoints.
 */
export function oauthRoom(app: App, baseUrl: string): void {
  const document = once(() => json(metadata(baseUrl)));
  const answer: Answer = ({ req }) => send(req.raw, document(), { 'Cache-Control': 'public, max-age=300' });
  door(app, metadataPath, { GET: answer });
  door(app, `${metadataPath}${authorizationPath}`, { GET: answer });
  door(app, `${authorizationPath}/oauth/authorize`, { GET: authorize, POST: authorize });
  door(app, `${authorizationPath}/oauth/token`, { POST: token });
}
