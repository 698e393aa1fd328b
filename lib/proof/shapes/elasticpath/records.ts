/** The records of carts, checkouts and orders in the shape of Elastic Path: edges, nodes and display prices, in yen. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { id: 'YUPACK', name: 'Yu-Pack', amount: 880 },
  { id: 'COOL', name: 'Cool delivery', amount: 1_320 },
] as const;

const discountFrom = 10_000;
const discount = -500;

export const edges = (nodes: readonly Fields[]): Fields => ({
  totalCount: nodes.length,
  edges: nodes.map((node, index) => ({ cursor: String(index + 1), node })),
});

export const offerOf = (id: string, price: number): Fields => ({
  '@type': 'Offer',
  id,
  price,
  priceCurrency: 'JPY',
});

const yen = (amount: number): Fields => ({ amount, currency: 'JPY', includes_tax: true });

const display = (amount: number): Fields => ({
  amount,
  currency: 'JPY',
  formatted: `${amount < 0 ? '-' : ''}¥${Math.abs(amount).toLocaleString('en-US')}`,
});

const sampleOf = ({ item, quantity }: Line): readonly Fields[] =>
  item.ware.kind === 'Tea'
    ? [{ type: 'component', name: 'Tea sample', sku: 'MDR-SAMPLE', quantity, value: yen(0) }]
    : [];

const itemsOf = (lines: readonly Line[]): Fields =>
  edges(
    lines.map((line) => ({
      id: line.id,
      type: 'cart_item',
      offer: offerOf(line.item.id, line.item.amount),
      name: `${line.item.ware.title} ${line.item.label}`,
      sku: line.item.sku,
      quantity: line.quantity,
      unit_price: yen(line.item.amount),
      value: yen(line.item.amount * line.quantity),
      components: edges(sampleOf(line)),
    })),
  );

const shippingOf = (method: string | undefined): number =>
  methods.find(({ id }) => id === method)?.amount ?? 0;

/** The tax of 10 % is in every amount. */
function displayPrice(lines: readonly Line[], shipping: number): Fields {
  const goods = sumOf(lines);
  const lowered = goods >= discountFrom ? discount : 0;
  const total = goods + lowered + shipping;
  const tax = Math.round(total / 11);
  return {
    display_price: {
      items: display(goods),
      discount: display(lowered),
      shipping: display(shipping),
      with_tax: display(total),
      without_tax: display(total - tax),
      tax: display(tax),
    },
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  data: [
    {
      id,
      type: 'cart',
      status: stage === 'off' ? 'CANCELLED' : 'ACTIVE',
      items: itemsOf(lines),
      meta: displayPrice(lines, 0),
    },
  ],
});

const statusOf = ({ stage }: Purchase, missing: readonly string[]): string => {
  if (stage === 'open') return missing.length > 0 ? 'INCOMPLETE' : 'READY';
  return stage === 'done' ? 'COMPLETE' : 'CANCELLED';
};

const shippingIn = ({ address, method }: Purchase): Fields => ({
  shippingAddress: address ? { '@type': 'PostalAddress', ...address } : null,
  shippingMethod: method ?? null,
});

export function showCheckout(purchase: Purchase, missing: readonly string[]): Fields {
  const { id, lines, method, order } = purchase;
  return {
    data: [
      {
        id,
        type: 'checkout',
        status: statusOf(purchase, missing),
        items: itemsOf(lines),
        ...shippingIn(purchase),
        availableShippingMethods: edges(
          methods.map((each) => ({ id: each.id, name: each.name, price: yen(each.amount) })),
        ),
        requiredActions: missing,
        meta: displayPrice(lines, shippingOf(method)),
        ...(order && { order: { id: order, type: 'order' } }),
      },
    ],
  };
}

export const showOrder = (purchase: Purchase): Fields => ({
  data: [
    {
      id: purchase.order,
      type: 'order',
      status: 'PROCESSING',
      checkout: purchase.id,
      items: itemsOf(purchase.lines),
      ...shippingIn(purchase),
      meta: displayPrice(purchase.lines, shippingOf(purchase.method)),
    },
  ],
});
