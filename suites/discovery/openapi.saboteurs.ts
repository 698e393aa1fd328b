/** Saboteurs of the OpenAPI document and of the redirect to it, and of the addresses that discovery documents name. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { at, both, onHost } from '../sabotage/conditions.ts';
import { onMetadata, onProfile } from '../sabotage/documents.ts';
import { refuse, replaceResponse, servePath, setHeader } from '../sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../sabotage/json.ts';

const collectionList = '/collections/{handle}/products.json';

const filePath = '/cdn/shop/files/openapi-2026-08-27.json';

const onFile = at(filePath);

const alterOpenApi = (change: (document: unknown) => unknown) => alterJson(onFile, change);

export const alterPaths = (make: (paths: JsonObject) => unknown) =>
  alterOpenApi(changeAt('/paths', (paths) => (isObject(paths) ? make(paths) : paths)));

/** Alters the operation of a path: POST at the commerce endpoint, GET elsewhere. */
const alterOperation = (path: string, make: (operation: unknown) => unknown) => {
  const method = path === '/api/ucp/mcp' ? '/post' : '/get';
  return alterPaths((paths) => ({ ...paths, [path]: changeAt(method, make)(paths[path]) }));
};

const onRedirect = at('/openapi.json');

const closed = 'storefront.test:9';

const nothingListens: Sabotage = replaceResponse(onHost(closed), () => {
  throw Object.assign(new Error(`connect ECONNREFUSED ${closed}`), { code: 'ECONNREFUSED' });
});

const codeFlow = '/components/securitySchemes/customerAccount/flows/authorizationCode';

const apiKey = { name: 'x-api-key', in: 'header', required: true, schema: { type: 'string' } };

const withNullable = (schema: unknown) => (isObject(schema) ? { ...schema, nullable: true } : schema);

export const saboteurs: readonly Saboteur[] = [
  ...breaking(['discovery/openapi-file-is-served', 'discovery/openapi-redirect-leads-to-a-file'], {
    'openapi-file-gone': refuse(onFile, 404),
  }),
  ...breaking(['discovery/openapi-file-is-served', 'discovery/openapi-is-valid'], {
    'openapi-of-the-line-before': alterOpenApi(setAt('/openapi', '3.0.3')),
  }),
  ...breaking('discovery/openapi-carries-its-version', {
    'openapi-one-day-behind': alterOpenApi(setAt('/info/version', '2026-08-26')),
  }),
  ...breaking('discovery/openapi-demands-no-credentials', {
    'openapi-demands-a-login': alterOpenApi(setAt('/security', [{ customerAccount: ['openid'] }])),
  }),
  ...breaking('discovery/openapi-is-valid', {
    'openapi-with-an-undescribed-answer': alterOperation(
      '/products.json',
      removeAt('/responses/200/description'),
    ),
    'openapi-with-a-parameter-from-nowhere': alterOperation(
      collectionList,
      setAt('/parameters/2/in', 'body'),
    ),
  }),
  ...breaking('discovery/openapi-operation-ids-are-unique', {
    'openapi-with-an-operation-id-twice': alterOperation(
      collectionList,
      setAt('/operationId', 'listProducts'),
    ),
  }),
  ...breaking('discovery/openapi-path-parameters-are-declared', {
    'openapi-with-an-undeclared-path-parameter': alterOperation(
      '/products/{handle}.json',
      removeAt('/parameters/0'),
    ),
  }),
  ...breaking('discovery/openapi-references-resolve', {
    'openapi-refers-to-a-schema-by-its-old-name': alterOpenApi(
      setAt('/components/schemas/Product/properties/images/items', { $ref: '#/components/schemas/Picture' }),
    ),
    'openapi-loses-a-schema': alterOpenApi(removeAt('/components/schemas/Error')),
  }),

  ...breaking('discovery/openapi-redirects-to-a-versioned-file', {
    'openapi-served-without-redirect': servePath(onRedirect, filePath),
    'openapi-redirects-to-a-file-without-version': setHeader(
      onRedirect,
      'location',
      '/cdn/shop/files/openapi.json',
    ),
  }),
  ...breaking(
    ['discovery/openapi-redirects-to-the-current-version', 'discovery/openapi-redirect-leads-to-a-file'],
    {
      'openapi-redirects-to-an-older-version': setHeader(
        onRedirect,
        'location',
        '/cdn/shop/files/openapi-2026-08-26.json',
      ),
    },
  ),
  ...breaking('discovery/openapi-redirect-leads-to-a-file', {
    'openapi-redirects-to-a-host-without-the-file': combine(
      setHeader(onRedirect, 'location', `http://cdn.test${filePath}`),
      replaceResponse(both(onFile, onHost('cdn.test')), () => new Response('gone', { status: 410 })),
    ),
  }),

  ...breaking('discovery/openapi-describes-every-endpoint', {
    'openapi-without-the-sitemap': alterPaths(({ '/sitemap.xml': _, ...paths }) => paths),
    'openapi-asks-commerce-by-put': alterPaths(({ '/api/ucp/mcp': commerce, ...paths }) => ({
      ...paths,
      '/api/ucp/mcp': isObject(commerce) ? { put: commerce.post } : commerce,
    })),
  }),
  ...breaking('discovery/openapi-agrees-on-credentials', {
    'openapi-demands-a-login-for-single-products': alterOperation(
      '/products/{handle}.json',
      setAt('/security', [{ customerAccount: ['openid'] }]),
    ),
  }),
  ...breaking('discovery/openapi-agrees-on-the-request', {
    'openapi-has-an-optional-commerce-request': alterOperation(
      '/api/ucp/mcp',
      setAt('/requestBody/required', false),
    ),
    'openapi-has-forms-for-commerce-requests': alterOperation(
      '/api/ucp/mcp',
      setAt('/requestBody/content', { 'multipart/form-data': {} }),
    ),
  }),
  ...breaking('discovery/openapi-describes-failures', {
    'openapi-knows-of-no-rate-limit': alterOperation('/api/ucp/mcp', removeAt('/responses/429')),
    'openapi-knows-no-unknown-product': alterOperation('/products/{handle}.json', removeAt('/responses/404')),
  }),

  ...breaking('discovery/openapi-agrees-on-limit', {
    'openapi-with-a-larger-limit-on-collections': alterOperation(
      collectionList,
      setAt('/parameters/1/schema/maximum', 500),
    ),
    'openapi-with-another-default-limit': alterOperation(
      '/products.json',
      setAt('/parameters/0/schema/default', 30),
    ),
    'openapi-with-limit-as-text': alterOperation(
      '/products.json',
      setAt('/parameters/0/schema/type', 'string'),
    ),
    'openapi-with-limit-required': alterOperation(collectionList, setAt('/parameters/1/required', true)),
  }),
  ...breaking('discovery/openapi-declares-limit', {
    'openapi-without-the-default-limit-on-collections': alterOperation(
      collectionList,
      removeAt('/parameters/1/schema/default'),
    ),
  }),
  ...breaking('discovery/openapi-agrees-on-versions', {
    'openapi-knows-only-the-latest-version': alterOperation(
      '/.well-known/ucp/{version}',
      setAt('/parameters/0/schema/enum', ['2026-04-08']),
    ),
  }),

  ...breaking('discovery/answers-fit-the-openapi-schemas', {
    'openapi-has-prices-as-numbers': alterOpenApi(
      setAt('/components/schemas/Variant/properties/price/type', 'number'),
    ),
    'openapi-demands-a-member-of-errors-that-none-has': alterOpenApi(
      setAt('/components/schemas/Error/required', ['code', 'message', 'request_id']),
    ),
    'openapi-knows-only-numbers-as-ids': alterOpenApi(
      setAt('/components/schemas/JsonRpcResponse/properties/id', { type: ['integer', 'null'] }),
    ),
    'openapi-forbids-an-empty-list': alterOpenApi(
      setAt('/components/schemas/ProductList/properties/products/minItems', 1),
    ),
  }),
  ...breaking('discovery/openapi-describes-successful-answers', {
    'openapi-has-the-metadata-as-created': alterOperation(
      '/.well-known/oauth-authorization-server',
      changeAt('/responses', (responses) => ({ 201: valueAt(responses, '/200') })),
    ),
    'openapi-has-single-products-as-text': alterOperation(
      '/products/{handle}.json',
      setAt('/responses/200/content', { 'text/plain': { schema: { type: 'string' } } }),
    ),
  }),
  ...breaking('discovery/openapi-servers-name-this-storefront', {
    'openapi-names-the-server-of-another-shop': alterOpenApi(
      setAt('/servers', [{ url: 'https://shop.example' }, { url: 'https://staging.shop.example' }]),
    ),
    'openapi-names-the-server-behind-the-proxy': alterOpenApi(
      setAt('/servers', [{ url: 'http://localhost:3000' }]),
    ),
  }),
  ...breaking('discovery/openapi-demands-no-other-parameter', {
    'openapi-demands-a-page': alterOperation('/products.json', setAt('/parameters/1/required', true)),
    'openapi-demands-an-api-key': alterOperation(
      '/products/{handle}.json',
      changeAt('/parameters', (parameters) => [parameters, apiKey].flat()),
    ),
  }),
  ...breaking('discovery/openapi-uses-no-nullable', {
    'openapi-calls-the-vendor-nullable': alterOpenApi(
      changeAt('/components/schemas/Product/properties/vendor', withNullable),
    ),
  }),
  ...breaking(['discovery/openapi-uses-no-nullable', 'discovery/answers-fit-the-openapi-schemas'], {
    'openapi-lets-only-nullable-allow-null': alterOpenApi(
      setAt('/components/schemas/Variant/properties/compare_at_price', { type: 'string', nullable: true }),
    ),
  }),
  ...breaking('discovery/openapi-agrees-on-oauth', {
    'openapi-has-an-older-token-endpoint': alterOpenApi(
      changeAt(`${codeFlow}/tokenUrl`, (url) => String(url).replace('/oauth/token', '/oauth/v1/token')),
    ),
    'openapi-has-a-scope-that-is-not-offered': alterOpenApi(setAt(`${codeFlow}/scopes/phone`, 'Phone.')),
  }),
  ...breaking('discovery/named-addresses-can-be-reached', {
    'supported-version-on-a-closed-port': combine(
      nothingListens,
      alterJson(
        onProfile,
        setAt('/ucp/supported_versions/2026-01-23', `http://${closed}/.well-known/ucp/2026-01-23`),
      ),
    ),
    'version-of-last-year-without-a-profile': alterJson(
      onProfile,
      setAt('/ucp/supported_versions/2025-10-01', 'http://storefront.test/.well-known/ucp/2025-10-01'),
    ),
    'openapi-redirects-to-the-server-behind-the-proxy': {
      alsoCatches: {
        checks: ['discovery/openapi-redirect-leads-to-a-file'],
        because: 'nothing is served at the address',
      },
      sabotage: setHeader(
        at('/openapi.json'),
        'location',
        'http://10.0.0.7:8080/cdn/shop/files/openapi-2026-08-27.json',
      ),
    },
    'authorization-server-is-internal': alterJson(onMetadata, (body) =>
      isObject(body)
        ? {
            ...body,
            authorization_endpoint: 'https://auth.internal/oauth/authorize',
            token_endpoint: 'https://auth.internal/oauth/token',
          }
        : body,
    ),
  }),
];
