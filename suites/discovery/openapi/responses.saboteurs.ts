/** Sabotage that lets the OpenAPI document drift from the live responses. */
import { valueAt } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterOperation, onFile } from '../saboteurs/alter-openapi.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'openapi-has-prices-as-numbers',
    breaks: ['discovery/answers-fit-the-openapi-schemas'],
    sabotage: alterJson(onFile, setAt('/components/schemas/Variant/properties/price/type', 'number')),
  }),
  saboteur({
    id: 'openapi-demands-a-member-of-errors-that-none-has',
    breaks: ['discovery/answers-fit-the-openapi-schemas'],
    sabotage: alterJson(
      onFile,
      setAt('/components/schemas/Error/required', ['code', 'message', 'request_id']),
    ),
  }),
  saboteur({
    id: 'openapi-knows-only-numbers-as-ids',
    breaks: ['discovery/answers-fit-the-openapi-schemas'],
    sabotage: alterJson(
      onFile,
      setAt('/components/schemas/JsonRpcResponse/properties/id', { type: ['integer', 'null'] }),
    ),
  }),
  saboteur({
    id: 'openapi-forbids-an-empty-list',
    breaks: ['discovery/answers-fit-the-openapi-schemas'],
    sabotage: alterJson(onFile, setAt('/components/schemas/ProductList/properties/products/minItems', 1)),
  }),
  saboteur({
    id: 'openapi-has-the-metadata-as-created',
    breaks: ['discovery/openapi-describes-successful-answers'],
    sabotage: alterOperation(
      '/.well-known/oauth-authorization-server',
      'get',
      changeAt('/responses', (responses) => ({ 201: valueAt(responses, '/200') })),
    ),
  }),
  saboteur({
    id: 'openapi-has-single-products-as-text',
    breaks: ['discovery/openapi-describes-successful-answers'],
    sabotage: alterOperation(
      '/products/{handle}.json',
      'get',
      setAt('/responses/200/content', { 'text/plain': { schema: { type: 'string' } } }),
    ),
  }),
];
