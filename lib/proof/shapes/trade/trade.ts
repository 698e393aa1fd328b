/** Carts, checkouts and orders of a shape: the common life of its records, which the shape puts into its own words. */
import { isRecent, type Outcome, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, type Places } from '../../variants/variant.ts';
import { applied, type Change, isLines, type Line, type Refusing } from './lines.ts';
import type { Item } from './stock.ts';

export type Cart = {
  readonly id: string;
  /** 1 after creation, and one more after each change. */
  readonly version: number;
  readonly state: 'open' | 'cancelled';
  readonly lines: readonly Line[];
  /** What the last change could not do as asked. */
  readonly messages: readonly Fields[];
};

export type Checkout = {
  readonly id: string;
  readonly version: number;
  readonly state: 'open' | 'placed' | 'cancelled';
  readonly cart: string;
  readonly lines: readonly Line[];
  readonly address?: Fields;
  readonly method?: string;
  readonly order?: string;
};

type Approval = { readonly given: unknown; readonly at: unknown };

/** All in minor units. `total` is what the buyer pays. */
export type Totals = {
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
};

/** What a planted fault may bend. */
export type Rules = {
  readonly find: (id: unknown) => Item | undefined;
  readonly newKey: (item: Item) => string;
  readonly cartId: () => string;
  readonly checkoutId: () => string;
  readonly orderId: () => string;
  readonly refuse: Refusing;
  readonly totals: (lines: readonly Line[], method?: string) => Totals;
  /** The lines that the shop can deliver, and why they differ from the requested ones. */
  readonly limit: (lines: readonly Line[]) => Pick<Cart, 'lines' | 'messages'>;
  readonly approves: (approval: Approval, now: number) => boolean;
  /** Whether a tool may change a cart or a checkout in this state. */
  readonly accepts: (tool: string, state: string) => boolean;
  /** A refusal of arguments that do not match the present version. */
  readonly guard: (args: Fields, thing: Cart | Checkout) => Outcome | undefined;
};

/** The words of a shape: how it reads arguments and shows records. */
export type Words = {
  readonly cartOf: (args: Fields) => unknown;
  readonly checkoutOf: (args: Fields) => unknown;
  readonly orderOf: (args: Fields) => unknown;
  readonly filling: (args: Fields) => readonly Change[];
  readonly changes: (args: Fields) => readonly Change[];
  readonly delivery: (checkout: Checkout, args: Fields) => Checkout | Outcome;
  readonly approval: (args: Fields) => Approval;
  readonly cart: (cart: Cart) => Fields;
  readonly checkout: (checkout: Checkout) => Fields;
  readonly order: (checkout: Checkout, placedAt: string) => Fields;
  /** Undefined if a cancelled cart stays readable. */
  readonly deletedCart?: (cart: Cart) => Fields;
};

/** Rules that most shapes have. */
export const usual = {
  limit: (lines: readonly Line[]) => ({ lines, messages: [] }),
  approves: ({ given, at }: Approval, now: number) => given === true && isRecent(at, now),
  accepts: (_tool: string, state: string) => state === 'open',
  guard: () => undefined,
};

/** Ids such as `c-1001`, `c-1008`. */
export function ids(prefix: string, first: number, step = 7): () => string {
  const next = counter();
  return () => `${prefix}${first + next() * step}`;
}

function cartsOf(words: Words, rules: Rules) {
  const kept = new Map<string, Cart>();
  const keep = (cart: Cart): Outcome => {
    kept.set(cart.id, cart);
    return { record: words.cart(cart) };
  };
  const change = (cart: Cart, changes: readonly Change[]): Outcome => {
    const lines = applied(cart.lines, changes, rules);
    return isLines(lines) ? keep({ ...cart, ...rules.limit(lines), version: cart.version + 1 }) : lines;
  };
  const cancel = (cart: Cart): Outcome => {
    if (!words.deletedCart) return keep({ ...cart, state: 'cancelled', version: cart.version + 1 });
    kept.delete(cart.id);
    return { record: words.deletedCart(cart) };
  };
  const call = (name: string, args: Fields): Outcome => {
    if (name === 'create_cart') {
      const cart = { id: rules.cartId(), version: 0, state: 'open', lines: [], messages: [] } as const;
      return change(cart, words.filling(args));
    }
    const cart = kept.get(String(words.cartOf(args)));
    if (!cart) return rules.refuse('unknown-cart', { id: words.cartOf(args) });
    if (name === 'get_cart') return { record: words.cart(cart) };
    if (!rules.accepts(name, cart.state)) return rules.refuse('closed', { id: cart.id, state: cart.state });
    const stale = rules.guard(args, cart);
    if (stale) return stale;
    return name === 'cancel_cart' ? cancel(cart) : change(cart, words.changes(args));
  };
  return { call, find: (id: unknown) => kept.get(String(id)) };
}

type Carts = ReturnType<typeof cartsOf>;

function checkoutsOf(words: Words, rules: Rules, carts: Carts, { now }: Places): Tools {
  const kept = new Map<string, Checkout>();
  const orders = new Map<string, Fields>();
  const keep = (checkout: Checkout): Outcome => {
    const next = { ...checkout, version: checkout.version + 1 };
    kept.set(next.id, next);
    return { record: words.checkout(next) };
  };
  const start = (id: unknown): Outcome => {
    const cart = carts.find(id);
    if (!cart) return rules.refuse('unknown-cart', { id });
    if (cart.state !== 'open') return rules.refuse('closed', { id, state: cart.state });
    if (cart.lines.length === 0) return rules.refuse('empty-cart', { id });
    const { lines } = cart;
    return keep({ id: rules.checkoutId(), version: 0, state: 'open', cart: cart.id, lines });
  };
  const buy = (checkout: Checkout, args: Fields): Outcome => {
    const missing = [
      ...(rules.approves(words.approval(args), now()) ? [] : ['approval']),
      ...(checkout.address ? [] : ['address']),
      ...(checkout.method ? [] : ['method']),
    ];
    if (missing.length > 0) return rules.refuse('not-ready', { id: checkout.id, missing });
    const order = rules.orderId();
    const placed = { ...checkout, state: 'placed', order } as const;
    orders.set(order, words.order(placed, new Date(now()).toISOString()));
    return keep(placed);
  };
  return (name, args) => {
    if (name === 'create_checkout') return start(words.cartOf(args));
    if (name === 'get_order') {
      const order = orders.get(String(words.orderOf(args)));
      return order ? { record: order } : rules.refuse('unknown-order', { id: words.orderOf(args) });
    }
    const checkout = kept.get(String(words.checkoutOf(args)));
    if (!checkout) return rules.refuse('unknown-checkout', { id: words.checkoutOf(args) });
    if (name === 'get_checkout') return { record: words.checkout(checkout) };
    const { id, state } = checkout;
    if (!rules.accepts(name, state)) return rules.refuse('closed', { id, state });
    const stale = rules.guard(args, checkout);
    if (stale) return stale;
    if (name === 'cancel_checkout') return keep({ ...checkout, state: 'cancelled' });
    if (name === 'complete_checkout') return buy(checkout, args);
    const after = words.delivery(checkout, args);
    return 'lines' in after ? keep(after) : after;
  };
}

/** @param catalog the tools for search, lookup and products */
export function tradeOf(words: Words, rules: Rules, catalog: Tools, places: Places): Tools {
  const carts = cartsOf(words, rules);
  const checkouts = checkoutsOf(words, rules, carts, places);
  return (name, args) => {
    if (name.endsWith('_cart')) return carts.call(name, args);
    return name.endsWith('_checkout') || name === 'get_order' ? checkouts(name, args) : catalog(name, args);
  };
}
