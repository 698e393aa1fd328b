/** The tools of the terse storefront. */
import { type Call, counter, type Fields, isFields } from '../variant.ts';

/** The tools of the terse storefront: its own arguments, prices in euros, and a JSON-RPC error for every failure. */
export type Products = readonly {
  readonly id: number;
  readonly title: string;
  readonly variants: readonly { readonly id: number; readonly available: boolean }[];
}[];

const object = (properties: Fields, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const integer = { type: 'integer' };

const string = { type: 'string' };

const context = object({ address_country: string, currency: string }, []);

const lines = { type: 'array', minItems: 1, items: object({ variant: integer, quantity: integer }) };

const address = object({ line: string, city: string, country: string });

const inputs = {
  search_catalog: object({ query: string, context }),
  lookup_catalog: object({ ids: { type: 'array', items: integer } }),
  get_product: object({ id: integer }),
  create_cart: object({ lines }),
  get_cart: object({ cart: string }),
  update_cart: object({ cart: string, lines }),
  cancel_cart: object({ cart: string }),
  create_checkout: object({ lines }),
  get_checkout: object({ checkout: string }),
  update_checkout: object({ checkout: string, shipping_address: address, shipping_method: string }),
  complete_checkout: object({ checkout: string }),
  cancel_checkout: object({ checkout: string }),
  get_order: object({ order: string }),
};

const tools = Object.entries(inputs).map(([name, inputSchema]) => ({ name, inputSchema }));

const euros = (amount: number) => ({ amount, currency: 'EUR' });

const content = (payload: unknown): Fields => ({
  content: [{ type: 'text', text: JSON.stringify(payload) }],
});

/** @returns a result, or the code of a JSON-RPC error */
export function terseTools(products: Products): (call: Call) => Fields | number {
  const [catalog, carts, checkouts] = [catalogTools(products), cartTools(), checkoutTools()];
  const inStock = products.flatMap(({ variants }) => variants).filter(({ available }) => available);
  const hasSoldOut = ({ lines }: Fields): boolean =>
    Array.isArray(lines) &&
    !lines.every((line) => inStock.some(({ id }) => isFields(line) && line.variant === id));

  return ({ method, params }) => {
    if (method === 'tools/list') return { tools };
    if (method !== 'tools/call') return -32601;
    const { name, arguments: args } = params;
    const tool = tools.find((each) => each.name === name);
    if (!tool || !isFields(args) || !fits(args, tool.inputSchema)) return -32602;
    if (tool.name === 'get_order') return -32001;
    if (hasSoldOut(args)) return -32003;
    if (tool.name.endsWith('cart')) return carts(tool.name, args);
    return tool.name.endsWith('checkout') ? checkouts(tool.name, args) : catalog(tool.name, args);
  };
}

/** Requires all required arguments, no unknown ones, and a query and a context for searches. */
function fits(args: Fields, { required, properties }: (typeof tools)[number]['inputSchema']): boolean {
  if (required.some((key) => !(key in args))) return false;
  if (Object.keys(args).some((key) => !(key in properties))) return false;
  return !('query' in args) || (typeof args.query === 'string' && isFields(args.context));
}

function catalogTools(products: Products) {
  const toProduct = ({ id, title }: Products[number]) => ({ id, title, price: euros(1000) });
  return (name: string, args: Fields): Fields | number => {
    if (name === 'search_catalog') {
      const words = String(args.query).toLowerCase();
      const found = products.filter(({ title }) => title.toLowerCase().includes(words));
      return content({ products: found.map(toProduct) });
    }
    const ids = name === 'get_product' ? [args.id] : args.ids;
    const found = products.filter(({ id }) => Array.isArray(ids) && ids.includes(id)).map(toProduct);
    if (name === 'lookup_catalog') return content({ products: found });
    return found[0] ? content({ product: found[0] }) : -32001;
  };
}

function priced(given: unknown) {
  const lines = (Array.isArray(given) ? given : []).filter(isFields);
  const count = lines.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  return { lines, total: euros(1000 * count) };
}

function cartTools() {
  const carts = new Map<string, object>();
  const next = counter();
  return (name: string, args: Fields): Fields | number => {
    const id = name === 'create_cart' ? `c${next()}` : String(args.cart);
    if (name !== 'create_cart' && !carts.has(id)) return -32001;
    if ('lines' in args) carts.set(id, priced(args.lines));
    const cart = { cart: id, ...priced([]), ...carts.get(id) };
    if (name === 'cancel_cart') carts.delete(id);
    return content(cart);
  };
}

function checkoutTools() {
  const checkouts = new Map<string, Fields>();
  const next = counter();
  return (name: string, args: Fields): Fields | number => {
    const id = name === 'create_checkout' ? `k${next()}` : String(args.checkout);
    if (name === 'create_checkout') checkouts.set(id, { checkout: id, open: true, ...priced(args.lines) });
    const checkout = checkouts.get(id);
    if (!checkout) return -32001;
    // No tool can approve a checkout: the buyer pays at the counter.
    if (name === 'complete_checkout') return -32002;
    if (name === 'update_checkout') checkouts.set(id, { ...checkout, ...args });
    if (name === 'cancel_checkout') checkouts.set(id, { ...checkout, open: false });
    return content(checkouts.get(id));
  };
}
