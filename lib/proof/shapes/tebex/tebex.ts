/**
 * A webstore in the manner of Tebex, for a game server: baskets of packages for a player, and payments (the members and errors
 * of its Headless API, and the payment of its Checkout API).
 *
 * Lawful oddities: nothing is shipped, so that a checkout has a billing address and no method; a line has no id and no amount
 * of its own, only a price for one, and is named by its package; a coupon lowers that price, and shows no discount; the share
 * of a creator is shown in each line and is within its price; sales tax is that of the country, on top, and rounded once for
 * the basket; quantities are set in one list and packages removed in another; a rank is sold once per basket; a package may be
 * a gift to another player; states are an id with a description; an order is a payment, with amounts as objects.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  type Filling,
  isFinal,
  type Line,
  type Purchase,
  patched,
} from '../desk/desk.ts';
import { hexOf, type Item } from '../desk/stock.ts';
import {
  catalogWith,
  isSingle,
  isSubscription,
  items,
  nameOf,
  refusal,
  typeOf,
  usd,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const coupons: Readonly<Record<string, number>> = { SPAWN15: 15 };
const creators: Readonly<Record<string, string>> = { PIXELFOX: 'wallet-pixelfox-20817' };
const home = 'US';
const taxes: Readonly<Record<string, number>> = { [home]: 8, CA: 13, GB: 20, DE: 19 };

/** A basket is a purchase without an address. */
type Sale = Pick<Purchase, 'lines' | 'notes' | 'address'>;

const countryOf = ({ address }: Sale): string => String(address?.country ?? home);
const reduced = (amount: number, percent: number): number => Math.round((amount * (100 - percent)) / 100);

/** How the webstore calculates; a fault replaces parts. */
const honestRates = {
  /** One of a package, before a coupon. */
  price: ({ amount }: Item): number => amount,
  /** The percentage of sales tax. */
  tax: (sale: Sale): number => taxes[countryOf(sale)] ?? 0,
};

export type Rates = typeof honestRates;

const pieceOf = ({ item }: Line, { notes }: Sale, { price }: Rates): number =>
  reduced(price(item), coupons[String(notes.coupon)] ?? 0);

function figuresOf(sale: Sale, rates: Rates) {
  const base_price = sale.lines.reduce((sum, line) => sum + pieceOf(line, sale, rates) * line.quantity, 0);
  const sales_tax = Math.round((base_price * rates.tax(sale)) / 100);
  return { base_price, sales_tax, total_price: base_price + sales_tax };
}

/** The id of a Minecraft account does not depend on the case of its name. */
const playerOf = (username: unknown) => ({
  id: hexOf(`tebex player ${String(username).toLowerCase()}`),
  username,
});

const recipientIn = ({ notes }: Sale, { item }: Line): unknown => fieldsOf(notes, 'gifts')[item.id];

function packageOf(line: Line, sale: Sale, rates: Rates): Fields {
  const { item, quantity } = line;
  const price = pieceOf(line, sale, rates);
  const recipient = recipientIn(sale, line);
  const wallet_ref = creators[String(sale.notes.creator)];
  return {
    id: Number(item.id),
    name: nameOf(item),
    description: `<p>${item.ware.story}</p>`,
    image: null,
    in_basket: {
      quantity,
      price,
      gift_username_id: recipient === undefined ? null : playerOf(recipient).id,
      gift_username: recipient ?? null,
    },
    type: typeOf(item),
    revenue_share:
      wallet_ref === undefined ? [] : [{ wallet_ref, amount: Math.round((price * quantity) / 20) }],
  };
}

const codesOf = ({ notes }: Sale) => ({
  coupons: notes.coupon === undefined ? [] : [{ coupon_code: notes.coupon }],
  creator_code: notes.creator ?? null,
});

function contentsOf(sale: Sale, rates: Rates): Fields {
  const { id: username_id, username } = playerOf(sale.notes.username);
  return {
    country: countryOf(sale),
    email: sale.address?.email ?? null,
    username_id,
    username,
    ...figuresOf(sale, rates),
    currency: 'USD',
    packages: sale.lines.map((line) => packageOf(line, sale, rates)),
    ...codesOf(sale),
    giftcards: [],
  };
}

/** What a code is after a change: null removes it, and a code that is not sent stays. */
const codeAfter = (sent: unknown, before: unknown): unknown =>
  (sent === undefined ? before : sent) ?? undefined;

const isUnknown = (code: unknown, known: Fields): boolean =>
  code !== undefined && code !== null && !Object.hasOwn(known, String(code));

/** The recipients by package, without those of packages that are taken out. */
function giftsAfter(rows: readonly Fields[], removed: readonly string[], before: Fields): Fields {
  const sent = rows.flatMap(({ package_id, target_username: target }) =>
    target === undefined ? [] : [[String(package_id), target ?? undefined] as const],
  );
  const kept = Object.entries(before).filter(([id]) => !removed.includes(id));
  return Object.fromEntries([...kept, ...sent]);
}

/** @param adds whether quantities are added to those of the basket; they are set otherwise */
export const fillWith =
  (adds: (cart: Basket | undefined) => boolean): Dialect['fill'] =>
  (args: Fields, cart: Basket | undefined): Filling | Outcome => {
    const { coupon_code, creator_code, username } = args;
    const { lines, notes }: Pick<Basket, 'lines' | 'notes'> = cart ?? { lines: [], notes: { username } };
    if (isUnknown(coupon_code, coupons)) return refusal('coupon', coupon_code);
    if (isUnknown(creator_code, creators)) return refusal('creator', creator_code);
    const rows = asList(args.packages).filter(isFields);
    const removed = asList(args.remove).map(String);
    const absent = removed.find((id) => !lines.some(({ item }) => item.id === id));
    if (absent !== undefined) return refusal('line', Number(absent));
    const wishes = patched(lines, [
      ...removed.map((item) => ({ item, quantity: 0 })),
      ...rows.map(({ package_id, quantity }) => ({
        item: String(package_id),
        quantity: Number(quantity),
        isAdded: adds(cart),
      })),
    ]);
    const gifts = giftsAfter(rows, removed, fieldsOf(notes, 'gifts'));
    for (const { line, item: id, quantity } of wishes) {
      const item = lines.find((known) => known.id === line)?.item ?? items.get(String(id));
      if (!item) continue;
      if (isSingle(item) && quantity > 1) return refusal('quantity', Number(item.id));
      if (isSubscription(item) && gifts[item.id] !== undefined) return refusal('gift', Number(item.id));
    }
    const [coupon, creator] = [codeAfter(coupon_code, notes.coupon), codeAfter(creator_code, notes.creator)];
    return { wishes, notes: { username: notes.username, gifts, coupon, creator } };
  };

const lacking = ({ address }: Purchase): readonly string[] => (address ? [] : ['address']);

const states = {
  open: { id: 19, description: 'Pending Checkout' },
  done: { id: 1, description: 'Complete' },
  off: { id: 22, description: 'Cancelled' },
} as const;

/** There is a link for payment as long as something can be paid, and one to the payment afterwards. */
const linksOf = ({ id, stage, order }: Basket & Pick<Purchase, 'order'>): Fields => ({
  ...(stage === 'open' && { checkout: `https://pay.tebex.io/${id}` }),
  ...(stage === 'done' && { payment: `https://checkout.tebex.io/api/payments/${order}` }),
});

export const deleted = (data: unknown): Fields => ({
  success: true,
  message: 'Basket deleted successfully',
  data,
});

const productOf = (line: Line, sale: Sale, rates: Rates): Fields => ({
  id: Number(line.item.id),
  name: nameOf(line.item),
  quantity: line.quantity,
  base_price: usd(line.item.amount),
  paid_price: usd(pieceOf(line, sale, rates)),
  variables: [],
  expires_at: null,
  username: playerOf(recipientIn(sale, line) ?? sale.notes.username),
});

function paymentOf(purchase: Purchase, rates: Rates): Fields {
  const { total_price, sales_tax } = figuresOf(purchase, rates);
  const { coupons: used, creator_code } = codesOf(purchase);
  return {
    transaction_id: purchase.order,
    status: states.done,
    payment_sequence: purchase.lines.some(({ item }) => isSubscription(item)) ? 'first' : 'oneoff',
    price: usd(total_price),
    price_paid: usd(total_price),
    payment_method: { name: 'Credit Card', refundable: true },
    fees: { tax: usd(sales_tax) },
    customer: { ...purchase.address, username: playerOf(purchase.notes.username) },
    products: purchase.lines.map((line) => productOf(line, purchase, rates)),
    coupons: used,
    gift_cards: [],
    creator_code,
    checkout_ident: purchase.id,
  };
}

const identOf = (name: string): string =>
  `${hexOf(`${name} head`).slice(0, 6)}-${hexOf(name)}${hexOf(`${name} tail`).slice(0, 8)}`;

const recordsWith = (rates: Rates): Pick<Dialect, 'showCart' | 'showCheckout' | 'showOrder'> => ({
  showCart: (cart) => {
    const data = { ident: cart.id, complete: false, ...contentsOf(cart, rates), links: linksOf(cart) };
    return cart.stage === 'off' ? deleted(data) : { data };
  },
  showCheckout: (purchase) => ({
    data: {
      ident: purchase.id,
      complete: purchase.stage === 'done',
      status: states[purchase.stage],
      missing: lacking(purchase),
      address: purchase.address ?? null,
      ...contentsOf(purchase, rates),
      transaction_id: purchase.order ?? null,
      links: linksOf(purchase),
    },
  }),
  showOrder: (purchase, { now }) => ({
    data: { ...paymentOf(purchase, rates), created_at: new Date(now()).toISOString() },
  }),
});

export const dialectWith = (bent: Partial<Rates> = {}): Dialect => ({
  items,
  ids: {
    cart: (index) => identOf(`tebex basket ${index}`),
    checkout: (index) => identOf(`tebex checkout ${index}`),
    order: (index) => `tbx-${hexOf(`payment ${index}`).slice(0, 14)}-${hexOf(`tebex ${index}`).slice(0, 6)}`,
    line: String,
  },
  cartOf: ({ basket_ident }) => basket_ident,
  checkoutOf: ({ checkout_ident }) => checkout_ident,
  orderOf: ({ transaction_id }) => transaction_id,
  catalog: catalogWith(),
  fill: fillWith((cart) => cart === undefined),
  deliver: ({ address }) => ({ ...(isFields(address) && { address }) }),
  approval: (args) => {
    const { confirmed, confirmed_at } = fieldsOf(args, 'payment_confirmation');
    return { given: confirmed === true, at: confirmed_at };
  },
  lacking,
  isFinal,
  refuse: (why, subject) => refusal(why, why === 'item' || why === 'sold-out' ? Number(subject) : subject),
  ...recordsWith({ ...honestRates, ...bent }),
});

/** Nothing is shipped or weighed, as the catalog files say too. */
const unshipped = ({ variants, ...product }: ReturnType<typeof catalogProduct>) => ({
  ...product,
  variants: variants.map((variant) => ({ ...variant, requires_shipping: false, grams: 0 })),
});

/** @param plant a fault in its tools; none by default */
export const tebex = (plant: Plant = honest): Variant =>
  shop({
    name: 'tebex',
    listed,
    open: desk(dialectWith()),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => unshipped(catalogProduct(ware, otherUrl))),
    collections: { ranks: ({ product_type }) => product_type === 'Ranks' },
    rate: [300, 4_000],
  });
