/** Lies about the machine-readable description. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { combine } from '../sabotage/combine.ts';
import { at, both, onHost } from '../sabotage/conditions.ts';
import { setHeader } from '../sabotage/http/alter-headers.ts';
import { alterUrl } from '../sabotage/http/alter-request.ts';
import { errorResponse } from '../sabotage/http/error-response.ts';
import { replaceResponse } from '../sabotage/http/replace-response.ts';
import { alterJson } from '../sabotage/json/alter-json.ts';
import { changeAt, removeAt, setAt } from '../sabotage/json/change-at.ts';

const filePath = '/cdn/shop/files/openapi-2026-08-27.json';
const onRedirect = at('/openapi.json');
const onFile = at(filePath);

const alterPaths = (make: (paths: JsonObject) => unknown) =>
  alterJson(
    onFile,
    changeAt('/paths', (paths) => (isObject(paths) ? make(paths) : paths)),
  );

const alterOperation = (path: string, method: string, make: (operation: unknown) => unknown) =>
  alterPaths((paths) => ({ ...paths, [path]: changeAt(`/${method}`, make)(paths[path]) }));

const collectionList = '/collections/{handle}/products.json';

const redirectSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'openapi-served-without-redirect',
    breaks: ['discovery/openapi-redirects-to-a-versioned-file'],
    sabotage: alterUrl(onRedirect, (url) => {
      url.pathname = filePath;
    }),
  }),
  saboteur({
    id: 'openapi-redirects-to-a-file-without-version',
    breaks: ['discovery/openapi-redirects-to-a-versioned-file'],
    sabotage: setHeader(onRedirect, 'location', '/cdn/shop/files/openapi.json'),
  }),
  saboteur({
    id: 'openapi-redirects-to-an-older-version',
    breaks: [
      'discovery/openapi-redirects-to-the-current-version',
      'discovery/openapi-redirect-leads-to-a-file',
    ],
    sabotage: setHeader(onRedirect, 'location', '/cdn/shop/files/openapi-2026-08-26.json'),
  }),
  saboteur({
    id: 'openapi-redirects-to-a-host-without-the-file',
    breaks: ['discovery/openapi-redirect-leads-to-a-file'],
    sabotage: combine(
      setHeader(onRedirect, 'location', `http://cdn.test${filePath}`),
      replaceResponse(both(onFile, onHost('cdn.test')), () => new Response('gone', { status: 410 })),
    ),
  }),
];

const documentSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'openapi-file-gone',
    breaks: ['discovery/openapi-file-is-served', 'discovery/openapi-redirect-leads-to-a-file'],
    sabotage: replaceResponse(onFile, () => errorResponse(404)),
  }),
  saboteur({
    id: 'openapi-of-the-line-before',
    breaks: ['discovery/openapi-file-is-served', 'discovery/openapi-is-valid'],
    sabotage: alterJson(onFile, setAt('/openapi', '3.0.3')),
  }),
  saboteur({
    id: 'openapi-one-day-behind',
    breaks: ['discovery/openapi-carries-its-version'],
    sabotage: alterJson(onFile, setAt('/info/version', '2026-08-26')),
  }),
  saboteur({
    id: 'openapi-demands-a-login',
    breaks: ['discovery/openapi-demands-no-credentials'],
    sabotage: alterJson(onFile, setAt('/security', [{ customerAccount: ['openid'] }])),
  }),
  saboteur({
    id: 'openapi-without-the-sitemap',
    breaks: ['discovery/openapi-describes-every-endpoint'],
    sabotage: alterPaths(({ '/sitemap.xml': _, ...paths }) => paths),
  }),
  saboteur({
    id: 'openapi-asks-commerce-by-put',
    breaks: ['discovery/openapi-describes-every-endpoint'],
    sabotage: alterPaths(({ '/api/ucp/mcp': commerce, ...paths }) => ({
      ...paths,
      '/api/ucp/mcp': isObject(commerce) ? { put: commerce.post } : commerce,
    })),
  }),
  saboteur({
    id: 'openapi-with-a-larger-limit-on-collections',
    breaks: ['discovery/openapi-agrees-on-limit'],
    sabotage: alterOperation(collectionList, 'get', setAt('/parameters/1/schema/maximum', 500)),
  }),
  saboteur({
    id: 'openapi-with-another-default-limit',
    breaks: ['discovery/openapi-agrees-on-limit'],
    sabotage: alterOperation('/products.json', 'get', setAt('/parameters/0/schema/default', 30)),
  }),
  saboteur({
    id: 'openapi-with-limit-as-text',
    breaks: ['discovery/openapi-agrees-on-limit'],
    sabotage: alterOperation('/products.json', 'get', setAt('/parameters/0/schema/type', 'string')),
  }),
  saboteur({
    id: 'openapi-with-limit-required',
    breaks: ['discovery/openapi-agrees-on-limit'],
    sabotage: alterOperation(collectionList, 'get', setAt('/parameters/1/required', true)),
  }),
  saboteur({
    id: 'openapi-without-the-default-limit-on-collections',
    breaks: ['discovery/openapi-declares-limit'],
    sabotage: alterOperation(collectionList, 'get', removeAt('/parameters/1/schema/default')),
  }),
  saboteur({
    id: 'openapi-with-an-undescribed-answer',
    breaks: ['discovery/openapi-is-valid'],
    sabotage: alterOperation('/products.json', 'get', removeAt('/responses/200/description')),
  }),
  saboteur({
    id: 'openapi-with-a-parameter-from-nowhere',
    breaks: ['discovery/openapi-is-valid'],
    sabotage: alterOperation(collectionList, 'get', setAt('/parameters/2/in', 'body')),
  }),
  saboteur({
    id: 'openapi-with-an-operation-id-twice',
    breaks: ['discovery/openapi-operation-ids-are-unique'],
    sabotage: alterOperation(collectionList, 'get', setAt('/operationId', 'listProducts')),
  }),
  saboteur({
    id: 'openapi-with-an-undeclared-path-parameter',
    breaks: ['discovery/openapi-path-parameters-are-declared'],
    sabotage: alterOperation('/products/{handle}.json', 'get', removeAt('/parameters/0')),
  }),
  saboteur({
    id: 'openapi-refers-to-a-schema-by-its-old-name',
    breaks: ['discovery/openapi-references-lead-somewhere'],
    sabotage: alterJson(
      onFile,
      setAt('/components/schemas/Product/properties/images/items', { $ref: '#/components/schemas/Picture' }),
    ),
  }),
  saboteur({
    id: 'openapi-loses-a-schema',
    breaks: ['discovery/openapi-references-lead-somewhere'],
    sabotage: alterJson(onFile, removeAt('/components/schemas/Error')),
  }),
  saboteur({
    id: 'openapi-knows-only-the-latest-version',
    breaks: ['discovery/openapi-agrees-on-versions'],
    sabotage: alterOperation(
      '/.well-known/ucp/{version}',
      'get',
      setAt('/parameters/0/schema/enum', ['2026-04-08']),
    ),
  }),
  saboteur({
    id: 'openapi-demands-a-login-for-single-products',
    breaks: ['discovery/openapi-agrees-on-credentials'],
    sabotage: alterOperation(
      '/products/{handle}.json',
      'get',
      setAt('/security', [{ customerAccount: ['openid'] }]),
    ),
  }),
  saboteur({
    id: 'openapi-has-an-optional-commerce-request',
    breaks: ['discovery/openapi-agrees-on-the-request'],
    sabotage: alterOperation('/api/ucp/mcp', 'post', setAt('/requestBody/required', false)),
  }),
  saboteur({
    id: 'openapi-has-forms-for-commerce-requests',
    breaks: ['discovery/openapi-agrees-on-the-request'],
    sabotage: alterOperation(
      '/api/ucp/mcp',
      'post',
      setAt('/requestBody/content', { 'multipart/form-data': {} }),
    ),
  }),
  saboteur({
    id: 'openapi-knows-of-no-rate-limit',
    breaks: ['discovery/openapi-describes-failures'],
    sabotage: alterOperation('/api/ucp/mcp', 'post', removeAt('/responses/429')),
  }),
  saboteur({
    id: 'openapi-knows-no-unknown-product',
    breaks: ['discovery/openapi-describes-failures'],
    sabotage: alterOperation('/products/{handle}.json', 'get', removeAt('/responses/404')),
  }),
];

const fitting = 'discovery/answers-fit-the-openapi-schemas';
const described = 'discovery/openapi-describes-successful-answers';

/** The description drifts away from what is answered. */
const driftSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'openapi-has-prices-as-numbers',
    breaks: [fitting],
    sabotage: alterJson(onFile, setAt('/components/schemas/Variant/properties/price/type', 'number')),
  }),
  saboteur({
    id: 'openapi-demands-a-member-of-errors-that-none-has',
    breaks: [fitting],
    sabotage: alterJson(
      onFile,
      setAt('/components/schemas/Error/required', ['code', 'message', 'request_id']),
    ),
  }),
  saboteur({
    id: 'openapi-knows-only-numbers-as-ids',
    breaks: [fitting],
    sabotage: alterJson(
      onFile,
      setAt('/components/schemas/JsonRpcResponse/properties/id', { type: ['integer', 'null'] }),
    ),
  }),
  saboteur({
    id: 'openapi-forbids-an-empty-list',
    breaks: [fitting],
    sabotage: alterJson(onFile, setAt('/components/schemas/ProductList/properties/products/minItems', 1)),
  }),
  saboteur({
    id: 'openapi-has-the-metadata-as-created',
    breaks: [described],
    sabotage: alterOperation('/.well-known/oauth-authorization-server', 'get', (operation) =>
      isObject(operation) && isObject(operation.responses)
        ? { ...operation, responses: { 201: operation.responses['200'] } }
        : operation,
    ),
  }),
  saboteur({
    id: 'openapi-has-single-products-as-text',
    breaks: [described],
    sabotage: alterOperation(
      '/products/{handle}.json',
      'get',
      setAt('/responses/200/content', { 'text/plain': { schema: { type: 'string' } } }),
    ),
  }),
];

export const openApiSaboteurs: readonly Saboteur[] = [
  ...redirectSaboteurs,
  ...documentSaboteurs,
  ...driftSaboteurs,
];
