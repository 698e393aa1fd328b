// The input schemas of the thirteen tools as the Universal Commerce Protocol wraps their arguments.
import type { JsonSchema } from '../../json-schema.ts';
import {
  address,
  approval,
  buyer,
  catalogId,
  context,
  most,
  object,
  type ToolName,
  text,
} from '../inputs.ts';

const agent = object(
  {
    profile: {
      type: 'string',
      format: 'uri',
      minLength: 1,
      maxLength: 2048,
      description: 'Where the profile of the agent is: an https address. It is not fetched here.',
      examples: ['https://agent.example/profiles/shopping.json'],
    },
  },
  ['profile'],
);

const meta = object({ 'ucp-agent': agent }, ['ucp-agent']);

// What must not happen twice carries a key, so that it can be sent twice.
const keyedMeta = object(
  {
    'ucp-agent': agent,
    'idempotency-key': { ...text('The same for each repetition of one call; a UUID.'), minLength: 1 },
  },
  ['ucp-agent', 'idempotency-key'],
);

const amount: JsonSchema = { type: 'integer', minimum: 0, description: 'ISO 4217 minor units.' };

const list = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: 'array', items, maxItems });

const wishes: JsonSchema = {
  ...list(
    object(
      {
        item: object({ id: catalogId('The variant to buy.') }, ['id']),
        quantity: { type: 'integer', minimum: 1, maximum: most.quantity },
      },
      ['item', 'quantity'],
    ),
    most.lines,
  ),
  minItems: 1,
  description: 'What to buy: each line names a variant as item.id, and a quantity.',
};

const cart = object({ line_items: wishes, context, buyer }, ['line_items']);

const option: JsonSchema = {
  ...text('The id of one of the options that the checkout offers.'),
  minLength: 1,
};

const method = object(
  {
    type: { type: 'string', enum: ['shipping'] },
    destinations: list(address, 1),
    groups: list(object({ selected_option_id: option }, []), 1),
  },
  ['type'],
);

const fulfillment: JsonSchema = {
  ...object({ methods: list(method, 1) }, []),
  description: 'How it gets to the buyer: the shipping address, and the shipping option.',
};

const checkout = object({ line_items: wishes, context, buyer, fulfillment }, ['line_items']);

// Beside a cart the line items do not count, and so they may be empty there.
const newCheckout: JsonSchema = {
  ...object(
    {
      cart_id: text('The cart to convert.'),
      line_items: { ...wishes, minItems: 0 },
      context,
      buyer,
      fulfillment,
    },
    [],
  ),
  anyOf: [
    { required: ['cart_id'] },
    { required: ['line_items'], properties: { line_items: { minItems: 1 } } },
  ],
};

const search: JsonSchema = {
  ...object(
    {
      query: text('Words to find. An empty query finds everything.', 1000),
      context,
      filters: object(
        {
          categories: list(text('A product type.'), most.ids),
          price: object({ min: amount, max: amount }, []),
        },
        [],
      ),
      pagination: object(
        {
          cursor: text('The cursor of the page before.'),
          limit: { type: 'integer', minimum: 1, maximum: most.found },
        },
        [],
      ),
    },
    [],
  ),
  anyOf: [{ required: ['query'] }, { required: ['filters'] }],
};

const lookup = object(
  { ids: { ...list(catalogId('A product or variant.'), most.ids), minItems: 1 }, context },
  ['ids'],
);

const selected = list(
  object({ name: text('The name of an option.'), label: text('The chosen value.') }, ['name', 'label']),
  10,
);

const product = object({ id: catalogId('A product, or one of its variants.'), selected, context }, ['id']);

const completion = object(
  {
    payment: { type: 'object', description: 'Payment data. This storefront needs none and keeps none.' },
    approval,
    signals: { type: 'object', description: 'What the agent knows of the buyer. Nothing is kept.' },
  },
  ['payment'],
);

const wrapped = (arguments_: Readonly<Record<string, JsonSchema>>, of = meta): JsonSchema =>
  object({ meta: of, ...arguments_ }, ['meta', ...Object.keys(arguments_)]);

const id = (noun: string) => ({ id: text(`The id of the ${noun}.`) });

export const ucpInputs = {
  search_catalog: wrapped({ catalog: search }),
  lookup_catalog: wrapped({ catalog: lookup }),
  get_product: wrapped({ catalog: product }),
  create_cart: wrapped({ cart }),
  get_cart: wrapped(id('cart')),
  update_cart: wrapped({ ...id('cart'), cart }),
  cancel_cart: wrapped(id('cart'), keyedMeta),
  create_checkout: wrapped({ checkout: newCheckout }),
  get_checkout: wrapped(id('checkout')),
  update_checkout: wrapped({ ...id('checkout'), checkout }),
  complete_checkout: wrapped({ ...id('checkout'), checkout: completion }, keyedMeta),
  cancel_checkout: wrapped(id('checkout'), keyedMeta),
  get_order: wrapped(id('order')),
} satisfies Readonly<Record<ToolName, JsonSchema>>;
