/** The OpenAPI 3.1 description of the whole interface. */

import { type App, addRoute, json, once, send } from '../base/http.ts';
import type { JsonSchema } from '../base/json.ts';
import { documentedVersions } from '../base/options.ts';
import { limits } from '../catalog/routes.ts';
import { commercePath } from '../commerce/routes.ts';
import { metadata, scopes } from '../oauth/provider.ts';
import { text } from '../tools/outputs.ts';
import { ref, schemas } from './openapi-schemas.ts';

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

/** Serves the description. Scripts of any origin may read the file, but not follow the redirect to it. */
export function openApiRoutes(app: App, baseUrl: string): void {
  const document = once(() => json(openApiDocument(baseUrl)));
  const open = { 'Access-Control-Allow-Origin': '*' };
  addRoute(app, '/openapi.json', {
    GET: () => new Response(null, { status: 302, headers: { Location: descriptionPath } }),
  });
  addRoute(
    app,
    descriptionPath,
    { GET: ({ req }) => send(req.raw, document(), { ...open, 'Cache-Control': 'public, max-age=300' }) },
    { ...open, 'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS' },
  );
}

type Media = Readonly<Record<string, { readonly schema: JsonSchema }>>;

type ResponseObject = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Media;
};

type Responses = Readonly<Record<string, ResponseObject>>;

type Parameter = Readonly<Record<string, unknown>>;

const inJson = (name: string): Media => ({ 'application/json': { schema: ref(name) } });

const failed = (description: string): ResponseObject => ({ description, content: inJson('Error') });

const unchanged: ResponseObject = {
  description: 'The representation named in If-None-Match is still current.',
};

const broken: Responses = { 500: failed('Internal server error.') };

const inPath = (name: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema,
});

const handle = inPath('handle', { ...text, description: 'URL-safe identifier.' });

const limit: Parameter = {
  name: 'limit',
  in: 'query',
  required: false,
  description: 'The most products of the list.',
  schema: { type: 'integer', minimum: limits.min, maximum: limits.max, default: limits.default },
};

const page: Parameter = {
  name: 'page',
  in: 'query',
  required: false,
  description: 'The page of the list; nothing is promised about it.',
  schema: { type: 'integer', minimum: 1, default: 1 },
};

type Get = {
  readonly id: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly content?: Media;
  readonly responses?: Responses;
};

function get({ id, summary, parameters = [], content, responses = {} }: Get) {
  const success: Responses = content ? { 200: { description: summary, content }, 304: unchanged } : {};
  return {
    get: { operationId: id, summary, parameters, responses: { ...success, ...responses, ...broken } },
  };
}

const htmlOrMarkdown: Media = { 'text/html': { schema: text }, 'text/markdown': { schema: text } };

const commerce = {
  post: {
    operationId: 'callCommerce',
    summary: 'Agent commerce by JSON-RPC 2.0: tools/list and tools/call.',
    requestBody: { required: true, content: inJson('JsonRpcRequest') },
    responses: {
      200: {
        description: 'A JSON-RPC response; its error describes a failure of the method.',
        content: inJson('JsonRpcResponse'),
      },
      202: { description: 'The notification was accepted; it has no response.' },
      413: failed('The body is too large.'),
      415: failed('The body is not application/json.'),
      429: {
        ...failed('Too many requests from this client IP; try again later.'),
        headers: {
          'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
        },
      },
      ...broken,
    },
  },
};

/** The version of the interface description, and the path of its file. */
const descriptionVersion = '2026-08-27';

const descriptionPath = `/cdn/shop/files/openapi-${descriptionVersion}.json`;

const description = {
  [descriptionPath]: get({
    id: 'getDescription',
    summary: 'This description, readable from any origin.',
    content: { 'application/json': { schema: { type: 'object' } } },
  }),
};

const discovery = {
  '/.well-known/ucp': get({
    id: 'getProfile',
    summary: 'The merchant profile.',
    content: inJson('MerchantProfile'),
  }),
  '/.well-known/ucp/{version}': get({
    id: 'getPinnedProfile',
    summary: 'The merchant profile, pinned to a protocol version.',
    parameters: [inPath('version', { ...text, enum: documentedVersions })],
    content: inJson('PinnedProfile'),
    responses: { 404: failed('The protocol version is unknown or not supported.') },
  }),
  '/.well-known/oauth-authorization-server': get({
    id: 'getAuthorizationServerMetadata',
    summary: 'The metadata of the customer-account authorization server (RFC 8414).',
    content: inJson('AuthorizationServerMetadata'),
  }),
};

const catalog = {
  '/products.json': get({
    id: 'listProducts',
    summary: 'The products of the catalog.',
    parameters: [limit, page],
    content: inJson('ProductList'),
  }),
  '/products/{handle}.json': get({
    id: 'getProduct',
    summary: 'One product.',
    parameters: [handle],
    content: inJson('SingleProduct'),
    responses: { 404: failed('There is no such product.') },
  }),
  '/collections/{handle}/products.json': get({
    id: 'listCollection',
    summary:
      'The products of a collection; `all` is the whole catalog, and an unknown handle gives an empty list.',
    parameters: [handle, limit, page],
    content: inJson('ProductList'),
  }),
  '/sitemap.xml': get({
    id: 'getSitemap',
    summary: 'The sitemap index.',
    content: { 'application/xml': { schema: text } },
  }),
};

const pages = {
  '/search': get({
    id: 'searchPage',
    summary: 'The search page for people; agents call search_catalog.',
    parameters: [{ name: 'q', in: 'query', required: false, schema: text }],
    content: htmlOrMarkdown,
  }),
  '/collections/{handle}': get({
    id: 'collectionPage',
    summary: 'The page of a collection for people.',
    parameters: [handle],
    content: htmlOrMarkdown,
    responses: { 404: failed('There is no such collection.') },
  }),
  '/openapi.json': get({
    id: 'findDescription',
    summary: 'Redirects to the versioned description of this interface.',
    responses: {
      302: {
        description: 'The location of the description.',
        headers: {
          Location: { description: 'The versioned file.', schema: { ...text, format: 'uri-reference' } },
        },
      },
    },
  }),
};

/** Every endpoint of the interface, with its parameters and responses. */
const paths = { ...discovery, ...catalog, ...pages, ...description, [commercePath]: commerce };
