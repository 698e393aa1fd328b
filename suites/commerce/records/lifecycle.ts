/** The life of a cart and of a checkout: created, read, changed, cancelled. */
import { equals, isObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Facts } from '../../discovered/facts.ts';
import { lineId, payloadsOf, recordId } from '../../discovered/tool-result.ts';
import { addressIn, openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import {
  amountFault,
  barePricesIn,
  currencyFault,
  decimalFault,
  moneyIn,
  ofEachPlace,
} from '../money/money.ts';
import { type Kind, succeedsAsPlanned, withRecord } from './with-record.ts';

/** Facts that change a record: another quantity, an address to ship to. */
const changesOf = (client: ToolClient): Partial<Facts> => ({
  quantity: 2,
  address: addressIn(client.context.target.country),
  email: 'buyer@example.com',
});

const lives = (row: Pick<Check, 'id' | 'claim' | 'requires'>, kind: Kind): Check =>
  check({
    ...row,
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      return withRecord(
        client,
        kind,
        async ({ called, facts, id }) => {
          const read = await client.call(`get_${kind}`, facts);
          const changed = await update(client, kind, { ...facts, ...changesOf(client) }, read);
          const cancelled = await client.call(`cancel_${kind}`, facts);
          context.examine([called, read, changed, cancelled]);
          return [
            ...succeedsAsPlanned(`create_${kind}`, called),
            ...succeedsAsPlanned(`get_${kind}`, read),
            ...isAbout(kind, read, id),
            ...succeedsAsPlanned(`update_${kind}`, changed),
            ...succeedsAsPlanned(`cancel_${kind}`, cancelled),
          ];
        },
        ofCreation(context),
      );
    },
  });

/**
 * Asks for less and less until an update succeeds: an id below a line may be that of the line or that of the thing to
 * buy, there may be only one to sell, and it may not be shipped there.
 */
async function update(
  client: ToolClient,
  kind: Kind,
  facts: Partial<Facts>,
  { rpcResponse }: ToolCall,
): Promise<ToolCall> {
  const line = lineId(rpcResponse);
  const call = (less: Partial<Facts>) => client.call(`update_${kind}`, { ...facts, ...less });
  const first = await call({ line });
  if (!first.failed) return first;
  for (const less of [{}, { quantity: 1 }, { quantity: 1, address: undefined, email: undefined }]) {
    const next = await call(less);
    if (!next.failed) return next;
  }
  return first;
}

/** A record that cannot be created is what these checks tell; the others wait for them. */
const ofCreation =
  (context: Context) =>
  (violations: readonly Violation[]): readonly Violation[] =>
    context.examine(violations);

/** What was asked for by its id is not another record; a record without an id is taken as it is. */
function isAbout(kind: Kind, { response, rpcResponse, failed }: ToolCall, id: unknown): readonly Violation[] {
  const actual = failed ? undefined : recordId(rpcResponse, kind);
  if (actual === undefined || String(actual) === String(id)) return [];
  const message = `get_${kind} of ${show(id)} answered with the ${kind} ${show(actual)}`;
  return [violation(response, message, { at: '/result', expected: show(id), actual: show(actual) })];
}

export const cartsCanBeWorkedWith = lives(
  {
    id: 'commerce/carts-can-be-worked-with',
    requires: ['commerce.flow.cart', 'commerce.tools.answer'],
    claim: 'A cart can be created, read, changed and cancelled.',
  },
  'cart',
);

export const checkoutsCanBeWorkedWith = lives(
  {
    id: 'commerce/checkouts-can-be-worked-with',
    requires: ['commerce.flow.checkout', 'commerce.tools.answer'],
    claim: 'A checkout can be created, read, changed and cancelled.',
  },
  'checkout',
);

const ends = (row: Pick<Check, 'id' | 'claim' | 'requires'>, kind: Kind): Check =>
  check({
    ...row,
    needs: ['writes'],
    async run(context) {
      const client = await openToolClient(context);
      return withRecord(client, kind, async ({ facts }) => {
        const before = await client.call(`get_${kind}`, facts);
        const cancelled = await client.call(`cancel_${kind}`, facts);
        const after = await client.call(`get_${kind}`, facts);
        if (before.failed || cancelled.failed)
          throw new Inconclusive('prerequisite', `commerce/${kind}s-can-be-worked-with does not hold`);
        context.examine([after]);
        if (after.failed || !equals(payloadsOf(before.rpcResponse), payloadsOf(after.rpcResponse))) return [];
        const message = `get_${kind} of a cancelled ${kind} answers as if it had not been cancelled`;
        return [
          violation(after.response, message, {
            at: '/result',
            expected: 'a failure, or a record that has changed',
            actual: 'the same record as before',
          }),
        ];
      });
    },
  });

export const cancelledCartsEnd = ends(
  {
    id: 'commerce/cancelled-carts-end',
    requires: ['commerce.cancelled.cart'],
    claim: 'A cart that was cancelled is not found, or is seen to be cancelled.',
  },
  'cart',
);

export const cancelledCheckoutsEnd = ends(
  {
    id: 'commerce/cancelled-checkouts-end',
    requires: ['commerce.cancelled.checkout'],
    claim: 'A checkout that was cancelled is not found, or is seen to be cancelled.',
  },
  'checkout',
);

/** A cart and a checkout, as they come, as they are read, and as they are after a change. */
async function pricedRecords(client: ToolClient): Promise<readonly ToolCall[]> {
  const answers: ToolCall[] = [];
  for (const kind of ['cart', 'checkout'] as const)
    await withRecord(client, kind, async ({ called, facts }) => {
      answers.push(called, await client.call(`get_${kind}`, facts));
      answers.push(
        await client.call(`update_${kind}`, { ...facts, line: lineId(called.rpcResponse), quantity: 2 }),
      );
      return [];
    });
  return answers.filter(({ failed }) => !failed);
}

export const recordsCountInMinorUnits = ofEachPlace(
  {
    id: 'commerce/records-count-in-minor-units',
    requires: ['commerce.money.amount', 'commerce.money.currency', 'commerce.money.minor-units'],
    claim:
      'Every price, amount and total of a cart or checkout is an integer, with an ISO 4217 code where it has one.',
    needs: ['writes'],
  },
  async (context) => pricedRecords(await openToolClient(context)),
  (answers) => [...moneyIn(answers), ...barePricesIn(answers)],
  (value) => (isObject(value) ? (amountFault(value) ?? currencyFault(value)) : decimalFault(value)),
);
