/** Prices in carts and checkouts. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/context.ts';
import { lineId } from '../../discovered/commerce/tool-result.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { kinds } from '../client/tool-names.ts';
import { withRecord } from '../records/with-record.ts';
import { amountFault, currencyFault, decimalFault } from './price-faults.ts';
import { forEachPlace, pricesIn } from './priced-places.ts';

/** A cart and a checkout as they are created, as they are read, and as they are after an update. */
export async function callsWithRecords(context: Context): Promise<readonly ToolCall[]> {
  const client = await openToolClient(context);
  const calls: ToolCall[] = [];
  for (const kind of kinds) {
    await withRecord(client, kind, async ({ call, facts }) => {
      calls.push(call, await client.call(`get_${kind}`, facts));
      const changes = { line: lineId(call.rpcResponse), quantity: 2 };
      calls.push(await client.call(`update_${kind}`, { ...facts, ...changes }));
      return [];
    });
  }
  return calls.filter(({ failed }) => !failed);
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
    callsWithRecords,
    pricesIn,
    (value) => (isObject(value) ? (amountFault(value) ?? currencyFault(value)) : decimalFault(value)),
  ),
];
