/** The records of carts, checkouts and orders in the shape of Shopware: calculated prices that include 19 % of tax. */
import type { Fields } from '../../variants/variant.ts';
import { type Line, type Purchase, sumOf } from '../desk/desk.ts';
import { hexOf } from '../desk/stock.ts';

export const methods = [
  { id: hexOf('method standard'), technicalName: 'shipping_standard', name: 'Standard', amount: 490 },
  { id: hexOf('method express'), technicalName: 'shipping_express', name: 'Express', amount: 1_190 },
] as const;

const rate = 19;

const taxIn = (gross: number): number => Math.round((gross * rate) / (100 + rate));

/** The price of a number of pieces: the tax is included. */
export const priceOf = (unitPrice: number, quantity: number): Fields => ({
  apiAlias: 'calculated_price',
  unitPrice,
  quantity,
  totalPrice: unitPrice * quantity,
  calculatedTaxes: [
    { tax: taxIn(unitPrice * quantity), taxRate: rate, price: unitPrice * quantity, label: 'included' },
  ],
  taxRules: [{ taxRate: rate, percentage: 100 }],
});

export const positionsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map(({ id, item, quantity }) => ({
    apiAlias: 'cart_line_item',
    id,
    type: 'product',
    referencedId: item.id,
    label: `${item.ware.title} ${item.label}`,
    quantity,
    good: true,
    removable: true,
    stackable: true,
    payload: { productNumber: item.sku },
    price: priceOf(item.amount, quantity),
  }));

const cartPrice = (positionPrice: number, shipping: number): Fields => {
  const totalPrice = positionPrice + shipping;
  return {
    apiAlias: 'cart_price',
    taxStatus: 'gross',
    positionPrice,
    totalPrice,
    netPrice: totalPrice - taxIn(totalPrice),
    calculatedTaxes: [{ tax: taxIn(totalPrice), taxRate: rate, price: totalPrice, label: 'included' }],
  };
};

export const showCart = (token: string, lines: readonly Line[], errors: Fields): Fields => ({
  apiAlias: 'cart',
  token,
  name: 'agent-cart',
  currency: { isoCode: 'EUR', decimalPrecision: 2 },
  price: cartPrice(sumOf(lines), 0),
  lineItems: positionsOf(lines),
  deliveries: [],
  transactions: [],
  errors,
});

const costOf = (method: string | undefined): number => methods.find(({ id }) => id === method)?.amount ?? 0;

const deliveriesOf = ({ address, method, lines }: Purchase): readonly Fields[] => {
  const chosen = methods.find(({ id }) => id === method);
  return [
    {
      apiAlias: 'cart_delivery',
      positions: lines.map(({ id }) => ({ identifier: id })),
      location: { address: address ?? null },
      shippingMethod: chosen
        ? { id: chosen.id, technicalName: chosen.technicalName, name: chosen.name }
        : null,
      shippingCosts: priceOf(costOf(method), 1),
    },
  ];
};

const transactionsOf = (amount: number): readonly Fields[] => [
  { apiAlias: 'cart_transaction', paymentMethodId: hexOf('method invoice'), amount: priceOf(amount, 1) },
];

const statusOf = ({ stage }: Purchase, lacking: readonly string[]): string => {
  if (stage === 'open') return lacking.length > 0 ? 'open' : 'ready';
  return stage === 'done' ? 'placed' : 'cancelled';
};

export function showCheckout(purchase: Purchase, lacking: readonly string[]): Fields {
  const { id, lines, method, order } = purchase;
  const goods = sumOf(lines);
  const messages = lacking.map((name) => [
    `${name}-missing`,
    { key: `${name}-missing`, level: 20, message: `The checkout needs ${name}.`, messageKey: 'missing' },
  ]);
  return {
    apiAlias: 'checkout',
    checkoutToken: id,
    status: statusOf(purchase, lacking),
    currency: { isoCode: 'EUR', decimalPrecision: 2 },
    price: cartPrice(goods, costOf(method)),
    lineItems: positionsOf(lines),
    deliveries: deliveriesOf(purchase),
    transactions: transactionsOf(goods + costOf(method)),
    availableShippingMethods: methods.map(({ amount, ...rest }) => ({ ...rest, price: priceOf(amount, 1) })),
    errors: Object.fromEntries(messages),
    ...(order && { orderNumber: order }),
  };
}

export function showOrder(purchase: Purchase, lineItems: readonly Fields[]): Fields {
  const goods = sumOf(purchase.lines);
  const shippingTotal = costOf(purchase.method);
  return {
    order: {
      apiAlias: 'order',
      orderNumber: purchase.order,
      stateMachineState: { technicalName: 'open' },
      currency: { isoCode: 'EUR', decimalPrecision: 2 },
      positionPrice: goods,
      shippingTotal,
      amountTotal: goods + shippingTotal,
      amountNet: goods + shippingTotal - taxIn(goods + shippingTotal),
      lineItems,
      deliveries: deliveriesOf(purchase),
      transactions: transactionsOf(goods + shippingTotal),
    },
  };
}
