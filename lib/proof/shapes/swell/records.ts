/** The carts, checkouts and orders of Swell: bare cents beside one currency, discounts on items, tax after the address. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const services = [
  { id: 'xpresspost', name: 'Xpresspost', price: 1_895 },
  { id: 'regular_parcel', name: 'Regular Parcel', price: 1_140 },
] as const;

/** From four pieces of an item on, each costs a tenth less. */
const discountEach = ({ item, quantity }: Line): number => (quantity >= 4 ? Math.round(item.amount / 10) : 0);

const discountOf = (line: Line): number => discountEach(line) * line.quantity;

const itemsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map((line) => ({
    id: line.id,
    product_id: line.item.id.split(':')[0],
    variant_id: line.item.id.split(':')[1],
    product: { name: line.item.ware.title, sku: line.item.sku },
    options: [{ name: line.item.ware.option, value: line.item.label }],
    delivery: 'shipment',
    quantity: line.quantity,
    price: line.item.amount,
    price_total: line.item.amount * line.quantity,
    discount_each: discountEach(line),
    discount_total: discountOf(line),
  }));

/** Tax is 13 % of goods and shipping, on top, and only known when the address is. */
function totalsOf(lines: readonly Line[], isTaxed: boolean, service?: string): Fields {
  const subTotal = sumOf(lines);
  const discount = lines.reduce((sum, line) => sum + discountOf(line), 0);
  const shipment = services.find(({ id }) => id === service)?.price ?? 0;
  const net = subTotal - discount + shipment;
  const tax = isTaxed ? Math.round(net * 0.13) : 0;
  return {
    currency: 'CAD',
    item_quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    sub_total: subTotal,
    discount_total: discount,
    shipment_total: shipment,
    tax_included_total: 0,
    tax_total: tax,
    grand_total: net + tax,
  };
}

export const showCart = ({ id, lines, stage }: Basket): Fields => ({
  id,
  status: stage === 'off' ? 'abandoned' : 'active',
  items: itemsOf(lines),
  ...totalsOf(lines, false),
});

const shippingOf = ({ address, method }: Purchase): Fields => {
  const service = services.find(({ id }) => id === method);
  return {
    ...address,
    ...(service && { service: service.id, service_name: service.name, price: service.price }),
  };
};

const bodyOf = (purchase: Purchase): Fields => ({
  items: itemsOf(purchase.lines),
  shipping: shippingOf(purchase),
  ...totalsOf(purchase.lines, purchase.address !== undefined, purchase.method),
});

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkout_id: purchase.id,
  status: { open: lacking.length > 0 ? 'incomplete' : 'payable', done: 'converted', off: 'canceled' }[
    purchase.stage
  ],
  ...bodyOf(purchase),
  shipment_rating: { services },
  required: lacking,
  order_id: purchase.order ?? null,
});

export const showOrder = (purchase: Purchase): Fields => ({
  id: purchase.order,
  number: '100017',
  status: 'payment_pending',
  checkout_id: purchase.id,
  ...bodyOf(purchase),
});
