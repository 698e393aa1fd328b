/** The records of carts, sessions and orders in the shape of Stripe Checkout: discounts, shipping and tax in `total_details`. */
import { at } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const promotion = { code: 'WELCOME10', percentOff: 10 } as const;

export const shippingRates = [
  { id: 'shr_standard', display_name: 'Ground', amount: 650 },
  { id: 'shr_express', display_name: 'Two-day air', amount: 1_200 },
] as const;

/** The sales tax of 8 %, in the country of the shop. */
const taxRate = 0.08;
const home = 'US';

type Figures = { readonly subtotal: number; readonly discount: number; readonly tax: number };

function figuresOf({ item, quantity }: Line, hasPromotion: boolean, isTaxed: boolean): Figures {
  const subtotal = item.amount * quantity;
  const discount = hasPromotion ? Math.round((subtotal * promotion.percentOff) / 100) : 0;
  return { subtotal, discount, tax: isTaxed ? Math.round((subtotal - discount) * taxRate) : 0 };
}

const isTaxed = ({ address }: Pick<Purchase, 'address'>): boolean => at(address, 'address.country') === home;

type Sold = Pick<Purchase, 'lines' | 'notes' | 'address' | 'method'>;

/** What carts, sessions and orders have alike. */
function amountsOf(sold: Sold): Fields {
  const { lines, notes, method } = sold;
  const figured = lines.map((line) => [line, figuresOf(line, 'promotion' in notes, isTaxed(sold))] as const);
  const sum = (name: 'discount' | 'tax') => figured.reduce((total, [, figures]) => total + figures[name], 0);
  const shipping = shippingRates.find(({ id }) => id === method)?.amount ?? 0;
  return {
    currency: 'usd',
    line_items: {
      object: 'list',
      has_more: false,
      data: figured.map(([{ id, item, quantity }, { subtotal, discount, tax }]) => ({
        id,
        object: 'item',
        description: `${item.ware.title}, ${item.label}`,
        quantity,
        price: { id: item.id, object: 'price', unit_amount: item.amount, currency: 'usd' },
        amount_subtotal: subtotal,
        amount_discount: discount,
        amount_tax: tax,
        amount_total: subtotal - discount + tax,
      })),
    },
    discounts: 'promotion' in notes ? [{ promotion_code: notes.promotion }] : [],
    amount_subtotal: sumOf(lines),
    amount_total: sumOf(lines) - sum('discount') + shipping + sum('tax'),
    total_details: {
      amount_discount: sum('discount'),
      amount_shipping: shipping,
      amount_tax: sum('tax'),
    },
  };
}

export const showCart = ({ id, stage, lines, notes }: Basket): Fields => ({
  id,
  object: 'cart',
  ...(stage === 'off' && { deleted: true }),
  ...amountsOf({ lines, notes }),
});

const statuses = { open: 'open', done: 'complete', off: 'expired' } as const;

export function showSession(purchase: Purchase, due: readonly string[], baseUrl: string): Fields {
  const { id, stage, address, method, order } = purchase;
  const isOpen = stage === 'open';
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: statuses[stage],
    payment_status: stage === 'done' ? 'paid' : 'unpaid',
    ...amountsOf(purchase),
    automatic_tax: { enabled: true, status: address ? 'complete' : 'requires_location_inputs' },
    collected_information: { shipping_details: address ?? null },
    shipping_cost: method
      ? { shipping_rate: method, amount_total: shippingRates.find((rate) => rate.id === method)?.amount }
      : null,
    shipping_options: shippingRates.map(({ id: rate, display_name: name, amount }) => ({
      shipping_rate: rate,
      display_name: name,
      shipping_amount: amount,
    })),
    requirements: { currently_due: isOpen ? due : [] },
    url: isOpen ? `${baseUrl}/pages/pay/${id}` : null,
    order: order ?? null,
  };
}

export const showOrder = (purchase: Purchase): Fields => ({
  id: purchase.order,
  object: 'order',
  status: 'processing',
  checkout_session: purchase.id,
  shipping_details: purchase.address,
  shipping_rate: purchase.method,
  ...amountsOf(purchase),
});
