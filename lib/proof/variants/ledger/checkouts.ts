/** The checkouts of the ledger: each copies its cart, and becomes an order when the buyer approves. */

import type { Ware } from '../frame/shop.ts';
import { isRecent, type Outcome, refuse } from '../frame/tools.ts';
import { counter, type Fields, fieldsOf, isFields, type Places } from '../variant.ts';

type Checkout = {
  readonly id: string;
  readonly state: 'open' | 'placed' | 'void';
  readonly cart: Cart;
  readonly shipTo?: Fields;
  readonly rate?: string;
  readonly orderId?: string;
};

const rates: Readonly<Record<string, Fields & { readonly cents: number }>> = {
  tracked: { label: 'Tracked parcel', cents: 495 },
  courier: { label: 'Courier before noon', cents: 1_690 },
};

const ratesShown = Object.fromEntries(
  Object.entries(rates).map(([key, { label, cents }]) => [key, { label, amount: String(cents) }]),
);

const stateOf = ({ state, shipTo, rate }: Checkout): string =>
  state === 'open' && shipTo && rate ? 'ready' : state;

function totalsOf({ cart, rate }: Checkout): Fields {
  const subtotal = subtotalOf(cart.lines);
  const shipping = rates[rate ?? '']?.cents;
  return {
    subtotal: String(subtotal),
    ...(shipping !== undefined && { shipping: String(shipping) }),
    total: String(subtotal + (shipping ?? 0)),
  };
}

function recordOf(checkout: Checkout): Fields {
  const { id, cart, shipTo, rate, orderId } = checkout;
  const { expires_at: _, ...copy } = cartRecord(cart);
  return {
    id,
    state: stateOf(checkout),
    currency: 'EUR',
    cart: copy,
    delivery: { ship_to: shipTo ?? null, rate: rate ?? null, rates: ratesShown },
    totals: totalsOf(checkout),
    ...(orderId && { order_id: orderId }),
  };
}

type Carts = { readonly find: (id: unknown) => Cart | undefined };

const missing = (id: unknown): Outcome => refuse(-32004, 'Not found', { reason: 'not_found', id });

const shown = (checkout: Checkout): Outcome => ({ record: { data: { checkout: recordOf(checkout) } } });

export function checkouts(carts: Carts, { baseUrl, now }: Places) {
  const kept = new Map<string, Checkout>();
  const orders = new Map<string, Fields>();
  const [nextCheckout, nextOrder] = [ids('Checkout'), ids('Order')];
  const keep = (checkout: Checkout): Outcome => {
    kept.set(checkout.id, checkout);
    return shown(checkout);
  };
  const place = (checkout: Checkout, approval: Fields): Outcome => {
    const resume = { resume_url: `${baseUrl}/pages/resume?of=${encodeURIComponent(checkout.id)}` };
    if (approval.approved_by_buyer !== true || !isRecent(approval.approved_at, now())) {
      return refuse(-32050, 'The buyer has to approve at the moment of payment', {
        reason: 'approval_required',
        ...resume,
      });
    }
    if (stateOf(checkout) !== 'ready') return refuse(-32051, 'Not ready', { reason: 'not_ready', ...resume });
    const id = nextOrder();
    const order = {
      id,
      checkout_id: checkout.id,
      currency: 'EUR',
      lines: linesById(checkout.cart.lines),
      ship_to: checkout.shipTo,
      totals: totalsOf(checkout),
      placed_at: new Date(now()).toISOString(),
    };
    orders.set(id, order);
    return keep({ ...checkout, state: 'placed', orderId: id });
  };
  return (name: string, args: Fields): Outcome => {
    if (name === 'get_order') {
      const order = orders.get(String(args.order_id));
      return order ? { record: { data: { order } } } : missing(args.order_id);
    }
    if (name === 'create_checkout') {
      const cart = carts.find(args.cart_id);
      return cart ? keep({ id: nextCheckout(), state: 'open', cart }) : missing(args.cart_id);
    }
    const checkout = kept.get(String(args.checkout_id));
    if (!checkout) return missing(args.checkout_id);
    if (name === 'get_checkout') return shown(checkout);
    if (checkout.state !== 'open') {
      return refuse(-32052, `The checkout is ${checkout.state}`, { reason: 'final_state' });
    }
    if (name === 'cancel_checkout') return keep({ ...checkout, state: 'void' });
    if (name === 'complete_checkout') return place(checkout, fieldsOf(args, 'approval'));
    return updated(checkout, fieldsOf(args, 'input'), keep);
  };
}

function updated(
  checkout: Checkout,
  { ship_to: shipTo, rate }: Fields,
  keep: (checkout: Checkout) => Outcome,
): Outcome {
  if (typeof rate === 'string' && !Object.hasOwn(rates, rate)) {
    return refuse(-32053, 'No such rate', { reason: 'unknown_rate', rates: Object.keys(rates) });
  }
  return keep({
    ...checkout,
    ...(isFields(shipTo) && { shipTo }),
    ...(typeof rate === 'string' && { rate }),
  });
}

/** The carts of the ledger: lines by id, amounts as text, expiry thirty minutes after the last change. */
type Line = { readonly id: string; readonly edition: Edition; readonly quantity: number };

type Cart = { readonly id: string; readonly lines: readonly Line[]; readonly expires: number };

const lifetime = 30 * 60_000;

/** Ids such as `gid://shop/Cart/9ix-c`. */
const ids = (thing: string): (() => string) => {
  const next = counter();
  const letter = thing[0]?.toLowerCase();
  return () => `gid://shop/${thing}/${((next() + 7) * 1_777).toString(36)}-${letter}`;
};

const subtotalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { edition, quantity }) => sum + edition.cents * quantity, 0);

const linesById = (lines: readonly Line[]): Fields =>
  Object.fromEntries(
    lines.map(({ id, edition, quantity }) => [
      id,
      {
        edition: edition.id,
        title: `${edition.article}, ${edition.label}`,
        quantity,
        unit: String(edition.cents),
        amount: String(edition.cents * quantity),
      },
    ]),
  );

function cartRecord({ id, lines, expires }: Cart): Fields {
  const sum = String(subtotalOf(lines));
  return {
    id,
    currency: 'EUR',
    lines: linesById(lines),
    totals: { subtotal: sum, total: sum },
    expires_at: new Date(expires).toISOString(),
  };
}

export function carts(now: () => number) {
  const kept = new Map<string, Cart>();
  const [nextCart, nextLine] = [ids('Cart'), counter()];
  const find = (id: unknown): Cart | undefined => {
    const cart = kept.get(String(id));
    return cart && now() < cart.expires ? cart : undefined;
  };
  const keep = (id: string, asked: Fields): Outcome => {
    const lines: Line[] = [];
    for (const [key, quantity] of Object.entries(asked)) {
      const edition = editionOf(key);
      if (!edition) return refuse(-32004, 'No such edition', { reason: 'not_found', id: key });
      if (!edition.inStock) return refuse(-32009, 'Out of stock', { reason: 'out_of_stock', id: key });
      lines.push({ id: `ln-${nextLine() + 101}`, edition, quantity: Number(quantity) });
    }
    const cart = { id, lines, expires: now() + lifetime };
    kept.set(id, cart);
    return { record: { data: { cart: cartRecord(cart) } } };
  };
  const call = (name: string, args: Fields): Outcome => {
    const { lines } = fieldsOf(args, 'input');
    const asked = isFields(lines) ? lines : {};
    if (name === 'create_cart') return keep(nextCart(), asked);
    const cart = find(args.cart_id);
    if (!cart) return refuse(-32004, 'No such cart', { reason: 'not_found', id: args.cart_id });
    if (name === 'update_cart') return keep(cart.id, asked);
    if (name === 'get_cart') return { record: { data: { cart: cartRecord(cart) } } };
    kept.delete(cart.id);
    return { record: { data: { cart: null, deleted_cart_id: cart.id } } };
  };
  return { call, find };
}

const nouns = ['Almanac', 'Inkwell', 'Satchel', 'Compass', 'Sundial', 'Abacus'];

const origins = ['Lisbon', 'Ghent', 'Turku', 'Gdynia', 'Cork', 'Brno', 'Split', 'Riga', 'Porto', 'Malmö'];

const editions = ['Pocket', 'Desk', 'Field', 'Gift'];

/** The products of the ledger: sixty articles in editions, in euros, with ids unrelated to those of the catalog. */
export const articles: readonly Ware[] = origins.flatMap((origin, row) =>
  nouns.map((noun, column): Ware => {
    const index = row * nouns.length + column;
    return {
      id: 9_004_000_310 + index * 17,
      handle: `${noun}-of-${origin}`.toLowerCase().replace('ö', 'oe'),
      title: `${noun} of ${origin}`,
      story: `An ${noun.toLowerCase()} &amp; its case.`,
      maker: 'Ledger & Daughters',
      kind: noun,
      tags: [],
      option: 'Edition',
      makes: editions.slice(0, 1 + (index % 4)).map((label, nth) => ({
        id: 9_550_000_120 + index * 40 + nth,
        label,
        sku: `${noun.slice(0, 3).toUpperCase()}${row}${column}/${label[0]}`,
        price: ((1_199 + index * 83 + nth * 450) / 100).toFixed(2),
        available: (index * 3 + nth) % 7 !== 5,
      })),
    };
  }),
);

type Edition = {
  readonly id: string;
  readonly article: string;
  readonly label: string;
  readonly sku: string;
  readonly cents: number;
  readonly inStock: boolean;
};

export const articleId = ({ id }: Ware): string =>
  `gid://shop/Article/${(id * 31).toString(36).slice(-5)}-${String.fromCharCode(97 + (id % 26))}`;

/** Some ids end in the number of their catalog variant, some in that of another variant, some in neither. */
function editionId({ makes, id }: Ware, nth: number): string {
  const number = makes[nth]?.id ?? 0;
  if (id % 3 === 0) return `gid://shop/Edition/ed-${number}`;
  if (id % 3 === 1) return `gid://shop/Edition/ed-${makes[(nth + 1) % makes.length]?.id}`;
  return `gid://shop/Edition/${(number * 7).toString(36)}-x`;
}

export const editionsOf = (article: Ware): readonly Edition[] =>
  article.makes.map(({ label, sku, price, available }, nth) => ({
    id: editionId(article, nth),
    article: article.title,
    label,
    sku,
    cents: Math.round(Number(price) * 100),
    inStock: available,
  }));

const byId: ReadonlyMap<string, Edition> = new Map(
  articles.flatMap(editionsOf).map((edition) => [edition.id, edition]),
);

const editionOf = (id: string): Edition | undefined => byId.get(id);
