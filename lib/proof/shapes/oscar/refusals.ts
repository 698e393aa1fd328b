/** The refusals of the shop on Oscar: a status of HTTP, and messages by field, as Django REST framework has them. */
import { asList } from '../../planted/planted.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';

/** The first message of a body, whatever it is about. */
function firstIn(body: unknown): string {
  if (typeof body === 'string') return body;
  const [first] = typeof body === 'object' && body !== null ? Object.values(body) : [];
  return first === undefined ? 'Not acceptable.' : firstIn(first);
}

/** @param body as the REST API of the shop answers it */
export const invalid = (status: 404 | 406, body: Fields): Outcome =>
  refuse(status === 404 ? -32_004 : -32_006, firstIn(body), { status, ...body });

const notFound = (model: string): Outcome => invalid(404, { detail: `No ${model} matches the given query.` });

const refused = (message: string): Outcome => invalid(406, { non_field_errors: [message] });

const needs: Readonly<Record<string, Fields>> = {
  address: { shipping_address: ['This field is required.'] },
  method: { shipping_method_code: ['This field is required.'] },
  approval: {
    buyer_approval: ['The buyer has to approve the order, at most five minutes before it is placed.'],
  },
};

const incomplete = (missing: unknown): Outcome =>
  invalid(406, Object.assign({}, ...asList(missing).map((name) => needs[String(name)])));

export function refusal(reason: Reason | 'unknown-product', { id, missing, state }: Fields = {}): Outcome {
  switch (reason) {
    case 'unknown-item':
      return invalid(406, { reason: { url: [`Invalid hyperlink - Object does not exist: ${id}`] } });
    case 'sold-out':
      return invalid(406, { reason: 'Unavailable', url: id });
    case 'unknown-product':
      return notFound('Product');
    case 'unknown-line':
      return notFound('Line');
    case 'unknown-cart':
      return notFound('Basket');
    case 'unknown-checkout':
      return notFound('Checkout');
    case 'unknown-order':
      return notFound('Order');
    case 'unknown-method':
      return invalid(406, { shipping_method_code: [`“${id}” is not a valid choice.`] });
    case 'empty-cart':
      return refused('Cannot checkout with empty basket');
    case 'not-ready':
      return incomplete(missing);
    default:
      return refused(
        state === 'placed' ? 'This checkout has been placed.' : 'This checkout has been cancelled.',
      );
  }
}
