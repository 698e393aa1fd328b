/** Carts, checkouts and orders of PayPal: purchase units whose amount has a breakdown. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const services = [
  { id: 'singpost', label: 'SingPost', cents: 390, handling: 0 },
  { id: 'same-day', label: 'Same-day courier', cents: 1_200, handling: 250 },
] as const;

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'SGD' });

/** Tax of 9 % on one piece, which is rounded before it is multiplied. */
const taxOf = ({ item }: Line): number => Math.round((item.amount * 9) / 100);

const itemOf = (line: Line): Fields => ({
  name: `${line.item.ware.title} - ${line.item.label}`,
  sku: line.item.sku,
  quantity: String(line.quantity),
  unit_amount: moneyOf(line.item.amount),
  tax: moneyOf(taxOf(line)),
  category: 'PHYSICAL_GOODS',
});

const serviceOf = (method: string | undefined) => services.find(({ id }) => id === method);

/** A tenth off the items from 200 dollars on. */
const discountOf = (items: number): number => (items >= 20_000 ? Math.round(items / 10) : 0);

function amountOf(lines: readonly Line[], method?: string): Fields {
  const service = serviceOf(method);
  const items = sumOf(lines);
  const tax = lines.reduce((sum, line) => sum + taxOf(line) * line.quantity, 0);
  const [shipping, handling, discount] = [service?.cents ?? 0, service?.handling ?? 0, discountOf(items)];
  return {
    ...moneyOf(items + tax + shipping + handling - discount),
    breakdown: {
      item_total: moneyOf(items),
      tax_total: moneyOf(tax),
      shipping: moneyOf(shipping),
      handling: moneyOf(handling),
      discount: moneyOf(discount),
    },
  };
}

const unitOf = (lines: readonly Line[], method?: string): Fields => ({
  reference_id: 'default',
  amount: amountOf(lines, method),
  items: lines.map(itemOf),
});

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  id,
  status: stage === 'off' ? 'VOIDED' : 'OPEN',
  purchase_units: [unitOf(lines)],
});

const shippingOf = ({ address, method }: Purchase): Fields => ({
  ...address,
  options: services.map(({ id, label, cents, handling }) => ({
    id,
    label,
    type: 'SHIPPING',
    amount: moneyOf(cents),
    handling: moneyOf(handling),
    selected: id === method,
  })),
});

const statuses = { open: 'CREATED', done: 'COMPLETED', off: 'VOIDED' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  id: purchase.id,
  intent: 'CAPTURE',
  status:
    purchase.stage === 'open' && lacking.length === 0 ? 'PAYER_ACTION_REQUIRED' : statuses[purchase.stage],
  purchase_units: [{ ...unitOf(purchase.lines, purchase.method), shipping: shippingOf(purchase) }],
  missing_fields: lacking,
  order_id: purchase.order ?? null,
});

export const showOrder = (purchase: Purchase): Fields => {
  const unit = unitOf(purchase.lines, purchase.method);
  const { amount, currency } = unit.amount as Fields;
  return {
    id: purchase.order,
    checkout_id: purchase.id,
    intent: 'CAPTURE',
    status: 'COMPLETED',
    purchase_units: [
      {
        ...unit,
        shipping: shippingOf(purchase),
        payments: {
          captures: [
            {
              id: `C${purchase.order}`,
              status: 'COMPLETED',
              amount: { amount, currency },
              final_capture: true,
            },
          ],
        },
      },
    ],
  };
};
