/** Saboteurs of what the OpenAPI document says beside its endpoints, and of the addresses that discovery documents name. */
import { isObject } from '../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { at, onHost } from '../sabotage/conditions.ts';
import { onMetadata, onProfile } from '../sabotage/documents.ts';
import { replaceResponse, setHeader } from '../sabotage/http.ts';
import { alterJson, changeAt, setAt } from '../sabotage/json.ts';
import { alterOpenApi, alterOperation } from './openapi.saboteurs.ts';

const closed = 'storefront.test:9';

const nothingListens: Sabotage = replaceResponse(onHost(closed), () => {
  throw Object.assign(new Error(`connect ECONNREFUSED ${closed}`), { code: 'ECONNREFUSED' });
});

const codeFlow = '/components/securitySchemes/customerAccount/flows/authorizationCode';

const apiKey = { name: 'x-api-key', in: 'header', required: true, schema: { type: 'string' } };

const withNullable = (schema: unknown) => (isObject(schema) ? { ...schema, nullable: true } : schema);

export const saboteurs: readonly Saboteur[] = [
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
