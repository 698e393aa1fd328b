/** Approvals that were not given at that moment: of an earlier attempt that was refused, and of a day to come. */
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Approval } from '../../../lib/model/target.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { completesNothing, notReady } from '../checkouts/approval.ts';
import { completionSchema, supply } from '../checkouts/demands.ts';
import { reservedIds } from '../checkouts/known-orders.ts';
import { namesApproval, placeholdersIn, tooOld } from '../checkouts/sent-approvals.ts';
import { shipTo } from '../checkouts/ship-to.ts';
import { isReady } from '../checkouts/states.ts';
import { destinationIn } from '../client/test-data.ts';
import type { ToolClient } from '../client/tool-client.ts';
import { type CreatedRecord, withRecord } from '../records/with-record.ts';
import { placedBy } from './completed.ts';
import { ofOrder } from './orders.ts';
import { checkoutLike, completeApproved, type Placing } from './place-order.ts';

/** More than clocks and time zones differ. */
const dayAhead = 24 * 3_600_000;

/**
 * Completes a checkout with the approval before it has an address, and without any once it is as the one that was ordered.
 * @throws Inconclusive where the first attempt is not refused, or the second one perhaps for something else.
 */
async function completesLater(
  client: ToolClient,
  { purchase, demands }: Placing,
  approval: Approval,
  created: CreatedRecord,
): Promise<readonly Violation[]> {
  const { call, facts, id } = created;
  const { address } = destinationIn(client.home);
  const open = { ...created, addressed: call, update: call, read: call, address };
  const early = await completeApproved(client, approval, purchase, open, 'early');
  if (!early.first.call.failed || early.isPlaced || isReady(call)) {
    throw new Inconclusive('not-observed', 'a checkout without an address is not refused as not ready');
  }
  const { update, read: shown } = await shipTo(client, created);
  const supplied = demands && (await supply(client, facts, demands));
  const read = supplied ? await client.call('get_checkout', facts) : shown;
  const before = [call, early.first.call, early.first.after, update, ...(supplied ? [supplied] : []), read];
  const reserved = await reservedIds(client, id, read);
  const completion = await client.call('complete_checkout', facts);
  const step = 'complete_checkout without an approval, after a refused attempt with one,';
  const found = await completesNothing(client, { ...created, before, reserved }, step, completion);
  const isControlled = isReady(read) || namesApproval(completion, read, await completionSchema(client));
  if (found.length === 0 && !isControlled) throw notReady(completion);
  client.context.examine([completion]);
  return found;
}

export const checks = [
  ofOrder({
    id: 'commerce/refused-attempts-leave-no-approval',
    requires: ['commerce.approval.kept'],
    claim:
      'A checkout whose approved completion was refused, since it was not ready, is not completed later without an approval.',
    fix: 'Read the approval of complete_checkout from that call alone, and keep none of a call that was refused.',
    prerequisites: ['commerce/approved-checkouts-become-orders', 'commerce/nothing-completes-unapproved'],
    roles: ['id', ['order', 'status']],
    order: 'alone',
    async judge({ client, placing, approval }) {
      return withRecord(client, 'checkout', (created) => completesLater(client, placing, approval, created));
    },
  }),
  ofOrder({
    id: 'commerce/approvals-of-the-future-complete-nothing',
    requires: ['commerce.approval.future'],
    claim: 'An approval that is dated a day ahead completes nothing, where one that is too old does not.',
    fix: 'Refuse an approval whose time is further ahead than clocks differ, as one that is too old.',
    prerequisites: ['commerce/approved-checkouts-become-orders', 'commerce/nothing-completes-unapproved'],
    roles: ['id', ['order', 'status']],
    order: 'alone',
    async judge({ client, placing, file, approval }) {
      const { context } = client;
      if (![...placeholdersIn(approval)].some((name) => name.startsWith('now'))) {
        throw new Inconclusive('not-observed', `the approval of ${file} names no time`);
      }
      const checkout = await checkoutLike(client, placing);
      const inputSchema = await completionSchema(client);
      const { at } = checkout.read.response;
      const complete = (which: string, time: number) =>
        completeApproved(client, approval, placing.purchase, checkout, which, time);
      try {
        const old = await complete('old', Date.parse(tooOld(approval, inputSchema, at)));
        if (old.isPlaced || !namesApproval(old.first.call, checkout.read, inputSchema)) {
          throw prerequisite('commerce/nothing-completes-unapproved');
        }
        const time = new Date(at + dayAhead);
        const late = await complete('coming', time.getTime());
        const told = `complete_checkout with an approval of ${time.toISOString()}`;
        if (late.isPlaced) return [placedBy(late, told)];
        if (!namesApproval(late.first.call, checkout.read, inputSchema)) throw notReady(late.first.call);
        context.examine([late.first.call.response]);
        return [];
      } finally {
        await client.call('cancel_checkout', checkout.facts).catch(noneKnown);
      }
    },
  }),
];
