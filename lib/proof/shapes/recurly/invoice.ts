/** The charge invoices of the Recurly site: their line items, which are charges with tax on top, and their sums. */
import { type Fields, isFields } from '../../variants/variant.ts';
import { type Line, sumOf } from '../trade/lines.ts';
import type { Checkout, Totals } from '../trade/trade.ts';
import { codeOf, idOf, kindOf } from './catalog.ts';

type Method = { readonly name: string; readonly amount: number };

/** What shipping costs in cents, without tax. */
export const methods: Readonly<Record<string, Method>> = {
  standard: { name: 'Standard shipping', amount: 595 },
  express: { name: 'Express shipping', amount: 1_350 },
};

export const shippingMethods: readonly Fields[] = Object.entries(methods).map(([code, { name, amount }]) => ({
  id: idOf(`shipping method ${code}`),
  object: 'shipping_method',
  code,
  name,
  currency: 'EUR',
  amount,
}));

const rate = 0.23;

const taxInfo = { type: 'vat', region: 'IE', rate };

/** The tax of a charge, rounded by charge. */
export type Tax = (unitAmount: number, quantity: number) => number;

export const vat: Tax = (unitAmount, quantity) => Math.round(unitAmount * quantity * rate);

type Charge = {
  readonly id: string;
  readonly names: Fields;
  readonly quantity: number;
  readonly unitAmount: number;
};

const ofLine = ({ key, item, quantity }: Line): Charge => {
  const kind = kindOf(item.ware);
  return {
    id: key,
    quantity,
    unitAmount: item.amount,
    names: {
      origin: kind === 'plan' ? 'plan' : 'one_time',
      [`${kind}_id`]: item.id,
      [`${kind}_code`]: codeOf(item),
      product_code: kind === 'plan' ? codeOf(item) : item.sku,
      description: item.ware.title,
    },
  };
};

/** The fee of the shipping method is the last charge. */
function chargesOf(lines: readonly Line[], code = ''): readonly Charge[] {
  const method = methods[code];
  if (!method) return lines.map(ofLine);
  const names = { origin: 'debit', product_code: code, description: method.name };
  const id = idOf(`fee ${code} ${lines.map(({ key }) => key).join(' ')}`);
  return [...lines.map(ofLine), { id, quantity: 1, unitAmount: method.amount, names }];
}

const subtotalOf = ({ quantity, unitAmount }: Charge): number => quantity * unitAmount;

export const totalsWith =
  (tax: Tax) =>
  (lines: readonly Line[], method?: string): Totals => {
    const charges = chargesOf(lines, method);
    const subtotal = sumOf(charges.map(subtotalOf));
    const taxes = sumOf(charges.map(({ unitAmount, quantity }) => tax(unitAmount, quantity)));
    const shipping = methods[method ?? '']?.amount ?? 0;
    return { subtotal, discount: 0, shipping, tax: taxes, total: subtotal + taxes };
  };

const lineItemOf = (charge: Charge, state: string, tax: Tax): Fields => ({
  id: charge.id,
  object: 'line_item',
  type: 'charge',
  state,
  ...charge.names,
  currency: 'EUR',
  quantity: charge.quantity,
  unit_amount: charge.unitAmount,
  subtotal: subtotalOf(charge),
  discount: 0,
  taxable: true,
  tax_inclusive: false,
  tax: tax(charge.unitAmount, charge.quantity),
  tax_info: taxInfo,
  amount: subtotalOf(charge) + tax(charge.unitAmount, charge.quantity),
});

type Billed = Pick<Checkout, 'lines' | 'method' | 'order'> & { readonly state: Checkout['state'] };

const states = { open: 'pending', placed: 'paid', cancelled: 'voided' };

/** What is paid is no longer open, and a voided invoice has nothing to pay. */
export function invoiceOf(billed: Billed, { subtotal, discount, tax, total }: Totals, rule: Tax): Fields {
  const { lines, method, order, state } = billed;
  const lineState = order === undefined ? 'pending' : 'invoiced';
  return {
    id: order === undefined ? null : idOf(`invoice ${order}`),
    object: 'invoice',
    type: 'charge',
    origin: 'purchase',
    number: order ?? null,
    state: states[state],
    collection_method: 'automatic',
    currency: 'EUR',
    line_items: chargesOf(lines, method).map((charge) => lineItemOf(charge, lineState, rule)),
    has_more_line_items: false,
    subtotal,
    discount,
    tax,
    tax_info: taxInfo,
    total,
    paid: state === 'placed' ? total : 0,
    balance: state === 'open' ? total : 0,
  };
}

/** The collection of the balance has begun. */
export const processing = (invoice: unknown): unknown =>
  isFields(invoice) ? { ...invoice, state: 'processing', paid: 0, balance: invoice.total } : invoice;
