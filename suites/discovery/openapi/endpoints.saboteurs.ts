/** Sabotage of the endpoints in the OpenAPI document. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterOperation, alterPaths } from '../saboteurs/alter-openapi.ts';

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
];
