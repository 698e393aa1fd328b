/** The carts, checkouts and sales orders of Zoho Commerce: amounts in the currency of the shop, and of its books. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { id: '4120000000001200031', name: 'Standard', rate: 380 },
  { id: '4120000000001200047', name: 'Same day', rate: 1_290 },
] as const;

/** Indian paise for one Singapore cent. */
const exchangeRate = 64.5;

const inBooks = (amount: number): number => Math.round(amount * exchangeRate);

const currencies = {
  currency_code: 'SGD',
  currency_symbol: 'S$',
  base_currency_code: 'INR',
  exchange_rate: exchangeRate,
} as const;

/** An amount in both currencies. */
const both = (name: string, amount: number): Fields => ({
  [name]: amount,
  [`bcy_${name}`]: inBooks(amount),
});

const taxOn = (amount: number): number => Math.round((amount * 9) / 100);

const lineTax = ({ item, quantity }: Line): number => taxOn(item.amount * quantity);

const itemOf = (line: Line): Fields => {
  const { id, item, quantity } = line;
  return {
    item_id: id,
    variant_id: item.id,
    name: item.ware.title,
    variant_name: item.label,
    sku: item.sku,
    quantity,
    ...both('selling_price', item.amount),
    ...both('item_total', item.amount * quantity),
    tax_name: 'GST',
    tax_percentage: 9,
    ...both('tax_amount', lineTax(line)),
  };
};

/** Tax is on top; the total is rounded to five cents, and `roundoff_value` says by how much. */
function totalsOf(lines: readonly Line[], shipping: number): Fields {
  const goods = sumOf(lines);
  const tax = lines.reduce((all, line) => all + lineTax(line), 0) + taxOn(shipping);
  const exact = goods + shipping + tax;
  const total = Math.round(exact / 5) * 5;
  return {
    ...both('sub_total', goods),
    ...both('shipping_charge', shipping),
    ...both('shipping_charge_tax', taxOn(shipping)),
    ...both('tax_total', tax),
    ...both('roundoff_value', total - exact),
    ...both('total', total),
  };
}

/** Shipping is not known yet. */
export const showCart = ({ id, lines, stage }: Basket): Fields => ({
  cart_id: id,
  status: stage === 'off' ? 'deleted' : 'active',
  ...currencies,
  cart_items: lines.map(itemOf),
  ...totalsOf(lines, 0),
});

const figuresOf = ({ lines, method }: Purchase): Fields => {
  const chosen = methods.find(({ id }) => id === method);
  return {
    ...currencies,
    line_items: lines.map(itemOf),
    shipping_method: chosen ? { id: chosen.id, name: chosen.name } : null,
    ...totalsOf(lines, chosen?.rate ?? 0),
  };
};

const states = { open: 'pending', done: 'completed', off: 'cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkout_id: purchase.id,
  checkout_status: purchase.stage === 'open' && lacking.length === 0 ? 'ready' : states[purchase.stage],
  required_fields: lacking,
  shipping_address: purchase.address ?? {},
  ...figuresOf(purchase),
  available_shipping_methods: methods.map(({ id, name, rate }) => ({ id, name, ...both('rate', rate) })),
  salesorder_id: purchase.order ?? '',
});

export const showSalesOrder = (purchase: Purchase): Fields => ({
  salesorder_id: purchase.order,
  salesorder_number: `SO-${String(purchase.order).slice(-5)}`,
  checkout_id: purchase.id,
  status: 'confirmed',
  paid_status: 'paid',
  shipping_address: purchase.address ?? {},
  ...figuresOf(purchase),
});
