/** The carts and orders in the manner of Google's order schema: each price is an attribute with a type, in a list. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

/** Amounts are in fils: the dinar has three decimals. */
export const options = [
  { id: 'courier-manama', fulfillmentType: 'DELIVERY', name: 'Courier', fils: 1_250 },
  { id: 'courier-same-day', fulfillmentType: 'DELIVERY', name: 'Courier, same day', fils: 2_750 },
  { id: 'pickup-souq', fulfillmentType: 'PICKUP', name: 'Pickup in the souq', fils: 0 },
] as const;

export const optionOf = (id: unknown) => options.find((option) => option.id === id);

type State = 'ESTIMATE' | 'ACTUAL';

const attribute = (type: string, name: string, state: State, amount: number): Fields => ({
  type,
  name,
  state,
  amount: { amount, currency: 'BHD' },
});

const lineItemOf = ({ id, item, quantity }: Line): Fields => ({
  id,
  name: `${item.ware.title}, ${item.label}`,
  offerId: item.id,
  priceAttributes: [
    attribute('REGULAR', 'Price', 'ACTUAL', item.amount),
    attribute('TOTAL', 'Total', 'ACTUAL', item.amount * quantity),
  ],
  purchase: { quantity, itemOptions: [{ name: item.ware.option, value: item.label }] },
});

/** From 40 dinars of goods on, two dinars less. */
const discountFor = (goods: number): number => (goods >= 40_000 ? 2_000 : 0);

/** Tax of ten percent is on top of all else. */
function attributesOf(lines: readonly Line[], state: State, method?: string): readonly Fields[] {
  const goods = sumOf(lines);
  const [discount, option] = [discountFor(goods), optionOf(method)];
  const net = goods - discount + (option?.fils ?? 0);
  const tax = Math.round(net / 10);
  return [
    attribute('SUBTOTAL', 'Subtotal', state, goods),
    ...(discount > 0 ? [attribute('DISCOUNT', 'Two dinars off from 40 on', state, -discount)] : []),
    ...(option ? [attribute('DELIVERY', option.name, state, option.fils)] : []),
    attribute('TAX', 'VAT 10 %', state, tax),
    attribute('TOTAL', 'Total', state, net + tax),
  ];
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  cart: {
    name: id,
    state: stage === 'off' ? 'DELETED' : 'ACTIVE',
    contents: { lineItems: lines.map(lineItemOf) },
    priceAttributes: attributesOf(lines, 'ESTIMATE'),
  },
});

const states = { open: 'DRAFT', done: 'CONFIRMED', off: 'CANCELLED' } as const;

const labels = {
  DRAFT: 'Incomplete',
  READY: 'Ready',
  CONFIRMED: 'Confirmed',
  CANCELLED: 'Cancelled',
} as const;

const fulfillmentOf = ({ address, method }: Purchase): Fields => ({
  optionId: method ?? null,
  fulfillmentType: optionOf(method)?.fulfillmentType ?? null,
  postalAddress: address ?? null,
});

export function showCheckout(purchase: Purchase, lacking: readonly string[]): Fields {
  const { id, stage, lines, method, order } = purchase;
  const state = stage === 'open' && lacking.length === 0 ? 'READY' : states[stage];
  return {
    proposedOrder: {
      name: id,
      state,
      userVisibleStateLabel: labels[state],
      contents: { lineItems: lines.map(lineItemOf) },
      fulfillment: fulfillmentOf(purchase),
      fulfillmentOptions: options.map((option) => ({
        id: option.id,
        fulfillmentType: option.fulfillmentType,
        name: option.name,
        price: attribute('DELIVERY', option.name, 'ACTUAL', option.fils),
      })),
      missingFields: lacking,
      priceAttributes: attributesOf(lines, state === 'DRAFT' ? 'ESTIMATE' : 'ACTUAL', method),
      userVisibleOrderId: order ?? null,
    },
  };
}

/** An order begins with what was paid. */
export const showOrder = (purchase: Purchase): Fields => ({
  order: {
    userVisibleOrderId: purchase.order,
    proposedOrder: purchase.id,
    state: 'CONFIRMED',
    userVisibleStateLabel: labels.CONFIRMED,
    priceAttributes: attributesOf(purchase.lines, 'ACTUAL', purchase.method).toReversed(),
    contents: { lineItems: purchase.lines.map(lineItemOf) },
    fulfillment: fulfillmentOf(purchase),
  },
});
