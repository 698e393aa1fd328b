/** The carts, checkouts and orders of Kibo: prices in the product of each item, and a discount that is spread over items. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { code: 'ups_UPS_GROUND', name: 'UPS Ground', cents: 895 },
  { code: 'ups_UPS_SECOND_DAY_AIR', name: 'UPS Second Day Air', cents: 1_850 },
] as const;

const handling = 350;

/** From 200 dollars on, a tenth. */
const discountOn = (subtotal: number): number => (subtotal >= 20_000 ? Math.round(subtotal / 10) : 0);

/** The part of each line in the discount of the order; the last takes what rounding leaves. */
function shares(lines: readonly Line[]): readonly number[] {
  const [subtotal, discount] = [sumOf(lines), discountOn(sumOf(lines))];
  const parts = lines.slice(0, -1).map((line) => Math.floor((discount * sumOf([line])) / subtotal));
  const rest = discount - parts.reduce((sum, part) => sum + part, 0);
  return lines.length === 0 ? [] : [...parts, rest];
}

/** @param rate percent of tax on top */
function itemsIn(lines: readonly Line[], rate: number) {
  const parts = shares(lines);
  return lines.map((line, index) => {
    const subtotal = sumOf([line]);
    const weightedOrderDiscount = parts[index] ?? 0;
    const discountedTotal = subtotal - weightedOrderDiscount;
    const itemTaxTotal = Math.round((discountedTotal * rate) / 100);
    return {
      id: line.id,
      product: productOf(line),
      quantity: line.quantity,
      fulfillmentMethod: 'Ship',
      subtotal,
      weightedOrderDiscount,
      discountedTotal,
      itemTaxTotal,
      total: discountedTotal + itemTaxTotal,
    };
  });
}

const productOf = ({ item }: Line): Fields => {
  const [productCode, variationProductCode] = item.id.split('|');
  return {
    productCode,
    variationProductCode,
    name: item.ware.title,
    options: [{ name: item.ware.option, value: item.label }],
    price: { price: item.amount, salePrice: null },
  };
};

function figuresOf(lines: readonly Line[], rate = 0, shippingTotal = 0, handlingTotal = 0): Fields {
  const items = itemsIn(lines, rate);
  const subtotal = sumOf(lines);
  const discountTotal = discountOn(subtotal);
  const taxTotal = items.reduce((sum, { itemTaxTotal }) => sum + itemTaxTotal, 0);
  const orderDiscounts =
    discountTotal === 0
      ? []
      : [{ discount: { id: 118, name: 'A tenth off from $200' }, impact: discountTotal }];
  return {
    currencyCode: 'USD',
    items,
    subtotal,
    orderDiscounts,
    discountTotal,
    discountedSubtotal: subtotal - discountTotal,
    shippingTotal,
    handlingTotal,
    taxTotal,
    total: subtotal - discountTotal + shippingTotal + handlingTotal + taxTotal,
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  id,
  status: stage === 'off' ? 'Abandoned' : 'Active',
  ...figuresOf(lines),
});

/** Texas takes 8.25 % as soon as it knows where the goods go. */
function soldIn({ lines, address, method }: Purchase): Fields {
  const chosen = methods.find(({ code }) => code === method);
  return {
    ...figuresOf(lines, address ? 8.25 : 0, chosen?.cents, chosen && handling),
    fulfillmentInfo: {
      fulfillmentContact: address ?? null,
      shippingMethodCode: chosen?.code ?? null,
      shippingMethodName: chosen?.name ?? null,
    },
  };
}

const states = { open: 'Pending', done: 'Submitted', off: 'Abandoned' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  id: purchase.id,
  status: purchase.stage === 'open' && lacking.length === 0 ? 'Ready' : states[purchase.stage],
  missing: lacking,
  ...soldIn(purchase),
  availableShippingMethods: methods.map(({ code, name, cents }) => ({
    shippingMethodCode: code,
    shippingMethodName: name,
    price: { amount: cents, currency: 'USD' },
  })),
  orderId: purchase.order ?? null,
});

export const showOrder = (purchase: Purchase): Fields => ({
  id: purchase.order,
  checkoutId: purchase.id,
  status: 'Accepted',
  paymentStatus: 'Paid',
  fulfillmentStatus: 'NotFulfilled',
  ...soldIn(purchase),
});
