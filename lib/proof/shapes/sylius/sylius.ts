/**
 * The shape of the Sylius Shop API (docs.sylius.com/getting-started-with-sylius/using-api, and the states of
 * docs.sylius.com/en/latest/book/orders/checkout.html without those of payments): JSON-LD with IRIs.
 *
 * Oddities: yen have no minor unit, so that catalog prices have no decimals, and tax is included in prices; by the state
 * machine an order is addressed before its shipping method is selected, or at the same time.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Change, type Line, type Reason, type Refusing, subtotalOf } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, type Totals, tradeOf, usual, type Words } from '../trade/trade.ts';
import { catalogOf, items, methodIri, orderIri, wares } from './catalog.ts';
import { listed } from './tool-list.ts';

const methods: Readonly<Record<string, readonly [name: string, yen: number]>> = {
  [methodIri('yupack')]: ['Yu-Pack', 810],
  [methodIri('cool_express')]: ['Express', 1_320],
};

/** Consumption tax of 10 % is included in prices and in shipping. */
export function totals(lines: readonly Line[], method?: string): Totals {
  const subtotal = subtotalOf(lines);
  const shipping = methods[method ?? '']?.[1] ?? 0;
  const total = subtotal + shipping;
  return { subtotal, discount: 0, shipping, tax: Math.round(total / 11), total };
}

const itemIri = (token: string, key: string): string => `${orderIri(token)}/items/${key}`;

const itemsOf = (token: string, lines: readonly Line[]): readonly Fields[] =>
  lines.map((line) => ({
    '@id': itemIri(token, line.key),
    '@type': 'OrderItem',
    id: Number(line.key),
    variant: line.item.id,
    productName: line.item.ware.title,
    variantName: line.item.label,
    quantity: line.quantity,
    unitPrice: line.item.amount,
    subtotal: amountOf(line),
    total: amountOf(line),
  }));

const sumsOf = ({ subtotal, shipping, tax, discount, total }: Totals): Fields => ({
  currencyCode: 'JPY',
  itemsTotal: subtotal,
  orderPromotionTotal: -discount || 0,
  shippingTotal: shipping,
  taxTotal: tax,
  taxIncludedTotal: tax,
  taxExcludedTotal: 0,
  total,
});

const headOf = (token: string): Fields => ({
  '@context': '/api/v2/contexts/Order',
  '@id': orderIri(token),
  '@type': 'Order',
  tokenValue: token,
});

function checkoutStateOf({ state, address, method }: Checkout): string {
  if (state !== 'open') return state === 'placed' ? 'completed' : 'cancelled';
  if (!address) return 'cart';
  return method ? 'shipping_selected' : 'addressed';
}

const states = { open: 'cart', placed: 'new', cancelled: 'cancelled' };

function orderOf(rules: Rules, checkout: Checkout): Fields {
  const { id, lines, address, method, order, state } = checkout;
  return {
    ...headOf(id),
    ...(order && { number: order }),
    state: states[state],
    checkoutState: checkoutStateOf(checkout),
    items: itemsOf(id, lines),
    shippingAddress: address ?? null,
    shipments: [{ '@id': `${orderIri(id)}/shipments/1`, '@type': 'Shipment', method: method ?? null }],
    availableShippingMethods: Object.entries(methods).map(([iri, [name, price]]) => ({
      '@id': iri,
      '@type': 'ShippingMethod',
      name,
      price,
    })),
    ...sumsOf(rules.totals(lines, method)),
  };
}

const refusals: Readonly<Record<Reason, readonly [code: number, message: string]>> = {
  'unknown-item': [-32044, 'The product or its variant does not exist.'],
  'sold-out': [-32022, 'The product variant does not have sufficient stock.'],
  'unknown-line': [-32044, 'The order item does not exist in this cart.'],
  'unknown-cart': [-32044, 'The cart does not exist.'],
  'unknown-checkout': [-32044, 'The order does not exist.'],
  'unknown-order': [-32044, 'The order does not exist.'],
  'unknown-method': [-32022, 'The shipping method is not available.'],
  'empty-cart': [-32022, 'An empty order cannot be processed.'],
  closed: [-32022, 'The order is in a state that allows no changes.'],
  stale: [-32022, 'The order has changed.'],
  unaddressed: [-32022, 'The order should be addressed first.'],
  'not-ready': [-32022, 'The checkout cannot be completed.'],
};

const violations: Readonly<Record<string, Fields>> = {
  approval: { propertyPath: 'consent', message: 'The customer has to consent to this order now.' },
  address: { propertyPath: 'shippingAddress', message: 'Please address the order.' },
  method: { propertyPath: 'shipments[0].method', message: 'Please select a shipping method.' },
};

const refusing: Refusing = (reason, { missing, ...detail } = {}) => {
  const [code, message] = refusals[reason];
  const list = listIn({ missing }, 'missing').map((part) => violations[String(part)]);
  return refuse(code, message, { '@type': 'hydra:Error', ...detail, violations: list });
};

/** An entry names either an item of the cart or a variant to add. */
const changeOf = (token: unknown, row: Fields): Change => {
  const quantity = Number(row.quantity);
  if ('productVariant' in row) return { does: 'add', item: row.productVariant, quantity };
  const prefix = itemIri(String(token), '');
  const iri = String(row['@id']);
  return { does: 'set', key: iri.startsWith(prefix) ? iri.slice(prefix.length) : iri, quantity };
};

const wordsOf = (rules: Rules): Words => ({
  cartOf: (args) => args.tokenValue,
  checkoutOf: (args) => args.tokenValue,
  orderOf: (args) => args.number,
  filling: (args) => rowsIn(args, 'items').map((row) => changeOf('', row)),
  changes: (args) => rowsIn(args, 'items').map((row) => changeOf(args.tokenValue, row)),
  delivery: (checkout, args) => {
    const { shippingAddress: address } = args;
    const [shipment] = rowsIn(args, 'shipments');
    const method = shipment && String(shipment.shippingMethod);
    if (method !== undefined && !Object.hasOwn(methods, method)) {
      return rules.refuse('unknown-method', { iri: method });
    }
    const after = { ...checkout, ...(isFields(address) && { address }), ...(method && { method }) };
    return method && !after.address ? rules.refuse('unaddressed') : after;
  },
  approval: (args) => {
    const { given, givenAt: at } = fieldsOf(args, 'consent');
    return { given, at };
  },
  cart: ({ id, lines }) => ({
    ...headOf(id),
    state: 'cart',
    checkoutState: 'cart',
    items: itemsOf(id, lines),
    ...sumsOf(rules.totals(lines)),
  }),
  deletedCart: ({ id }) => ({ '@id': orderIri(id), deleted: true }),
  checkout: (checkout) => orderOf(rules, checkout),
  order: (checkout, placedAt) => {
    const { availableShippingMethods: _, ...order } = orderOf(rules, checkout);
    return { ...order, checkoutCompletedAt: placedAt };
  },
});

/** @param bent rules that a fault bends */
export function syliusTools(places: Places, bent: Partial<Rules> = {}): Tools {
  const nextNumber = ids('', 211, 1);
  const rules: Rules = {
    ...usual,
    find: (id) => items.find((item) => item.id === id),
    newKey: ids('', 3_410, 1),
    cartId: ids('nAWw2jew', 151, 37),
    checkoutId: ids('LPq7Xz', 602, 41),
    orderId: () => nextNumber().padStart(9, '0'),
    refuse: refusing,
    totals,
    ...bent,
  };
  return tradeOf(wordsOf(rules), rules, catalogOf(rules.refuse), places);
}

/** @param plant a fault in its tools; none by default */
export const sylius = (plant: Plant = honest): Variant =>
  shop({
    name: 'sylius',
    listed,
    open: (places) => syliusTools(places),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { tea: ({ title }) => title.startsWith('Tea') },
    rate: [220, 2_500],
  });
