/** The input schemas of the thirteen tools, with the parts that both dialects share, and the reading of valid arguments. */
import { defined, isObject, type JsonSchema } from '../base/json.ts';
import type { Approval } from '../shop/checkout.ts';
import type { BuyerContext, CartRequest, Details, LineRequest } from '../shop/shop.ts';

export const catalogId = (description: string): JsonSchema => ({
  type: ['string', 'integer'],
  maxLength: 255,
  description: `${description} The integer of the catalog, also accepted as a string.`,
});

/** Products of a search, ids of a lookup, lines of a cart, and items of a line. */
export const max = { found: 50, ids: 50, lines: 100, quantity: 100 } as const;

export const quantity: JsonSchema = { type: 'integer', minimum: 1, maximum: max.quantity };

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
  maxItems: max.lines,
  description: 'The lines to buy: each names a variant, as variant_id or as item.id, and a quantity.',
};

const byId = (noun: string): JsonSchema => object({ id: text(`The id of the ${noun}.`) }, ['id']);

export const text = (description: string, maxLength = 255): JsonSchema => ({
  type: 'string',
  maxLength,
  description,
});

const country: JsonSchema = {
  type: 'string',
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166-1 alpha-2 country code.',
  examples: ['US'],
};

export const context: JsonSchema = {
  type: 'object',
  description: 'The country and the currency of the buyer, for accurate prices and availability.',
  properties: {
    address_country: country,
    currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.', examples: ['USD'] },
  },
  examples: [{ address_country: 'US', currency: 'USD' }],
};

export const filled = (description: string): JsonSchema => ({ ...text(description), minLength: 1 });

export const address: JsonSchema = {
  type: 'object',
  description: 'The shipping address.',
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
  description: 'The buyer.',
  properties: {
    first_name: text('Given name.'),
    last_name: text('Family name.'),
    email: text('E-mail address.'),
    phone_number: text('Telephone number.'),
  },
  examples: [{ first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' }],
};

// No member is required, so that the shop refuses an incomplete approval with a continue_url.
export const approval: JsonSchema = {
  type: 'object',
  description:
    "The buyer's explicit approval of this checkout, given at the moment of payment. Without it, or when it is older than five minutes, the checkout is not completed.",
  properties: {
    approved: { type: 'boolean', description: 'True when the buyer approved.' },
    approved_at: { type: 'string', format: 'date-time', description: 'The time of the approval.' },
  },
};

export const payment: JsonSchema = {
  type: 'object',
  description: 'Payment data. This storefront neither needs nor keeps any.',
};

export const inputs = {
  search_catalog: object({ query: text('Words to find. An empty query finds everything.', 1000), context }, [
    'query',
  ]),
  lookup_catalog: object(
    {
      ids: { type: 'array', items: catalogId('A product or variant.'), minItems: 1, maxItems: max.ids },
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

export function object(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: true };
}

/** The fields of an address and of a buyer that are kept. */
const fields = {
  address: Object.keys(address.properties ?? {}),
  buyer: Object.keys(buyer.properties ?? {}),
} as const;

export type Arguments = Readonly<Record<string, unknown>>;

export function readText(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

export function readObject(args: Arguments, name: string): Arguments | undefined {
  const value = args[name];
  return isObject(value) ? value : undefined;
}

/** Keeps only the fields that the schema names and bounds, so that nothing else can fill the memory. */
export function readDetails(
  args: Arguments,
  kind: keyof typeof fields,
  name: string = kind,
): Details | undefined {
  const given = readObject(args, name);
  return given && Object.fromEntries(Object.entries(given).filter(([field]) => fields[kind].includes(field)));
}

/** Ids are strings in results; as arguments they may also be the integers of the catalog. */
export const readId = (args: Arguments): string => String(args.id);

export function readIds(args: Arguments): readonly string[] {
  return Array.isArray(args.ids) ? args.ids.map(String) : [];
}

function readContext(args: Arguments): BuyerContext {
  const context = readObject(args, 'context') ?? {};
  return defined({ country: readText(context, 'address_country'), currency: readText(context, 'currency') });
}

function readLine(line: unknown): LineRequest {
  const { variant_id, item, quantity } = isObject(line) ? line : {};
  const id = variant_id ?? (isObject(item) ? item.id : undefined);
  return { variantId: String(id), quantity: Number(quantity) };
}

export function readCart(args: Arguments): CartRequest {
  const lines = Array.isArray(args.line_items) ? args.line_items.map(readLine) : [];
  return { lines, context: readContext(args) };
}

/** The buyer's approval, or undefined when it is missing or does not state its time. */
export function readApproval(args: Arguments): Approval | undefined {
  const approval = readObject(args, 'approval') ?? {};
  const time = readText(approval, 'approved_at') ?? '';
  const isDateTime = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(time);
  const approvedAt = isDateTime ? Date.parse(time) : Number.NaN;
  return approval.approved === true && !Number.isNaN(approvedAt) ? { approvedAt } : undefined;
}
