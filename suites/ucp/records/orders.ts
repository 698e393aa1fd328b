/** Orders that any result of the run shows; no check buys anything in order to see one. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rule.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { toolOf } from '../../discovered/commerce/rpc-response.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { type PastRecord, pastRecords } from '../run-history.ts';
import { hasSecureUrl, recordMatches } from '../tool-results.ts';
import { ucpCheck } from '../ucp-check.ts';

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-orders-are-well-formed',
    requires: ['commerce.ucp.order'],
    claim:
      'Every order in the run has an id and an absolute permalink, and lines whose status follows from their quantities.',
    fix: 'Return each order with a string id, an absolute https permalink_url, and lines whose status follows from their total and fulfilled quantities.',
    order: 'afterwards',
    async run(context, { schemas }) {
      await requireUcpTools(context);
      const records = pastRecords(context);
      const [full, short] = [records.filter(isOrder), records.flatMap(orderIn)];
      if (full.length + short.length === 0) {
        throw new Inconclusive(
          'not-observed',
          'no result shows an order, which needs the approval of a buyer',
        );
      }
      return [
        ...(await forEach(context, full, (order) => [
          ...recordMatches(order, schemas.order),
          ...statusesFollow(order),
        ])),
        ...(await forEach(context, short, (order) => [
          ...hasSecureUrl(context, order, 'permalink_url'),
          ...hasId(order),
        ])),
      ];
    },
  }),
];

const isOrder = ({ tool, call, record }: PastRecord): boolean =>
  tool === 'get_order' && !call.failed && 'id' in record;

/** The summary of an order in its checkout. */
const orderIn = (shown: PastRecord): readonly PastRecord[] =>
  isObject(shown.record.order) && shown.tool.endsWith('_checkout')
    ? [{ ...shown, at: `${shown.at}/order`, record: shown.record.order }]
    : [];

function hasId({ call, at, record }: PastRecord): readonly Violation[] {
  const { id: actual } = record;
  if (typeof actual === 'string') return [];
  return mismatch(call.response, `${toolOf(call.response)}: ${at}/id is`, {
    at: `${at}/id`,
    expected: 'a string',
    actual,
  });
}

function statusesFollow({ call, at, record }: PastRecord): readonly Violation[] {
  const lines = Array.isArray(record.line_items) ? record.line_items.filter(isObject) : [];
  return lines.flatMap(({ quantity, status: actual }, i) => {
    const expected = lineStatus(quantity);
    if (expected === undefined || actual === expected) return [];
    const lead = `${toolOf(call.response)}: the status of a line with the quantities ${show(quantity)} is`;
    return mismatch(call.response, lead, {
      at: `${at}/line_items/${i}/status`,
      expected: show(expected),
      actual,
    });
  });
}

/**
 * The status of a line, from its remaining and its fulfilled quantity.
 * @returns undefined for quantities that are not numbers
 */
export function lineStatus(quantity: unknown): string | undefined {
  const [total, fulfilled] = ['/total', '/fulfilled'].map((place) => valueAt(quantity, place));
  if (typeof total !== 'number' || typeof fulfilled !== 'number') return undefined;
  if (total === 0) return 'removed';
  if (fulfilled === total) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}
