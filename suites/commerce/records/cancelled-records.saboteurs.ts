/** Saboteurs of cancelled records: they come back, or their ids do. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { alterPayload, alterRpcResponse, linesOf, recordIdOf } from '../../sabotage/rpc.ts';
import type { Kind } from '../client/tool-names.ts';

/** An update of a cancelled record restores it as it was last read. */
const revives =
  (kind: Kind): Saboteur['sabotage'] =>
  (storefront) => {
    const read = new Map<unknown, unknown>();
    const [cancelled, revived] = [new Set<unknown>(), new Set<unknown>()];
    const reading = alterRpcResponse(withTool(`get_${kind}`), (rpcResponse, asked) => {
      const id = recordIdOf(asked);
      if (revived.has(id) && read.has(id)) {
        return { jsonrpc: '2.0', id: rpcResponse.id, result: read.get(id) };
      }
      if (!('error' in rpcResponse) && !cancelled.has(id)) read.set(id, rpcResponse.result);
      return rpcResponse;
    });
    const changing = alterRpcResponse(withTool(`cancel_${kind}`, `update_${kind}`), (rpcResponse, asked) => {
      const id = recordIdOf(asked);
      if (valueAt(asked.rpc, '/params/name') === `cancel_${kind}`) {
        cancelled.add(id);
      } else if (cancelled.has(id)) revived.add(id);
      return rpcResponse;
    });
    return combine(reading, changing)(storefront);
  };

/** After an update of a cancelled cart, the next cart with several lines gets its id. */
const reusesIds: Saboteur['sabotage'] = (storefront) => {
  const cancelled = new Set<unknown>();
  let reusable: unknown;
  const changing = alterRpcResponse(withTool('cancel_cart', 'update_cart'), (rpcResponse, asked) => {
    const id = recordIdOf(asked);
    if (valueAt(asked.rpc, '/params/name') === 'cancel_cart') {
      cancelled.add(id);
    } else if (cancelled.has(id)) reusable = id;
    return rpcResponse;
  });
  const creating = alterPayload(['create_cart'], (cart) =>
    reusable === undefined || linesOf(cart).length < 2 ? cart : { ...cart, id: reusable },
  );
  return combine(changing, creating)(storefront);
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/cancelled-records-stay-cancelled', {
    'updates-revive-cancelled-carts': revives('cart'),
    'updates-revive-cancelled-checkouts': revives('checkout'),
    'new-carts-get-cancelled-ids': reusesIds,
  }),
];
