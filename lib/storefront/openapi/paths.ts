/** The paths of the OpenAPI document: every endpoint of the interface, with its parameters and responses. */
import { limits } from '../catalog/page-of.ts';
import { commercePath } from '../discovery.ts';
import type { JsonSchema } from '../json-schema.ts';
import { documentedVersions } from '../options.ts';
import { descriptionPath } from './version.ts';

type Media = Readonly<Record<string, { readonly schema: JsonSchema }>>;
type ResponseObject = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Media;
};
type Responses = Readonly<Record<string, ResponseObject>>;
type Parameter = Readonly<Record<string, unknown>>;

const text: JsonSchema = { type: 'string' };
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const json = (name: string): Media => ({ 'application/json': { schema: ref(name) } });

const failed = (description: string): ResponseObject => ({ description, content: json('Error') });
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
  schema: { type: 'integer', minimum: limits.least, maximum: limits.most, default: limits.usual },
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
    requestBody: { required: true, content: json('JsonRpcRequest') },
    responses: {
      200: {
        description: 'A JSON-RPC response; its error describes a failure of the method.',
        content: json('JsonRpcResponse'),
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

const discovery = {
  '/.well-known/ucp': get({
    id: 'getProfile',
    summary: 'The merchant profile.',
    content: json('MerchantProfile'),
  }),
  '/.well-known/ucp/{version}': get({
    id: 'getPinnedProfile',
    summary: 'The merchant profile, pinned to a protocol version.',
    parameters: [inPath('version', { ...text, enum: documentedVersions })],
    content: json('PinnedProfile'),
    responses: { 404: failed('The protocol version is unknown or not supported.') },
  }),
  '/.well-known/oauth-authorization-server': get({
    id: 'getAuthorizationServerMetadata',
    summary: 'The metadata of the customer-account authorization server (RFC 8414).',
    content: json('AuthorizationServerMetadata'),
  }),
};

const catalog = {
  '/products.json': get({
    id: 'listProducts',
    summary: 'The products of the catalog.',
    parameters: [limit, page],
    content: json('ProductList'),
  }),
  '/products/{handle}.json': get({
    id: 'getProduct',
    summary: 'One product.',
    parameters: [handle],
    content: json('SingleProduct'),
    responses: { 404: failed('There is no such product.') },
  }),
  '/collections/{handle}/products.json': get({
    id: 'listCollection',
    summary:
      'The products of a collection; `all` is the whole catalog, and an unknown handle gives an empty list.',
    parameters: [handle, limit, page],
    content: json('ProductList'),
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

const description = {
  [descriptionPath]: get({
    id: 'getDescription',
    summary: 'This description, readable from any origin.',
    content: { 'application/json': { schema: { type: 'object' } } },
  }),
};

export const paths = { ...discovery, ...catalog, ...pages, ...description, [commercePath]: commerce };
