/** The life of carts, checkouts and orders that several shapes share; a dialect says how they are asked for and shown. */
import { isRecent, type Outcome, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, type Places } from '../../variants/variant.ts';
import type { Item } from './stock.ts';

export type Line = { readonly id: string; readonly item: Item; readonly quantity: number };

/** A line that a caller wants: a line that exists, or a new line of an item; a quantity of 0 leaves it out. */
export type Wish = {
  readonly line?: string;
  readonly item?: string;
  readonly quantity: number;
  /** For `patched`: whether the quantity is added to what the cart has. */
  readonly isAdded?: boolean;
};

export type Basket = {
  readonly id: string;
  readonly stage: 'open' | 'done' | 'off';
  /** 1 at first, and one more after each change. */
  readonly version: number;
  readonly lines: readonly Line[];
  /** What only some shapes know: vouchers, messages, the buyer. */
  readonly notes: Fields;
};

export type Purchase = Basket & {
  readonly address?: Fields;
  readonly method?: string;
  readonly order?: string;
};

export type Filling = { readonly wishes: readonly Wish[]; readonly notes?: Fields };
type Delivery = { readonly address?: Fields; readonly method?: string; readonly notes?: Fields };

export type Why =
  | 'item'
  | 'sold-out'
  | 'line'
  | 'cart'
  | 'checkout'
  | 'order'
  | 'final'
  | 'approval'
  | 'lacking'
  | 'method'
  | 'empty'
  | 'version';

/** How a shape asks, answers and refuses. */
export type Dialect = {
  readonly items: ReadonlyMap<string, Item>;
  /** Ids by the number of earlier records of their kind. */
  readonly ids: Readonly<Record<'cart' | 'checkout' | 'order' | 'line', (index: number) => string>>;
  readonly cartOf: (args: Fields) => unknown;
  readonly checkoutOf: (args: Fields) => unknown;
  readonly orderOf: (args: Fields) => unknown;
  readonly catalog: (name: string, args: Fields) => Outcome;
  /** All lines that a cart has after `create_cart`, or after `update_cart` of this cart. */
  readonly fill: (args: Fields, cart: Basket | undefined) => Filling | Outcome;
  readonly deliver: (args: Fields, purchase: Purchase) => Delivery | Outcome;
  readonly approval: (args: Fields) => { readonly given: boolean; readonly at: unknown };
  /** What a checkout needs before it can be completed. */
  readonly lacking: (purchase: Purchase) => readonly string[];
  readonly isFinal: (purchase: Purchase, tool: string) => boolean;
  readonly refuse: (why: Why, detail: unknown, places: Places) => Outcome;
  readonly showCart: (cart: Basket, places: Places) => Fields;
  readonly showCheckout: (purchase: Purchase, places: Places) => Fields;
  readonly showOrder: (purchase: Purchase, places: Places) => Fields;
};

const isOutcome = (value: object): value is Outcome =>
  'refusal' in value || 'record' in value || 'members' in value;

export const isFinal = ({ stage }: Purchase): boolean => stage !== 'open';

/** The tools of a shop that speaks this dialect. */
export const desk =
  (dialect: Dialect) =>
  (places: Places): Tools => {
    const shelf = carts(dialect, places);
    const till = checkouts(dialect, places, shelf.find);
    return (name, args) => {
      if (name.endsWith('_cart')) return shelf.call(name, args);
      return name.endsWith('_checkout') || name === 'get_order'
        ? till(name, args)
        : dialect.catalog(name, args);
    };
  };

type Find = (id: unknown) => Basket | undefined;

function carts(dialect: Dialect, places: Places) {
  const kept = new Map<string, Basket>();
  const [nextCart, nextLine] = [counter(), counter()];
  const find: Find = (id) => kept.get(String(id));
  const shown = (cart: Basket): Outcome => ({ record: dialect.showCart(cart, places) });
  const keep = (args: Fields, before?: Basket): Outcome => {
    const filling = dialect.fill(args, before);
    if (isOutcome(filling)) return filling;
    const lines = linesOf(filling.wishes, before?.lines ?? [], dialect, places, nextLine);
    if (!('length' in lines)) return lines;
    const cart: Basket = {
      id: before?.id ?? dialect.ids.cart(nextCart()),
      stage: 'open',
      version: (before?.version ?? 0) + 1,
      lines,
      notes: filling.notes ?? before?.notes ?? {},
    };
    kept.set(cart.id, cart);
    return shown(cart);
  };
  const call = (name: string, args: Fields): Outcome => {
    if (name === 'create_cart') return keep(args);
    const cart = find(dialect.cartOf(args));
    if (!cart) return dialect.refuse('cart', dialect.cartOf(args), places);
    if (name === 'update_cart') return keep(args, cart);
    if (name === 'get_cart') return shown(cart);
    kept.delete(cart.id);
    return shown({ ...cart, stage: 'off', version: cart.version + 1 });
  };
  return { call, find };
}

/** The wanted lines, or a refusal of the first that is not for sale; then nothing is changed. */
function linesOf(
  wishes: readonly Wish[],
  had: readonly Line[],
  { items, ids, refuse }: Dialect,
  places: Places,
  nextLine: () => number,
): readonly Line[] | Outcome {
  const lines: Line[] = [];
  for (const { line, item: key, quantity } of wishes) {
    const kept = had.find(({ id }) => id === line);
    if (line !== undefined && !kept) return refuse('line', line, places);
    const item = kept?.item ?? items.get(String(key));
    if (!item) return refuse('item', key, places);
    if (!item.ready) return refuse('sold-out', key, places);
    if (quantity > 0) lines.push({ id: kept?.id ?? ids.line(nextLine()), item, quantity });
  }
  return lines;
}

function checkouts(dialect: Dialect, places: Places, findCart: Find) {
  const kept = new Map<string, Purchase>();
  const orders = new Map<string, Fields>();
  const [nextCheckout, nextOrder] = [counter(), counter()];
  const refuse = (why: Why, detail: unknown): Outcome => dialect.refuse(why, detail, places);
  const keep = (purchase: Purchase): Outcome => {
    kept.set(purchase.id, purchase);
    return { record: dialect.showCheckout(purchase, places) };
  };
  const start = (args: Fields): Outcome => {
    const cart = findCart(dialect.cartOf(args));
    if (!cart) return refuse('cart', dialect.cartOf(args));
    if (cart.lines.length === 0) return refuse('empty', cart.id);
    return keep({ ...cart, id: dialect.ids.checkout(nextCheckout()), version: 1 });
  };
  const place = (purchase: Purchase, args: Fields): Outcome => {
    const { given, at } = dialect.approval(args);
    if (!given || !isRecent(at, places.now())) return refuse('approval', purchase.id);
    const lacking = dialect.lacking(purchase);
    if (lacking.length > 0) return refuse('lacking', lacking);
    const order = dialect.ids.order(nextOrder());
    const done: Purchase = { ...purchase, stage: 'done', version: purchase.version + 1, order };
    orders.set(order, dialect.showOrder(done, places));
    return keep(done);
  };
  return (name: string, args: Fields): Outcome => {
    if (name === 'create_checkout') return start(args);
    if (name === 'get_order') {
      const order = orders.get(String(dialect.orderOf(args)));
      return order ? { record: order } : refuse('order', dialect.orderOf(args));
    }
    const purchase = kept.get(String(dialect.checkoutOf(args)));
    if (!purchase) return refuse('checkout', dialect.checkoutOf(args));
    if (name === 'get_checkout') return { record: dialect.showCheckout(purchase, places) };
    if (dialect.isFinal(purchase, name)) {
      return refuse('final', purchase.stage === 'done' ? 'completed' : 'cancelled');
    }
    if (name === 'complete_checkout') return place(purchase, args);
    const after = { ...purchase, version: purchase.version + 1 };
    if (name === 'cancel_checkout') return keep({ ...after, stage: 'off' });
    const delivery = dialect.deliver(args, purchase);
    return isOutcome(delivery) ? delivery : keep({ ...after, ...delivery });
  };
}

/** Lines after changes to some of them: an item that is not in the cart is added, and all other lines stay. */
export function patched(lines: readonly Line[], changes: readonly Wish[]): readonly Wish[] {
  const wishes: Wish[] = lines.map(({ id, quantity }) => ({ line: id, quantity }));
  const lineOf = new Map(lines.map(({ id, item }) => [item.id, id]));
  for (const change of changes) {
    const line = change.line ?? lineOf.get(change.item ?? '');
    const index = wishes.findIndex((wish) =>
      line === undefined ? wish.item === change.item && wish.line === undefined : wish.line === line,
    );
    const had = wishes[index];
    if (had) {
      wishes[index] = { ...had, quantity: change.quantity + (change.isAdded ? had.quantity : 0) };
    } else {
      wishes.push(change);
    }
  }
  return wishes;
}

export const sumOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { item, quantity }) => sum + item.amount * quantity, 0);
