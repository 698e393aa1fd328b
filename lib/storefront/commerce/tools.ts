// The thirteen tools as tools/list describes them, in each dialect with other shapes.
import type { JsonSchema } from '../json-schema.ts';
import { inputs, type ToolName } from './inputs.ts';
import { type OutputName, outputs } from './outputs.ts';

export type Tool = {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
};

/** reads changes nothing; adds makes something new; changes can be repeated; ends cannot be undone. */
type Effect = 'reads' | 'adds' | 'changes' | 'ends';

type Row = readonly [name: ToolName, effect: Effect, output: OutputName, title: string, description: string];

const rows: readonly Row[] = [
  [
    'search_catalog',
    'reads',
    'search',
    'Search the catalog',
    'Finds products by words in title, vendor, type and tags. Prices are in the currency of the storefront, whatever currency the context names.',
  ],
  [
    'lookup_catalog',
    'reads',
    'lookup',
    'Look products up',
    'Gives the products of these product or variant ids. Ids that are not known are left out and named in messages.',
  ],
  [
    'get_product',
    'reads',
    'product',
    'Get a product',
    'Gives one product by its id or the id of one of its variants.',
  ],
  ['create_cart', 'adds', 'cart', 'Create a cart', 'Puts line items into a new cart.'],
  ['get_cart', 'reads', 'cart', 'Get a cart', 'Gives a cart by its id.'],
  ['update_cart', 'changes', 'cart', 'Update a cart', 'Replaces all line items of a cart.'],
  ['cancel_cart', 'ends', 'cart', 'Cancel a cart', 'Takes a cart away; it is not found afterwards.'],
  [
    'create_checkout',
    'adds',
    'checkout',
    'Create a checkout',
    'Starts a checkout from a cart or from line items. A cart that is converted twice gives the same open checkout.',
  ],
  ['get_checkout', 'reads', 'checkout', 'Get a checkout', 'Gives a checkout by its id.'],
  [
    'update_checkout',
    'changes',
    'checkout',
    'Update a checkout',
    'Sets the shipping address, the shipping method and the buyer; what is left out stays. A checkout with address and method is ready_for_complete.',
  ],
  [
    'complete_checkout',
    'ends',
    'checkout',
    'Complete a checkout',
    'Places the order. Needs the explicit approval of the buyer, given at the moment of payment; without it the refusal names a continue_url to send the buyer to.',
  ],
  ['cancel_checkout', 'ends', 'checkout', 'Cancel a checkout', 'Ends a checkout without an order.'],
  ['get_order', 'reads', 'order', 'Get an order', 'Gives an order by its id.'],
];

/** What a dialect adds to the tools: the shapes, and a description where the common one does not tell the truth. */
export type Shapes = {
  readonly inputs: Readonly<Record<ToolName, JsonSchema>>;
  readonly outputs: Readonly<Record<OutputName, JsonSchema>>;
  readonly descriptions?: Partial<Readonly<Record<ToolName, string>>>;
};

export function toolsOf({ inputs, outputs, descriptions = {} }: Shapes): readonly Tool[] {
  return rows.map(([name, effect, output, title, description]) => ({
    name,
    title,
    description: descriptions[name] ?? description,
    inputSchema: inputs[name],
    outputSchema: outputs[output],
    annotations: {
      readOnlyHint: effect === 'reads',
      destructiveHint: effect === 'ends',
      idempotentHint: effect === 'reads' || effect === 'changes',
      openWorldHint: false,
    },
  }));
}

/** The tools in the interface's own dialect. */
export const tools: readonly Tool[] = toolsOf({ inputs, outputs });
