/** Baskets, checkouts and orders of Klarna: lines with the tax in their amounts, and shipping and discount as lines. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const options = [
  { id: 'postnord-ombud', name: 'PostNord service point', price: 4_900, delivery_method: 'PickUpPoint' },
  { id: 'budbee-hem', name: 'Budbee to the door', price: 8_900, delivery_method: 'Home' },
] as const;

const rates: Readonly<Record<string, number>> = { Books: 600, Food: 1_200 };

/** The rate of tax in basis points. */
export const rateOf = ({ kind }: Ware): number => rates[kind] ?? 2_500;

type OrderLine = Fields & { readonly total_amount: number; readonly total_tax_amount: number };

/** A line whose tax is within its amounts. */
function orderLine(line: Fields, quantity: number, unit_price: number, tax_rate: number): OrderLine {
  const total_amount = quantity * unit_price;
  return {
    ...line,
    quantity,
    unit_price,
    tax_rate,
    total_amount,
    total_discount_amount: 0,
    total_tax_amount: total_amount - Math.round((total_amount * 10_000) / (10_000 + tax_rate)),
  };
}

const goods = ({ item, quantity }: Line): OrderLine =>
  orderLine(
    {
      type: 'physical',
      reference: item.sku,
      name: `${item.ware.title}, ${item.label}`,
      quantity_unit: 'pcs',
    },
    quantity,
    item.amount,
    rateOf(item.ware),
  );

const rebate = { type: 'discount', reference: 'RABATT-1000', name: '50 kr off from 1000 kr on' };

const discounts = (lines: readonly Line[]): readonly OrderLine[] =>
  sumOf(lines) >= 100_000 ? [orderLine(rebate, 1, -5_000, 2_500)] : [];

const shippings = (method: string | undefined): readonly OrderLine[] =>
  options
    .filter(({ id }) => id === method)
    .map(({ id, name, price }) => orderLine({ type: 'shipping_fee', reference: id, name }, 1, price, 2_500));

function figuresOf(lines: readonly Line[], method?: string): Fields {
  const order_lines = [...lines.map(goods), ...discounts(lines), ...shippings(method)];
  return {
    purchase_country: 'SE',
    purchase_currency: 'SEK',
    locale: 'en-SE',
    order_amount: order_lines.reduce((sum, { total_amount }) => sum + total_amount, 0),
    order_tax_amount: order_lines.reduce((sum, { total_tax_amount }) => sum + total_tax_amount, 0),
    order_lines,
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  basket_id: id,
  status: stage === 'off' ? 'cancelled' : 'open',
  ...figuresOf(lines),
});

const statuses = { open: 'checkout_incomplete', done: 'checkout_complete', off: 'cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkout_id: purchase.id,
  status: purchase.stage === 'open' && lacking.length === 0 ? 'checkout_ready' : statuses[purchase.stage],
  ...figuresOf(purchase.lines, purchase.method),
  shipping_address: purchase.address ?? null,
  shipping_options: options.map((option) => ({
    ...option,
    tax_rate: 2_500,
    tax_amount: option.price - Math.round((option.price * 10_000) / 12_500),
  })),
  selected_shipping_option: purchase.method ?? null,
  missing: lacking,
  order_id: purchase.order ?? null,
});

export const showOrder = (purchase: Purchase): Fields => ({
  order_id: purchase.order,
  checkout_id: purchase.id,
  status: 'AUTHORIZED',
  fraud_status: 'ACCEPTED',
  ...figuresOf(purchase.lines, purchase.method),
  shipping_address: purchase.address ?? null,
  selected_shipping_option: purchase.method ?? null,
});
