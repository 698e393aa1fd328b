// The input schemas of the thirteen tools, in the interface's own dialect.
import type { JsonSchema } from '../json-schema.ts';

/**
 * The most products that a search gives back, ids that a lookup takes, lines of a cart, and pieces of a
 * line.
 */
export const most = { found: 50, ids: 50, lines: 100, quantity: 100 } as const;

export const text = (description: string, maxLength = 255): JsonSchema => ({
  type: 'string',
  maxLength,
  description,
});
export const filled = (description: string): JsonSchema => ({ ...text(description), minLength: 1 });

const country: JsonSchema = {
  type: 'string',
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166-1 alpha-2 country code.',
  examples: ['US'],
};

export const context: JsonSchema = {
  type: 'object',
  description: "The buyer's place and money, for accurate prices and availability.",
  properties: {
    address_country: country,
    currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.', examples: ['USD'] },
  },
  examples: [{ address_country: 'US', currency: 'USD' }],
};

export const catalogId = (description: string): JsonSchema => ({
  type: ['string', 'integer'],
  maxLength: 255,
  description: `${description} The integer of the catalog, also accepted as a string.`,
});

const lineItem: JsonSchema = {
  type: 'object',
  properties: {
    variant_id: catalogId('The variant to buy.'),
    item: { type: 'object', properties: { id: catalogId('The variant to buy.') }, required: ['id'] },
    quantity: { type: 'integer', minimum: 1, maximum: most.quantity },
  },
  required: ['quantity'],
  anyOf: [{ required: ['variant_id'] }, { required: ['item'] }],
};

const lineItems: JsonSchema = {
  type: 'array',
  items: lineItem,
  minItems: 1,
  maxItems: most.lines,
  description: 'What to buy: each line names a variant, as variant_id or as item.id, and a quantity.',
};

export const address: JsonSchema = {
  type: 'object',
  description: 'Where to ship to.',
  properties: {
    first_name: text('Given name.'),
    last_name: text('Family name.'),
    street_address: filled('Street and number.'),
    extended_address: text('Apartment, floor or suite.'),
    address_locality: filled('City or town.'),
    address_region: text('State or province.'),
    postal_code: text('Postal code.'),
    address_country: country,
    phone_number: text('Telephone number.'),
  },
  required: ['street_address', 'address_locality', 'address_country'],
  examples: [
    {
      first_name: 'Ada',
      last_name: 'Byron',
      street_address: '1 Main Street',
      address_locality: 'Springfield',
      address_region: 'IL',
      postal_code: '62701',
      address_country: 'US',
    },
  ],
};

export const buyer: JsonSchema = {
  type: 'object',
  description: 'Who buys.',
  properties: {
    first_name: text('Given name.'),
    last_name: text('Family name.'),
    email: text('E-mail address.'),
    phone_number: text('Telephone number.'),
  },
  examples: [{ first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' }],
};

// What is missing here is refused by the shop and not as a bad argument, so that the refusal can say where
// to go.
export const approval: JsonSchema = {
  type: 'object',
  description:
    "The buyer's explicit approval of this checkout, given at the moment of payment. Without it, or when it is older than five minutes, nothing is completed.",
  properties: {
    approved: { type: 'boolean', description: 'True when the buyer said yes.' },
    approved_at: { type: 'string', format: 'date-time', description: 'When the buyer said it.' },
  },
};

export function object(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: true };
}

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
  complete_checkout: object(
    {
      id: text('The id of the checkout.'),
      approval,
      payment: { type: 'object', description: 'Payment data. This storefront needs none and keeps none.' },
    },
    ['id'],
  ),
  cancel_checkout: byId('checkout'),
  get_order: byId('order'),
} satisfies Readonly<Record<string, JsonSchema>>;

/** The fields of an address and of a buyer: what else is sent is not kept. */
export const fields = {
  address: Object.keys(address.properties ?? {}),
  buyer: Object.keys(buyer.properties ?? {}),
} as const;

export type ToolName = keyof typeof inputs;
