/**
 * A storefront in the manner of bol.com, as a buyer sees it: offers of products with an EAN, order items, and orders with
 * shipment and billing details. After the Retailer API, version 10; amounts outside the catalog are decimal numbers of euros.
 *
 * Lawful oddities: who takes more pays the bundle price, which is lower, for each piece; an update is the whole basket from
 * then on, and gives all order items new ids; a basket has no total; only what bol.com itself sends (FBB) costs standard
 * delivery, and counts for free delivery; with a pick-up point, the shipment details show the point, and only the billing
 * details the address of the buyer; VAT is contained in all prices, and its rates are those of the country of delivery,
 * without any change of the total; a completed checkout is answered with a pending process status, and has its order when it
 * is read.
 */
import { changed } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import { type Change, type Line, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogBy,
  goodsOf,
  isFromBol,
  itemOf,
  type Pricing,
  refusal,
  unitPriceOf,
  vatRateOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

/** A way of delivery. A pick-up costs nothing, and the parcel is addressed to the point. */
type Option = {
  readonly id: string;
  readonly timeFrameType: 'REGULAR' | 'EVENING' | 'SAMEDAY';
  readonly description: string;
  /** On top of standard delivery. */
  readonly surcharge: number;
  readonly point?: Fields;
};

const pointAt = (pickupPointName: string, place: Fields): Fields => ({
  pickupPointName,
  ...place,
  houseNumberExtension: null,
  extraAddressInformation: null,
});

const options: readonly Option[] = [
  { id: 'HOME-REGULAR', timeFrameType: 'REGULAR', description: 'At home, in the daytime', surcharge: 0 },
  { id: 'HOME-EVENING', timeFrameType: 'EVENING', description: 'At home, in the evening', surcharge: 250 },
  { id: 'HOME-SAMEDAY', timeFrameType: 'SAMEDAY', description: 'At home, today', surcharge: 695 },
  {
    id: 'PUP-1076',
    timeFrameType: 'REGULAR',
    description: 'Pick-up point in Amsterdam',
    surcharge: 0,
    point: pointAt('Supermarkt Lindenhof', {
      streetName: 'Beethovenlaan',
      houseNumber: '58',
      zipCode: '1076GK',
      city: 'Amsterdam',
      countryCode: 'NL',
    }),
  },
  {
    id: 'PUP-2018',
    timeFrameType: 'REGULAR',
    description: 'Pick-up point in Antwerp',
    surcharge: 0,
    point: pointAt('Dagbladhandel De Schelde', {
      streetName: 'Mechelsestraat',
      houseNumber: '143',
      zipCode: '2018',
      city: 'Antwerpen',
      countryCode: 'BE',
    }),
  },
];

const optionOf = (id: unknown): Option | undefined => options.find((option) => option.id === id);

const euros = (cents: number): number => cents / 100;

const totalOf = (line: Line, unitPrice: Pricing): number => unitPrice(line) * line.quantity;

/** @param freeFrom what bol.com itself sends is delivered without standard costs from this amount on */
export const totalsBy = (unitPrice: Pricing, freeFrom = 2_500): Rules['totals'] => {
  const shippingOf = (lines: readonly Line[], { point, surcharge }: Option): number => {
    const sent = sumOf(lines.filter(({ item }) => isFromBol(item)).map((line) => totalOf(line, unitPrice)));
    const standard = sent > 0 && sent < freeFrom ? 299 : 0;
    return point ? 0 : standard + surcharge;
  };
  return (lines, method) => {
    const option = optionOf(method);
    const shipping = option ? shippingOf(lines, option) : 0;
    const subtotal = sumOf(lines.map((line) => totalOf(line, unitPrice)));
    // VAT is contained, and depends on the country: it is no part of the sum.
    return { subtotal, discount: 0, shipping, tax: 0, total: subtotal + shipping };
  };
};

export const totals = totalsBy(unitPriceOf);

/** Where the parcel goes: the point of a pick-up, with the name of the buyer. */
const shipmentOf = ({ address, method }: Checkout): Fields | null =>
  address ? { ...fieldsOf(address, 'shipmentDetails'), ...optionOf(method)?.point } : null;

/** Without billing details, the invoice goes to the address of the buyer. */
const billingOf = ({ address }: Checkout): Fields | null =>
  address ? fieldsOf(address, 'billingDetails' in address ? 'billingDetails' : 'shipmentDetails') : null;

/** The contained VAT by its rates. Delivery has the standard rate. */
const vatIn = (checkout: Checkout, shipping: number, unitPrice: Pricing): readonly Fields[] | null => {
  const country = shipmentOf(checkout)?.countryCode;
  if (country === undefined) return null;
  const parts = [
    ...checkout.lines.map((line) => ({
      rate: vatRateOf(line.item, String(country)),
      amount: totalOf(line, unitPrice),
    })),
    ...(shipping > 0 ? [{ rate: 21, amount: shipping }] : []),
  ];
  return [...new Set(parts.map(({ rate }) => rate))].map((rate) => {
    const amount = sumOf(parts.filter((part) => part.rate === rate).map((part) => part.amount));
    return { rate, amount: euros(Math.round((amount * rate) / (100 + rate))) };
  });
};

const itemIn = (line: Line, unitPrice: Pricing): Fields => ({
  orderItemId: line.key,
  ...goodsOf(line.item),
  quantity: line.quantity,
  unitPrice: euros(unitPrice(line)),
  totalPrice: euros(totalOf(line, unitPrice)),
});

const states = { open: 'OPEN', placed: 'ORDERED', cancelled: 'CANCELLED' } as const;

/** The order is made by a process of its own. */
const processOf = ({ id, order }: Checkout): Fields | null =>
  order === undefined
    ? null
    : {
        processStatusId: order.replace('C00', '61'),
        entityId: id,
        eventType: 'CREATE_ORDER',
        description: `Create the order of checkout ${id}.`,
        status: 'SUCCESS',
      };

const added = (args: Fields): readonly Change[] =>
  rowsIn(args, 'orderItems').map(({ offerId, quantity }) => ({
    does: 'add',
    item: offerId,
    quantity: Number(quantity),
  }));

const asked = {
  cartOf: ({ basketId }: Fields) => basketId,
  checkoutOf: ({ checkoutId }: Fields) => checkoutId,
  orderOf: ({ orderId }: Fields) => orderId,
  filling: added,
  changes: (args: Fields) => [{ does: 'clear' } as const, ...added(args)],
  delivery: (checkout: Checkout, { shipmentDetails, billingDetails, deliveryOptionId: id }: Fields) => {
    if (id !== undefined && !optionOf(id)) return refusal('unknown-method', { id });
    const isAddressed = isFields(shipmentDetails) || checkout.address !== undefined;
    if (isFields(billingDetails) && !isAddressed) return refusal('unaddressed', { id: checkout.id });
    const address = {
      ...checkout.address,
      ...(isFields(shipmentDetails) && { shipmentDetails }),
      ...(isFields(billingDetails) && { billingDetails }),
    };
    return {
      ...checkout,
      ...(isAddressed && { address }),
      ...(id !== undefined && { method: String(id) }),
    };
  },
  approval: (args: Fields) => {
    const { approved, approvedDateTime } = fieldsOf(args, 'orderApproval');
    return { given: approved, at: approvedDateTime };
  },
} satisfies Partial<Words>;

const unshipped: Fields = { quantityShipped: 0, quantityCancelled: 0, cancellationRequest: false };

/** What a checkout and its order have in common. */
const contentsBy = (unitPrice: Pricing, sums: Rules['totals']) => (checkout: Checkout) => {
  const { subtotal, shipping, total } = sums(checkout.lines, checkout.method);
  const option = optionOf(checkout.method);
  return {
    pickupPoint: option?.point !== undefined,
    shipmentDetails: shipmentOf(checkout),
    billingDetails: billingOf(checkout),
    deliveryOptionId: option?.id ?? null,
    timeFrameType: option?.timeFrameType ?? null,
    orderItems: checkout.lines.map((line) => itemIn(line, unitPrice)),
    currency: 'EUR',
    itemsPrice: euros(subtotal),
    shippingCosts: option ? euros(shipping) : null,
    totalPrice: euros(total),
    containedVat: vatIn(checkout, shipping, unitPrice),
  };
};

export const wordsBy = (unitPrice: Pricing, sums: Rules['totals']): Words => {
  const contentsOf = contentsBy(unitPrice, sums);
  const listedTotals = totalsBy(unitPrice);
  return {
    ...asked,
    cart: ({ id, state, lines }) => ({
      basketId: id,
      status: states[state],
      currency: 'EUR',
      orderItems: lines.map((line) => itemIn(line, unitPrice)),
    }),
    checkout: (checkout) => ({
      checkoutId: checkout.id,
      basketId: checkout.cart,
      status: states[checkout.state],
      deliveryOptions: options.map(({ id, timeFrameType, description, point }) => ({
        deliveryOptionId: id,
        timeFrameType,
        description,
        pickupPointName: point?.pickupPointName ?? null,
        shippingCosts: euros(listedTotals(checkout.lines, id).shipping),
      })),
      ...contentsOf(checkout),
      processStatus: processOf(checkout),
      orderId: checkout.order ?? null,
    }),
    order: (checkout, placedAt) => {
      const contents = contentsOf(checkout);
      return {
        orderId: checkout.order,
        checkoutId: checkout.id,
        orderPlacedDateTime: placedAt,
        status: 'OPEN',
        ...contents,
        orderItems: contents.orderItems.map((item) => ({ ...item, ...unshipped })),
      };
    },
  };
};

/** What a fault replaces. */
type Bent = {
  readonly rules?: Partial<Rules>;
  readonly words?: Partial<Words>;
  readonly unitPrice?: Pricing;
  readonly catalog?: Tools;
};

export const pageOffset = (page: number, size: number): number => (page - 1) * size;

export const bolcomDesk =
  ({ rules: own = {}, words = {}, unitPrice = unitPriceOf, catalog = catalogBy(pageOffset) }: Bent = {}) =>
  (places: Places): Tools => {
    const [nextBasket, nextCheckout] = [ids('bolcom basket ', 1), ids('bolcom checkout ', 1)];
    const rules: Rules = {
      ...usual,
      find: itemOf,
      newKey: ids('', 6_107_331_382, 17),
      cartId: () => uuidOf(nextBasket()),
      checkoutId: () => uuidOf(nextCheckout()),
      orderId: ids('C00', 4_817_203, 61),
      refuse: refusal,
      totals: totalsBy(unitPrice),
      ...own,
    };
    const trade = tradeOf({ ...wordsBy(unitPrice, rules.totals), ...words }, rules, catalog, places);
    return (name, args) => {
      const outcome = trade(name, args);
      if (name !== 'complete_checkout') return outcome;
      return changed(outcome, ({ processStatus }) => ({
        ...fieldsOf({ processStatus }, 'processStatus'),
        status: 'PENDING',
        createTimestamp: new Date(places.now()).toISOString(),
      }));
    };
  };

/** @param plant a fault in its tools; none by default */
export const bolcom = (plant: Plant = honest): Variant =>
  shop({
    name: 'bolcom',
    listed,
    open: bolcomDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { books: ({ product_type }) => product_type === 'Books' },
    rate: [300, 4_000],
  });
