/** The carts, checkout tokens and orders of Commerce.js: each price as a raw amount and as texts, and totals under `live`. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { id: 'ship_7RyWOwmK5nEa2V', description: 'Standard, five days', cents: 1_295 },
  { id: 'ship_LvJjoPQ1eRwO7e', description: 'Express, two days', cents: 2_650 },
] as const;

const [standard] = methods;

export const priceOf = (cents: number): Fields => {
  const formatted = (cents / 100).toFixed(2);
  return {
    raw: cents,
    formatted,
    formatted_with_symbol: `$${formatted}`,
    formatted_with_code: `${formatted} CAD`,
  };
};

const currency = { code: 'CAD', symbol: '$' } as const;

const lineItemOf = ({ id, item, quantity }: Line): Fields => {
  const [product, variant] = item.id.split('|');
  return {
    id,
    product_id: product,
    product_name: item.ware.title,
    name: `${item.ware.title}, ${item.label}`,
    sku: item.sku,
    quantity,
    price: priceOf(item.amount),
    line_total: priceOf(item.amount * quantity),
    is_valid: true,
    variant: { id: variant, sku: item.sku, description: item.label },
    selected_options: [{ group_name: item.ware.option, option_name: item.label }],
  };
};

/** A cart has no tax yet: it depends on the destination. */
export const showCart = ({ id, lines }: Basket): Fields => ({
  id,
  currency,
  total_items: lines.reduce((all, { quantity }) => all + quantity, 0),
  total_unique_items: lines.length,
  subtotal: priceOf(sumOf(lines)),
  line_items: lines.map(lineItemOf),
  discount: [],
  meta: null,
});

/** From 150 dollars on, standard shipping is free. */
const costOf = (lines: readonly Line[], { id, cents }: (typeof methods)[number]): number =>
  id === standard.id && sumOf(lines) >= 15_000 ? 0 : cents;

/** Tax of 13 % is on top of goods and shipping. */
function figuresOf({ lines, method }: Purchase) {
  const chosen = methods.find(({ id }) => id === method);
  const subtotal = sumOf(lines);
  const shipping = chosen ? costOf(lines, chosen) : 0;
  const tax = Math.round(((subtotal + shipping) * 13) / 100);
  return {
    subtotal: priceOf(subtotal),
    shipping: { id: chosen?.id ?? null, description: chosen?.description ?? null, price: priceOf(shipping) },
    tax: { included_in_price: false, provider: 'native', amount: priceOf(tax) },
    total: priceOf(subtotal + shipping),
    total_with_tax: priceOf(subtotal + shipping + tax),
  };
}

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => {
  const figures = figuresOf(purchase);
  return {
    id: purchase.id,
    currency,
    conditionals: {
      is_ready: purchase.stage === 'open' && lacking.length === 0,
      is_completed: purchase.stage === 'done',
      is_cancelled: purchase.stage === 'off',
      is_free_shipping: sumOf(purchase.lines) >= 15_000,
    },
    missing: lacking,
    shipping_address: purchase.address ?? null,
    shipping_methods: methods.map((method) => ({
      id: method.id,
      description: method.description,
      price: priceOf(costOf(purchase.lines, method)),
    })),
    live: {
      line_items: purchase.lines.map(lineItemOf),
      ...figures,
      total_due: figures.total_with_tax,
    },
    order_id: purchase.order ?? null,
  };
};

export const showOrder = (purchase: Purchase): Fields => {
  const figures = figuresOf(purchase);
  return {
    id: purchase.order,
    customer_reference: `CHC-${String(purchase.order).slice(-5)}`,
    checkout_token_id: purchase.id,
    status: 'open',
    status_payment: 'paid',
    status_fulfillment: 'not_fulfilled',
    currency,
    shipping_address: purchase.address ?? null,
    order: {
      line_items: purchase.lines.map(lineItemOf),
      ...figures,
      total_paid: figures.total_with_tax,
    },
  };
};
