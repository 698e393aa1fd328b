/**
 * A shop in the manner of Zalando: articles by config SKU with a unit for each size, carts, checkouts, and orders by number.
 *
 * Lawful oddities: items have no ids and no totals, and are named by their simple SKU; an update replaces the whole list of
 * items unless it says that it adds to it; pieces that are not on stock are not refused, but listed beside the items; a cart
 * contains VAT, and a checkout holds a copy of it with a total of its own; delivery services are mere names, of which the
 * standard one is preselected with the address, and their cost is shown once chosen; a checkout is opened by its id and a
 * token; completing it answers with the order; pages follow a cursor, and are not counted; refusals are problems.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asTextAndData, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, fieldsOf, type Places, type Variant } from '../../variants/variant.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { type Change, type Line, subtotalOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogWith, configSkuOf, eur, pricesOf, refusal, stockOf, unitOf, wares } from './goods.ts';
import { listed } from './tool-list.ts';

/** Costs in cents, the cart from which delivery is free, and the first and last day of the delivery. */
const services = [
  { service: 'STANDARD', cost: 490, freeFrom: 2_990, days: [2, 4] },
  { service: 'EXPRESS', cost: 990, freeFrom: Number.POSITIVE_INFINITY, days: [1, 2] },
] as const;
const [standard] = services;
const options: readonly string[] = services.map(({ service }) => service);

type Guest = Checkout & { readonly billing?: Fields };

/** The VAT of 19 % in an amount that contains it. */
export const vatIn = (gross: number): number => Math.round((gross * 19) / 119);

export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = subtotalOf(lines);
  const service = services.find((each) => each.service === method);
  const shipping = service && subtotal < service.freeFrom ? service.cost : 0;
  const total = subtotal + shipping;
  return { subtotal, discount: 0, shipping, tax: vatIn(total), total };
};

/** Pieces that are not on stock are left out, and told. */
const onStock: Rules['limit'] = (lines) => {
  const counted = lines.map((line) => ({ line, most: Math.min(line.quantity, stockOf(line.item.id)) }));
  return {
    lines: counted.flatMap(({ line, most }) => (most > 0 ? [{ ...line, quantity: most }] : [])),
    messages: counted.flatMap(({ line, most }) =>
      most < line.quantity ? [{ sku: line.item.id, quantity: line.quantity - most }] : [],
    ),
  };
};

const itemOf = ({ item, quantity }: Line): Fields => ({
  sku: item.id,
  config_sku: configSkuOf(item.ware),
  quantity,
  ...pricesOf(item),
});

/** Whole days, so that two answers on the same day agree. */
const daysFrom = ({ now }: Places, [first, last]: readonly [first: number, last: number]): Fields => {
  const day = 86_400_000;
  const dateOf = (days: number) => new Date((Math.floor(now() / day) + days) * day).toISOString();
  return { earliest: dateOf(first), latest: dateOf(last) };
};

const sumsOf = ({ total, tax }: ReturnType<Rules['totals']>): Fields => ({
  gross_total: eur(total),
  tax_total: eur(tax),
});

type Shown = Pick<Words, 'cart' | 'checkout' | 'order'>;

/** @param sums the amounts of a cart or, with a delivery service, of a checkout */
export const recordsWith = (sums: Rules['totals'], places: Places): Shown => {
  const contents = (lines: readonly Line[], missing: readonly Fields[]): Fields => ({
    items: lines.map(itemOf),
    items_out_of_stock: missing,
    ...sumsOf(sums(lines)),
  });
  const deliveryOf = ({ lines, method }: Checkout): Fields => {
    const service = services.find((each) => each.service === method);
    return {
      ...(service && { service: service.service, cost: eur(sums(lines, method).shipping) }),
      ...daysFrom(places, (service ?? standard).days),
    };
  };
  const purchase = (checkout: Guest): Fields => ({
    cart: contents(checkout.lines, []),
    billing_address: checkout.billing ?? checkout.address ?? null,
    shipping_address: checkout.address ?? null,
    delivery: deliveryOf(checkout),
    payment: { selected: { method: 'INVOICE', external_payment: false } },
    ...sumsOf(sums(checkout.lines, checkout.method)),
  });
  return {
    cart: ({ id, lines, messages }) => ({
      id,
      ...contents(lines, messages),
      delivery: daysFrom(places, standard.days),
    }),
    checkout: (checkout) => ({
      ...keysOf(checkout),
      cart_id: checkout.cart,
      status: { open: 'OPEN', placed: 'ORDERED', cancelled: 'CANCELLED' }[checkout.state],
      ...purchase(checkout),
      delivery: { ...deliveryOf(checkout), options },
      order_number: checkout.order ?? null,
    }),
    order: (checkout, placedAt) => ({
      order_number: checkout.order,
      checkout_id: keysOf(checkout).id,
      created: placedAt,
      ...purchase(checkout),
    }),
  };
};

/** A checkout is kept under its id and its token, so that one does not open it without the other. */
const keyOf = (id: unknown, token: unknown): string => `${id}/${token}`;
const keysOf = (checkout: Checkout): Fields => {
  const [id, token] = checkout.id.split('/');
  return { id, token };
};

const itemsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ sku, quantity }) => ({ does: 'add', item: sku, quantity: Number(quantity) }));

/** The checkout after an update of its addresses and its delivery service. */
const delivered: Words['delivery'] = (checkout: Guest, args) => {
  const { shipping_address: sent, billing_address: billed, delivery } = args;
  const address = sent === undefined ? checkout.address : fieldsOf(args, 'shipping_address');
  const billing = billed === undefined ? checkout.billing : fieldsOf(args, 'billing_address');
  const preselected = checkout.method ?? (address && standard.service);
  const method = delivery === undefined ? preselected : String(fieldsOf(args, 'delivery').service);
  if (method !== undefined && !options.includes(method)) {
    return refusal('unknown-method', { service: method, options });
  }
  if (address?.pickup_point !== undefined && !billing) return refusal('unaddressed');
  return {
    ...checkout,
    ...(address && { address }),
    ...(billing && { billing }),
    ...(method !== undefined && { method }),
  };
};

/** A completion answers with its order. */
const ordering =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout' || !('record' in outcome)) return outcome;
    return tools('get_order', { order_number: outcome.record.order_number });
  };

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly catalog?: Tools;
};

export const zalandoDesk =
  ({ rules = {}, words = {}, catalog }: Bent = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const kept: Rules = {
      ...usual,
      // All known units are accepted here, and `limit` leaves out what is not on stock.
      find: (sku) => {
        const unit = unitOf(sku);
        return unit && { ...unit, available: true };
      },
      newKey: ({ id }) => id,
      cartId: () => {
        const name = `zalando cart ${next.cart()}`;
        return `${hexOf(name)}${hexOf(`${name}, continued`)}`;
      },
      checkoutId: () => {
        const name = `zalando checkout ${next.checkout()}`;
        return keyOf(uuidOf(name), hexOf(`${name}, token`));
      },
      orderId: ids('101030', 82_512_902, 37),
      refuse: refusal,
      totals,
      limit: onStock,
      ...rules,
    };
    const own: Words = {
      cartOf: ({ cart_id }) => cart_id,
      checkoutOf: ({ checkout_id, token }) => keyOf(checkout_id, token),
      orderOf: ({ order_number }) => order_number,
      filling: itemsIn,
      changes: (args) =>
        args.replace_items === false ? itemsIn(args) : [{ does: 'clear' }, ...itemsIn(args)],
      delivery: delivered,
      approval: (args) => {
        const { approved, created } = fieldsOf(args, 'customer_approval');
        return { given: approved, at: created };
      },
      deletedCart: ({ id }) => ({ id, deleted: true }),
      ...recordsWith(kept.totals, places),
      ...words,
    };
    return ordering(tradeOf(own, kept, catalog ?? catalogWith((start, limit) => start + limit), places));
  };

/** @param plant a fault in its tools; none by default */
export const zalando = (plant: Plant = honest): Variant =>
  shop({
    name: 'zalando',
    listed,
    open: zalandoDesk(),
    plant,
    result: asTextAndData,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { shoes: ({ vendor }) => vendor === 'Fenn & Lund' },
    rate: [300, 4_000],
  });
