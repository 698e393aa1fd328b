/** The refusals of the shop in the manner of Lunar, with messages by the names of arguments as Laravel has them. */
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { listIn } from '../trade/stock.ts';

type Row = readonly [code: number, member: string, message: string];

const errors: Readonly<Record<Reason, Row>> = {
  'unknown-item': [404, 'purchasable_id', 'No query results for model [Lunar\\Models\\ProductVariant].'],
  'sold-out': [422, 'purchasable_id', 'This item is out of stock.'],
  'unknown-line': [422, 'id', 'This cart line does not belong to this cart.'],
  'unknown-cart': [404, 'cart_id', 'No query results for model [Lunar\\Models\\Cart].'],
  'unknown-checkout': [404, 'checkout_id', 'No query results for model [Lunar\\Models\\Order].'],
  'unknown-order': [404, 'reference', 'No query results for model [Lunar\\Models\\Order].'],
  'unknown-method': [422, 'shipping_option', 'The selected shipping option is not available.'],
  'empty-cart': [422, 'cart_id', 'The cart has no lines.'],
  closed: [409, 'checkout_id', 'An order that is placed or cancelled cannot be changed.'],
  stale: [409, 'fingerprint', 'Fingerprint mismatch: the contents have changed. Please refresh them.'],
  unaddressed: [422, 'shipping_address', 'A shipping address is required.'],
  'not-ready': [422, 'checkout_id', 'The order cannot be placed.'],
};

const unknownSlug: Row = [404, 'slug', 'No query results for model [Lunar\\Models\\Product].'];

const needs: Readonly<Record<string, readonly [member: string, message: string]>> = {
  approval: ['buyer_approval', 'The buyer must confirm the purchase now.'],
  address: ['shipping_address', 'A shipping address is required.'],
  method: ['shipping_option', 'Missing Shipping Option.'],
};

export function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const [code, member, message] = detail.slug === undefined ? errors[reason] : unknownSlug;
  const rows = listIn(detail, 'missing').flatMap((name) => [needs[String(name)] ?? []]);
  const all = rows.length > 0 ? rows : [[member, message]];
  const found = Object.fromEntries(all.map(([name = '', ...messages]) => [name, messages]));
  return refuse(code, message, { message, errors: found, ...(detail.id !== undefined && { id: detail.id }) });
}
