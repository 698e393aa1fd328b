/** Carts, checkouts and receipts of Etsy: transactions with their own shipping, and totals with the VAT in them. */
import type { Ware } from '../../variants/frame/shop.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

type Upgrade = { readonly key: string; readonly name: string; readonly first: number; readonly next: number };

/** The shipping of a transaction: so many millimes for its first piece, and so many for each further one. */
export const upgrades: readonly Upgrade[] = [
  { key: 'rapid-poste', name: 'Rapid-Poste', first: 7_000, next: 1_500 },
  { key: 'courier', name: 'Courier', first: 12_500, next: 2_250 },
];

export const required = ['name', 'first_line', 'city', 'zip', 'country_iso'] as const;
export const parts = [...required, 'second_line', 'state'] as const;

export const moneyOf = (amount: number): Fields => ({ amount, divisor: 1_000, currency: 'TND' });

type Make = Pick<Ware['makes'][number], 'id' | 'label'>;

export const offeringOf = ({ id }: Pick<Make, 'id'>): number => 21_000_000 + id;

export const propertyOf = (ware: Ware, { id, label }: Make) => ({
  property_id: 516,
  property_name: ware.option,
  value_ids: [6_000 + id],
  values: [label],
});

const shippingOf = ({ quantity }: Line, { first, next }: Upgrade): number => first + next * (quantity - 1);

const shippingFor = (lines: readonly Line[], upgrade: Upgrade | undefined): number =>
  upgrade ? lines.reduce((sum, line) => sum + shippingOf(line, upgrade), 0) : 0;

const transactionOf = (line: Line, upgrade: Upgrade | undefined): Fields => ({
  transaction_id: Number(line.id),
  listing_id: line.item.ware.id,
  offering_id: Number(line.item.id),
  title: line.item.ware.title,
  sku: line.item.sku,
  quantity: line.quantity,
  price: moneyOf(line.item.amount),
  ...(upgrade && { shipping_cost: moneyOf(shippingOf(line, upgrade)) }),
  variations: [{ property_id: 516, formatted_name: line.item.ware.option, formatted_value: line.item.label }],
});

/** A twentieth off from four pieces on. */
function discountOf(lines: readonly Line[]): number {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces >= 4 ? Math.round(sumOf(lines) / 20) : 0;
}

/** VAT of 19 % is within what the buyer pays. */
function figuresOf(lines: readonly Line[], method?: string): Fields {
  const upgrade = upgrades.find(({ key }) => key === method);
  const [price, discount, shipping] = [sumOf(lines), discountOf(lines), shippingFor(lines, upgrade)];
  const grand = price - discount + shipping;
  return {
    transactions: lines.map((line) => transactionOf(line, upgrade)),
    total_price: moneyOf(price),
    discount_amt: moneyOf(discount),
    subtotal: moneyOf(price - discount),
    total_shipping_cost: moneyOf(shipping),
    total_vat_cost: moneyOf(grand - Math.round((grand * 100) / 119)),
    grandtotal: moneyOf(grand),
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  cart_id: Number(id),
  shop_id: 20_441_733,
  status: stage === 'off' ? 'canceled' : 'open',
  transaction_count: lines.length,
  ...figuresOf(lines),
});

const addressOf = ({ notes }: Purchase): Fields =>
  Object.fromEntries(parts.map((name) => [name, notes[name] ?? null]));

const statuses = { open: 'open', done: 'paid', off: 'canceled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkout_id: Number(purchase.id),
  status: purchase.stage === 'open' && lacking.length === 0 ? 'payable' : statuses[purchase.stage],
  is_paid: purchase.stage === 'done',
  missing: lacking,
  ...addressOf(purchase),
  shipping_upgrades: upgrades.map((upgrade) => ({
    key: upgrade.key,
    name: upgrade.name,
    cost: moneyOf(shippingFor(purchase.lines, upgrade)),
  })),
  shipping_upgrade: purchase.method ?? null,
  ...figuresOf(purchase.lines, purchase.method),
  receipt_id: purchase.order === undefined ? null : Number(purchase.order),
});

export const showOrder = (purchase: Purchase): Fields => ({
  receipt_id: Number(purchase.order),
  checkout_id: Number(purchase.id),
  status: 'paid',
  is_paid: true,
  is_shipped: false,
  ...addressOf(purchase),
  shipping_upgrade: purchase.method,
  ...figuresOf(purchase.lines, purchase.method),
});
