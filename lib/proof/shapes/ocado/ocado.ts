/**
 * A grocery in the manner of Ocado: trolleys, delivery slots that are reserved for two hours, and items that are weighed.
 * After the carts, products and slots of its web API.
 *
 * Lawful oddities: an update of a trolley sends differences of quantities, which add up; items are named by their product, and
 * stand in groups by aisle; savings are negative, and a free piece is the cheapest of three in the aisle, so that what an item
 * costs depends on the others; a weighed item has an estimated and a maximum price, and so has the total; prices include VAT,
 * and food has none; bags are charged by pieces; the shipping method is a slot of a day, whose reservation ends after two
 * hours; an order needs a minimum value, and what it lacks are `checkoutRestrictions`; whether an item may be substituted is
 * set in the checkout; pages of a search are found by tokens; prices are pence in the catalog, and decimals in pounds else.
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
import type { Change, Line } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogIn,
  figuresOf,
  honestSums,
  isStandardRated,
  itemOf,
  type Kept,
  pricedIn,
  type Reservation,
  refusal,
  type Slot,
  type Sums,
  slotOf,
  slotsAt,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const minimum = 1_500;
const reservedFor = 7_200_000;
const gbp = (pence: number): Fields => ({ amount: (pence / 100).toFixed(2), currency: 'GBP' });

type Walk = Checkout & { readonly lines: readonly Kept[]; readonly reservation?: Reservation };

const groupsOf = (lines: readonly Kept[], sums: Sums, isWalk: boolean): Fields => {
  const priced = pricedIn(lines, sums);
  const aisles = [...new Set(lines.map(({ item }) => item.ware.kind))];
  const shown = ({ line, retail, savings, final, max }: (typeof priced)[number]): Fields => ({
    retailerProductId: line.item.id,
    name: line.item.ware.title,
    packSizeDescription: line.item.label,
    quantity: line.quantity,
    price: gbp(sums.price(line.item)),
    totalPrices: {
      retailPrice: gbp(retail),
      savingsPrice: gbp(savings),
      finalPrice: gbp(final),
      maxFinalPrice: gbp(max),
    },
    vatRate: isStandardRated(line.item) ? 'STANDARD' : 'ZERO',
    ...(isWalk && { allowSubstitution: line.allowSubstitution ?? true }),
  });
  const itemGroups = aisles.map((name) => ({
    name,
    items: priced.filter(({ line }) => line.item.ware.kind === name).map(shown),
  }));
  return { assignedCheckoutGroups: [{ shippingGroupType: 'HOME_DELIVERY', itemGroups }] };
};

type Figures = ReturnType<typeof figuresOf>;

const goodsIn = ({ retail, discount, subtotal }: Figures): Fields => ({
  itemsRetailPrice: gbp(retail),
  savingsPrice: gbp(discount),
  itemPriceAfterPromos: gbp(subtotal),
});
const thresholdIn = ({ subtotal }: Figures): Fields => ({
  minimumCheckoutThreshold: gbp(minimum),
  remainingAmountToThreshold: gbp(Math.max(0, minimum - subtotal)),
});
const belowMinimum = ({ subtotal }: Figures): readonly string[] =>
  subtotal < minimum ? ['NOT_REACHED_THRESHOLD'] : [];

const addressIn = (address: Fields | undefined): Fields | null => {
  if (!address) return null;
  const parts = [...listIn(address, 'addressLines'), address.town, address.postalCode];
  return { ...address, formattedAddress: parts.join(', ') };
};

const windowOf = ({ slotId, startTime, endTime, pence }: Slot): Fields => ({
  slotId,
  startTime,
  endTime,
  deliveryPrice: gbp(pence),
});
const toSlot = (slot: Slot): Fields => ({
  ...windowOf(slot),
  attributes: [slot.isFull ? 'FULL' : 'AVAILABLE', slot.isEco ? 'ECO' : 'STANDARD'],
  available: !slot.isFull,
});

const daysOf = (slots: readonly Slot[]): readonly Fields[] => {
  const dayOf = ({ startTime }: Slot): string => startTime.slice(0, 10);
  const days = [...new Set(slots.map(dayOf))];
  return days.map((day) => ({ day, slots: slots.filter((slot) => dayOf(slot) === day).map(toSlot) }));
};

const states = { open: 'OPEN', placed: 'PLACED', cancelled: 'CANCELLED' } as const;

/** What a checkout and its order have in common. */
function contentsOf(walk: Walk, figures: Figures, sums: Sums, slot: Reservation | undefined): Fields {
  return {
    deliveryDestination: addressIn(walk.address),
    slot: slot ? windowOf(slot) : null,
    checkoutGroups: groupsOf(walk.lines, sums, true),
    totals: {
      ...goodsIn(figures),
      deliveryPrice: gbp(figures.shipping),
      carrierBagCharge: gbp(figures.bags),
      totalPrice: gbp(figures.total),
      maxTotalPrice: gbp(figures.maxTotal),
    },
    taxation: {
      pricesIncludeVat: true,
      vatPercent: 20,
      standardRatedPrice: gbp(figures.standardRated),
      vatIncluded: gbp(figures.tax),
    },
  };
}

function recordsBy(sums: Sums, { now }: Places): Pick<Words, 'cart' | 'checkout' | 'order'> {
  const held = ({ state, reservation }: Walk): Reservation | undefined =>
    state !== 'placed' && reservation && reservation.expires <= now() ? undefined : reservation;
  const figuresIn = (walk: Walk): Figures => figuresOf(walk.lines, held(walk)?.charge ?? 0, sums);
  const restrictionsOf = (walk: Walk, figures: Figures): readonly string[] => [
    ...belowMinimum(figures),
    ...(walk.address ? [] : ['MISSING_DELIVERY_DESTINATION']),
    ...(held(walk) ? [] : ['MISSING_SLOT']),
  ];
  return {
    cart: ({ id, state, lines }) => {
      const figures = figuresOf(lines, 0, sums);
      return {
        cartId: id,
        status: state === 'open' ? 'ACTIVE' : 'CANCELLED',
        checkoutGroups: groupsOf(lines, sums, false),
        totals: goodsIn(figures),
        activeCheckoutGroup: { ...thresholdIn(figures), checkoutRestrictions: belowMinimum(figures) },
      };
    },
    checkout: (walk: Walk) => {
      const figures = figuresIn(walk);
      const isOpen = walk.state === 'open';
      const checkoutRestrictions = isOpen ? restrictionsOf(walk, figures) : [];
      const canCheckout = isOpen && checkoutRestrictions.length === 0;
      const expires = isOpen ? held(walk)?.expires : undefined;
      return {
        checkoutId: walk.id,
        cartId: walk.cart,
        status: states[walk.state],
        activeCheckoutGroup: { ...thresholdIn(figures), canCheckout, checkoutRestrictions },
        ...contentsOf(walk, figures, sums, held(walk)),
        slotExpiryTime: expires === undefined ? null : new Date(expires).toISOString(),
        gridSlots: isOpen ? daysOf(slotsAt(now())) : [],
        orderId: walk.order ?? null,
      };
    },
    order: (walk: Walk, placedAt) => ({
      orderId: walk.order,
      checkoutId: walk.id,
      status: 'PLACED',
      placedAt,
      ...contentsOf(walk, figuresIn(walk), sums, held(walk)),
    }),
  };
}

/** Differences of quantities, which may be negative; what has no piece left is taken out afterwards. */
const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'items').map(({ retailerProductId, quantity }) => ({
    does: 'add',
    item: retailerProductId,
    quantity: Number(quantity),
  }));

const deliverBy =
  (sums: Sums, { now }: Places) =>
  (walk: Walk, args: Fields) => {
    const { deliveryDestination, slotId } = args;
    const slot = slotId === undefined ? undefined : slotOf(slotId, now());
    if (slotId !== undefined && !slot) return refusal('unknown-method', { id: slotId });
    const wishes = rowsIn(args, 'substitutionPreferences');
    const wishFor = ({ item }: Line) =>
      wishes.findLast(({ retailerProductId }) => retailerProductId === item.id);
    const unknown = wishes.find((wish) => !walk.lines.some(({ item }) => item.id === wish.retailerProductId));
    if (unknown) return refusal('unknown-line', { id: unknown.retailerProductId });
    const lines = walk.lines.map((line) => {
      const wish = wishFor(line);
      return wish ? { ...line, allowSubstitution: wish.allowSubstitution === true } : line;
    });
    const reserved = slot && {
      method: slot.slotId,
      reservation: { ...slot, charge: sums.charge(slot, walk.reservation), expires: now() + reservedFor },
    };
    return {
      ...walk,
      lines,
      ...(isFields(deliveryDestination) && { address: deliveryDestination }),
      ...reserved,
    };
  };

const wordsBy = (sums: Sums, places: Places): Words => ({
  cartOf: ({ cartId }) => cartId,
  checkoutOf: ({ checkoutId }) => checkoutId,
  orderOf: ({ orderId }) => orderId,
  filling: changesIn,
  changes: changesIn,
  delivery: deliverBy(sums, places),
  approval: (args) => {
    const { confirmed, confirmedAt } = fieldsOf(args, 'orderConfirmation');
    return { given: confirmed, at: confirmedAt };
  },
  ...recordsBy(sums, places),
});

/** Places no order that the checkout says is restricted. */
const restricting =
  (tools: Tools): Tools =>
  (name, args) => {
    const read = name === 'complete_checkout' ? tools('get_checkout', args) : undefined;
    const group = read && 'record' in read ? fieldsOf(read.record, 'activeCheckoutGroup') : {};
    const checkoutRestrictions = listIn(group, 'checkoutRestrictions');
    return checkoutRestrictions.length > 0
      ? refusal('not-ready', { id: args.checkoutId, checkoutRestrictions })
      : tools(name, args);
  };

/** What a fault bends. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly sums?: Partial<Sums>;
  readonly catalog?: Tools;
};

const pages = catalogIn((start, size) => start + size);

export const ocadoDesk =
  ({ rules: own = {}, sums: altered = {}, catalog = pages }: Bent = {}) =>
  (places: Places): Tools => {
    const next = { cart: counter(), checkout: counter() };
    const sums = { ...honestSums, ...altered };
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ({ id }) => id,
      cartId: () => uuidOf(`ocado trolley ${next.cart()}`),
      checkoutId: () => uuidOf(`ocado checkout ${next.checkout()}`),
      orderId: ids('', 30_418_220_615, 29),
      refuse: refusal,
      totals: (lines) => figuresOf(lines, 0, sums),
      limit: (lines) => ({ lines: lines.filter(({ quantity }) => quantity > 0), messages: [] }),
      ...own,
    };
    return restricting(tradeOf(wordsBy(sums, places), rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const ocado = (plant: Plant = honest): Variant =>
  shop({
    name: 'ocado',
    listed,
    open: ocadoDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { breakfast: ({ product_type }) => product_type === 'Breakfast' },
    rate: [300, 4_000],
  });
