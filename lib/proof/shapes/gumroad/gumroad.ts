/**
 * A storefront in the manner of Gumroad: digital goods with tiers and license keys, and `success` in every answer.
 *
 * Lawful oddities: some tiers let the buyer pay more than their price, which is a floor, and each line has the price that was
 * chosen; nothing is shipped, so that a checkout needs an e-mail address and a country only; the VAT is in the prices, so
 * that its rate follows the country and the total does not; refusals are results with `isError`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import type { Why, Wish } from '../desk/desk.ts';
import { type Basket, type Dialect, desk, isFinal, type Line, type Purchase, patched } from '../desk/desk.ts';
import { hexOf, itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 61_200, maker: 'Inkwell Studio', option: 'License', prefix: 'IWS' }, [
  [
    'Watercolour Brushes',
    'Brushes',
    [
      ['Personal', '12.00'],
      ['Commercial', '39.00'],
    ],
  ],
  ['Lettering Course', 'Courses', [['Personal', '64.50']]],
  [
    'Paper Textures',
    'Textures',
    [
      ['Personal', '8.00'],
      ['Commercial', '27.50', 'sold out'],
    ],
  ],
  ['Icon Alphabet', 'Fonts', [['Commercial', '45.00']]],
  ['Sketchbook Templates', 'Templates', [['Personal', '6.25']]],
  ['Gouache Brushes', 'Brushes', [['Commercial', '33.00']]],
]);

const permalinkOf = ({ id }: Ware): string =>
  hexOf(`gumroad ${id}`)
    .slice(0, 5)
    .replaceAll(/[0-9]/g, (digit) => 'ghjkmnpqrs'[Number(digit)] ?? '');

const tierOf = (label: string): string => label.toLowerCase();
const isFloor = (label: string): boolean => label === 'Personal';
const keyOf = (permalink: unknown, tier: unknown): string => `${permalink}/${tier}`;

const moneyOf = (amount: number): Fields => ({ amount, currency: 'EUR' });

const keys = new Map(
  wares.flatMap((ware) =>
    ware.makes.map(({ id, label }) => [id, keyOf(permalinkOf(ware), tierOf(label))] as const),
  ),
);

const toProduct = (ware: Ware): Fields => ({
  permalink: permalinkOf(ware),
  name: ware.title,
  creator: ware.maker,
  category: ware.kind,
  description: ware.story,
  is_physical: false,
  tiers: ware.makes.map(({ label, price, available }) => ({
    tier: tierOf(label),
    name: `${label} license`,
    price: moneyOf(Math.round(Number(price) * 100)),
    pay_what_you_want: isFloor(label),
    sold_out: !available,
  })),
});

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    return { record: { success: true, total: found.length, products: found.map(toProduct) } };
  }
  if (name === 'lookup_catalog') {
    const products = asList(args.permalinks).map((permalink) => {
      const ware = wares.find((each) => permalinkOf(each) === permalink);
      return ware ? { found: true, ...toProduct(ware) } : { found: false, permalink };
    });
    return { record: { success: true, products } };
  }
  const ware = wares.find((each) => permalinkOf(each) === args.permalink);
  return ware ? { record: { success: true, product: toProduct(ware) } } : refusal('item', args.permalink);
};

/** The price of one piece: what the buyer chose, or that of the tier. */
const priceOf = ({ item }: Line, { notes }: Basket): number =>
  Number(fieldsOf(notes, 'prices')[item.id] ?? item.amount);

function fill(args: Fields, cart: Basket | undefined) {
  const added = asList(args.add ?? args.products).filter(isFields);
  const changed = asList(args.change).filter(isFields);
  const removed = asList(args.remove);
  const chosen = (cart?.lines ?? []).map((line) => [line.item.id, cart && priceOf(line, cart)] as const);
  const prices: Record<string, unknown> = Object.fromEntries(chosen);
  for (const { permalink, tier, price } of added) {
    const item = items.get(keyOf(permalink, tier));
    if (!item || price === undefined) continue;
    const { amount, currency } = fieldsOf({ price }, 'price');
    if (currency !== 'EUR') return refusal('currency', currency);
    if (Number(amount) < item.amount || (Number(amount) > item.amount && !isFloor(item.label))) {
      return refusal('price', item.id);
    }
    prices[item.id] = amount;
  }
  const wishes: Wish[] = [
    ...changed.map(({ uid, quantity }) => ({ line: String(uid), quantity: Number(quantity) })),
    ...removed.map((uid) => ({ line: String(uid), quantity: 0 })),
    ...added.map(({ permalink, tier, quantity }) => ({
      item: keyOf(permalink, tier),
      quantity: Number(quantity ?? 1),
      isAdded: true,
    })),
  ];
  return { wishes: patched(cart?.lines ?? [], wishes), notes: { ...cart?.notes, prices } };
}

function deliver({ email, country }: Fields, { notes }: Purchase) {
  return {
    notes: {
      ...notes,
      ...(email !== undefined && { email }),
      ...(country !== undefined && { country }),
    },
  };
}

const vatRates: Readonly<Record<string, number>> = { DE: 19, FR: 20, NL: 21, AT: 20, IE: 23, ES: 21, IT: 22 };

function contentsOf(cart: Basket): Fields {
  const { lines, notes } = cart;
  const total = lines.reduce((sum, line) => sum + priceOf(line, cart) * line.quantity, 0);
  const rate = notes.country === undefined ? 23 : (vatRates[String(notes.country)] ?? 0);
  return {
    items: lines.map((line) => ({
      uid: line.id,
      permalink: permalinkOf(line.item.ware),
      tier: tierOf(line.item.label),
      name: line.item.ware.title,
      quantity: line.quantity,
      price: moneyOf(priceOf(line, cart)),
      minimum_price: moneyOf(line.item.amount),
      line_total: moneyOf(priceOf(line, cart) * line.quantity),
    })),
    total: moneyOf(total),
    vat_included: { rate_percent: rate, ...moneyOf(total - Math.round((total * 100) / (100 + rate))) },
  };
}

type Problem = Why | 'price' | 'currency';

const errors: Readonly<Record<Problem, readonly [code: string, message: string]>> = {
  item: ['product_not_found', 'The product or its tier was not found.'],
  'sold-out': ['sold_out', 'This tier is sold out.'],
  line: ['item_not_found', 'The cart has no such item.'],
  cart: ['cart_not_found', 'The cart was not found.'],
  checkout: ['checkout_not_found', 'The checkout was not found.'],
  order: ['sale_not_found', 'The sale was not found.'],
  final: ['checkout_closed', 'The checkout has been paid or cancelled.'],
  approval: ['confirmation_required', 'The buyer has to confirm this purchase now.'],
  lacking: ['incomplete', 'The checkout is not complete.'],
  method: ['not_shipped', 'Nothing is shipped.'],
  empty: ['cart_empty', 'The cart is empty.'],
  version: ['cart_changed', 'The cart has changed.'],
  price: ['price_not_allowed', 'The price is below the floor, or the tier has a fixed price.'],
  currency: ['currency_not_supported', 'Prices are in EUR.'],
};

function refusal(why: Problem, subject: unknown): Outcome {
  const [error, message] = errors[why];
  const structuredContent = { success: false, error, message, subject };
  const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
  return { members: { result: { isError: true, structuredContent, content } } };
}

const lacking = ({ notes }: Purchase): readonly string[] =>
  ['email', 'country'].filter((name) => notes[name] === undefined);

const states = { open: 'incomplete', done: 'paid', off: 'cancelled' } as const;

const buyerOf = ({ notes }: Purchase): Fields => ({
  email: notes.email ?? null,
  country: notes.country ?? null,
});

/** One key for each piece. */
const licensesOf = ({ order, lines }: Purchase): readonly Fields[] =>
  lines.map(({ id, quantity }) => ({
    uid: id,
    license_keys: Array.from({ length: quantity }, (_, index) =>
      uuidOf(`${order} ${id} ${index}`).toUpperCase(),
    ),
  }));

const items = itemsOf(wares, ({ id }) => String(keys.get(id)));

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => `cart_${hexOf(`gumroad cart ${index}`).slice(0, 14)}`,
    checkout: (index) => `chk_${hexOf(`gumroad checkout ${index}`).slice(0, 14)}`,
    order: (index) => `${hexOf(`gumroad sale ${index}`).slice(0, 22)}==`,
    line: (index) => hexOf(`gumroad item ${index}`).slice(0, 10),
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ sale_id }) => sale_id,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { confirmed, confirmed_at } = fieldsOf(args, 'purchase_confirmation');
    return { given: confirmed === true, at: new Date(Number(confirmed_at) * 1_000 || 0).toISOString() };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (cart) => {
    const state = cart.stage === 'off' ? 'deleted' : 'open';
    return { success: true, cart: { cart_id: cart.id, state, ...contentsOf(cart) } };
  },
  showCheckout: (purchase) => {
    const missing = lacking(purchase);
    const { id: checkout_id, stage, order } = purchase;
    const state = stage === 'open' && missing.length === 0 ? 'payable' : states[stage];
    const checkout = { checkout_id, state, missing, ...buyerOf(purchase), ...contentsOf(purchase) };
    return { success: true, checkout: { ...checkout, sale_id: order ?? null } };
  },
  showOrder: (purchase) => {
    const { order: sale_id, id: checkout_id } = purchase;
    const sale = { sale_id, checkout_id, state: 'paid', refunded: false, ...buyerOf(purchase) };
    return { success: true, sale: { ...sale, ...contentsOf(purchase), licenses: licensesOf(purchase) } };
  },
};

/** @param plant a fault in its tools; none by default */
export const gumroad = (plant: Plant = honest): Variant =>
  shop({
    name: 'gumroad',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) =>
      wares.map((ware) => {
        const product = catalogProduct(ware, otherUrl);
        const variants = product.variants.map((make) => ({ ...make, requires_shipping: false, grams: 0 }));
        return { ...product, variants };
      }),
    collections: { brushes: ({ product_type }) => product_type === 'Brushes' },
    rate: [300, 4_000],
  });
