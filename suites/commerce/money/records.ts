/** Prices in carts and checkouts. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/context.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { lineId } from '../../discovered/tool-result.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { kinds } from '../client/tool-names.ts';
import { onceARun } from '../records/once-a-run.ts';
import { withRecord } from '../records/with-record.ts';
import { amountFault, currencyFault, decimalFault } from './price-faults.ts';
import { forEachPlace, pricesIn } from './priced-places.ts';

/**
 * A cart and a checkout as they are created, as they are read, and as they are after an update. What one tool cannot
 * show hides nothing of the others.
 * @throws Inconclusive when no call can be made, for the reason of the first.
 */
export const callsWithRecords =
  (asker: string) =>
  (context: Context): Promise<readonly ToolCall[]> =>
    onceARun(context, { asker, what: 'a priced cart and checkout' }, () => makeCalls(context));

async function makeCalls(context: Context): Promise<readonly ToolCall[]> {
  const client = await openToolClient(context);
  const calls: ToolCall[] = [];
  const problems: Inconclusive[] = [];
  const noting = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((cause: unknown) => {
      if (!(cause instanceof Inconclusive)) throw cause;
      problems.push(cause);
    });
  };
  const take = (call: Promise<ToolCall>) => noting(call.then((made) => calls.push(made)));
  for (const kind of kinds) {
    const work = withRecord(client, kind, async ({ call, facts }) => {
      calls.push(call);
      await take(client.call(`get_${kind}`, facts));
      const changes = { line: lineId(call.rpcResponse), quantity: 2 };
      await take(client.call(`update_${kind}`, { ...facts, ...changes }));
      return [];
    });
    await noting(work);
  }
  const made = calls.filter(({ failed }) => !failed);
  if (made.length === 0 && problems[0]) throw problems[0];
  return made;
}

export const checks = [
  forEachPlace(
    {
      id: 'commerce/records-count-in-minor-units',
      requires: ['commerce.money.amount', 'commerce.money.currency', 'commerce.money.minor-units'],
      claim:
        'Every price, amount and total of a cart or checkout is an integer, with an ISO 4217 code where it has one.',
      fix: 'Return all prices, amounts and totals of carts and checkouts as integers of minor units, and each currency as an ISO 4217 code such as EUR.',
      needs: ['writes'],
    },
    callsWithRecords('commerce/records-count-in-minor-units'),
    pricesIn,
    (value) => (isObject(value) ? (amountFault(value) ?? currencyFault(value)) : decimalFault(value)),
  ),
];
