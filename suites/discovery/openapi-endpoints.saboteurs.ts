/** Saboteurs of the endpoints and parameters in the OpenAPI document. */
import { isObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { removeAt, setAt } from '../sabotage/json.ts';
import { alterOperation, alterPaths } from './openapi.saboteurs.ts';

const collectionList = '/collections/{handle}/products.json';

export const saboteurs: readonly Saboteur[] = [
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
];
