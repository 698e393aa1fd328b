/** The metadata of the authorization server (RFC 8414), available before the server is created. */

export const scopes: readonly string[] = [
  'openid',
  'email',
  'customer-account-api:full',
  'customer-account-mcp-api:full',
];

export const authorizationPath = '/authentication/1';

/** The paths of the endpoints, below `authorizationPath`. */
export const endpoints = { authorization: '/oauth/authorize', token: '/oauth/token', jwks: '/oauth/jwks' };

/** The algorithm of ID tokens. */
export const signingAlgorithm = 'ES256';

/** The issuer has a path, as the account server of a shop does. */
export const issuerOf = (baseUrl: string): string => `${baseUrl}${authorizationPath}`;

/** RFC 8414 metadata, with the two members that OpenID Connect adds for ID tokens. */
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
