/** The carts, checkouts and transactions of Foxy: relations in `_embedded`, negative discounts, and totals beside them. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const rates = [
  { service_id: 10, method: 'USPS', service_name: 'Ground Advantage', price: 640 },
  { service_id: 31, method: 'UPS', service_name: 'Second Day Air', price: 1_785 },
] as const;

/** The address of a resource, which is its id. */
export const addressOf = (path: string): string => `https://api.piedmont-roasters.example/${path}`;

const offFor = ({ item, quantity }: Line): number =>
  item.ware.kind === 'Coffee' && quantity >= 3 ? -Math.round((item.amount * quantity) / 10) : 0;

const itemOf = (line: Line): Fields => {
  const { id, item, quantity } = line;
  const off = offFor(line);
  return {
    _links: { self: { href: addressOf(`items/${id}`), title: 'This item' } },
    name: item.ware.title,
    code: item.sku,
    price: item.amount,
    quantity,
    quantity_min: 1,
    quantity_max: 0,
    _embedded: {
      'fx:item_options': [{ name: item.ware.option, value: item.label, price_mod: 0 }],
      ...(off < 0 && {
        'fx:discount_details': [
          { name: 'Ten percent off three or more coffees', type: 'quantity', amount: off },
        ],
      }),
    },
  };
};

/** From 100 dollars on, five are taken off the order. */
const offOrder = (lines: readonly Line[]): number => (sumOf(lines) >= 10_000 ? -500 : 0);

function totalsOf(lines: readonly Line[], shipping: number, isTaxed: boolean): Fields {
  const goods = sumOf(lines);
  const discount = lines.reduce((all, line) => all + offFor(line), 0) + offOrder(lines);
  const tax = isTaxed ? Math.round(((goods + discount) * 725) / 10_000) : 0;
  return {
    currency_code: 'USD',
    total_item_price: goods,
    total_discount: discount,
    total_shipping: shipping,
    total_tax: tax,
    total_order: goods + discount + shipping + tax,
  };
}

/** Only relations that have members. */
const relations = (lists: Readonly<Record<string, readonly Fields[]>>): Fields => {
  const filled = Object.entries(lists).filter(([, members]) => members.length > 0);
  return filled.length === 0 ? {} : { _embedded: Object.fromEntries(filled) };
};

const discountsOn = (lines: readonly Line[]): readonly Fields[] => {
  const amount = offOrder(lines);
  return amount < 0 ? [{ code: 'over-100', name: '$5 off from $100', amount }] : [];
};

const linked = (href: string, title: string, more: Fields = {}): Fields => ({
  _links: { self: { href, title }, ...more },
});

/** Shipping and tax are not known yet. */
export const showCart = ({ id, lines, stage }: Basket): Fields => ({
  ...linked(id, 'This cart', { 'fx:checkouts': { href: addressOf('checkouts') } }),
  status: stage === 'off' ? 'deleted' : 'active',
  ...totalsOf(lines, 0, false),
  ...relations({ 'fx:items': lines.map(itemOf), 'fx:discounts': discountsOn(lines) }),
});

/** Tax is due where the shop is: in North Carolina. */
const figuresOf = ({ lines, method, address }: Purchase): Fields => {
  const rate = rates.find(({ service_id }) => String(service_id) === method);
  return totalsOf(lines, rate?.price ?? 0, address?.region === 'NC');
};

const shipmentOf = ({ address, method }: Purchase): readonly Fields[] => {
  if (!address && !method) return [];
  const rate = rates.find(({ service_id }) => String(service_id) === method);
  return [
    {
      ...address,
      shipping_service_id: rate?.service_id ?? null,
      shipping_service_description: rate ? `${rate.method} ${rate.service_name}` : null,
    },
  ];
};

const states = { open: 'open', done: 'captured', off: 'cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  ...linked(
    purchase.id,
    'This checkout',
    purchase.order ? { 'fx:transaction': { href: purchase.order, title: 'The transaction' } } : {},
  ),
  status: purchase.stage === 'open' && lacking.length === 0 ? 'ready' : states[purchase.stage],
  required: lacking,
  ...figuresOf(purchase),
  ...relations({
    'fx:items': purchase.lines.map(itemOf),
    'fx:discounts': discountsOn(purchase.lines),
    'fx:shipments': shipmentOf(purchase),
    'fx:shipping_rates': rates.map((rate) => ({ ...rate })),
  }),
});

export const showTransaction = (purchase: Purchase): Fields => ({
  ...linked(String(purchase.order), 'This transaction', { 'fx:checkout': { href: purchase.id } }),
  status: 'captured',
  is_test: true,
  ...figuresOf(purchase),
  ...relations({
    'fx:items': purchase.lines.map(itemOf),
    'fx:discounts': discountsOn(purchase.lines),
    'fx:shipments': shipmentOf(purchase),
  }),
});
