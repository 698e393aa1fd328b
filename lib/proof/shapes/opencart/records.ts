/** The records of carts, checkouts and orders in the shape of OpenCart: rows of totals, amounts in pence as text. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { code: 'flat.flat', name: 'Royal Mail 48', cost: 499 },
  { code: 'parcel.next_day', name: 'Next Day Courier', cost: 1_250 },
] as const;

const bulkFrom = 3;

const discountOf = (lines: readonly Line[]): number =>
  lines
    .filter(({ quantity }) => quantity >= bulkFrom)
    .reduce((sum, { item, quantity }) => sum + Math.round((item.amount * quantity) / 10), 0);

/** Shipping and discount have rows only if there are any; the tax of 20 % is on both. */
function totalsOf(lines: readonly Line[], code?: string): readonly Fields[] {
  const goods = sumOf(lines);
  const discount = discountOf(lines);
  const method = methods.find((each) => each.code === code);
  const taxable = goods - discount + (method?.cost ?? 0);
  const tax = Math.round(taxable / 5);
  const rows: readonly (readonly [code: string, title: string, value: number, isShown: boolean])[] = [
    ['sub_total', 'Sub-Total', goods, true],
    ['quantity_discount', 'Three or more: 10% off', -discount, discount > 0],
    ['shipping', method?.name ?? '', method?.cost ?? 0, method !== undefined],
    ['tax', 'VAT (20%)', tax, true],
    ['total', 'Total', taxable + tax, true],
  ];
  return rows
    .filter(([, , , isShown]) => isShown)
    .map(([code, title, value], index) => ({ code, title, value: String(value), sort_order: index + 1 }));
}

const productsOf = (lines: readonly Line[]): Fields =>
  Object.fromEntries(
    lines.map(({ id, item, quantity }) => [
      id,
      {
        cart_id: id,
        product_id: item.id,
        name: item.ware.title,
        model: item.sku,
        option: [{ name: item.ware.option, value: item.label }],
        quantity,
        stock: true,
        price: String(item.amount),
        total: String(item.amount * quantity),
      },
    ]),
  );

export const showCart = ({ id, lines }: Basket): Fields => ({
  success: 'Success: You have modified your shopping cart!',
  api_token: id,
  currency: 'GBP',
  products: productsOf(lines),
  totals: totalsOf(lines),
});

const statusOf = ({ stage }: Purchase, missing: readonly string[]): string => {
  if (stage === 'open') return missing.length > 0 ? 'Missing Details' : 'Ready';
  return stage === 'done' ? 'Processed' : 'Canceled';
};

export function showCheckout(purchase: Purchase, missing: readonly string[]): Fields {
  const { id, lines, address, method, order } = purchase;
  return {
    checkout_id: id,
    checkout_status: statusOf(purchase, missing),
    currency: 'GBP',
    products: productsOf(lines),
    totals: totalsOf(lines, method),
    shipping_address: address ?? null,
    shipping_method: method ?? null,
    shipping_methods: Object.fromEntries(
      methods.map(({ code, name, cost }) => [code, { code, name, cost: String(cost), tax: 'excluded' }]),
    ),
    error: Object.fromEntries(missing.map((name) => [name, `Warning: ${name} required!`])),
    ...(order && { order_id: order }),
  };
}

export const showOrder = ({ id, order, lines, address, method }: Purchase): Fields => ({
  order: {
    order_id: order,
    checkout_id: id,
    order_status: 'Pending',
    currency_code: 'GBP',
    products: productsOf(lines),
    totals: totalsOf(lines, method),
    shipping_address: address,
    shipping_method: method,
  },
});
