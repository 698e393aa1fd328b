/** Baskets, checkouts and orders of Salesforce: adjustments on items and on the order, and shipping items. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { id: 'DK001', name: 'Ground', price: 3_900 },
  { id: 'DK002', name: 'Next day', price: 8_900 },
] as const;

/** Three for the price of two: an adjustment of the item, as a negative price. */
const adjustmentOf = ({ item, quantity }: Line): number =>
  item.ware.kind === 'Pantry' ? -item.amount * Math.floor(quantity / 3) : 0;

const itemsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map((line) => {
    const { id, item, quantity } = line;
    const adjustment = adjustmentOf(line);
    return {
      _type: 'product_item',
      item_id: id,
      product_id: item.id,
      product_name: item.ware.title,
      item_text: `${item.ware.title} ${item.label}`,
      quantity,
      base_price: item.amount,
      price: item.amount * quantity,
      price_after_item_discount: item.amount * quantity + adjustment,
      ...(adjustment !== 0 && {
        price_adjustments: [{ _type: 'price_adjustment', promotion_id: '3-for-2', price: adjustment }],
      }),
    };
  });

const netOf = (lines: readonly Line[]): number =>
  sumOf(lines) + lines.reduce((sum, line) => sum + adjustmentOf(line), 0);

/** `taxation` is gross: a fifth of every total is tax. */
function figuresOf(lines: readonly Line[], method?: string): Fields {
  const shipping = methods.find(({ id }) => id === method)?.price;
  const goods = netOf(lines);
  const total = goods + (shipping ?? 0);
  return {
    currency: 'DKK',
    taxation: 'gross',
    product_items: itemsOf(lines),
    product_sub_total: goods,
    product_total: goods,
    ...(shipping !== undefined && {
      shipping_items: [{ _type: 'shipping_item', item_text: 'Shipping', price: shipping }],
      shipping_total: shipping,
    }),
    order_total: total,
    tax_total: Math.round(total / 5),
  };
}

export const showBasket = ({ id, lines }: Basket): Fields => ({
  _v: '25.3',
  _type: 'basket',
  basket_id: id,
  ...figuresOf(lines),
});

const shipmentOf = ({ address, method }: Purchase): Fields => ({
  _type: 'shipment',
  shipment_id: 'me',
  ...(address && { shipping_address: address }),
  ...(method && { shipping_method: methods.find(({ id }) => id === method) }),
});

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  _type: 'basket',
  checkout_id: purchase.id,
  checkout_status: {
    open: lacking.length > 0 ? 'pending' : 'submittable',
    done: 'submitted',
    off: 'canceled',
  }[purchase.stage],
  ...figuresOf(purchase.lines, purchase.method),
  shipments: [shipmentOf(purchase)],
  applicable_shipping_methods: methods,
  flashes: lacking.map((path) => ({ _type: 'flash', type: `${path}_missing`, path })),
  ...(purchase.order && { order_no: purchase.order }),
});

export const showOrder = (purchase: Purchase): Fields => ({
  _type: 'order',
  order_no: purchase.order,
  status: 'new',
  payment_status: 'not_paid',
  ...figuresOf(purchase.lines, purchase.method),
  shipments: [shipmentOf(purchase)],
});
