/** The quotations and sales orders of Odoo: pairs of id and name, `false` for nothing, and the delivery as one of the lines. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const carriers = [
  { id: 3, name: 'India Post', paise: 9_900 },
  { id: 5, name: 'Express Courier', paise: 24_900 },
] as const;

type Amounts = { readonly price_subtotal: number; readonly price_tax: number; readonly price_total: number };

/** Tax of 18 % is added to each line, and rounded there. */
function taxed(subtotal: number): Amounts {
  const tax = Math.round((subtotal * 18) / 100);
  return { price_subtotal: subtotal, price_tax: tax, price_total: subtotal + tax };
}

/** The pricelist takes a tenth off from ten pieces on. */
const discountOf = (quantity: number): number => (quantity >= 10 ? 10 : 0);

const discounted = (line: Line): number =>
  Math.round((sumOf([line]) * (100 - discountOf(line.quantity))) / 100);

const orderLine = (line: Line) => ({
  id: Number(line.id),
  product_id: [Number(line.item.id), `${line.item.ware.title} (${line.item.label})`],
  name: `[${line.item.sku}] ${line.item.ware.title}`,
  product_uom_qty: line.quantity,
  product_uom: [1, 'Units'],
  price_unit: line.item.amount,
  discount: discountOf(line.quantity),
  ...taxed(discounted(line)),
  is_delivery: false,
});

const deliveryLine = ({ id, name, paise }: (typeof carriers)[number]) => ({
  id: 990_000 + id,
  product_id: [880 + id, `Delivery: ${name}`],
  name,
  product_uom_qty: 1,
  product_uom: [1, 'Units'],
  price_unit: paise,
  discount: 0,
  ...taxed(paise),
  is_delivery: true,
});

const carrierOf = (method: string | undefined) => carriers.find(({ id }) => String(id) === method);

function figuresOf(lines: readonly Line[], method?: string): Fields {
  const carrier = carrierOf(method);
  const rows = [...lines.map(orderLine), ...(carrier ? [deliveryLine(carrier)] : [])];
  const sum = (name: keyof Amounts) => rows.reduce((all, row) => all + row[name], 0);
  return {
    currency_id: [20, 'INR'],
    order_line: rows,
    amount_untaxed: sum('price_subtotal'),
    amount_tax: sum('price_tax'),
    amount_total: sum('price_total'),
  };
}

const nameOf = (id: string): string => `S${id.padStart(5, '0')}`;

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  id: Number(id),
  name: nameOf(id),
  state: stage === 'off' ? 'cancel' : 'draft',
  cart_quantity: lines.reduce((all, { quantity }) => all + quantity, 0),
  ...figuresOf(lines),
});

const states = { open: 'draft', done: 'sale', off: 'cancel' } as const;

const deliveryOf = ({ address, method }: Purchase): Fields => {
  const carrier = carrierOf(method);
  return {
    partner_shipping: address ?? false,
    carrier_id: carrier ? [carrier.id, carrier.name] : false,
  };
};

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  id: Number(purchase.id),
  state: purchase.stage === 'open' && lacking.length === 0 ? 'sent' : states[purchase.stage],
  ...figuresOf(purchase.lines, purchase.method),
  ...deliveryOf(purchase),
  delivery_carriers: carriers.map(({ id, name, paise }) => ({ id, name, fixed_price: paise })),
  missing_fields: lacking,
  sale_order_id: purchase.order ? [Number(purchase.order), nameOf(purchase.order)] : false,
});

export const showOrder = (purchase: Purchase): Fields => ({
  id: Number(purchase.order),
  name: nameOf(String(purchase.order)),
  state: 'sale',
  invoice_status: 'to invoice',
  ...figuresOf(purchase.lines, purchase.method),
  ...deliveryOf(purchase),
});
