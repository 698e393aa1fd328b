/** What the shop in the manner of OrderCloud refuses, with the error codes of the API where it has them. */
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { listIn } from '../trade/stock.ts';
import { isProduct, refused } from './goods.ts';

/** The states of carts and checkouts, as they are shown. */
export const statuses = { open: 'Unsubmitted', placed: 'Open', cancelled: 'Canceled' } as const;

const shownStatus = (state: unknown): string | undefined =>
  state === 'open' || state === 'placed' || state === 'cancelled' ? statuses[state] : undefined;

const notFound = (ObjectType: string, ObjectID: unknown): Outcome =>
  refused('NotFound', 'Object not found.', { ObjectType, ObjectID });

const kinds: Readonly<Partial<Record<Reason, string>>> = {
  'unknown-line': 'LineItem',
  'unknown-cart': 'Cart',
  'unknown-checkout': 'Order',
  'unknown-order': 'Order',
};

const errors: Readonly<Partial<Record<Reason, readonly [code: string, message: string]>>> = {
  'sold-out': ['Inventory.Insufficient', 'Insufficient inventory for this product.'],
  'unknown-method': ['Order.InvalidShipMethod', 'The order has no such ship estimate or ship method.'],
  'empty-cart': ['Order.CannotSubmitWithNoLineItems', 'Cannot submit an order without any line items.'],
  closed: ['Order.CannotSubmitBadStatus', 'Order status must be Unsubmitted.'],
  'not-ready': ['Order.CannotSubmit', 'Cannot submit an order that requires more.'],
};

const requirements: Fields = {
  approval: 'ApprovalInfo',
  address: 'ShippingAddress',
  method: 'ShipMethodSelections',
};

function dataOf(reason: Reason, { id, state, missing, ...rest }: Fields): Fields {
  const [ProductID, VariantID] = String(id).split('/');
  if (reason === 'sold-out') return { ProductID, ...(VariantID && { VariantID }) };
  if (reason === 'closed') return { ID: id, Status: shownStatus(state) };
  if (reason !== 'not-ready') return id === undefined ? rest : { ID: id, ...rest };
  return { ID: id, Requires: listIn({ missing }, 'missing').map((name) => requirements[String(name)]) };
}

export function refusal(reason: Reason, detail: Fields = {}): Outcome {
  if (reason === 'unknown-item') {
    const [ProductID = '', VariantID = ''] = String(detail.id).split('/');
    if (!isProduct(ProductID)) return notFound('Product', ProductID);
    const message =
      VariantID === ''
        ? 'The product has variants, and needs a VariantID.'
        : 'The product has no such variant.';
    return refused('LineItem.VariantNotFound', message, { ProductID, VariantID: VariantID || null });
  }
  const kind = kinds[reason];
  if (kind !== undefined) return notFound(kind, detail.id);
  const [code, message] = errors[reason] ?? ['InvalidRequest', 'The request is invalid.'];
  return refused(code, message, dataOf(reason, detail));
}
