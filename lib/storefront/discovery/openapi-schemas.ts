/** The component schemas of the OpenAPI document: every resource of the interface. */

import type { JsonSchema } from '../base/json.ts';
import { dateTime, list, money, object, text, uri } from '../tools/outputs.ts';

const nullableText: JsonSchema = { type: ['string', 'null'] };

const integer: JsonSchema = { type: 'integer' };

const flag: JsonSchema = { type: 'boolean' };

const record: JsonSchema = { type: 'object' };

const id: JsonSchema = { type: ['string', 'integer'] };

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const price: JsonSchema = {
  type: 'string',
  pattern: '^[0-9]+(\\.[0-9]+)?$',
  description: 'A decimal in the currency of the storefront.',
};

const product = object({
  id: integer,
  title: text,
  handle: text,
  body_html: text,
  published_at: dateTime,
  created_at: dateTime,
  updated_at: dateTime,
  vendor: text,
  product_type: text,
  tags: list(text),
  variants: list(ref('Variant')),
  images: list(ref('Image')),
  options: list(record),
});

const variant = object({
  id: integer,
  title: text,
  sku: nullableText,
  price,
  compare_at_price: { ...price, type: ['string', 'null'] },
  available: flag,
  requires_shipping: flag,
  taxable: flag,
  grams: { type: 'integer', minimum: 0 },
  position: integer,
  product_id: integer,
  option1: nullableText,
  option2: nullableText,
  option3: nullableText,
});

const image = object({ id: integer, src: uri, width: integer, height: integer, position: integer });

const error = object({ code: text, message: text, continue_url: uri }, ['continue_url']);

const request = object(
  {
    jsonrpc: { type: 'string', const: '2.0' },
    id,
    method: { type: 'string', description: 'The interface uses tools/list and tools/call.' },
    params: record,
  },
  ['id', 'params'],
);

const response = object(
  {
    jsonrpc: { type: 'string', const: '2.0' },
    id: { type: ['string', 'integer', 'null'] },
    result: record,
    error: object({ code: integer, message: text, data: {} }, ['data']),
  },
  ['id', 'result', 'error'],
);

const profileMembers = {
  version: text,
  supported_versions: { type: 'object', additionalProperties: uri },
  services: record,
  capabilities: record,
} as const;

const metadata = object({
  issuer: uri,
  authorization_endpoint: uri,
  token_endpoint: uri,
  scopes_supported: list(text),
});

export const schemas: Readonly<Record<string, JsonSchema>> = {
  Product: product,
  Variant: variant,
  Image: image,
  ProductList: object({ products: list(ref('Product')) }),
  SingleProduct: object({ product: ref('Product') }),
  Money: money,
  Error: error,
  JsonRpcRequest: request,
  JsonRpcResponse: response,
  MerchantProfile: object({ ucp: object(profileMembers) }),
  PinnedProfile: object({ ucp: object(profileMembers, ['supported_versions']) }),
  AuthorizationServerMetadata: metadata,
};
