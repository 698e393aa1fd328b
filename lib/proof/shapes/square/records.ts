/** The records of orders and checkouts in the shape of Square: money objects, 5 % of tax on top of each line. */
import type { Fields } from '../../variants/variant.ts';
import type { Basket, Line, Purchase } from '../desk/desk.ts';

export const money = (amount: number) => ({ amount, currency: 'CAD' });

export const shippingTypes = [
  { type: 'GROUND', name: 'Ground, three to five days', amount: 1_100 },
  { type: 'EXPRESS', name: 'Express, next business day', amount: 1_900 },
] as const;

const bulkFrom = 6;

function figuresOf({ item, quantity }: Line) {
  const gross = item.amount * quantity;
  const discount = quantity >= bulkFrom ? Math.round(gross / 10) : 0;
  const tax = Math.round((gross - discount) / 20);
  return { gross, discount, tax, total: gross - discount + tax };
}

const lineItemsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map((line) => {
    const { gross, discount, tax, total } = figuresOf(line);
    return {
      uid: line.id,
      catalog_object_id: line.item.id,
      name: line.item.ware.title,
      variation_name: line.item.label,
      quantity: String(line.quantity),
      item_type: 'ITEM',
      base_price_money: money(line.item.amount),
      gross_sales_money: money(gross),
      total_discount_money: money(discount),
      total_tax_money: money(tax),
      total_money: money(total),
    };
  });

const sum = (lines: readonly Line[], name: 'discount' | 'tax' | 'total'): number =>
  lines.reduce((total, line) => total + figuresOf(line)[name], 0);

/** The members of an order that carts, checkouts and paid orders have alike. */
function orderOf(lines: readonly Line[], method?: string): Fields {
  const shipping = shippingTypes.find(({ type }) => type === method);
  const total = sum(lines, 'total') + (shipping?.amount ?? 0);
  return {
    line_items: lineItemsOf(lines),
    taxes: [{ uid: 'gst', name: 'GST', percentage: '5', type: 'ADDITIVE', scope: 'LINE_ITEM' }],
    discounts: lines.some(({ quantity }) => quantity >= bulkFrom)
      ? [{ uid: 'half-dozen', name: 'Six or more', percentage: '10', scope: 'LINE_ITEM' }]
      : [],
    service_charges: shipping
      ? [{ uid: 'shipping', name: shipping.name, amount_money: money(shipping.amount), taxable: false }]
      : [],
    total_discount_money: money(sum(lines, 'discount')),
    total_tax_money: money(sum(lines, 'tax')),
    total_service_charge_money: money(shipping?.amount ?? 0),
    total_money: money(total),
  };
}

const states = { open: 'DRAFT', done: 'COMPLETED', off: 'CANCELED' } as const;

export const showCart = ({ id, version, stage, lines }: Basket): Fields => ({
  order: { id, location_id: 'LHARBOUR1', state: states[stage], version, ...orderOf(lines) },
});

const fulfillment = ({ address, method }: Purchase, state: string): Fields => ({
  uid: 'shipment',
  type: 'SHIPMENT',
  state,
  shipment_details: {
    ...(address && { recipient: address }),
    ...(method && { shipping_type: method }),
  },
});

const checkoutState = ({ stage }: Purchase, missing: readonly string[]): string =>
  stage === 'open' ? (missing.length > 0 ? 'PENDING' : 'READY') : states[stage];

export function showCheckout(purchase: Purchase, missing: readonly string[]): Fields {
  const { id, version, lines, method, order } = purchase;
  return {
    checkout: {
      id,
      version,
      state: checkoutState(purchase, missing),
      order: {
        ...(order && { id: order }),
        ...orderOf(lines, method),
        fulfillments: [fulfillment(purchase, 'PROPOSED')],
      },
      shipping_options: shippingTypes.map(({ type, name, amount }) => ({
        shipping_type: type,
        name,
        amount_money: money(amount),
      })),
      missing_fields: missing,
    },
  };
}

export const showOrder = (purchase: Purchase): Fields => ({
  order: {
    id: purchase.order,
    state: 'OPEN',
    checkout_id: purchase.id,
    ...orderOf(purchase.lines, purchase.method),
    fulfillments: [fulfillment(purchase, 'RESERVED')],
    net_amount_due_money: money(0),
  },
});
