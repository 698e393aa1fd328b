/** Orders of the Universal Commerce Protocol, wherever the run has seen one. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { ucpCheck } from '../ucp-check.ts';
import { type Seen, seenResults } from '../observed-calls.ts';
import { fault, safeAddress, soldKeeps } from '../tool-results.ts';

/**
 * The status of a line follows from how many of it there still are, and how many were sent.
 * @returns undefined for quantities that are no numbers.
 */
export function lineStatus(quantity: unknown): string | undefined {
  const [total, fulfilled] = ['/total', '/fulfilled'].map((place) => valueAt(quantity, place));
  if (typeof total !== 'number' || typeof fulfilled !== 'number') return undefined;
  if (total === 0) return 'removed';
  if (fulfilled === total) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}

function statusesFollow({ called, at, record }: Seen): readonly Violation[] {
  const lines = Array.isArray(record.line_items) ? record.line_items.filter(isObject) : [];
  return lines.flatMap(({ quantity, status }, i) => {
    const expected = lineStatus(quantity);
    if (expected === undefined || status === expected) return [];
    const place = `${at}/line_items/${i}/status`;
    const message = `${place} is ${show(status)} for the quantities ${show(quantity)}; promised is ${show(expected)}`;
    return [fault(called, message, { at: place, expected: show(expected), actual: show(status) })];
  });
}

const isOrder = ({ tool, called, record }: Seen): boolean =>
  tool === 'get_order' && !called.failed && 'id' in record;

/** The order that a checkout has become is told in short. */
const ordersOf = (seen: Seen): readonly Seen[] =>
  isObject(seen.record.order) && seen.tool.endsWith('_checkout')
    ? [{ ...seen, at: `${seen.at}/order`, record: seen.record.order }]
    : [];

/** Nothing is bought for the sake of an order: only what is shown anyway is judged. */
export const ucpOrdersAreWellFormed = ucpCheck({
  id: 'commerce/ucp-orders-are-well-formed',
  requires: ['commerce.ucp.order'],
  claim:
    'Every order that the run has seen has an id and an absolute permalink, and lines whose status follows from their quantities.',
  order: 'afterwards',
  async run(context) {
    await requireUcpTools(context);
    const seen = seenResults(context);
    const [full, short] = [seen.filter(isOrder), seen.flatMap(ordersOf)];
    if (full.length + short.length === 0)
      throw new Inconclusive('not-observed', 'no order was seen: they take a buyer who approves');
    return [
      ...(await forEach(context, full, (order) => [
        ...soldKeeps(order, 'ucp/order'),
        ...statusesFollow(order),
      ])),
      ...(await forEach(context, short, (order) =>
        safeAddress(context, order, 'permalink_url').concat(
          typeof order.record.id === 'string' ? [] : noId(order),
        ),
      )),
    ];
  },
});

function noId({ called, at, record }: Seen): readonly Violation[] {
  const actual = show(record.id);
  const message = `the order has the id ${actual}; promised is a text`;
  return [fault(called, message, { at: `${at}/id`, expected: 'a text', actual })];
}
