/**
 * A storefront in the manner of Payhip, for a studio of ebooks, software and paper goods (the payloads of its `paid` webhook
 * and of its coupons and licence keys): records in `data`, short keys of letters and digits, times in seconds.
 *
 * Lawful oddities: amounts of carts are plain pence beside one `currency`, and quantities are texts; VAT is within, and its
 * rate depends on the kind of product and on the country; a coupon is taken off each item; the buyer chooses the price of
 * one ebook; only printed things are shipped; an update of the items replaces all of them.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import {
  catalogWith,
  codeOf,
  hasVariant,
  isDigital,
  isLicensed,
  isPayWhatYouWant,
  itemKey,
  items,
  permalinkOf,
  productKeyOf,
  wareOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

type Problem = Why | 'variant' | 'price' | 'coupon' | 'not-shipped';

const errors: Readonly<Record<Problem, readonly [status: number, code: string, message: string]>> = {
  item: [404, 'product_not_found', 'No such product or variant could be found.'],
  'sold-out': [422, 'out_of_stock', 'This product is out of stock.'],
  line: [404, 'item_not_found', 'No such item could be found.'],
  cart: [404, 'cart_not_found', 'No such cart could be found.'],
  checkout: [404, 'checkout_not_found', 'No such checkout could be found.'],
  order: [404, 'transaction_not_found', 'No such transaction could be found.'],
  final: [409, 'checkout_closed', 'This checkout has been paid or canceled.'],
  approval: [422, 'consent_required', 'The customer has to consent to this payment now.'],
  lacking: [422, 'checkout_incomplete', 'Some details are still required before payment.'],
  method: [422, 'shipping_option_invalid', 'This shipping option is not available.'],
  empty: [422, 'cart_empty', 'The cart is empty.'],
  version: [409, 'cart_changed', 'The cart has changed.'],
  variant: [422, 'variant_required', 'This product has variants. Choose one by its variant_id.'],
  price: [422, 'price_invalid', 'The price is fixed, or it is below the minimum of the product.'],
  coupon: [422, 'coupon_invalid', 'This coupon code is invalid or has expired.'],
  'not-shipped': [422, 'shipping_not_required', 'Nothing in this checkout is shipped.'],
};

export function refusal(why: Problem, subject: unknown): Outcome {
  const [status, code, message] = errors[why];
  return refuse(-32_000 - (status % 100), message, { error: { status, code, message, subject } });
}

const coupons: Readonly<Record<string, number>> = { STUDIO15: 15 };
const isUnknown = (code: unknown): boolean =>
  code !== undefined && code !== '' && !Object.hasOwn(coupons, String(code));

type Market = {
  readonly name: string;
  readonly standard: number;
  readonly ebook: number;
  readonly abroad: number;
};

/** VAT in percent, and what shipping costs more than at home. */
const home: Market = { name: 'United Kingdom', standard: 20, ebook: 0, abroad: 0 };
const countries: Readonly<Record<string, Market>> = {
  GB: home,
  IE: { name: 'Ireland', standard: 23, ebook: 0, abroad: 600 },
  DE: { name: 'Germany', standard: 19, ebook: 7, abroad: 900 },
};

const ways = [
  { id: 'standard', name: 'Royal Mail 2nd Class', rate: 350 },
  { id: 'tracked', name: 'Royal Mail Tracked 24', rate: 595 },
] as const;

/** A cart is a purchase without an address and a shipping option. */
type Sale = Pick<Purchase, 'lines' | 'notes' | 'address' | 'method'>;

const marketOf = ({ address }: Sale) => countries[String(address?.country_code)] ?? home;
const isShipped = ({ lines }: Sale): boolean => lines.some(({ item }) => !isDigital(item.ware));
const priceOf = ({ item }: Line, { notes }: Sale): number =>
  Number(fieldsOf(notes, 'prices')[item.id] ?? item.amount);
const vatIn = (gross: number, percent: number): number => Math.round((gross * percent) / (100 + percent));

function figuresOf(line: Line, sale: Sale) {
  const { standard, ebook } = marketOf(sale);
  const price = priceOf(line, sale);
  const amount = price * line.quantity;
  const off = Math.round((amount * (coupons[String(sale.notes.coupon)] ?? 0)) / 100);
  const rate = line.item.ware.kind === 'Ebook' ? ebook : standard;
  return { price, amount, off, rate, vat: vatIn(amount - off, rate) };
}

const total = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const optionsFor = (sale: Sale) =>
  isShipped(sale) ? ways.map((way) => ({ ...way, rate: way.rate + marketOf(sale).abroad })) : [];

function itemOf(line: Line, sale: Sale): Fields {
  const { ware, id, label } = line.item;
  const { price, amount, off, rate, vat } = figuresOf(line, sale);
  return {
    item_id: line.id,
    product_id: String(ware.id),
    product_name: ware.title,
    product_key: productKeyOf(ware),
    product_permalink: permalinkOf(ware),
    has_variant: hasVariant(ware),
    ...(hasVariant(ware) && { variant_id: id.split('/')[1], variant_name: label }),
    quantity: String(line.quantity),
    price,
    amount,
    used_coupon: off > 0,
    coupon_amount: off,
    vat_percentage: rate,
    vat_amount: vat,
  };
}

function contentsOf(sale: Sale): Fields {
  const figures = sale.lines.map((line) => figuresOf(line, sale));
  const { name, standard } = marketOf(sale);
  const shipping = optionsFor(sale).find(({ id }) => id === sale.method)?.rate ?? 0;
  const [amount, off] = [total(figures.map((each) => each.amount)), total(figures.map((each) => each.off))];
  const vat = total(figures.map((each) => each.vat)) + vatIn(shipping, standard);
  const { coupon } = sale.notes;
  return {
    currency: 'GBP',
    items: sale.lines.map((line) => itemOf(line, sale)),
    coupons: coupon === undefined ? [] : [{ code: coupon, percentage: coupons[String(coupon)], amount: off }],
    subtotal: amount,
    coupon_amount: off,
    shipping_amount: shipping,
    price: amount - off + shipping,
    vat_applied: vat > 0,
    vat_amount: vat,
    vat_country: name,
  };
}

/** The items replace all of the cart; the same item twice counts together. */
function fill({ items: rows, coupon_code: code }: Fields, cart: Basket | undefined) {
  const known = cart?.lines ?? [];
  if (isUnknown(code)) return refusal('coupon', code);
  const { coupon: before, prices: agreed } = cart?.notes ?? {};
  const coupon = code === undefined ? before : code === '' ? undefined : code;
  if (rows === undefined) {
    const wishes: readonly Wish[] = known.map(({ id, quantity }) => ({ line: id, quantity }));
    return { wishes, notes: { coupon, prices: agreed } };
  }
  const wishes = new Map<string, Wish>();
  const prices: Record<string, unknown> = {};
  for (const row of asList(rows).filter(isFields)) {
    const key = itemKey(row.product_key, row.variant_id);
    const ware = wareOf(row.product_key);
    if (ware && hasVariant(ware) && row.variant_id === undefined) return refusal('variant', row.product_key);
    const least = items.get(key)?.amount ?? 0;
    const isOffered = ware !== undefined && isPayWhatYouWant(ware) && Number(row.price) >= least;
    if (items.has(key) && row.price !== undefined && !isOffered) return refusal('price', row.price);
    if (row.price !== undefined) prices[key] = row.price;
    const quantity = Number(row.quantity) + (wishes.get(key)?.quantity ?? 0);
    const line = known.find(({ item }) => item.id === key)?.id;
    wishes.set(key, line === undefined ? { item: key, quantity } : { line, quantity });
  }
  return { wishes: [...wishes.values()], notes: { coupon, prices } };
}

function deliver({ email, address, shipping_option: option }: Fields, purchase: Purchase) {
  if (option !== undefined && !isShipped(purchase)) return refusal('not-shipped', option);
  if (option !== undefined && !ways.some(({ id }) => id === option)) return refusal('method', option);
  return {
    ...(isFields(address) && { address }),
    ...(option !== undefined && { method: String(option) }),
    notes: { ...purchase.notes, ...(email !== undefined && { email }) },
  };
}

const lacking = (purchase: Purchase): readonly string[] => [
  ...(purchase.notes.email ? [] : ['email']),
  ...(purchase.address ? [] : ['address']),
  ...(isShipped(purchase) && !purchase.method ? ['shipping_option'] : []),
];

const states = { open: 'open', done: 'paid', off: 'canceled' } as const;

const customerOf = ({ notes, address, method }: Purchase): Fields => ({
  email: notes.email ?? null,
  address: address ?? null,
  shipping_option: method ?? null,
});

/** The contents of a transaction: an item of software has a licence key. */
function soldOf(purchase: Purchase): Fields {
  const contents = contentsOf(purchase);
  const rows = purchase.lines.map((line) => {
    const code = codeOf(`payhip licence ${purchase.order} ${line.id}`, 20).toUpperCase();
    const key = code.match(/.{5}/g)?.join('-');
    return { ...itemOf(line, purchase), ...(isLicensed(line.item.ware) && { license_key: key }) };
  });
  return { ...contents, items: rows };
}

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => codeOf(`payhip cart ${index}`, 12),
    checkout: (index) => codeOf(`payhip checkout ${index}`, 12),
    order: (index) => codeOf(`payhip transaction ${index}`, 10),
    line: (index) => String(7_300_415 + index * 3),
  },
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ transaction_id }) => transaction_id,
  catalog: catalogWith(refusal),
  fill,
  deliver,
  approval: (args) => {
    const { consented, date } = fieldsOf(args, 'payment_consent');
    return { given: consented === true, at: new Date(Number(date) * 1_000 || 0).toISOString() };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart: (cart) => ({
    data: {
      cart_id: cart.id,
      status: cart.stage === 'off' ? 'canceled' : 'open',
      ...contentsOf({ lines: cart.lines, notes: cart.notes }),
    },
  }),
  showCheckout: (purchase) => ({
    data: {
      checkout_id: purchase.id,
      status: states[purchase.stage],
      missing: lacking(purchase),
      ...customerOf(purchase),
      shipping_options: optionsFor(purchase),
      ...contentsOf(purchase),
      transaction_id: purchase.order ?? null,
    },
  }),
  showOrder: (purchase, { now }) => ({
    data: {
      id: purchase.order,
      type: 'paid',
      checkout_id: purchase.id,
      date: Math.floor(now() / 1_000),
      payment_type: 'card',
      is_gift: false,
      ...customerOf(purchase),
      ...soldOf(purchase),
    },
  }),
};

/** @param plant a fault in its tools; none by default */
export const payhip = (plant: Plant = honest): Variant =>
  shop({
    name: 'payhip',
    listed,
    open: desk(dialect),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) =>
      wares.map((ware) => {
        const product = catalogProduct(ware, otherUrl);
        const digital = { requires_shipping: false, grams: 0 };
        const variants = product.variants.map((make) => ({ ...make, ...(isDigital(ware) && digital) }));
        return { ...product, variants };
      }),
    collections: { ebooks: ({ product_type }) => product_type === 'Ebook' },
    rate: [300, 4_000],
  });
