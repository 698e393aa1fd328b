/** The records of the shop on ePages: line item containers with all their sums, and the data of shipping and payment. */
import type { Fields } from '../../variants/variant.ts';
import { type Line, type Purchase, sumOf } from '../desk/desk.ts';
import { depositOf, guidOf, linkTo, pieces, priceOf, taxClass, taxIn } from './goods.ts';

/** Whether a delivery is free depends on the sum of the line items. */
export const shippingMethods = [
  { id: guidOf('shipping', 0), name: 'Standard delivery', price: 490, freeFrom: 6_000 },
  { id: guidOf('shipping', 1), name: 'Express delivery', price: 1_290, freeFrom: Infinity },
  { id: guidOf('shipping', 2), name: 'Customer pickup', price: 0, freeFrom: 0 },
] as const;

const invoice = { id: guidOf('payment', 0), name: 'Invoice', providerName: 'Invoice', price: 0 };
const onDelivery = { id: guidOf('payment', 1), name: 'Cash on delivery', providerName: 'COD', price: 590 };

export const paymentMethods = [invoice, onDelivery] as const;
type PaymentMethod = (typeof paymentMethods)[number];

const discount = { from: 10_000, amount: 1_000 };

type ShippingMethod = (typeof shippingMethods)[number];

/** All in cents and gross; the discount is negative. */
type Parts = Readonly<Record<'subtotal' | 'deposits' | 'discount' | 'shipping' | 'payment', number>>;

const allOf = (parts: Parts): number =>
  parts.subtotal + parts.deposits + parts.discount + parts.shipping + parts.payment;

/** How a cart is calculated; a fault bends it. */
export type Arithmetic = {
  readonly shipping: (method: ShippingMethod, subtotal: number) => number;
  readonly total: (parts: Parts) => number;
  readonly tax: (parts: Parts) => number;
};

export const arithmetic: Arithmetic = {
  shipping: ({ price, freeFrom }, subtotal) => (subtotal >= freeFrom ? 0 : price),
  total: allOf,
  tax: (parts) => taxIn(allOf(parts)),
};

const depositsOf = ({ item, quantity }: Line): number => depositOf(item) * quantity;

const chosenShipping = ({ method }: Purchase): ShippingMethod | undefined =>
  shippingMethods.find(({ id }) => id === method);

/** The buyer pays by invoice, if nothing else is chosen. */
const chosenPayment = ({ notes }: Purchase): PaymentMethod =>
  paymentMethods.find(({ id }) => id === notes.payment) ?? invoice;

function partsOf(purchase: Purchase, rules: Arithmetic): Parts {
  const subtotal = sumOf(purchase.lines);
  const shipping = chosenShipping(purchase);
  return {
    subtotal,
    deposits: purchase.lines.map(depositsOf).reduce((sum, deposit) => sum + deposit, 0),
    discount: subtotal >= discount.from ? -discount.amount : 0,
    shipping: shipping ? rules.shipping(shipping, subtotal) : 0,
    payment: chosenPayment(purchase).price,
  };
}

const lineItemOf = ({ id, item, quantity }: Line): Fields => ({
  lineItemId: id,
  sku: item.sku,
  name: item.ware.title,
  productId: item.id,
  quantity: pieces(quantity),
  singleItemPrice: priceOf(item.amount),
  lineItemPrice: priceOf(item.amount * quantity),
  variationString: item.ware.makes.length > 1 ? `${item.ware.option}: ${item.label}` : null,
  taxClass,
  links: [linkTo('product', `products/${item.id}`)],
});

const depositItemOf = (line: Line): Fields => ({
  name: `Deposit, ${line.item.ware.title}`,
  lineItemProductGuid: line.id,
  lineItemPrice: priceOf(depositsOf(line)),
});

function containerOf(purchase: Purchase, rules: Arithmetic): Fields {
  const parts = partsOf(purchase, rules);
  return {
    grandTotal: priceOf(rules.total(parts)),
    totalBeforeTax: priceOf(allOf(parts) - taxIn(allOf(parts)), 'NET'),
    totalTax: priceOf(rules.tax(parts), 'NONE'),
    lineItemsSubTotal: priceOf(parts.subtotal),
    productLineItems: purchase.lines.map(lineItemOf),
    shippingPrice: purchase.method === undefined ? null : priceOf(parts.shipping),
    couponLineItem: null,
    deposits: purchase.lines.filter(({ item }) => depositOf(item) > 0).map(depositItemOf),
    basketDiscount:
      parts.discount === 0 ? null : { name: 'Cart discount', lineItemPrice: priceOf(parts.discount) },
  };
}

const taxesOf = (gross: number): readonly Fields[] => [{ taxClass, price: priceOf(taxIn(gross), 'NONE') }];

const shippingDataOf = (purchase: Purchase, rules: Arithmetic): Fields | null => {
  const method = chosenShipping(purchase);
  if (!method) return null;
  const { shipping } = partsOf(purchase, rules);
  const { id, name } = method;
  return { shippingMethod: { id, name }, price: priceOf(shipping), taxes: taxesOf(shipping) };
};

function paymentDataOf(purchase: Purchase): Fields {
  const { id, name, providerName, price } = chosenPayment(purchase);
  const paymentMethod = { id, name, providerName };
  return { paymentMethod, transactionId: null, price: priceOf(price), status: null, taxes: taxesOf(price) };
}

export const contentsOf = (purchase: Purchase, rules: Arithmetic): Fields => ({
  billingAddress: purchase.notes.billingAddress ?? null,
  shippingAddress: purchase.address ?? null,
  lineItemContainer: containerOf(purchase, rules),
  shippingData: shippingDataOf(purchase, rules),
  paymentData: paymentDataOf(purchase),
});

export const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['shippingAddress']),
  ...(method === undefined ? ['shippingData'] : []),
];

/** The discounts that a cart of a higher sum would have. */
export const potentialDiscountsOf = ({ lines }: Pick<Purchase, 'lines'>): readonly Fields[] =>
  sumOf(lines) >= discount.from
    ? []
    : [{ absolute: priceOf(discount.amount), minimumAmount: priceOf(discount.from), percent: null }];

/** What can be chosen, with what it costs for these line items. */
export const validationOf = (purchase: Purchase): Fields => ({
  missingData: lacking(purchase),
  possibleShippingMethods: shippingMethods.map((method) => ({
    id: method.id,
    name: method.name,
    price: priceOf(arithmetic.shipping(method, sumOf(purchase.lines))),
  })),
  possiblePaymentMethods: paymentMethods.map(({ price, ...method }) => ({
    ...method,
    price: priceOf(price),
  })),
});
