/** The documents of products, checkouts and orders, as JSON:API has them. */
import type { Ware } from '../../variants/frame/shop.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { amountOf, type Line, piecesIn } from '../trade/lines.ts';
import type { Cart, Checkout } from '../trade/trade.ts';
import { moneyOf, postageOf, ratesOf, type Sums } from './sums.ts';

export const linkTo = (type: string, id: string) => ({ type, id });

const optionOf = ({ id, label, sku, price, available }: Ware['makes'][number], index: number): Fields => ({
  ...linkTo('product_options', String(id)),
  attributes: {
    name: label,
    sku,
    price: moneyOf(Math.round(Number(price) * 100)),
    position: index + 1,
    sold_out: !available,
  },
});

export const productOf = (ware: Ware): Fields => ({
  ...linkTo('products', String(ware.id)),
  attributes: {
    name: ware.title,
    permalink: ware.handle,
    description: ware.story,
    status: ware.makes.some(({ available }) => available) ? 'active' : 'sold-out',
    default_price: moneyOf(Math.round(Number(ware.makes[0]?.price) * 100)),
    shipping_options: ['US', 'everywhere_else'].map((country_id) => {
      const [alone, combined] = postageOf(ware, country_id);
      return { country_id, amount_alone: moneyOf(alone), amount_combined: moneyOf(combined) };
    }),
  },
  relationships: {
    categories: { data: [linkTo('categories', ware.kind.toLowerCase())] },
    options: { data: ware.makes.map(({ id }) => linkTo('product_options', String(id))) },
  },
});

export const includedIn = (found: readonly Ware[]): readonly Fields[] => [
  ...[...new Set(found.map(({ kind }) => kind))].map((name) => ({
    ...linkTo('categories', name.toLowerCase()),
    attributes: { name },
  })),
  ...found.flatMap(({ makes }) => makes.map(optionOf)),
];

export const needed = [
  'customer_first_name',
  'customer_last_name',
  'customer_email',
  'shipping_address_1',
  'shipping_city',
  'shipping_zip',
  'shipping_country_id',
] as const;

export const optional = ['customer_note', 'shipping_address_2', 'shipping_state'] as const;

/** The fields that were set so far. */
export const filledIn = (checkout: object): Fields => fieldsOf({ ...checkout }, 'filled');

export function countryOf(checkout: object): string | undefined {
  const { shipping_country_id: id } = filledIn(checkout);
  return id === undefined ? undefined : String(id);
}

const lineOf =
  (type: string, totalOf: typeof amountOf) =>
  (line: Line): Fields => ({
    ...linkTo(type, line.key),
    attributes: {
      product_name: line.item.ware.title,
      product_option_name: line.item.label,
      quantity: line.quantity,
      price: moneyOf(line.item.amount),
      total: moneyOf(totalOf(line)),
    },
    relationships: {
      product: { data: linkTo('products', String(line.item.ware.id)) },
      product_option: { data: linkTo('product_options', line.item.id) },
    },
  });

const totalsOf = (lines: readonly Line[], { goods, discount, shipping, tax, total }: Sums): Fields => ({
  item_count: piecesIn(lines),
  item_total: moneyOf(goods),
  discount_total: moneyOf(discount),
  shipping_total: moneyOf(shipping ?? 0),
  shipping_pending: shipping === undefined,
  tax_total: moneyOf(tax ?? 0),
  tax_pending: tax === undefined,
  total: moneyOf(total),
});

const currency = { data: linkTo('currencies', 'USD') };

const contactOf = (checkout: Checkout): Fields => {
  const filled = filledIn(checkout);
  return Object.fromEntries([...needed, ...optional].map((name) => [name, filled[name] ?? null]));
};

const itemLinks = (type: string, lines: readonly Line[]): Fields => ({
  data: lines.map(({ key }) => linkTo(type, key)),
});

export const cartOf = ({ id, lines }: Cart, sums: Sums): Fields => ({
  data: {
    ...linkTo('carts', id),
    attributes: totalsOf(lines, sums),
    relationships: { currency, items: itemLinks('cart_items', lines) },
  },
  included: lines.map(lineOf('cart_items', amountOf)),
});

const statuses = { open: 'open', placed: 'completed', cancelled: 'cancelled' } as const;

export function checkoutOf(checkout: Checkout, sums: Sums, totalOf: typeof amountOf): Fields {
  const { id, lines, method, order, cart, state } = checkout;
  const filled = filledIn(checkout);
  const rates = ratesOf(lines, countryOf(checkout));
  const missing = needed.filter((name) => !(name in filled));
  return {
    data: {
      ...linkTo('checkouts', id),
      attributes: {
        status: statuses[state],
        ...totalsOf(lines, sums),
        ...contactOf(checkout),
        shipping_rates: rates.map(({ amount, ...rate }) => ({ ...rate, amount: moneyOf(amount) })),
        shipping_rate: method ?? null,
        missing: [...missing, ...(method === undefined ? ['shipping_rate'] : [])],
      },
      relationships: {
        cart: { data: linkTo('carts', cart) },
        currency,
        items: itemLinks('order_line_items', lines),
        order: { data: order === undefined ? null : linkTo('orders', order) },
      },
    },
    included: lines.map(lineOf('order_line_items', totalOf)),
  };
}

const labels: Readonly<Record<string, string>> = {
  shipping: 'Shipping charges',
  tax: 'Sales tax',
  discount: '10% off from $50 on',
};

export function orderOf(checkout: Checkout, sums: Sums, completed_at: string): Fields {
  const { lines, order = '', id, method } = checkout;
  const amounts = { shipping: sums.shipping ?? 0, tax: sums.tax ?? 0, discount: sums.discount };
  const adjustments = Object.entries(amounts).map(([kind, amount], index) => ({
    ...linkTo(`order_adjustments/${kind}`, `${order}-${index + 1}`),
    attributes: { amount: moneyOf(amount), label: labels[kind] },
  }));
  return {
    data: {
      ...linkTo('orders', order),
      attributes: {
        ...totalsOf(lines, sums),
        ...contactOf(checkout),
        shipping_rate: method,
        shipping_status: 'unshipped',
        payment_status: 'completed',
        completed_at,
      },
      relationships: {
        checkout: { data: linkTo('checkouts', id) },
        currency,
        items: itemLinks('order_line_items', lines),
        adjustments: { data: adjustments.map(({ type, id: key }) => ({ type, id: key })) },
      },
    },
    included: [...lines.map(lineOf('order_line_items', amountOf)), ...adjustments],
  };
}
