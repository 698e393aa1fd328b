/**
 * A storefront in the manner of Yampi, of Brazil: products with SKUs, carts by their tokens, and records wrapped in `data`.
 *
 * Lawful oddities: a progressive discount by the pieces of the whole cart, or a promocode if that takes more off; shipping
 * services that are quoted only when the postal code is known, with prices by region, and one that is free from R$ 299,00 on;
 * prices have tax within; a finished checkout makes an order that waits for its payment by Pix.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, at, honest, type Outcome, type Plant } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Line,
  type Purchase,
  patched,
  sumOf,
  type Wish,
} from '../desk/desk.ts';
import { hexOf, uuidOf } from '../desk/stock.ts';
import { rowsIn } from '../trade/stock.ts';
import { brl, catalog, items, stock, wares } from './goods.ts';
import { refusal } from './refusals.ts';
import { listed } from './tool-list.ts';

const promocodes: ReadonlyMap<unknown, number> = new Map([['BEMVINDO15', 0.15]]);

const services = [
  { id: 1, name: 'PAC', days: 8, near: 1_890, far: 2_790 },
  { id: 2, name: 'SEDEX', days: 2, near: 3_240, far: 5_415 },
  { id: 29, name: 'Jadlog .Package', days: 5, near: 2_365, far: 3_680 },
] as const;

const freeFrom = 29_900;

const piecesIn = (lines: readonly Line[]): number => lines.reduce((all, { quantity }) => all + quantity, 0);

const progressiveOf = (pieces: number): number => (pieces >= 6 ? 0.1 : pieces >= 3 ? 0.05 : 0);

/** The subtotal and the discounts, of which only the greater one is given. */
function pricesOf({ lines, notes }: Basket) {
  const subtotal = sumOf(lines);
  const progressive = Math.round(subtotal * progressiveOf(piecesIn(lines)));
  const promotional = Math.round(subtotal * (promocodes.get(notes.promocode) ?? 0));
  const isPromotional = promotional > progressive;
  return {
    subtotal,
    progressive: isPromotional ? 0 : progressive,
    promotional: isPromotional ? promotional : 0,
    discount: Math.max(progressive, promotional),
  };
}

/** The services to an address; the CEPs of São Paulo begin with 0 or 1. */
function optionsFor(purchase: Purchase): readonly Fields[] {
  const { address } = purchase;
  if (!address) return [];
  const { subtotal, discount } = pricesOf(purchase);
  const isNear = /^[01]/.test(String(address.zipcode));
  return services.map(({ id, name, days, near, far }) => ({
    service_id: id,
    service_name: name,
    days_delivery: isNear ? days : days + 3,
    price: brl(id === 1 && subtotal - discount >= freeFrom ? 0 : isNear ? near : far),
  }));
}

function promocodeOf({ notes }: Basket): Fields {
  const rate = promocodes.get(notes.promocode);
  return { data: rate === undefined ? null : { code: notes.promocode, percent_discount: rate * 100 } };
}

const itemsIn = (lines: readonly Line[]): Fields => ({
  data: lines.map(({ id, item, quantity }) => ({
    id: Number(id),
    sku_id: Number(item.id),
    product_id: item.ware.id,
    item_sku: item.sku,
    title: `${item.ware.title} - ${item.label}`,
    quantity,
    price: brl(item.amount),
    total: brl(item.amount * quantity),
  })),
});

/** The wanted rows; a quantity of 0 is for SKUs that the cart has, and no SKU has more pieces than the stock. */
function fill(args: Fields, cart: Basket | undefined) {
  const changes: Wish[] = rowsIn(args, 'items').map(({ sku_id, quantity }) => ({
    item: String(sku_id),
    quantity: Number(quantity),
    isAdded: cart === undefined,
  }));
  const lines = cart?.lines ?? [];
  const odd = changes.find(
    ({ item, quantity }) => quantity === 0 && !lines.some((line) => line.item.id === item),
  );
  if (odd) return refusal(items.has(String(odd.item)) ? 'line' : 'item', Number(odd.item));
  const wishes = patched(lines, changes);
  const over = wishes.find(({ quantity }) => quantity > stock);
  if (over) return refusal('stock', over.quantity);
  const { promocode = cart?.notes.promocode ?? '' } = args;
  if (promocode !== '' && !promocodes.has(promocode)) return refusal('promocode', promocode);
  return { wishes, notes: { promocode } };
}

function deliver(args: Fields, purchase: Purchase) {
  const { shipping_address: address = purchase.address, customer, shipment_service_id: service } = args;
  if (service !== undefined && !isFields(address)) return refusal('zipcode', service);
  if (service !== undefined && !services.some(({ id }) => id === service)) return refusal('method', service);
  return {
    ...(isFields(address) && { address }),
    ...(service !== undefined && { method: String(service) }),
    notes: { ...purchase.notes, ...(isFields(customer) && { customer }) },
  };
}

const lacking = ({ notes, address, method }: Purchase): readonly string[] => [
  ...(notes.customer ? [] : ['customer']),
  ...(address ? [] : ['shipping_address']),
  ...(method ? [] : ['shipment_service_id']),
];

function showCart(cart: Basket): Fields {
  const { subtotal, progressive, promotional, discount } = pricesOf(cart);
  return {
    data: {
      token: cart.id,
      status: cart.stage === 'off' ? 'deleted' : 'active',
      items: itemsIn(cart.lines),
      promocode: promocodeOf(cart),
      totalizers: {
        total_items: piecesIn(cart.lines),
        subtotal: brl(subtotal),
        progressive_discount: brl(progressive),
        promocode_discount: brl(promotional),
        discount: brl(discount),
        total: brl(subtotal - discount),
      },
    },
  };
}

/** What a checkout and its order have in common. */
function purchaseOf(purchase: Purchase): Fields {
  const { subtotal, discount } = pricesOf(purchase);
  const service = optionsFor(purchase).find(({ service_id }) => String(service_id) === purchase.method);
  const shipment = Number(at(service, 'price.amount') ?? 0);
  return {
    customer: { data: purchase.notes.customer ?? null },
    shipping_address: { data: purchase.address ?? null },
    items: itemsIn(purchase.lines),
    promocode: promocodeOf(purchase),
    shipment_service_id: service?.service_id ?? null,
    shipment_service: service?.service_name ?? null,
    days_delivery: service?.days_delivery ?? null,
    value_products: brl(subtotal),
    value_discount: brl(discount),
    value_shipment: brl(shipment),
    value_total: brl(subtotal - discount + shipment),
  };
}

const stages = { open: 'open', done: 'finished', off: 'cancelled' } as const;

export const dialect: Dialect = {
  items,
  ids: {
    cart: (index) => uuidOf(`yampi cart ${index}`),
    checkout: (index) => hexOf(`yampi checkout ${index}`).slice(0, 12).toUpperCase(),
    order: (index) => String(739_383_970_908_649 + index * 1_013),
    line: (index) => String(124_473_304 + index * 3),
  },
  cartOf: ({ cart_token }) => cart_token,
  checkoutOf: ({ checkout_token }) => checkout_token,
  orderOf: ({ number }) => number,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { accepted, accepted_at } = fieldsOf(args, 'purchase_confirmation');
    return { given: accepted === true, at: accepted_at };
  },
  lacking,
  isFinal,
  refuse: (why, subject): Outcome => refusal(why, subject),
  showCart,
  showCheckout: (purchase) => ({
    data: {
      token: purchase.id,
      status: stages[purchase.stage],
      pending: lacking(purchase),
      shipping_options: { data: optionsFor(purchase) },
      ...purchaseOf(purchase),
      order_number: purchase.order === undefined ? null : Number(purchase.order),
    },
  }),
  showOrder: (purchase, { now }: Places) => ({
    data: {
      number: Number(purchase.order),
      checkout_token: purchase.id,
      status: { data: { id: 3, alias: 'waiting_payment', name: 'Aguardando pagamento' } },
      created_at: { date: new Date(now()).toISOString(), timezone: 'UTC' },
      ...purchaseOf(purchase),
    },
  }),
};

/** @param plant a fault in its tools; none by default */
export const yampi = (plant: Plant = honest): Variant =>
  shop({
    name: 'yampi',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { redes: ({ product_type }) => product_type === 'Redes' },
    rate: [300, 4_000],
  });
