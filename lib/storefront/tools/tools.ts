/** The thirteen tools as tools/list describes them, and their calls in the dialect of the interface. */
import { defined, isObject, type JsonObject, type JsonSchema, problem } from '../base/json.ts';
import { badParams } from '../base/rpc-error.ts';
import {
  type CheckoutChange,
  cancelCart,
  cancelCheckout,
  completeCheckout,
  createCart,
  createCheckout,
  getCart,
  getCheckout,
  getOrder,
  updateCart,
  updateCheckout,
} from '../shop/checkout.ts';
import { requireProduct, type Shop } from '../shop/shop.ts';
import {
  type Arguments,
  inputs,
  max,
  readApproval,
  readCart,
  readDetails,
  readId,
  readIds,
  readText,
  type ToolName,
} from './inputs.ts';
import { type OutputName, outputs } from './outputs.ts';
import { presentCart, presentCheckout, presentOrder, presentProduct } from './present.ts';

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
type DialectSchemas = {
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

type Call = (shop: Shop, args: Arguments) => JsonObject;

// A foreign currency in the context is ignored: the interface leaves open how a search treats it.
const search: Call = (shop, args) => {
  const found = shop.catalog.search(readText(args, 'query') ?? '');
  return {
    products: found.slice(0, max.found).map((product) => presentProduct(shop, product)),
    total_count: found.length,
  };
};

const lookup: Call = (shop, args) => {
  const ids = readIds(args);
  const unknown = ids.filter((id) => !shop.catalog.find(id));
  const products = new Set(ids.flatMap((id) => shop.catalog.find(id) ?? []));
  return {
    products: [...products].map((product) => presentProduct(shop, product)),
    messages: unknown.map((id) => ({
      type: 'info',
      code: 'not_found',
      content: `There is no product "${id}".`,
    })),
  };
};

const readChange = (args: Arguments): CheckoutChange =>
  defined({
    address: readDetails(args, 'address', 'shipping_address'),
    buyer: readDetails(args, 'buyer'),
    method: readText(args, 'shipping_method'),
  });

/** Each call reads its arguments, calls the shop, and presents the result. */
export const calls: Readonly<Record<ToolName, Call>> = {
  search_catalog: search,
  lookup_catalog: lookup,
  get_product: (shop, args) => ({ product: presentProduct(shop, requireProduct(shop, readId(args))) }),
  create_cart: (shop, args) => presentCart(shop, createCart(shop, readCart(args))),
  get_cart: (shop, args) => presentCart(shop, getCart(shop, readId(args))),
  update_cart: (shop, args) => presentCart(shop, updateCart(shop, readId(args), readCart(args))),
  cancel_cart: (shop, args) => presentCart(shop, cancelCart(shop, readId(args))),
  create_checkout: (shop, args) =>
    presentCheckout(shop, createCheckout(shop, readText(args, 'cart_id'), readCart(args))),
  get_checkout: (shop, args) => presentCheckout(shop, getCheckout(shop, readId(args))),
  update_checkout: (shop, args) =>
    presentCheckout(shop, updateCheckout(shop, readId(args), readChange(args))),
  complete_checkout: (shop, args) =>
    presentCheckout(shop, completeCheckout(shop, readId(args), readApproval(args))),
  cancel_checkout: (shop, args) => presentCheckout(shop, cancelCheckout(shop, readId(args))),
  get_order: (shop, args) => presentOrder(shop, getOrder(shop, readId(args))),
};

/** Validates the arguments against the input schema. @throws RpcError with the path of the first problem. */
export function checkArguments({ inputSchema }: Tool, given: unknown): Arguments {
  const found = problem(inputSchema, given, '/arguments');
  if (found) throw badParams(found.path, found.reason);
  if (!isObject(given)) throw badParams('/arguments', 'must be an object');
  return given;
}
