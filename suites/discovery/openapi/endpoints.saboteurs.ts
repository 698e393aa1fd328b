/** Sabotage of the endpoints in the OpenAPI document. */
import { isObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterOperation, alterPaths } from '../saboteurs/alter-openapi.ts';

export const saboteurs: readonly Saboteur[] = [
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
