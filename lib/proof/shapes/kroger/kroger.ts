/**
 * A grocery in the manner of Kroger: products by UPC with a regular and a promo price, and carts of items with a modality.
 * After the products, the carts and the errors of its public API.
 *
 * Lawful oddities: a promo of 0 says that there is none; a line is named by its UPC and its modality, and an update sends only
 * the lines that change; food and household goods have different rates of sales tax, on top and rounded on each line; a service
 * fee is charged on what is delivered, and a bag fee on pieces; the shipping method is a slot of the week, whose fee is 0 if
 * all is picked up; records are wrapped in `data`; results are texts only.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Change, type Line, piecesIn, type Refusing, sumOf } from '../trade/lines.ts';
import { type Item, listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  brandOf,
  catalogAt,
  goodOf,
  isDelivered,
  keyOf,
  priceOf,
  refusalsAt,
  regularOf,
  upcOf,
  usd,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const locationId = '02600521';

const slots = [
  { slotId: 'SAT-0800', day: 'SATURDAY', startTime: '08:00', endTime: '10:00', cents: 995 },
  { slotId: 'SAT-1400', day: 'SATURDAY', startTime: '14:00', endTime: '16:00', cents: 795 },
  { slotId: 'MON-1900', day: 'MONDAY', startTime: '19:00', endTime: '21:00', cents: 495 },
] as const;

const isAnyDelivered = (lines: readonly Line[]): boolean => lines.some(({ item }) => isDelivered(item));

/** The percentage of sales tax. */
export const rateOf = ({ ware }: Item): number => (ware.kind === 'Household' ? 7 : 4);

/** How the store calculates; a fault replaces parts. */
const honestRates = {
  /** One piece. */
  unit: ({ amount }: Item): number => amount,
  /** What all lines cost before fees and tax. */
  subtotal: (extended: readonly number[], _lines: readonly Line[]): number => sumOf(extended),
  taxRate: rateOf,
  slotFee: (slot: string): number => slots.find(({ slotId }) => slotId === slot)?.cents ?? 0,
};

export type Rates = typeof honestRates;

const extendedOf = ({ item, quantity }: Line, { unit }: Rates): number => unit(item) * quantity;
const taxOf = (line: Line, rates: Rates): number =>
  Math.round((extendedOf(line, rates) * rates.taxRate(line.item)) / 100);

const figuresOf = (lines: readonly Line[], slot: string | undefined, rates: Rates) => {
  const sum = (amountOf: (line: Line) => number) => sumOf(lines.map(amountOf));
  const extended = (line: Line) => extendedOf(line, rates);
  const regularSubtotal = sum(({ item, quantity }) => regularOf(item) * quantity);
  const subtotal = rates.subtotal(lines.map(extended), lines);
  const bagFee = Math.ceil(piecesIn(lines) / 5) * 10;
  const delivered = sumOf(lines.filter(({ item }) => isDelivered(item)).map(extended));
  const serviceFee = Math.round(delivered / 20);
  const fulfillmentFee = slot !== undefined && isAnyDelivered(lines) ? rates.slotFee(slot) : 0;
  const salesTax = sum((line) => taxOf(line, rates));
  return {
    regularSubtotal,
    promoSavings: regularSubtotal - subtotal,
    subtotal,
    bagFee,
    serviceFee,
    fulfillmentFee,
    salesTax,
    total: subtotal + bagFee + serviceFee + fulfillmentFee + salesTax,
  };
};

const totalsWith =
  (rates: Rates): Rules['totals'] =>
  (lines, method) => {
    const { subtotal, fulfillmentFee: shipping, salesTax: tax, total } = figuresOf(lines, method, rates);
    return { subtotal, discount: 0, shipping, tax, total };
  };

const contentsOf = (lines: readonly Line[], slot: string | undefined, rates: Rates): Fields => ({
  locationId,
  items: lines.map((line) => ({
    upc: upcOf(line.item),
    description: brandOf(line.item),
    size: line.item.label,
    modality: isDelivered(line.item) ? 'DELIVERY' : 'PICKUP',
    quantity: line.quantity,
    price: priceOf(line.item),
    unitPrice: usd(rates.unit(line.item)),
    extendedPrice: usd(extendedOf(line, rates)),
    taxPercent: rateOf(line.item),
    salesTax: usd(taxOf(line, rates)),
  })),
  pricing: Object.fromEntries(
    Object.entries(figuresOf(lines, slot, rates)).map(([name, amount]) => [name, usd(amount)]),
  ),
});

const slotOf = (slot: string | undefined, lines: readonly Line[]): Fields | null => {
  const found = slots.find(({ slotId }) => slotId === slot);
  if (!found) return null;
  const { cents, ...rest } = found;
  return { ...rest, fee: usd(isAnyDelivered(lines) ? cents : 0) };
};

const deliveryOf = ({ address, method, lines }: Checkout): Fields => ({
  deliveryAddress: address ?? null,
  slot: slotOf(method, lines),
});

const states = { open: 'OPEN', placed: 'SUBMITTED', cancelled: 'CANCELLED' } as const;

const recordsWith = (rates: Rates): Pick<Words, 'cart' | 'checkout' | 'order'> => ({
  cart: ({ id, state, lines }) => ({
    data: {
      id,
      status: state === 'open' ? 'ACTIVE' : 'CANCELLED',
      ...contentsOf(lines, undefined, rates),
    },
  }),
  checkout: (checkout) => {
    const { id, address, method, lines, state } = checkout;
    return {
      data: {
        id,
        cartId: checkout.cart,
        status: states[state],
        missing: [...(address ? [] : ['deliveryAddress']), ...(method ? [] : ['slotId'])],
        availableSlots: slots.map(({ slotId }) => slotOf(slotId, lines)),
        ...deliveryOf(checkout),
        ...contentsOf(lines, method, rates),
        orderId: checkout.order ?? null,
      },
    };
  },
  order: (checkout, placedAt) => ({
    data: {
      orderId: checkout.order,
      checkoutId: checkout.id,
      status: 'SUBMITTED',
      submittedDate: placedAt,
      ...deliveryOf(checkout),
      ...contentsOf(checkout.lines, checkout.method, rates),
    },
  }),
});

const filling = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map((row) => ({ does: 'add', item: keyOf(row), quantity: Number(row.quantity) }));

/** Sets what the cart has (`had`) or what the same update has added before, and adds the rest. */
const changesIn = (args: Fields): readonly Change[] => {
  const had = new Set(listIn(args, 'had'));
  return rowsIn(args, 'items').map((row) => {
    const [key, quantity] = [keyOf(row), Number(row.quantity)];
    if (had.has(key) || quantity === 0) return { does: 'set', key, quantity };
    had.add(key);
    return { does: 'add', item: key, quantity };
  });
};

/** Tells an update which lines the cart has. */
const upserting =
  (tools: Tools): Tools =>
  (name, args) => {
    if (name !== 'update_cart') return tools(name, args);
    const read = tools('get_cart', args);
    const items = 'record' in read ? rowsIn(fieldsOf(read.record, 'data'), 'items') : [];
    return tools(name, { ...args, had: items.map(keyOf) });
  };

const wordsWith = (rates: Rates, refusal: Refusing): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  filling,
  changes: changesIn,
  delivery: (checkout, { deliveryAddress, slotId }) => {
    if (slotId !== undefined && !slots.some((slot) => slot.slotId === slotId)) {
      return refusal('unknown-method', { id: slotId });
    }
    return {
      ...checkout,
      ...(isFields(deliveryAddress) && { address: deliveryAddress }),
      ...(slotId !== undefined && { method: String(slotId) }),
    };
  },
  approval: (args) => {
    const { consented, consentedAt } = fieldsOf(args, 'paymentConsent');
    return { given: consented, at: consentedAt };
  },
  ...recordsWith(rates),
});

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly rates?: Partial<Rates>;
};

export const krogerDesk =
  ({ rules: own = {}, words = {}, rates: bent = {} }: Bent = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const rates = { ...honestRates, ...bent };
    const refusal = refusalsAt(places);
    const rules: Rules = {
      ...usual,
      find: goodOf,
      newKey: ({ id }) => id,
      cartId: () => uuidOf(`kroger cart ${next.cart()}`),
      checkoutId: () => uuidOf(`kroger checkout ${next.checkout()}`),
      orderId: ids('014', 2_611_940_377, 17),
      refuse: refusal,
      totals: totalsWith(rates),
      ...own,
    };
    const all = { ...wordsWith(rates, refusal), ...words };
    return upserting(tradeOf(all, rules, catalogAt(places), places));
  };

/** @param plant a fault in its tools; none by default */
export const kroger = (plant: Plant = honest): Variant =>
  shop({
    name: 'kroger',
    listed,
    open: krogerDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { dairy: ({ product_type }) => product_type === 'Dairy' },
    rate: [300, 4_000],
  });
