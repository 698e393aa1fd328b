/** The carts, checkouts and orders of CS-Cart: maps of products, totals as members, and value-added tax in the prices. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';

export const shippings = [
  { id: 3, shipping: 'Royal Mail 48', delivery_time: '2-3 days', rate: 395 },
  { id: 7, shipping: 'Courier, next day', delivery_time: '1 day', rate: 850 },
] as const;

/** The hash of a product in carts: decimal digits that depend on the product alone. */
export const hashOf = (item: string): string =>
  String(Number.parseInt(hexOf(`cscart ${item}`).slice(0, 8), 16));

/** As PHP writes maps: one without members is a list. */
const map = (entries: readonly (readonly [string, Fields])[]): unknown =>
  entries.length === 0 ? [] : Object.fromEntries(entries);

const piecesIn = (lines: readonly Line[]): number => lines.reduce((all, { quantity }) => all + quantity, 0);

const productsOf = (lines: readonly Line[]): unknown =>
  map(
    lines.map(({ item, quantity }) => [
      hashOf(item.id),
      {
        product_id: Number(item.id),
        product_code: item.sku,
        product: `${item.ware.title}, ${item.label}`,
        amount: quantity,
        price: item.amount,
        display_subtotal: item.amount * quantity,
        product_options: [],
        extra: { exclude_from_calculate: 'N' },
      },
    ]),
  );

/** Prices and shipping contain a sixth of tax, which is a fifth of the net. */
function totalsOf(lines: readonly Line[], shipping: number): Fields {
  const subtotal = sumOf(lines);
  const discount = subtotal >= 10_000 ? Math.round(subtotal / 20) : 0;
  const total = subtotal - discount + shipping;
  return {
    amount: piecesIn(lines),
    subtotal,
    subtotal_discount: discount,
    shipping_cost: shipping,
    taxes: map([
      [
        '6',
        {
          description: 'VAT',
          rate_value: 20,
          price_includes_tax: 'Y',
          tax_subtotal: Math.round(total / 6),
        },
      ],
    ]),
    promotions: map(
      discount === 0 ? [] : [['12', { name: '5% off from £100', bonus: 'order_discount', discount }]],
    ),
    total,
  };
}

/** Shipping is not known yet. */
export const showCart = ({ id, lines, stage }: Basket): Fields => ({
  cart_id: id,
  secondary_currency: 'GBP',
  status: stage === 'off' ? 'D' : 'A',
  products: productsOf(lines),
  ...totalsOf(lines, 0),
});

const figuresOf = ({ lines, method }: Purchase): Fields =>
  totalsOf(lines, shippings.find(({ id }) => String(id) === method)?.rate ?? 0);

const letters = { open: 'N', done: 'P', off: 'I' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkout_id: purchase.id,
  status: letters[purchase.stage],
  ready_to_place: purchase.stage === 'open' && lacking.length === 0 ? 'Y' : 'N',
  missing: lacking,
  secondary_currency: 'GBP',
  user_data: purchase.address ?? [],
  products: productsOf(purchase.lines),
  shippings: Object.fromEntries(
    shippings.map(({ id, ...shipping }) => [String(id), { shipping_id: id, ...shipping }]),
  ),
  chosen_shipping: purchase.method === undefined ? null : Number(purchase.method),
  ...figuresOf(purchase),
  order_id: purchase.order ?? null,
});

export const showOrder = (purchase: Purchase): Fields => ({
  order_id: purchase.order,
  checkout_id: purchase.id,
  status: 'P',
  secondary_currency: 'GBP',
  user_data: purchase.address ?? [],
  products: productsOf(purchase.lines),
  shipping_id: Number(purchase.method),
  ...figuresOf(purchase),
});
