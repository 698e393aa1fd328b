/**
 * A shop in the manner of HikaShop, the Joomla component: carts whose lines are keyed by `cart_product_id`.
 * After the classes and the tables of its public source.
 *
 * Lawful oddities: `cart_products` is an object, and `[]` if it is empty, as PHP writes it; the line of a variant has a line
 * of its main product beside it, `p` and the same number, with quantity 0 and without a price; options are lines below the
 * line that they belong to, and follow its quantity; the total is in lists of prices, `total` for the products and `full_total`
 * for what is paid; taxes are keyed by name, rounded for each piece, and those of the state of the address, or of California
 * before; a coupon loads itself and is deducted after tax; a state and a country are keys of zones; stock of -1 is unlimited;
 * a cart that is ordered or cancelled is deleted; dates are seconds.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { type Line, sumOf } from '../trade/lines.ts';
import type { Item } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalog,
  changesIn,
  coupon,
  currency,
  find,
  isVariant,
  keyed,
  mainZone,
  methods,
  nameOf,
  ownerOf,
  type Priced,
  plus,
  pricedIn,
  productIdOf,
  refusal,
  taxedOf,
  taxInfoOf,
  times,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** How the shop calculates; a fault replaces parts. */
const honestRates = {
  /** One piece before tax. */
  unit: ({ amount }: Item): number => amount,
  /** What a price contains of its taxes. */
  charged: sumOf,
};

export type Rates = typeof honestRates;

const toPrice = (priced: Priced, rates: Rates): Fields => ({
  price_currency_id: currency.currency_id,
  price_value: priced.net,
  price_value_with_tax: taxedOf(priced, rates.charged),
  taxes: taxInfoOf(priced),
});

/** What is priced: a cart, a checkout or an order. */
type Contents = Pick<Checkout, 'lines' | 'address' | 'method'>;

const zoneOf = ({ address }: Contents): unknown => address?.address_state ?? mainZone;
const methodOf = (id: unknown) => methods.find(({ shipping_id }) => String(shipping_id) === String(id));

function figuresOf(contents: Contents, { unit }: Rates) {
  const zone = zoneOf(contents);
  const pieceOf = ({ item }: Line): Priced => pricedIn(zone, unit(item));
  const total = contents.lines
    .map((line) => times(pieceOf(line), line.quantity))
    .reduce(plus, pricedIn(zone, 0));
  const shipping = pricedIn(zone, methodOf(contents.method)?.cents ?? 0);
  const discount = total.net >= coupon.minimum ? coupon.cents : 0;
  const both = plus(total, shipping);
  return { pieceOf, total, shipping, discount, full: { ...both, net: both.net - discount } };
}

const parentIn = (lines: readonly Line[], { item }: Line): number =>
  Number(lines.find((line) => line.item.id === ownerOf(item))?.key ?? 0);

const productsOf = (contents: Contents, rates: Rates): unknown => {
  const { pieceOf } = figuresOf(contents, rates);
  return keyed(
    contents.lines.flatMap((line) => {
      const { key, item, quantity } = line;
      const piece = pieceOf(line);
      const row = {
        cart_product_id: Number(key),
        product_id: productIdOf(item),
        product_code: item.sku,
        product_name: nameOf(item),
        product_type: isVariant(item) ? 'variant' : 'main',
        cart_product_quantity: quantity,
        cart_product_parent_id: isVariant(item) ? `p${key}` : 0,
        cart_product_option_parent_id: parentIn(contents.lines, line),
        prices: [{ ...toPrice(times(piece, quantity), rates), unit_price: toPrice(piece, rates) }],
      };
      if (!isVariant(item)) return [[key, row]] as const;
      const main = {
        cart_product_id: `p${key}`,
        product_id: item.ware.id,
        product_name: item.ware.title,
        product_type: 'main',
        cart_product_quantity: 0,
        cart_product_parent_id: 0,
        cart_product_option_parent_id: 0,
      };
      return [[key, row] as const, [`p${key}`, main] as const];
    }),
  );
};

const shippingOf = (id: unknown, contents: Contents, rates: Rates): readonly Fields[] => {
  const method = methodOf(id);
  if (!method) return [];
  const price = pricedIn(zoneOf(contents), method.cents);
  const { cents, ...rest } = method;
  return [
    {
      ...rest,
      shipping_type: 'manual',
      shipping_currency_id: currency.currency_id,
      shipping_price: cents,
      shipping_price_with_tax: taxedOf(price, rates.charged),
      taxes: taxInfoOf(price),
    },
  ];
};

const contentsOf = (contents: Contents, rates: Rates): Fields => {
  const { total, discount, full } = figuresOf(contents, rates);
  const { discount_code } = coupon;
  return {
    cart_currency_id: currency.currency_id,
    currency,
    cart_products: productsOf(contents, rates),
    shipping: shippingOf(contents.method, contents, rates),
    coupon: discount > 0 ? { discount_code, discount_value: discount } : null,
    total: { prices: [toPrice(total, rates)] },
    full_total: { prices: [toPrice(full, rates)] },
  };
};

const stepOf = ({ state, address, method }: Checkout): string | null => {
  if (state !== 'open') return state === 'placed' ? 'end' : null;
  if (!address) return 'address';
  return method ? 'confirm' : 'shipping';
};

const statuses = { open: null, placed: 'confirmed', cancelled: 'cancelled' } as const;
const lineIdOf = (cartLine: number): number => (cartLine === 0 ? 0 : cartLine + 7_000);
const orderNumberOf = (order: string): string => `B${order}`;

const checkoutOf = (checkout: Checkout, rates: Rates): Fields => {
  const { id, cart, state, address, method, order } = checkout;
  return {
    checkout_id: Number(id),
    cart_id: Number(cart),
    step: stepOf(checkout),
    order_status: statuses[state],
    order_id: order === undefined ? null : Number(order),
    order_number: order === undefined ? null : orderNumberOf(order),
    shipping_address: address ?? null,
    cart_shipping_ids: method === undefined ? [] : [`${method}@0`],
    usable_methods: {
      shipping: methods.flatMap(({ shipping_id }) => shippingOf(shipping_id, checkout, rates)),
    },
    ...contentsOf(checkout, rates),
  };
};

const orderOf = (checkout: Checkout, placedAt: string, rates: Rates): Fields => {
  const { lines, address, method, order = '' } = checkout;
  const { pieceOf, total, shipping, discount, full } = figuresOf(checkout, rates);
  const created = Math.floor(Date.parse(placedAt) / 1_000);
  return {
    order_id: Number(order),
    order_number: orderNumberOf(order),
    order_type: 'sale',
    order_status: statuses.placed,
    order_created: created,
    checkout_id: Number(checkout.id),
    order_currency_id: currency.currency_id,
    order_currency_info: currency,
    products: lines.map((line) => {
      const piece = pieceOf(line);
      return {
        order_product_id: lineIdOf(Number(line.key)),
        product_id: productIdOf(line.item),
        order_product_code: line.item.sku,
        order_product_name: nameOf(line.item),
        order_product_quantity: line.quantity,
        order_product_option_parent_id: lineIdOf(parentIn(lines, line)),
        order_product_price: piece.net,
        order_product_tax: taxedOf(piece, rates.charged) - piece.net,
        order_product_total_price: taxedOf(times(piece, line.quantity), rates.charged),
      };
    }),
    order_subtotal: taxedOf(total, rates.charged),
    order_subtotal_no_vat: total.net,
    order_discount_code: discount > 0 ? coupon.discount_code : '',
    order_discount_price: discount,
    order_shipping_id: `${method}@0`,
    order_shipping_method: 'manual',
    order_shipping_price: taxedOf(shipping, rates.charged),
    order_shipping_tax: taxedOf(shipping, rates.charged) - shipping.net,
    order_tax_info: taxInfoOf(full),
    order_full_price: taxedOf(full, rates.charged),
    shipping_address: address ?? null,
  };
};

/** Tells an update which lines the cart has (`held`), and deletes the cart that is ordered. */
const joined =
  (tools: Tools): Tools =>
  (name, args) => {
    if (name === 'update_cart') {
      const read = tools('get_cart', args);
      const held = 'record' in read ? Object.values(fieldsOf(read.record, 'cart_products')) : [];
      return tools(name, { ...args, held });
    }
    const outcome = tools(name, args);
    if (name === 'complete_checkout' && 'record' in outcome) {
      tools('cancel_cart', { cart_id: outcome.record.cart_id });
    }
    return outcome;
  };

export const delivery: Words['delivery'] = (checkout, { shipping_address: address, shipping_id: id }) => {
  if (id !== undefined && !methodOf(id)) return refusal('unknown-method', { id });
  return {
    ...checkout,
    ...(isFields(address) && { address }),
    ...(id !== undefined && { method: String(id) }),
  };
};

const wordsWith = (rates: Rates): Words => ({
  cartOf: ({ cart_id }) => cart_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ order_id }) => order_id,
  filling: changesIn,
  changes: changesIn,
  delivery,
  approval: (args) => {
    const { terms_checked: given, confirm_created: seconds } = fieldsOf(args, 'confirm');
    return { given, at: typeof seconds === 'number' ? new Date(seconds * 1_000).toISOString() : seconds };
  },
  cart: ({ id, lines }) => ({ cart_id: Number(id), cart_type: 'cart', ...contentsOf({ lines }, rates) }),
  checkout: (checkout) => checkoutOf(checkout, rates),
  order: (checkout, placedAt) => orderOf(checkout, placedAt, rates),
  deletedCart: ({ id }) => ({ cart_id: Number(id), deleted: true }),
});

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly rates?: Partial<Rates>;
};

export const hikashopDesk =
  ({ rules: own = {}, words = {}, rates: bent = {} }: Bent = {}) =>
  (places: Places): Tools => {
    const rates = { ...honestRates, ...bent };
    const rules: Rules = {
      ...usual,
      find,
      newKey: ids('', 1_501, 1),
      cartId: ids('', 862, 1),
      checkoutId: ids('', 4_415, 1),
      orderId: ids('', 2_093, 1),
      refuse: refusal,
      totals: (lines, method) => {
        const { total, shipping, discount, full } = figuresOf({ lines, ...(method && { method }) }, rates);
        const sums = { subtotal: total.net, discount, shipping: shipping.net };
        return { ...sums, tax: taxedOf(full, rates.charged) - full.net, total: taxedOf(full, rates.charged) };
      },
      ...own,
    };
    return joined(tradeOf({ ...wordsWith(rates), ...words }, rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const hikashop = (plant: Plant = honest): Variant =>
  shop({
    name: 'hikashop',
    listed,
    open: hikashopDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { drinkware: ({ product_type }) => product_type === 'Drinkware' },
    rate: [300, 4_000],
  });
