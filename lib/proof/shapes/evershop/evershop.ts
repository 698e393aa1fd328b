/**
 * A shop in the manner of EverShop: products by SKU, carts by uuid with items by uuid, and orders by uuid and number.
 *
 * Lawful oddities: a checkout is no copy, but the cart itself under the same uuid: it follows later changes of the cart, and
 * cancelling or ordering one disables both, whose `status` is 1 or 0; an update says by how many pieces an item increases or
 * decreases; variants are products of a group; arguments are in snake case, and records in camel case, so that an address is
 * sent with codes and shown with codes and names; prices are without tax, which depends on the state and is 0 before there
 * is an address; amounts have a text besides the cents; free shipping is offered for large carts only, and is taken off when
 * the cart shrinks; completing answers with the order; one refusal lists all that an order lacks.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { applied, type Change, isLines, type Line, piecesIn } from '../trade/lines.ts';
import { type Item, rowsIn } from '../trade/stock.ts';
import { usual } from '../trade/trade.ts';
import {
  amountsOf,
  type Basket,
  catalogWith,
  itemOf,
  methodOf,
  methodsFor,
  optionsOf,
  percentFor,
  price,
  priced,
  provinceIn,
  refusal,
  stockOf,
  sumsOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** What a fault may bend. */
type Rules = {
  readonly find: (sku: unknown) => Item | undefined;
  readonly sums: typeof sumsOf;
  readonly accepts: (tool: string, basket: Basket) => boolean;
  readonly approves: typeof usual.approves;
  /** The cart that a checkout has, or an order. */
  readonly bought: (basket: Basket, by: 'checkout' | 'order') => Basket;
  readonly catalog: Tools;
};

const uuidIn = ({ key }: Line): string => uuidOf(`evershop item ${key}`);

const toItem = (line: Line, basket: Basket): Fields => ({
  productId: line.item.catalogId,
  productSku: line.item.sku,
  productName: line.item.ware.title,
  productUrl: `/products/${line.item.ware.handle}`,
  variantOptions: optionsOf(line.item),
  qty: line.quantity,
  taxPercent: percentFor(line, basket),
  ...priced(amountsOf(line, basket)),
});

const toAddress = (address?: Fields): Fields | null =>
  address
    ? {
        fullName: address.full_name,
        postcode: address.postcode,
        telephone: address.telephone,
        country: { code: 'US', name: 'United States' },
        province: { code: address.province, name: provinceIn(address)?.name },
        city: address.city,
        address1: address.address_1,
        address2: address.address_2 ?? null,
      }
    : null;

const viewsWith = (sums: Rules['sums']) => {
  const contents = (basket: Basket): Fields => ({
    currency: 'USD',
    customerEmail: basket.email ?? null,
    coupon: basket.coupon,
    totalQty: piecesIn(basket.lines),
    ...priced(sums(basket)),
    shippingMethod: basket.method ?? null,
    shippingMethodName: methodOf(basket)?.name ?? null,
    paymentMethod: 'cod',
    paymentMethodName: 'Cash On Delivery',
    shippingAddress: toAddress(basket.shipping),
    billingAddress: toAddress(basket.billing ?? basket.shipping),
  });
  const cart = (basket: Basket): Fields => ({
    cartId: basket.number,
    uuid: basket.uuid,
    status: basket.status,
    items: basket.lines.map((line) => ({
      cartItemId: line.key,
      uuid: uuidIn(line),
      ...toItem(line, basket),
    })),
    ...contents(basket),
    availableShippingMethods: methodsFor(basket).map(({ code, name, cost }) => ({
      code,
      name,
      cost: price(cost),
    })),
  });
  const checkout = (basket: Basket): Fields => ({
    checkout: {
      cartId: basket.uuid,
      orderPlaced: basket.order !== undefined,
      orderId: basket.order ?? null,
    },
    cart: cart(basket),
  });
  const order = (basket: Basket, orderId: number, createdAt: string): Fields => ({
    orderId,
    uuid: basket.order,
    orderNumber: String(10_000 + orderId),
    cartId: basket.number,
    status: { code: 'new', name: 'New' },
    paymentStatus: { code: 'pending', name: 'Pending' },
    shipmentStatus: { code: 'pending', name: 'Pending' },
    items: basket.lines.map((line) => ({ orderItemId: line.key, ...toItem(line, basket) })),
    ...contents(basket),
    createdAt: { value: createdAt, text: createdAt.slice(0, 10) },
  });
  return { cart, checkout, order };
};

/** Each change depends on what the changes before it left. */
const stepsIn = (args: Fields): readonly ((lines: readonly Line[]) => Change)[] => {
  const counted =
    (id: unknown, count: (had: number) => number) =>
    (lines: readonly Line[]): Change => {
      const line = lines.find((each) => uuidIn(each) === id);
      return { does: 'set', key: line?.key ?? id, quantity: Math.max(0, count(line?.quantity ?? 0)) };
    };
  return [
    ...asList(args.remove).map((id) => counted(id, () => 0)),
    ...rowsIn(args, 'update').map(({ item_id, action, qty }) =>
      counted(item_id, (had) => had + (action === 'increase' ? Number(qty) : -Number(qty))),
    ),
    ...rowsIn(args, 'add').map(
      ({ sku, qty }) =>
        (): Change => ({ does: 'add', item: sku, quantity: Number(qty) }),
    ),
  ];
};

type LineRules = Parameters<typeof applied>[2];

/** The cart after all changes, or the refusal of the first impossible one. */
function filled(basket: Basket, args: Fields, rules: LineRules): Basket | Outcome {
  const { coupon = basket.coupon } = args;
  if (coupon !== null && coupon !== 'MORNING10') return refusal('coupon', { coupon });
  let { lines } = basket;
  for (const step of stepsIn(args)) {
    const next = applied(lines, [step(lines)], rules);
    if (!isLines(next)) return next;
    lines = next;
  }
  const short = lines.find(({ item, quantity }) => quantity > stockOf(item));
  return short ? refusal('short', { sku: short.item.sku }) : { ...basket, lines, coupon };
}

function delivered(basket: Basket, args: Fields): Basket | Outcome {
  const { address, type = 'shipping', method_code, email } = args;
  const after: Basket = {
    ...basket,
    ...(address !== undefined && { [String(type)]: fieldsOf(args, 'address') }),
    ...(email !== undefined && { email: String(email) }),
  };
  if (method_code === undefined) return after;
  const chosen = { ...after, method: String(method_code) };
  return methodOf(chosen) ? chosen : refusal('unknown-method', { method_code });
}

/** Without a method that the cart does not qualify for any more. */
const qualified = (basket: Basket): Basket => {
  if (methodOf(basket)) return basket;
  const { method: _, ...rest } = basket;
  return rest;
};

const lawful: Rules = {
  find: itemOf,
  sums: sumsOf,
  accepts: (_tool, { status }) => status === 1,
  approves: usual.approves,
  bought: (basket) => basket,
  catalog: catalogWith((page, limit) => (page - 1) * limit),
};

/** What an order lacks. */
const lacking = ({ lines, shipping, method }: Basket, isAgreed: boolean): readonly string[] => [
  ...(lines.length > 0 ? [] : ['Cart is empty']),
  ...(shipping ? [] : ['Shipping address is required']),
  ...(method ? [] : ['Shipping method is required']),
  ...(isAgreed ? [] : ['Consent of the buyer is required']),
];

/** The tools of carts and checkouts that exist, and the orders. */
function tillOf(rules: Rules, { now }: Places, keep: (basket: Basket) => Basket, newKey: () => string) {
  const view = viewsWith(rules.sums);
  const orders = new Map<string, Fields>();
  const cart = (basket: Basket): Outcome => ({ record: { cart: view.cart(keep(basket)) } });
  const checkout = (basket: Basket): Outcome => ({
    record: view.checkout(rules.bought(keep(basket), 'checkout')),
  });
  const fill = (basket: Basket, args: Fields): Outcome => {
    const after = filled(basket, args, { find: rules.find, newKey, refuse: refusal });
    return 'lines' in after ? cart(after) : after;
  };
  const deliver = (basket: Basket, args: Fields): Outcome => {
    const after = delivered(basket, args);
    return 'lines' in after ? checkout(after) : after;
  };
  const buy = (basket: Basket, args: Fields): Outcome => {
    const { agreed, agreed_at } = fieldsOf(args, 'consent');
    const errors = lacking(basket, rules.approves({ given: agreed, at: agreed_at }, now()));
    if (errors.length > 0) {
      return refusal('not-ready', { message: `Order validation failed: ${errors.join('\r\n-- ')}` });
    }
    const number = orders.size + 1;
    const order = hexOf(`evershop order ${number}`);
    const placed: Basket = { ...basket, status: 0, order };
    const shown = { order: view.order(rules.bought(placed, 'order'), number, new Date(now()).toISOString()) };
    orders.set(order, shown);
    keep(placed);
    return { record: shown };
  };
  const read = (id: unknown): Outcome => {
    const record = orders.get(String(id));
    return record ? { record } : refusal('unknown-order', { order_id: id });
  };
  const begin = (basket: Basket): Outcome =>
    basket.lines.length > 0 ? checkout({ ...basket, isStarted: true }) : refusal('empty-cart');
  return { cart, checkout, fill, deliver, buy, read, begin };
}

export const evershopDesk =
  (bent: Partial<Rules> = {}) =>
  (places: Places): Tools => {
    const rules = { ...lawful, ...bent };
    const kept = new Map<string, Basket>();
    const [nextCart, nextItem] = [counter(), counter()];
    const keep = (basket: Basket): Basket => {
      const after = qualified(basket);
      kept.set(after.uuid, after);
      return after;
    };
    const till = tillOf(rules, places, keep, () => String(3_301 + nextItem()));
    const opened = (): Basket => {
      const number = 871 + nextCart();
      const uuid = hexOf(`evershop cart ${number}`);
      return { uuid, number, status: 1, isStarted: false, lines: [], coupon: null };
    };
    return (name, args) => {
      if (name === 'create_cart') return till.fill(opened(), { ...args, add: args.items });
      if (name === 'get_order') return till.read(args.order_id);
      if (!/_(cart|checkout)$/.test(name)) return rules.catalog(name, args);
      const basket = kept.get(String(args.cart_id));
      if (!basket) return refusal('unknown-cart', { cart_id: args.cart_id });
      if (name === 'get_cart') return till.cart(basket);
      const isStarted = basket.isStarted || !name.endsWith('_checkout') || name === 'create_checkout';
      if (!isStarted) return refusal('unknown-checkout', { cart_id: basket.uuid });
      if (name === 'get_checkout') return till.checkout(basket);
      if (!rules.accepts(name, basket)) return refusal('closed', { cart_id: basket.uuid });
      if (name === 'update_cart') return till.fill(basket, args);
      if (name === 'cancel_cart') return till.cart({ ...basket, status: 0 });
      if (name === 'create_checkout') return till.begin(basket);
      if (name === 'update_checkout') return till.deliver(basket, args);
      return name === 'complete_checkout' ? till.buy(basket, args) : till.checkout({ ...basket, status: 0 });
    };
  };

/** @param plant a fault in its tools; none by default */
export const evershop = (plant: Plant = honest): Variant =>
  shop({
    name: 'evershop',
    listed,
    open: evershopDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { brewing: ({ product_type }) => product_type === 'Brewing' },
    rate: [300, 4_000],
  });
