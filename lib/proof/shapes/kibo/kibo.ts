/**
 * A storefront on Kibo, formerly Mozu: carts, checkouts with destinations and groupings, and orders.
 * After the commerce API of Kibo (its TypeScript REST SDK, and the types and mocks of its Next.js storefront).
 *
 * Lawful oddities: each item is shipped or picked up, and the same product is two items if both are wanted; a checkout groups
 * its items by that, and the shipping method is one of the rates of the shipped grouping, named by the id of the grouping; a
 * checkout has no status, but `availableActions`, a `submittedDate` and a `number`; what is picked up needs no destination,
 * and is taxed where the store is; a discount on the order is spread over the items before they are taxed; in Canada there is
 * duty and no tax; oversized items are handled for a fee that comes with the checkout; `itemTotal` and `shippingTotal` of a
 * checkout contain their taxes, and the `shippingTotal` of its order does not; `subTotal` of a checkout is `subtotal` elsewhere.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  type Filling,
  isFinal,
  type Purchase,
  patched,
  type Wish,
} from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';
import { catalogIn, fulfillmentMethods, items, keyOf, nowhere, pageOf, refusal, wares } from './goods.ts';
import {
  destinationId,
  discountOf,
  groupingId,
  type House,
  isShipped,
  lacking,
  largeDiscount,
  lawful,
  type Row,
  rateOf,
  rowsIn,
  rowsOf,
  shippingMethodsOf,
  sumsOf,
  toGrouping,
  toItem,
  toOrderItem,
  totalOf,
} from './records.ts';
import { listed } from './tool-list.ts';

/** Ids of carts, checkouts and orders end with the number of the tenant. */
const entityId = (name: string): string => `${hexOf(`kibo ${name}`).slice(0, 24)}0000678b`;

const orderDiscountsOf = (rows: readonly Row[]): Fields => ({
  orderDiscounts: discountOf(largeDiscount, totalOf(rows, 'weighted')),
  couponCodes: [],
});

/** What carts and orders say of their items and discounts. */
const goodsOf = (rows: readonly Row[]): Fields => {
  const [subtotal, discount] = [totalOf(rows, 'subtotal'), totalOf(rows, 'discount')];
  return {
    ...orderDiscountsOf(rows),
    subtotal,
    discountedSubtotal: subtotal - discount,
    discountTotal: discount + totalOf(rows, 'weighted'),
    discountedTotal: totalOf(rows, 'taxable'),
  };
};

const showCart = ({ id, stage, lines }: Basket): Fields => {
  if (stage === 'off') return { id, isDeleted: true };
  const rows = rowsOf(lines, () => nowhere);
  return {
    id,
    channelCode: 'ONLINE',
    currencyCode: 'USD',
    items: rows.map(toItem),
    ...goodsOf(rows),
    shippingTotal: 0,
    taxTotal: 0,
    total: totalOf(rows, 'taxable'),
  };
};

type Dated = (event: string) => string;

const showCheckoutIn = (house: House, dated: Dated) => (purchase: Purchase) => {
  const { id, stage, address, order } = purchase;
  const sums = sumsOf(purchase, house);
  const rows = rowsIn(purchase);
  return {
    id,
    number: order === undefined ? null : Number(order),
    type: 'Online',
    channelCode: 'ONLINE',
    currencyCode: 'USD',
    submittedDate: stage === 'done' ? dated(`${id} submitted`) : null,
    cancelledDate: stage === 'off' ? dated(`${id} abandoned`) : null,
    availableActions: ['SubmitCheckout', 'AbandonCheckout'].filter((name) => house.isOffered(name, purchase)),
    items: rows.map((row, index) => toOrderItem(purchase, row, index)),
    destinations: address ? [{ id: destinationId(purchase), destinationContact: address }] : [],
    groupings: fulfillmentMethods.flatMap((method) => toGrouping(purchase, method, house)),
    shippingMethods: shippingMethodsOf(purchase),
    ...orderDiscountsOf(rows),
    ...sums,
    amountRemainingForPayment: stage === 'done' ? 0 : sums.total,
  };
};

/** Unlike those of its checkout, the totals of an order are without their taxes. */
const showOrderIn = (house: House, dated: Dated) => (purchase: Purchase) => {
  const { id, order, address } = purchase;
  const { itemTaxTotal, shippingSubTotal, shippingTaxTotal, handlingTotal, dutyTotal, total } = sumsOf(
    purchase,
    house,
  );
  const rows = rowsIn(purchase);
  const rate = rateOf(purchase);
  return {
    id: entityId(`order ${order}`),
    orderNumber: Number(order),
    parentCheckoutId: id,
    parentCheckoutNumber: Number(order),
    type: 'Online',
    status: 'Accepted',
    paymentStatus: 'Authorized',
    fulfillmentStatus: 'NotFulfilled',
    submittedDate: dated(`${id} submitted`),
    channelCode: 'ONLINE',
    currencyCode: 'USD',
    availableActions: [],
    items: rows.map((row, index) => toOrderItem(purchase, row, index)),
    fulfillmentInfo: {
      fulfillmentContact: address ?? null,
      shippingMethodCode: rate?.code ?? null,
      shippingMethodName: rate?.name ?? null,
    },
    ...goodsOf(rows),
    itemTaxTotal,
    shippingSubTotal,
    shippingTotal: shippingSubTotal,
    shippingTaxTotal,
    handlingTotal,
    handlingTaxTotal: 0,
    dutyTotal,
    feeTotal: 0,
    taxTotal: itemTaxTotal + shippingTaxTotal,
    total,
  };
};

/** @param isAdded whether a product that the cart has already is added to it */
export const fillWith =
  (isAdded: boolean) =>
  (args: Fields, cart: Basket | undefined): Filling => {
    const wishes = asList(args.items)
      .filter(isFields)
      .map((row): Wish => {
        const quantity = Number(row.quantity);
        return row.id === undefined
          ? { item: keyOf(row), quantity, isAdded }
          : { line: String(row.id), quantity };
      });
    return { wishes: patched(cart?.lines ?? [], wishes) };
  };

/** A shipping method that is no rate of a new destination is unset. */
function deliver({ destinations, groupings }: Fields, purchase: Purchase) {
  const [sent] = asList(destinations);
  const address = isFields(sent) ? fieldsOf(sent, 'destinationContact') : purchase.address;
  const [grouping] = asList(groupings);
  const { id, shippingMethodCode } = isFields(grouping) ? grouping : {};
  if (id !== undefined && !(isShipped(purchase) && id === groupingId(purchase, 'Ship'))) {
    return refusal('grouping', id);
  }
  if (!address) return refusal('destination', 'destinations');
  const method = String(shippingMethodCode ?? purchase.method ?? '');
  if (rateOf({ ...purchase, address, method })) return { address, method };
  return shippingMethodCode === undefined ? { address, method: '' } : refusal('method', shippingMethodCode);
}

/** The time at which an event was first told of. */
function datedBy({ now }: Places): Dated {
  const known = new Map<string, string>();
  return (event) => {
    const date = known.get(event) ?? new Date(now()).toISOString();
    known.set(event, date);
    return date;
  };
}

export const approval: Dialect['approval'] = (args) => {
  const { isApproved, approvedDate } = fieldsOf(args, 'shopperApproval');
  return { given: isApproved === true, at: approvedDate };
};

/** Checkouts and orders say from which cart they were made. */
const withOrigin = (tools: Tools): Tools => {
  const carts = new Map<unknown, unknown>();
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    const { record } = outcome;
    if (name === 'create_checkout') carts.set(record.id, args.cartId);
    const originalCartId = carts.get(record.parentCheckoutId ?? record.id);
    return originalCartId === undefined ? outcome : { record: { ...record, originalCartId } };
  };
};

/** What a fault bends. */
type Bent = Partial<Dialect> & { readonly house?: Partial<House> };

export const openWith =
  ({ house: bent, ...change }: Bent = {}) =>
  (places: Places): Tools => {
    const house = { ...lawful, ...bent };
    const dated = datedBy(places);
    const dialect: Dialect = {
      items,
      ids: {
        cart: (index) => entityId(`cart ${index}`),
        checkout: (index) => entityId(`checkout ${index}`),
        order: (index) => String(2_475 + index),
        line: (index) => hexOf(`kibo cart item ${index}`),
      },
      cartOf: ({ cartId }) => cartId,
      checkoutOf: ({ checkoutId }) => checkoutId,
      orderOf: ({ orderNumber }) => orderNumber,
      catalog: catalogIn(pageOf),
      fill: fillWith(true),
      deliver,
      approval,
      lacking,
      isFinal,
      refuse: refusal,
      showCart,
      showCheckout: showCheckoutIn(house, dated),
      showOrder: showOrderIn(house, dated),
      ...change,
    };
    return withOrigin(desk(dialect)(places));
  };

/** @param plant a fault in its tools; none by default */
export const kibo = (plant: Plant = honest): Variant =>
  shop({
    name: 'kibo',
    listed,
    open: openWith(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { paddling: ({ product_type }) => product_type === 'Boats' || product_type === 'Paddling' },
    rate: [300, 4_000],
  });
