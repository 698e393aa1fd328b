/** The thirteen tools in the dialect of the Universal Commerce Protocol, with their input schemas. */
import type { JsonSchema } from '../base/json.ts';
import {
  address,
  approval,
  buyer,
  catalogId,
  context,
  filled,
  max,
  object,
  payment,
  quantity,
  type ToolName,
  text,
} from '../tools/inputs.ts';
import { type Tool, toolsOf } from '../tools/tools.ts';
import { ucpOutputs } from './outputs.ts';

const agent = object(
  {
    profile: {
      type: 'string',
      format: 'uri',
      minLength: 1,
      maxLength: 2048,
      description:
        'The https URL of the profile of the agent, at a public address, from which it is fetched.',
      examples: ['https://agent.example/profiles/shopping.json'],
    },
  },
  ['profile'],
);

const meta = object({ 'ucp-agent': agent }, ['ucp-agent']);

// Calls that must not take effect twice have a key, so that they can be retried.
const keyedMeta = object(
  {
    'ucp-agent': agent,
    'idempotency-key': filled('A UUID that stays the same when the call is retried.'),
  },
  ['ucp-agent', 'idempotency-key'],
);

const amount: JsonSchema = { type: 'integer', minimum: 0, description: 'ISO 4217 minor units.' };

const list = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: 'array', items, maxItems });

const lineItems: JsonSchema = {
  ...list(
    object(
      {
        item: object({ id: catalogId('The variant to buy.') }, ['id']),
        quantity,
      },
      ['item', 'quantity'],
    ),
    max.lines,
  ),
  minItems: 1,
  description: 'The lines to buy: each names a variant as item.id, and a quantity.',
};

const cart = object({ line_items: lineItems, context, buyer }, ['line_items']);

const option = filled('The id of one of the options that the checkout offers.');

const method = object(
  {
    type: { type: 'string', enum: ['shipping'] },
    destinations: list(address, 1),
    selected_destination_id: filled('The id of the selected destination.'),
    groups: list(object({ selected_option_id: option }, []), 1),
  },
  ['type'],
);

const fulfillment: JsonSchema = {
  ...object({ methods: list(method, 1) }, []),
  description: 'The shipping address and the shipping option.',
};

const checkout = object({ line_items: lineItems, context, buyer, fulfillment }, ['line_items']);

// With a cart the line items are ignored, so they may be empty.
const newCheckout: JsonSchema = {
  ...object(
    {
      cart_id: text('The cart to convert.'),
      line_items: { ...lineItems, minItems: 0 },
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
          categories: list(text('A product type.'), max.ids),
          price: object({ min: amount, max: amount }, []),
        },
        [],
      ),
      pagination: object(
        {
          cursor: text('The cursor of the previous page.'),
          limit: { type: 'integer', minimum: 1, maximum: max.found },
        },
        [],
      ),
    },
    [],
  ),
  anyOf: [{ required: ['query'] }, { required: ['filters'] }],
};

const lookup = object(
  { ids: { ...list(catalogId('A product or variant.'), max.ids), minItems: 1 }, context },
  ['ids'],
);

const selected = list(
  object({ name: text('The name of an option.'), label: text('The chosen value.') }, ['name', 'label']),
  10,
);

const product = object({ id: catalogId('A product, or one of its variants.'), selected, context }, ['id']);

const completion = object(
  {
    payment,
    approval,
    signals: { type: 'object', description: 'Signals of the agent about the buyer. They are not kept.' },
  },
  ['payment'],
);

const wrapped = (arguments_: Readonly<Record<string, JsonSchema>>, of = meta): JsonSchema =>
  object({ meta: of, ...arguments_ }, ['meta', ...Object.keys(arguments_)]);

const id = (noun: string) => ({ id: text(`The id of the ${noun}.`) });

const ucpInputs = {
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

export const ucpTools: readonly Tool[] = toolsOf({
  inputs: ucpInputs,
  outputs: ucpOutputs,
  descriptions: {
    update_cart: 'Replaces a cart: omitted members are removed.',
    update_checkout:
      'Replaces a checkout: its lines, its buyer, and in fulfillment the shipping address and the shipping option. Omitted members are removed. A checkout with address and option is ready_for_complete.',
    complete_checkout:
      'Places the order. Needs the explicit approval of the buyer, given at the moment of payment; without it the checkout requires_escalation, and its continue_url is for the buyer.',
  },
});
