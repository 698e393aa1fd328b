/** The orders of Commerce Layer: promotions, shipments and payment methods are line items as well, beside the SKUs. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';

export const methods = [
  { id: 'QlvNXfPzRo', name: 'Corriere', amount: 890 },
  { id: 'kaZYmFYGmo', name: 'Corriere espresso', amount: 1_690 },
] as const;

const payment = { id: 'gWKmvsqpAY', name: 'Bonifico', amount: 150 } as const;

const promotion = { id: 'zbrLqiKEpN', name: 'Dieci per cento', from: 20_000, part: 0.1 } as const;

/** Ten letters that depend only on the name. */
export const idOf = (name: string): string =>
  [...hexOf(name).slice(0, 10)].map((digit) => 'kRwBnXhQzVpLdMgYtJsC'[Number.parseInt(digit, 16)]).join('');

const money = (name: string, cents: number): Fields => ({
  [`${name}_amount_cents`]: cents,
  [`${name}_amount_float`]: cents / 100,
  [`formatted_${name}_amount`]: `€${(cents / 100).toFixed(2).replace('.', ',')}`,
});

const lineItem = (id: string, type: string, name: string, quantity: number, each: number): Fields => ({
  id,
  type: 'line_items',
  item_type: type,
  sku_code: null,
  name,
  quantity,
  currency_code: 'EUR',
  ...money('unit', each),
  ...money('total', each * quantity),
});

const ofSku = ({ id, item, quantity }: Line): Fields => ({
  ...lineItem(id, 'skus', `${item.ware.title} ${item.label}`, quantity, item.amount),
  sku_code: item.id,
});

type Sums = Readonly<Record<'subtotal' | 'discount' | 'shipping' | 'payment_method', number>>;

function sumsOf(lines: readonly Line[], method: string | undefined, fee: number): Sums {
  const subtotal = sumOf(lines);
  return {
    subtotal,
    discount: subtotal >= promotion.from ? -Math.round(subtotal * promotion.part) : 0,
    shipping: methods.find(({ id }) => id === method)?.amount ?? 0,
    payment_method: fee,
  };
}

/** Italian tax of 22 % is in every amount. */
function totalsOf(sums: Sums): Fields {
  const total = Object.values(sums).reduce((sum, amount) => sum + amount, 0);
  return {
    tax_included: true,
    tax_rate: 0.22,
    ...money('subtotal', sums.subtotal),
    ...money('shipping', sums.shipping),
    ...money('payment_method', sums.payment_method),
    ...money('discount', sums.discount),
    ...money('total_tax', total - Math.round(total / 1.22)),
    ...money('total', total),
    total_amount_with_taxes_cents: total,
  };
}

function lineItemsOf(lines: readonly Line[], { discount, shipping, payment_method: fee }: Sums, of: string) {
  const others: readonly (readonly [type: string, name: string, cents: number])[] = [
    ['percentage_discount_promotions', promotion.name, discount],
    ['shipments', 'Spedizione', shipping],
    ['payment_methods', payment.name, fee],
  ];
  return [
    ...lines.map(ofSku),
    ...others.flatMap(([type, name, cents]) =>
      cents === 0 ? [] : [lineItem(idOf(`${type} ${of}`), type, name, 1, cents)],
    ),
  ];
}

function orderOf({ id, lines }: Basket, status: string, method: string | undefined, fee: number): Fields {
  const sums = sumsOf(lines, method, fee);
  return {
    id,
    type: 'orders',
    status,
    editable: status === 'draft' || status === 'pending',
    currency_code: 'EUR',
    ...totalsOf(sums),
    skus_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    line_items: lineItemsOf(lines, sums, id),
  };
}

export const showCart = (cart: Basket): Fields =>
  orderOf(cart, cart.stage === 'off' ? 'cancelled' : 'draft', undefined, 0);

const statusOf = ({ stage }: Purchase): string =>
  stage === 'open' ? 'pending' : stage === 'done' ? 'placed' : 'cancelled';

const deliveryOf = ({ address, method }: Purchase): Fields => ({
  shipping_address: address ? { type: 'addresses', ...address } : null,
  shipments: [
    { type: 'shipments', shipping_method: method ? { type: 'shipping_methods', id: method } : null },
  ],
});

export const showCheckout = (purchase: Purchase): Fields => ({
  ...orderOf(purchase, statusOf(purchase), purchase.method, payment.amount),
  number: purchase.order ?? null,
  ...deliveryOf(purchase),
  available_shipping_methods: methods.map(({ id, name, amount }) => ({
    id,
    type: 'shipping_methods',
    name,
    currency_code: 'EUR',
    ...money('price', amount),
  })),
  payment_method: { type: 'payment_methods', id: payment.id, name: payment.name },
});

export const showOrder = (purchase: Purchase): Fields => ({
  ...orderOf(purchase, 'placed', purchase.method, payment.amount),
  number: purchase.order,
  ...deliveryOf(purchase),
});
