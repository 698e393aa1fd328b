/** The estimates, hosted pages and invoices of Chargebee: line items with discounts and taxes of their own, and the shipping as an ad hoc line. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';

export const methods = [
  { id: 'auspost-parcel', name: 'Parcel Post', cents: 1_095 },
  { id: 'auspost-express', name: 'Express Post', cents: 1_690 },
] as const;

/** From 200 dollars of goods on, a coupon takes five percent off each of them. */
const coupon = { id: 'VOLUME5', from: 20_000, percent: 5 } as const;

type Row = {
  readonly id: string;
  readonly entity_type: 'charge_item_price' | 'adhoc';
  readonly entity_id: string | null;
  readonly description: string;
  readonly quantity: number;
  readonly unit_amount: number;
  readonly amount: number;
  readonly discount_amount: number;
  readonly tax_amount: number;
};

/** Tax of ten percent is on top of what is left after the discount. */
function rowOf(row: Omit<Row, 'amount' | 'discount_amount' | 'tax_amount'>, percent: number): Row {
  const amount = row.unit_amount * row.quantity;
  const discount_amount = Math.round((amount * percent) / 100);
  return { ...row, amount, discount_amount, tax_amount: Math.round((amount - discount_amount) / 10) };
}

function rowsOf(lines: readonly Line[], method?: string): readonly Row[] {
  const percent = sumOf(lines) >= coupon.from ? coupon.percent : 0;
  const goods = lines.map(({ id, item, quantity }) =>
    rowOf(
      {
        id,
        entity_type: 'charge_item_price',
        entity_id: item.id,
        description: `${item.ware.title} ${item.label}`,
        quantity,
        unit_amount: item.amount,
      },
      percent,
    ),
  );
  const chosen = methods.find(({ id }) => id === method);
  if (!chosen) return goods;
  const shipping = {
    id: `li_${hexOf(`chargebee ${chosen.id}`).slice(0, 16)}`,
    entity_type: 'adhoc',
    entity_id: null,
    description: chosen.name,
    quantity: 1,
    unit_amount: chosen.cents,
  } as const;
  return [...goods, rowOf(shipping, 0)];
}

const lineItemOf = (row: Row): Fields => ({
  object: 'line_item',
  pricing_model: row.entity_type === 'adhoc' ? 'flat_fee' : 'per_unit',
  is_taxed: true,
  tax_rate: 10,
  ...row,
});

/** @param isPaid whether nothing is due any more */
function figuresOf(lines: readonly Line[], method?: string, isPaid = false): Fields {
  const rows = rowsOf(lines, method);
  const sum = (name: 'amount' | 'discount_amount' | 'tax_amount') =>
    rows.reduce((all, row) => all + row[name], 0);
  const [discount, tax] = [sum('discount_amount'), sum('tax_amount')];
  const total = sum('amount') - discount + tax;
  return {
    currency_code: 'AUD',
    price_type: 'tax_exclusive',
    line_items: rows.map(lineItemOf),
    sub_total: sum('amount'),
    discounts:
      discount > 0
        ? [
            {
              object: 'discount',
              entity_type: 'document_level_coupon',
              entity_id: coupon.id,
              description: 'Five percent off from 200 dollars on',
              amount: discount,
            },
          ]
        : [],
    taxes: [{ object: 'tax', name: 'GST', description: 'GST @ 10%', amount: tax }],
    total,
    credits_applied: 0,
    amount_paid: isPaid ? total : 0,
    amount_due: isPaid ? 0 : total,
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  estimate: {
    id,
    object: 'estimate',
    state: stage === 'off' ? 'cancelled' : 'open',
    invoice_estimate: { object: 'invoice_estimate', ...figuresOf(lines) },
  },
});

const states = { open: 'created', done: 'succeeded', off: 'cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => {
  const { id, stage, lines, address, method, order } = purchase;
  return {
    hosted_page: {
      id,
      object: 'hosted_page',
      type: 'checkout_one_time',
      state: stage === 'open' && lacking.length === 0 ? 'requested' : states[stage],
      shipping_address: address ?? null,
      shipping_method_id: method ?? null,
      shipping_methods: methods.map((each) => ({
        id: each.id,
        name: each.name,
        price: each.cents,
        currency_code: 'AUD',
      })),
      required_params: lacking,
      content: {
        invoice_id: order ?? null,
        invoice_estimate: { object: 'invoice_estimate', ...figuresOf(lines, method, stage === 'done') },
      },
    },
  };
};

export const showOrder = ({ id, order, lines, address, method }: Purchase): Fields => ({
  invoice: {
    id: order,
    object: 'invoice',
    status: 'paid',
    hosted_page_id: id,
    shipping_address: address ?? null,
    shipping_method_id: method ?? null,
    ...figuresOf(lines, method, true),
  },
});
