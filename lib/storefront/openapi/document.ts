/** The OpenAPI 3.1 description of the whole interface, generated in code. */
import { metadata, scopes } from '../oauth/metadata.ts';
import { paths } from './paths.ts';
import { schemas } from './schemas.ts';
import { descriptionVersion } from './version.ts';

const meanings: Readonly<Record<string, string>> = {
  openid: 'Identity only.',
  email: "The buyer's e-mail address.",
  'customer-account-api:full': 'Full access to customer-account data.',
  'customer-account-mcp-api:full': 'Full access to customer-account data over MCP.',
};

/** Declares the OAuth scheme but no security requirement: every endpoint described here is public. */
export function openApiDocument(baseUrl: string) {
  const { authorization_endpoint, token_endpoint } = metadata(baseUrl);
  const authorizationCode = {
    authorizationUrl: authorization_endpoint,
    tokenUrl: token_endpoint,
    scopes: Object.fromEntries(scopes.map((scope) => [scope, meanings[scope] ?? scope])),
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storefront catalog and agent commerce',
      version: descriptionVersion,
      description: 'Discovery, public catalog reads, and a JSON-RPC commerce endpoint for agents.',
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: { customerAccount: { type: 'oauth2', flows: { authorizationCode } } },
    },
  };
}
