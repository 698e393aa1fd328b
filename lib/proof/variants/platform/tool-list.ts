/** The tools that the platform lists: the arguments of the Universal Commerce Protocol, with an optional agent profile. */
import type { Fields } from '../variant.ts';

const string = { type: 'string' };
const object = (properties: Fields, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const meta = object({ 'ucp-agent': object({ profile: { type: 'string', format: 'uri' } }) });
const context = object({ address_country: string, address_region: string, currency: string, intent: string });
const line = object({ item: object({ id: string }, ['id']), quantity: { type: 'integer', minimum: 1 } }, [
  'item',
  'quantity',
]);
const lines = { type: 'array', items: line };
const destination = object({ street_address: string, address_locality: string, address_country: string });
const group = object({ selected_option_id: string });
const method = object({
  type: { type: 'string', enum: ['shipping'] },
  destinations: { type: 'array', items: destination },
  groups: { type: 'array', items: group },
});
const fulfillment = object({ methods: { type: 'array', items: method } });
const order = object({ line_items: lines, context, buyer: object({ email: string }), fulfillment }, [
  'line_items',
]);
const search = object({
  query: string,
  context,
  filters: object({ price: object({ min: { type: 'integer' }, max: { type: 'integer' } }) }),
  pagination: object({ cursor: string, limit: { type: 'integer', minimum: 1, maximum: 250 } }),
});

const inputs: Readonly<Record<string, Fields>> = {
  search_catalog: { catalog: search },
  lookup_catalog: { catalog: object({ ids: { type: 'array', items: string, maxItems: 10 } }, ['ids']) },
  get_product: { catalog: object({ id: string }, ['id']) },
  create_cart: { cart: order },
  get_cart: { id: string },
  update_cart: { id: string, cart: order },
  cancel_cart: { id: string },
  create_checkout: { checkout: order },
  get_checkout: { id: string },
  update_checkout: { id: string, checkout: order },
  complete_checkout: { id: string, checkout: object({ payment: object({}) }, ['payment']) },
  cancel_checkout: { id: string },
  get_order: { id: string },
};

/** Only the completion of a checkout takes an idempotency key. */
const keyed = object({ ...meta.properties, 'idempotency-key': string }, ['idempotency-key']);

export const tools = Object.entries(inputs).map(([name, properties]) => ({
  name,
  description: name,
  inputSchema:
    name === 'complete_checkout'
      ? object({ meta: keyed, ...properties }, ['meta', ...Object.keys(properties)])
      : object({ meta, ...properties }, Object.keys(properties)),
}));

/** The published schema of the tools. */
export const openRpc = (): Fields => ({
  openrpc: '1.3.2',
  info: { title: 'Shopping', version: '1.0.0' },
  methods: tools.map(({ name, inputSchema: { properties, required } }) => ({
    name,
    paramStructure: 'by-name',
    params: Object.entries(properties).map(([member, schema]) => ({
      name: member,
      required: required.includes(member),
      schema,
    })),
    result: { name: 'result', schema: { type: 'object' } },
  })),
});

/** The names of a tool's required arguments; undefined for an unknown tool. */
export const requiredArguments = (name: unknown): readonly string[] | undefined =>
  typeof name === 'string' && Object.hasOwn(inputs, name) ? Object.keys(inputs[name] ?? {}) : undefined;
