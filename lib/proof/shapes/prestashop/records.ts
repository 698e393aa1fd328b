/** The records of carts, checkouts and orders in the shape of PrestaShop: presented totals that include 23 % of tax. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const carriers = [
  { id_carrier: 2, name: 'Kurier', delay: '2-3 days', amount: 1_450 },
  { id_carrier: 5, name: 'Kurier 24h', delay: '1 day', amount: 2_890 },
] as const;

/** From here on, the first carrier costs nothing. */
const freeFrom = 25_000;

const taxIn = (gross: number): number => Math.round((gross * 23) / 123);

export const shippingOf = ({ lines, method }: Pick<Purchase, 'lines' | 'method'>): number => {
  const carrier = carriers.find(({ id_carrier: id }) => String(id) === method);
  if (!carrier) return 0;
  return carrier === carriers[0] && sumOf(lines) >= freeFrom ? 0 : carrier.amount;
};

const presented = (type: string, label: string, value: number): Fields => ({
  type,
  label,
  value,
  formatted: `${(value / 100).toFixed(2).replace('.', ',')} zł`,
});

const productsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map(({ id, item, quantity }) => ({
    id_cart_product: id,
    id_product: item.ware.id - 7_000_000,
    id_product_attribute: Number(item.id),
    reference: item.sku,
    name: item.ware.title,
    attributes_small: item.label,
    cart_quantity: quantity,
    unit_price: presented('price', 'Unit price', item.amount),
    line_total: presented('total', 'Total', item.amount * quantity),
  }));

function presentedCart(lines: readonly Line[], shipping: number): Fields {
  const goods = sumOf(lines);
  const total = goods + shipping;
  return {
    products: productsOf(lines),
    products_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    currency: { iso_code: 'PLN', sign: 'zł' },
    totals: {
      products: presented('products', 'Subtotal', goods),
      shipping: presented('shipping', 'Shipping', shipping),
      tax: presented('tax', 'Included taxes', taxIn(total)),
      total: presented('total', 'Total (tax incl.)', total),
      total_excluding_tax: presented('total', 'Total (tax excl.)', total - taxIn(total)),
    },
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  carts: [
    {
      id: Number(id),
      id_currency: 4,
      ...(stage === 'off' && { deleted: true }),
      attributes: { cart: presentedCart(lines, 0) },
    },
  ],
});

const statusOf = ({ stage }: Purchase, missing: readonly string[]): string => {
  if (stage === 'open') return missing.length > 0 ? 'incomplete' : 'ready_for_payment';
  return stage === 'done' ? 'ordered' : 'cancelled';
};

export function showCheckout(purchase: Purchase, missing: readonly string[]): Fields {
  const { id, lines, address, method, order } = purchase;
  return {
    data: {
      type: 'checkout',
      id,
      attributes: {
        status: statusOf(purchase, missing),
        cart: presentedCart(lines, shippingOf(purchase)),
        delivery: {
          address: address ?? null,
          id_carrier: method === undefined ? null : Number(method),
          delivery_options: carriers.map(({ amount: _, ...carrier }) => ({
            ...carrier,
            price: presented(
              'shipping',
              carrier.name,
              shippingOf({ lines, method: String(carrier.id_carrier) }),
            ),
          })),
        },
        messages: missing.map((name) => ({ type: 'error', code: `missing_${name}` })),
        ...(order && { order_reference: order }),
      },
    },
  };
}

export function showOrder(purchase: Purchase): Fields {
  const { lines, order, address, method, id } = purchase;
  const [goods, shipping] = [sumOf(lines), shippingOf(purchase)];
  return {
    orders: [
      {
        reference: order,
        id_checkout: id,
        current_state: 'payment_accepted',
        currency: { iso_code: 'PLN' },
        total_products_wt: goods,
        total_shipping_tax_incl: shipping,
        total_paid_tax_incl: goods + shipping,
        total_paid_tax_excl: goods + shipping - taxIn(goods + shipping),
        delivery: { address, id_carrier: Number(method) },
        associations: {
          order_rows: lines.map(({ item, quantity }) => ({
            product_attribute_id: Number(item.id),
            product_name: `${item.ware.title} (${item.label})`,
            product_quantity: quantity,
            unit_price_tax_incl: item.amount,
            total_price_tax_incl: item.amount * quantity,
          })),
        },
      },
    ],
  };
}
