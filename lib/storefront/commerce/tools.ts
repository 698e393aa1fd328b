/** The thirteen tools as tools/list describes them; each dialect has its own schemas. */
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

/** `adds` creates a resource, `changes` is idempotent, `ends` cannot be undone. */
type Effect = 'reads' | 'adds' | 'changes' | 'ends';

type Row = readonly [name: ToolName, effect: Effect, output: OutputName, title: string, description: string];

const rows: readonly Row[] = [
  [
    'search_catalog',
    'reads',
    'search',
    'Search the catalog',
    'Finds products by words in title, vendor, type and tags. Prices are in the currency of the storefront, whatever currency the context has.',
  ],
  [
    'lookup_catalog',
    'reads',
    'lookup',
    'Look up products',
    'Returns the products of these product or variant ids. Unknown ids are omitted, and listed in messages.',
  ],
  [
    'get_product',
    'reads',
    'product',
    'Get a product',
    'Returns one product by its id or the id of one of its variants.',
  ],
  ['create_cart', 'adds', 'cart', 'Create a cart', 'Creates a cart with line items.'],
  ['get_cart', 'reads', 'cart', 'Get a cart', 'Returns a cart by its id.'],
  ['update_cart', 'changes', 'cart', 'Update a cart', 'Replaces all line items of a cart.'],
  ['cancel_cart', 'ends', 'cart', 'Cancel a cart', 'Deletes a cart; it is not found afterwards.'],
  [
    'create_checkout',
    'adds',
    'checkout',
    'Create a checkout',
    'Starts a checkout from a cart or from line items. Converting a cart twice returns the same open checkout.',
  ],
  ['get_checkout', 'reads', 'checkout', 'Get a checkout', 'Returns a checkout by its id.'],
  [
    'update_checkout',
    'changes',
    'checkout',
    'Update a checkout',
    'Sets the shipping address, the shipping method and the buyer; omitted members stay. A checkout with address and method is ready_for_complete.',
  ],
  [
    'complete_checkout',
    'ends',
    'checkout',
    'Complete a checkout',
    'Places the order. Needs the explicit approval of the buyer, given at the moment of payment; without it the error has a continue_url for the buyer.',
  ],
  ['cancel_checkout', 'ends', 'checkout', 'Cancel a checkout', 'Ends a checkout without an order.'],
  ['get_order', 'reads', 'order', 'Get an order', 'Returns an order by its id.'],
];

/** The schemas of a dialect, and its own descriptions where the common ones do not apply. */
export type DialectSchemas = {
  readonly inputs: Readonly<Record<ToolName, JsonSchema>>;
  readonly outputs: Readonly<Record<OutputName, JsonSchema>>;
  readonly descriptions?: Partial<Readonly<Record<ToolName, string>>>;
};

export function toolsOf({ inputs, outputs, descriptions = {} }: DialectSchemas): readonly Tool[] {
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

/** The tools in the dialect of the interface. */
export const tools: readonly Tool[] = toolsOf({ inputs, outputs });
