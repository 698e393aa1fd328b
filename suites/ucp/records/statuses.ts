/** The statuses of each checkout over the whole run. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { mismatch } from '../../../lib/assert/rule.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import { requireUcpTools } from '../../discovered/ucp.ts';
import { type PastRecord, pastRecords } from '../run-history.ts';
import { ucpCheck } from '../ucp-check.ts';

export type Step = { readonly tool: string; readonly status: unknown };

const open = ['incomplete', 'requires_escalation', 'ready_for_complete'];
const terminal: readonly unknown[] = ['completed', 'canceled'];
const completing: readonly unknown[] = ['complete_in_progress', 'completed'];
const known = new Set<unknown>([...open, ...terminal, ...completing]);

/**
 * The fault of a step, in words; undefined if there is none. An open checkout may change from any status to any
 * other, since messages come and go; another check judges statuses that the protocol does not define.
 */
export function stepFault(earlier: readonly Step[], { tool, status }: Step): string | undefined {
  const end = earlier.find((step) => terminal.includes(step.status));
  if (end && status !== end.status) return `after it was ${show(end.status)}`;
  const wasRequested = [...earlier, { tool }].some((step) => step.tool === 'complete_checkout');
  return completing.includes(status) && !wasRequested ? 'before complete_checkout was called' : undefined;
}

/** The results about each checkout, in the order of the calls. */
function checkoutHistories(context: Context): readonly (readonly PastRecord[])[] {
  const records = pastRecords(context)
    .filter(
      ({ tool, record }) =>
        tool.endsWith('_checkout') && typeof record.id === 'string' && known.has(record.status),
    )
    .toSorted((one, other) => one.call.response.exchange - other.call.response.exchange);
  const ids = new Set(records.map(({ record }) => record.id));
  return [...ids].map((id) => records.filter(({ record }) => record.id === id));
}

export const checks: readonly Check[] = [
  ucpCheck({
    id: 'commerce/ucp-statuses-follow-the-lifecycle',
    requires: ['commerce.ucp.lifecycle'],
    claim:
      'No checkout is completed before complete_checkout is called, and none leaves the status completed or canceled.',
    fix: 'Set the status completed only in complete_checkout, and never change a checkout that is completed or canceled.',
    prerequisites: ['commerce/nothing-completes-by-itself', 'commerce/nothing-completes-unapproved'],
    needs: ['writes'],
    order: 'afterwards',
    async run(context) {
      await requireUcpTools(context);
      return forEach(context, checkoutHistories(context), (history) => {
        const steps = history.map(({ tool, record }) => ({ tool, status: record.status }));
        return history.flatMap(({ call, at, tool, record }, i) => {
          const fault = stepFault(steps.slice(0, i), { tool, status: record.status });
          if (fault === undefined) return [];
          return mismatch(
            call.response,
            `${tool} shows the checkout ${show(record.id)}, ${fault}, with the status`,
            {
              at: `${at}/status`,
              expected: 'a status that the lifecycle allows',
              actual: record.status,
            },
          );
        });
      });
    },
  }),
];
