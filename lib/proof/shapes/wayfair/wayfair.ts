/**
 * A furniture store in the manner of Wayfair, whose orders are split into purchase orders, one for each warehouse.
 *
 * Lawful oddities: a cart is updated as by a feed, which is either `DIFFERENTIAL` or a `TRUE_UP` that takes away all that it
 * does not name; products have no line ids, but SKUs with option ids in any order; each warehouse ships for itself, so
 * that shipping and sales tax are sums over the purchase orders; the ZIP code decides which ship speeds there are, and the
 * state the tax, which is null before; assembly is a service for some parts of a checkout; a set counts as one, and
 * `pieceCount` says how many pieces that is; amounts are dollars with decimals, and quantities text.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { counter, type Fields, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Change, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  assemblyFeeOf,
  catalogIn,
  dollars,
  partFor,
  productOf,
  rateOf,
  refusal,
  shipmentsOf,
  speedOf,
  speedsTo,
  taxRates,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

type Purchase = Checkout & {
  readonly billTo?: Fields;
  /** Numbers of the parts that are assembled. */
  readonly assembly?: readonly string[];
};
type Contents = Pick<Purchase, 'lines' | 'method' | 'address' | 'assembly'>;

/** In cents. What is not known yet is undefined. */
type Charges = {
  readonly goods: number;
  readonly assembly: number;
  readonly shipping: number | undefined;
  readonly tax: number | undefined;
};
/** The amount that sales tax is taken of. */
type Taxable = (goods: number, assembly: number, shipping: number) => number;
const all: Taxable = (goods, assembly, shipping) => goods + assembly + shipping;

const isAssembled = ({ item }: Line, { assembly = [] }: Pick<Purchase, 'assembly'>): boolean =>
  assembly.includes(item.sku);
const feeOf = ({ item, quantity }: Line): number => assemblyFeeOf(item.ware) * quantity;

/** The charges of one shipment of a purchase. */
function chargesOf(shipped: readonly Line[], purchase: Contents, taxable: Taxable): Charges {
  const speed = speedOf(purchase.method);
  const goods = subtotalOf(shipped);
  const assembly = sumOf(shipped.filter((line) => isAssembled(line, purchase)).map(feeOf));
  const shipping = speed && rateOf(speed, subtotalOf(purchase.lines));
  const rate = taxRates[String(purchase.address?.state)];
  const tax =
    rate === undefined ? undefined : Math.round((taxable(goods, assembly, shipping ?? 0) * rate) / 100_000);
  return { goods, assembly, shipping, tax };
}

const summed = (charges: readonly Charges[]): Charges => {
  const known = (amounts: readonly (number | undefined)[]): number | undefined =>
    amounts.every((amount) => amount !== undefined) ? sumOf(amounts) : undefined;
  return {
    goods: sumOf(charges.map(({ goods }) => goods)),
    assembly: sumOf(charges.map(({ assembly }) => assembly)),
    shipping: known(charges.map(({ shipping }) => shipping)),
    tax: known(charges.map(({ tax }) => tax)),
  };
};
const totalOf = ({ goods, assembly, shipping = 0, tax = 0 }: Charges): number =>
  goods + assembly + shipping + tax;

const totalsBy =
  (taxable: Taxable): Rules['totals'] =>
  (lines, method) => {
    const charges = summed(
      shipmentsOf(lines).map((each) => chargesOf(each.lines, { lines, ...(method && { method }) }, taxable)),
    );
    const { goods, shipping = 0, tax = 0 } = charges;
    return { subtotal: goods, discount: 0, shipping, tax, total: totalOf(charges) };
  };

const amountsOf = ({ goods, assembly, shipping, tax }: Charges): Fields => ({
  productTotal: dollars(goods),
  assemblyTotal: dollars(assembly),
  shippingTotal: shipping === undefined ? null : dollars(shipping),
  salesTax: tax === undefined ? null : dollars(tax),
});

const withAssembly = (line: Line, purchase: Contents): Fields => {
  const price = assemblyFeeOf(line.item.ware);
  const isSelected = isAssembled(line, purchase);
  const assembly =
    price === 0
      ? null
      : { isSelected, price: dollars(price), totalCost: dollars(isSelected ? feeOf(line) : 0) };
  return { ...productOf(line), assembly };
};

const dayAfter = (time: string, days: number): string =>
  new Date(Date.parse(time) + days * 86_400_000).toISOString().slice(0, 10);

/** What a purchase order has only after the order. */
const datesOf = (purchase: Purchase, placedAt: string, leadTime: number, index: number): Fields => {
  const [least = 0, most = 0] = speedOf(purchase.method)?.days ?? [];
  return {
    poNumber: `CS${purchase.order}${index + 1}`,
    poDate: `${placedAt.slice(0, 10)} ${placedAt.slice(11, 19)}.000000 +00:00`,
    estimatedShipDate: dayAfter(placedAt, leadTime),
    estimatedDeliveryWindow: {
      earliest: dayAfter(placedAt, leadTime + least),
      latest: dayAfter(placedAt, leadTime + most),
    },
  };
};

const addressIn = (sent: Fields | undefined): Fields | null =>
  sent ? { ...sent, address2: sent.address2 ?? null, phoneNumber: sent.phoneNumber ?? null } : null;

/** What a checkout and an order have in common. */
function contentsOf(purchase: Purchase, taxable: Taxable, placedAt?: string): Fields {
  const speed = speedOf(purchase.method);
  const shipments = shipmentsOf(purchase.lines).map((shipment) => ({
    ...shipment,
    charges: chargesOf(shipment.lines, purchase, taxable),
  }));
  const charges = summed(shipments.map((shipment) => shipment.charges));
  return {
    currency: 'USD',
    shipTo: addressIn(purchase.address),
    billTo: addressIn(purchase.billTo ?? purchase.address),
    shippingInfo: speed ? { shipSpeed: speed.shipSpeed, carrierCode: speed.carrierCode } : null,
    purchaseOrders: shipments.map(({ warehouse: { leadTime, ...warehouse }, ...each }, index) => ({
      ...(placedAt !== undefined && datesOf(purchase, placedAt, leadTime, index)),
      warehouse,
      products: each.lines.map((line) => withAssembly(line, purchase)),
      ...amountsOf(each.charges),
      purchaseOrderTotal: dollars(totalOf(each.charges)),
    })),
    ...amountsOf(charges),
    orderTotal: dollars(totalOf(charges)),
  };
}

/** The speeds with their costs for all shipments. */
const offersOf = ({ address, lines }: Purchase) =>
  speedsTo(address).map((speed) => ({
    shipSpeed: speed.shipSpeed,
    carrierCode: speed.carrierCode,
    transitDays: { min: speed.days[0], max: speed.days[1] },
    cost: dollars(rateOf(speed, subtotalOf(lines)) * shipmentsOf(lines).length),
  }));

export const delivery = (
  purchase: Purchase,
  { shipTo, billTo, shipSpeed, assembly }: Fields,
): Purchase | Outcome => {
  const after: Purchase = {
    ...purchase,
    ...(isFields(shipTo) && { address: shipTo }),
    ...(isFields(billTo) && { billTo }),
    ...(shipSpeed !== undefined && { method: String(shipSpeed) }),
    ...(assembly !== undefined && { assembly: asList(assembly).map(String) }),
  };
  const { address, method, lines, assembly: assembled = [] } = after;
  if (method !== undefined && !speedsTo(address).some((speed) => speed.shipSpeed === method)) {
    return refusal('unknown-method', { id: method });
  }
  const served = lines.filter(({ item }) => assemblyFeeOf(item.ware) > 0).map(({ key }) => key);
  const id = assembled.find((partNumber) => !served.includes(partNumber));
  return id === undefined ? after : refusal('unknown-line', { id });
};

/** An update of a cart names all quantities anew; a true-up removes the `held` parts that it does not name. */
const changesBy =
  (find: Rules['find']): Words['changes'] =>
  ({ products, feedKind, held }) => {
    const wanted = rowsIn({ products }, 'products').map(({ quantity, ...item }) => ({
      item,
      key: find(item)?.sku,
      quantity: Number(quantity),
    }));
    const keys = new Set(asList(held));
    const dropped =
      feedKind === 'TRUE_UP' ? [...keys].filter((key) => !wanted.some((w) => w.key === key)) : [];
    const changes = wanted.map(({ item, key, quantity }): Change => {
      if (key !== undefined && (keys.has(key) || quantity === 0)) return { does: 'set', key, quantity };
      keys.add(key);
      return { does: 'add', item, quantity };
    });
    return [...dropped.map((key): Change => ({ does: 'set', key, quantity: 0 })), ...changes];
  };

/** Tells an update which parts the cart has. */
const updating =
  (tools: Tools): Tools =>
  (name, args) => {
    const read = name === 'update_cart' ? tools('get_cart', args) : undefined;
    if (!read || !('record' in read)) return tools(name, args);
    return tools(name, { ...args, held: rowsIn(read.record.cart, 'products').map((row) => row.partNumber) });
  };

const cartStates = { open: 'OPEN', cancelled: 'CANCELLED' } as const;
const states = { open: 'NEW', placed: 'COMPLETE', cancelled: 'CANCELLED' } as const;

const wordsBy = (rules: Rules, taxable: Taxable, deliver: Words['delivery']): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  filling: (args) =>
    rowsIn(args, 'products').map(({ quantity, ...item }) => ({
      does: 'add',
      item,
      quantity: Number(quantity),
    })),
  changes: changesBy(rules.find),
  delivery: deliver,
  approval: ({ orderConfirmation }) => {
    const { isConfirmed, confirmedAt } = isFields(orderConfirmation) ? orderConfirmation : {};
    return { given: isConfirmed, at: confirmedAt };
  },
  cart: ({ id, state, lines }) => ({
    cart: {
      cartId: id,
      status: cartStates[state],
      currency: 'USD',
      products: lines.map(productOf),
      productTotal: dollars(rules.totals(lines).subtotal),
    },
  }),
  checkout: (purchase) => ({
    checkout: {
      checkoutId: purchase.id,
      cartId: purchase.cart,
      status: states[purchase.state],
      orderId: purchase.order === undefined ? null : Number(purchase.order),
      shipSpeeds: offersOf(purchase),
      ...contentsOf(purchase, taxable),
    },
  }),
  order: (purchase, placedAt) => ({
    order: {
      orderId: Number(purchase.order),
      checkoutId: purchase.id,
      status: 'PROCESSING',
      ...contentsOf(purchase, taxable, placedAt),
    },
  }),
});

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly taxable?: Taxable;
  readonly delivery?: Words['delivery'];
  readonly catalog?: Tools;
};

const pages = catalogIn((found) => found);

export const wayfairDesk =
  ({ rules: own = {}, taxable = all, delivery: deliver = delivery, catalog = pages }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextCart, nextCheckout] = [counter(), counter()];
    const rules: Rules = {
      ...usual,
      find: partFor,
      newKey: ({ sku }) => sku,
      cartId: () => uuidOf(`wayfair cart ${nextCart()}`),
      checkoutId: () => uuidOf(`wayfair checkout ${nextCheckout()}`),
      orderId: ids('', 318_840_017, 29),
      refuse: refusal,
      totals: totalsBy(taxable),
      ...own,
    };
    return updating(tradeOf(wordsBy(rules, taxable, deliver), rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const wayfair = (plant: Plant = honest): Variant =>
  shop({
    name: 'wayfair',
    listed,
    open: wayfairDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { bedroom: ({ product_type }) => product_type === 'Bedroom' },
    rate: [300, 4_000],
  });
