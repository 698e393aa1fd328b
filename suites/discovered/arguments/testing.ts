/** Facts of a made-up caller, and makers of input schemas. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Facts } from './facts.ts';

export const facts: Facts = {
  country: 'US',
  currency: 'USD',
  query: 'lamp',
  subject: 'record-1',
  variant: 'gid://shop/ProductVariant/42',
  quantity: 1,
  address: {
    first: 'Ada',
    last: 'Byron',
    street: '1 Way',
    city: 'Springfield',
    region: 'IL',
    postcode: '62701',
    phone: '+1217',
  },
  shippingMethod: 'express',
};

export const string = { type: 'string' };

export const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});
