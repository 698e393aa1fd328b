/** What the shop in the manner of Orckestra refuses, with a `responseStatus` as its services have it. */
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { listIn } from '../trade/stock.ts';
import { isProduct, type Problem, refused } from './goods.ts';

/** What a checkout lacks before it can be completed. */
export const lacks = {
  approval: {
    errorCode: 'PaymentApprovalRequired',
    fieldName: 'paymentApproval',
    message: 'The buyer has not approved of the payment within the last five minutes.',
  },
  address: {
    errorCode: 'ShippingAddressRequired',
    fieldName: 'shippingAddress',
    message: 'The shipment has no address.',
  },
  method: {
    errorCode: 'FulfillmentMethodRequired',
    fieldName: 'fulfillmentMethodName',
    message: 'The shipment has no fulfillment method.',
  },
} satisfies Readonly<Record<string, Problem>>;

const problems: ReadonlyMap<unknown, Problem> = new Map(Object.entries(lacks));

const errors: Readonly<Partial<Record<Reason, readonly [code: string, field: string, message: string]>>> = {
  'unknown-line': ['ItemNotFound', 'lineItems.id', 'The cart has no such line item.'],
  'unknown-cart': ['ItemNotFound', 'cartName', 'The customer has no such cart.'],
  'unknown-checkout': ['ItemNotFound', 'checkoutId', 'The checkout does not exist.'],
  'unknown-order': ['ItemNotFound', 'orderNumber', 'The order does not exist.'],
  'unknown-method': [
    'InvalidFulfillmentMethod',
    'fulfillmentMethodName',
    'The fulfillment method does not exist.',
  ],
  'empty-cart': ['CartIsEmpty', 'cartName', 'The cart has no line items.'],
  closed: ['InvalidCartStatus', 'checkoutId', 'The checkout is completed or canceled.'],
};

const one = (errorCode: string, fieldName: string, message: string): Outcome =>
  refused(message, [{ errorCode, fieldName, message }]);

function refusedItem(reason: Reason, id: unknown): Outcome {
  const [product = '', variant = ''] = String(id).split('/');
  if (reason === 'sold-out') {
    const what = variant === '' ? `product '${product}'` : `variant '${variant}'`;
    return one('OutOfStock', 'lineItems.quantity', `The ${what} is out of stock.`);
  }
  if (!isProduct(product)) {
    return one('ItemNotFound', 'lineItems.productId', `The product '${product}' does not exist.`);
  }
  if (variant === '') {
    return one('VariantRequired', 'lineItems.variantId', `The product '${product}' has variants.`);
  }
  return one('ItemNotFound', 'lineItems.variantId', `'${product}' has no variant '${variant}'.`);
}

export function refusal(reason: Reason, detail: Fields = {}): Outcome {
  if (reason === 'unknown-item' || reason === 'sold-out') return refusedItem(reason, detail.id);
  if (reason === 'not-ready') {
    const missing = listIn(detail, 'missing').flatMap((name) => problems.get(name) ?? []);
    return refused('The checkout cannot be completed.', missing);
  }
  const [code, field, message] = errors[reason] ?? ['ValidationError', '', 'The request is invalid.'];
  return one(code, field, message);
}
