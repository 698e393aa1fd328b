/** The input schemas of the thirteen tools in the dialect of the interface. */
import type { JsonSchema } from '../json-schema.ts';
import {
  address,
  approval,
  buyer,
  catalogId,
  context,
  most,
  object,
  payment,
  quantity,
  text,
} from './argument-schemas.ts';

const lineItem: JsonSchema = {
  type: 'object',
  properties: {
    variant_id: catalogId('The variant to buy.'),
    item: { type: 'object', properties: { id: catalogId('The variant to buy.') }, required: ['id'] },
    quantity,
  },
  required: ['quantity'],
  anyOf: [{ required: ['variant_id'] }, { required: ['item'] }],
};

const lineItems: JsonSchema = {
  type: 'array',
  items: lineItem,
  minItems: 1,
  maxItems: most.lines,
  description: 'The lines to buy: each names a variant, as variant_id or as item.id, and a quantity.',
};

const byId = (noun: string): JsonSchema => object({ id: text(`The id of the ${noun}.`) }, ['id']);

export const inputs = {
  search_catalog: object({ query: text('Words to find. An empty query finds everything.', 1000), context }, [
    'query',
  ]),
  lookup_catalog: object(
    {
      ids: { type: 'array', items: catalogId('A product or variant.'), minItems: 1, maxItems: most.ids },
      context,
    },
    ['ids'],
  ),
  get_product: object({ id: catalogId('A product, or one of its variants.'), context }, ['id']),
  create_cart: object({ line_items: lineItems, context }, ['line_items']),
  get_cart: byId('cart'),
  update_cart: object({ id: text('The id of the cart.'), line_items: lineItems, context }, [
    'id',
    'line_items',
  ]),
  cancel_cart: byId('cart'),
  create_checkout: {
    ...object({ cart_id: text('The cart to convert.'), line_items: lineItems, context }, []),
    anyOf: [{ required: ['cart_id'] }, { required: ['line_items'] }],
  },
  get_checkout: byId('checkout'),
  update_checkout: object(
    {
      id: text('The id of the checkout.'),
      shipping_address: address,
      shipping_method: text('The id of one of the shipping_methods of the checkout.'),
      buyer,
    },
    ['id'],
  ),
  complete_checkout: object({ id: text('The id of the checkout.'), approval, payment }, ['id']),
  cancel_checkout: byId('checkout'),
  get_order: byId('order'),
} satisfies Readonly<Record<string, JsonSchema>>;

export type ToolName = keyof typeof inputs;
