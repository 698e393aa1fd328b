/** The way of a checkout through the statuses of the Universal Commerce Protocol, over the whole run. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/context.ts';
import { knownVersions, requireUcpTools } from '../../discovered/ucp.ts';
import { ucpCheck } from '../ucp-check.ts';
import { type Seen, seenResults } from '../observed-calls.ts';
import { fault } from '../tool-results.ts';

export type Step = { readonly tool: string; readonly status: unknown };

const open = ['incomplete', 'requires_escalation', 'ready_for_complete'];
const ended: readonly unknown[] = ['completed', 'canceled'];
const completing: readonly unknown[] = ['complete_in_progress', 'completed'];
const known = new Set<unknown>([...open, ...ended, ...completing]);

/**
 * What is wrong with a step, in words; undefined where nothing is. An open checkout may go from any status to any
 * other, since messages come and go; statuses that the protocol does not know are told elsewhere.
 */
export function stepFault(earlier: readonly Step[], { tool, status }: Step): string | undefined {
  const end = earlier.find((step) => ended.includes(step.status));
  if (end && status !== end.status) return `after it was ${show(end.status)}`;
  const wasAsked = [...earlier, { tool }].some((step) => step.tool === 'complete_checkout');
  return completing.includes(status) && !wasAsked ? 'before anybody called complete_checkout' : undefined;
}

/** What was seen of each checkout, in the order of the calls. */
function waysOf(context: Context): readonly (readonly Seen[])[] {
  const seen = seenResults(context)
    .filter(
      ({ tool, record }) =>
        tool.endsWith('_checkout') && typeof record.id === 'string' && known.has(record.status),
    )
    .toSorted((one, other) => one.called.response.exchange - other.called.response.exchange);
  const ids = new Set(seen.map(({ record }) => record.id));
  return [...ids].map((id) => seen.filter(({ record }) => record.id === id));
}

export const ucpStatusesFollowTheLifecycle = ucpCheck({
  id: 'commerce/ucp-statuses-follow-the-lifecycle',
  requires: ['commerce.ucp.lifecycle'],
  claim:
    'No checkout is completed before complete_checkout is called, and none changes its status once it has ended.',
  needs: ['writes'],
  order: 'afterwards',
  versions: knownVersions,
  async run(context) {
    await requireUcpTools(context);
    return forEach(context, waysOf(context), (way) => {
      const steps = way.map(({ tool, record }) => ({ tool, status: record.status }));
      return way.flatMap(({ called, at, tool, record }, i) => {
        const found = stepFault(steps.slice(0, i), { tool, status: record.status });
        if (found === undefined) return [];
        const actual = show(record.status);
        const message = `${tool} shows the checkout ${show(record.id)} as ${actual} ${found}`;
        return [fault(called, message, { at: `${at}/status`, expected: 'a lawful transition', actual })];
      });
    });
  },
});
