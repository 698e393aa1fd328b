/** The tools of the terse storefront: arguments of its own, euros only, every failure a JSON-RPC error. */
import { type Call, counter, type Fields, isFields } from './variant.ts';

type Goods = readonly {
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

const inputs: Readonly<Record<string, { readonly required: readonly string[] } & Fields>> = {
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

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const content = (payload: unknown): Fields => ({
  content: [{ type: 'text', text: JSON.stringify(payload) }],
});

/** @returns a result, or the code of a JSON-RPC error. */
export function terseTools(goods: Goods): (call: Call) => Fields | number {
  const carts = new Map<string, unknown>();
  const checkouts = new Map<string, Fields>();
  const next = counter();
  const shown = ({ id, title }: Goods[number]) => ({ id, title, price: euros(1000) });
  const priced = (asked: unknown) => {
    const items = (Array.isArray(asked) ? asked : []).filter(isFields);
    const count = items.reduce((sum, { quantity }) => sum + Number(quantity), 0);
    return { lines: items, total: euros(1000 * count) };
  };

  const inStock = goods.flatMap(({ variants }) => variants).filter(({ available }) => available);
  const wantsSoldOut = ({ lines: asked }: Fields): boolean =>
    Array.isArray(asked) &&
    !asked.every((line) => inStock.some(({ id }) => isFields(line) && line.variant === id));

  function catalog(name: string, given: Fields): Fields | number {
    if (name === 'search_catalog') {
      const words = String(given.query).toLowerCase();
      return content({
        products: goods.filter(({ title }) => title.toLowerCase().includes(words)).map(shown),
      });
    }
    const ids = name === 'get_product' ? [given.id] : given.ids;
    const found = goods.filter(({ id }) => Array.isArray(ids) && ids.includes(id)).map(shown);
    if (name === 'lookup_catalog') return content({ products: found });
    return found[0] ? content({ product: found[0] }) : -32001;
  }

  function cart(name: string, given: Fields): Fields | number {
    const id = name === 'create_cart' ? `c${next()}` : String(given.cart);
    if (name !== 'create_cart' && !carts.has(id)) return -32001;
    if ('lines' in given) carts.set(id, priced(given.lines));
    const kept = { cart: id, ...priced([]), ...Object(carts.get(id)) };
    if (name === 'cancel_cart') carts.delete(id);
    return content(kept);
  }

  function checkout(name: string, given: Fields): Fields | number {
    const id = name === 'create_checkout' ? `k${next()}` : String(given.checkout);
    if (name === 'create_checkout') checkouts.set(id, { checkout: id, open: true, ...priced(given.lines) });
    const kept = checkouts.get(id);
    if (!kept) return -32001;
    // Nobody approves anything here: the buyer pays at the counter.
    if (name === 'complete_checkout') return -32002;
    if (name === 'update_checkout') checkouts.set(id, { ...kept, ...given });
    if (name === 'cancel_checkout') checkouts.set(id, { ...kept, open: false });
    return content(checkouts.get(id));
  }

  return ({ method, params }) => {
    if (method === 'tools/list') {
      return { tools: Object.entries(inputs).map(([name, inputSchema]) => ({ name, inputSchema })) };
    }
    if (method !== 'tools/call') return -32601;
    const { name, arguments: given } = params;
    const schema = typeof name === 'string' && Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (typeof name !== 'string' || !schema || !isFields(given)) return -32602;
    const known = Object.keys(Object(schema.properties));
    if (schema.required.some((key) => !(key in given))) return -32602;
    if (Object.keys(given).some((key) => !known.includes(key))) return -32602;
    if ('query' in given && (typeof given.query !== 'string' || !isFields(given.context))) return -32602;
    if (name === 'get_order') return -32001;
    if (wantsSoldOut(given)) return -32003;
    if (/cart$/.test(name)) return cart(name, given);
    return /checkout$/.test(name) ? checkout(name, given) : catalog(name, given);
  };
}
