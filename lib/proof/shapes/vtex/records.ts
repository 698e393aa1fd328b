/** The order forms and orders of VTEX: amounts in hundredths, totalizers by id, and one row of logistics for each item. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

/** Services of delivery, with the price for each item of the order form. */
export const slas = [
  { id: 'Normal', name: 'Normal', each: 1_290, shippingEstimate: '6bd' },
  { id: 'Expressa', name: 'Expressa', each: 2_450, shippingEstimate: '2bd' },
] as const;

const manyFrom = 5;

const discountOf = ({ item, quantity }: Line): number =>
  quantity >= manyFrom ? Math.round((item.amount * quantity) / 10) : 0;

const itemsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map(({ id, item, quantity }) => ({
    uniqueId: id,
    id: item.id,
    productId: String(item.ware.id),
    name: `${item.ware.title} ${item.label}`,
    refId: item.sku,
    quantity,
    seller: '1',
    price: item.amount,
    listPrice: item.amount,
    sellingPrice: item.amount,
    tax: 0,
    availability: 'available',
    measurementUnit: 'un',
    unitMultiplier: 1,
  }));

function figuresOf(lines: readonly Line[], method?: string) {
  const discount = lines.reduce((sum, line) => sum + discountOf(line), 0);
  const shipping = (slas.find(({ id }) => id === method)?.each ?? 0) * lines.length;
  const rows = [
    { id: 'Items', name: 'Total dos Itens', value: sumOf(lines) },
    ...(discount > 0 ? [{ id: 'Discounts', name: 'Total dos Descontos', value: -discount }] : []),
    ...(method ? [{ id: 'Shipping', name: 'Total do Frete', value: shipping }] : []),
  ];
  return { rows, value: rows.reduce((sum, row) => sum + row.value, 0) };
}

const statuses = { open: 'open', done: 'orderPlaced', off: 'canceled' } as const;

const formOf = (id: string, lines: readonly Line[], method?: string): Fields => {
  const { rows, value } = figuresOf(lines, method);
  return {
    orderFormId: id,
    value,
    items: itemsOf(lines),
    totalizers: rows,
    storePreferencesData: { countryCode: 'BRA', currencyCode: 'BRL', currencySymbol: 'R$' },
  };
};

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  ...formOf(id, lines),
  status: statuses[stage],
  messages: [],
});

const logisticsOf = (lines: readonly Line[], method?: string): readonly Fields[] =>
  lines.map((_, itemIndex) => ({
    itemIndex,
    selectedSla: method ?? null,
    slas: slas.map(({ id, name, each, shippingEstimate }) => ({ id, name, price: each, shippingEstimate })),
  }));

export function showCheckout(purchase: Purchase, missing: readonly string[]): Fields {
  const { id, lines, address, method, stage, order } = purchase;
  const status = stage === 'open' && missing.length === 0 ? 'readyToComplete' : statuses[stage];
  return {
    ...formOf(id, lines, method),
    status,
    shippingData: { address: address ?? null, logisticsInfo: logisticsOf(lines, method) },
    messages: missing.map((field) => ({ code: 'missing', text: `${field} is missing.`, status: 'warning' })),
    ...(order && { orderGroup: order.replace(/-01$/, ''), orders: [{ orderId: order }] }),
  };
}

export function showOrder({ order = '', lines, address, method }: Purchase): Fields {
  const { rows, value } = figuresOf(lines, method);
  return {
    orderId: order,
    orderGroup: order.replace(/-01$/, ''),
    status: 'payment-approved',
    value,
    totals: rows,
    items: itemsOf(lines),
    shippingData: {
      address,
      logisticsInfo: lines.map((_, itemIndex) => ({ itemIndex, selectedSla: method })),
    },
    storePreferencesData: { countryCode: 'BRA', currencyCode: 'BRL' },
  };
}
