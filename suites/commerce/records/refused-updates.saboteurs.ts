/** Saboteurs of refused updates: they change the record all the same. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { alterPayload, alterRpcResponse, recordIdOf } from '../../sabotage/rpc.ts';
import type { Kind } from '../client/tool-names.ts';

/** Shows less of a record from its first refused update on. */
const losesAfterRefusal =
  (kind: Kind, lose: (record: JsonObject) => unknown): Saboteur['sabotage'] =>
  (storefront) => {
    const refused = new Set<unknown>();
    const updating = alterRpcResponse(withTool(`update_${kind}`), (rpcResponse, asked) => {
      if ('error' in rpcResponse) refused.add(recordIdOf(asked));
      return rpcResponse;
    });
    const reading = alterPayload([`get_${kind}`], (record) =>
      refused.has(record.id) ? lose(record) : record,
    );
    return combine(updating, reading)(storefront);
  };

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/refused-updates-change-nothing', {
    'refused-updates-empty-the-cart': losesAfterRefusal('cart', (cart) => ({ ...cart, line_items: [] })),
    'refused-updates-forget-the-address': losesAfterRefusal(
      'checkout',
      ({ shipping_address: _, ...checkout }) => checkout,
    ),
  }),
];
