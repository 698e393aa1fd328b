/** The baskets and orders of Salesforce B2C Commerce: net prices, promotions as negative adjustments, flashes. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { id: 'GROUND', name: 'Ground', price: 995 },
  { id: 'AIR', name: 'Air', price: 2_450 },
] as const;

/** Three pieces of one product cost a tenth less. */
const savedOn = ({ item, quantity }: Line): number =>
  quantity >= 3 ? Math.round((item.amount * quantity) / 10) : 0;

const adjustment = (promotion_id: string, item_text: string, price: number): readonly Fields[] =>
  price === 0 ? [] : [{ price_adjustment_id: `adj-${promotion_id}`, promotion_id, item_text, price: -price }];

const itemOf = (line: Line): Fields => {
  const { id, item, quantity } = line;
  const price = item.amount * quantity;
  const saved = savedOn(line);
  return {
    _type: 'product_item',
    item_id: id,
    product_id: item.id,
    product_name: item.ware.title,
    item_text: `${item.ware.title}, ${item.label}`,
    quantity,
    shipment_id: 'me',
    base_price: item.amount,
    price,
    price_after_item_discount: price - saved,
    price_adjustments: adjustment('three-of-a-kind', 'Three of a kind', saved),
    tax_class_id: 'standard',
    gift: false,
  };
};

const freeFrom = 15_000;

/** Without a shipping method there is no tax and no total yet. */
function figuresOf(lines: readonly Line[], method?: string): Fields {
  const items = sumOf(lines) - lines.reduce((sum, line) => sum + savedOn(line), 0);
  const saved = items >= freeFrom ? Math.round(items / 20) : 0;
  const shipping = methods.find(({ id }) => id === method)?.price;
  const net = items - saved + (shipping ?? 0);
  const tax = Math.round((net * 13) / 100);
  return {
    currency: 'CAD',
    taxation: 'net',
    product_items: lines.map(itemOf),
    product_sub_total: items,
    order_price_adjustments: adjustment('large-order', 'A twentieth off large orders', saved),
    product_total: items - saved,
    shipping_items:
      shipping === undefined ? [] : [{ item_id: 'shipping-me', shipment_id: 'me', price: shipping }],
    shipping_total: shipping ?? null,
    tax_total: shipping === undefined ? null : tax,
    order_total: shipping === undefined ? null : net + tax,
  };
}

export const showBasket = ({ id, lines }: Basket): Fields => ({
  _type: 'basket',
  _v: '24.5',
  basket_id: id,
  temporary_basket: false,
  shipments: [{ shipment_id: 'me', shipping_address: null, shipping_method: null }],
  ...figuresOf(lines),
});

const shipmentsOf = ({ address, method }: Purchase): readonly Fields[] => [
  {
    shipment_id: 'me',
    shipping_address: address ?? null,
    shipping_method: methods.find(({ id }) => id === method) ?? null,
  },
];

const states = { open: 'open', done: 'ordered', off: 'abandoned' } as const;

export const showCheckout = (purchase: Purchase, flashes: readonly Fields[]): Fields => ({
  _type: 'basket',
  _v: '24.5',
  basket_id: purchase.id,
  temporary_basket: true,
  c_state: states[purchase.stage],
  ...figuresOf(purchase.lines, purchase.method),
  shipments: shipmentsOf(purchase),
  c_applicable_shipping_methods: methods,
  flashes,
  ...(purchase.order && { c_order_no: purchase.order }),
});

export const showOrder = (purchase: Purchase): Fields => ({
  _type: 'order',
  _v: '24.5',
  order_no: purchase.order,
  status: 'new',
  confirmation_status: 'confirmed',
  ...figuresOf(purchase.lines, purchase.method),
  shipments: shipmentsOf(purchase),
});
