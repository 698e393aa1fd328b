/** Saboteurs that make the OpenAPI document differ from the live responses. */
import { valueAt } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { changeAt, setAt } from '../sabotage/json.ts';
import { alterOpenApi, alterOperation } from './openapi.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
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
];
