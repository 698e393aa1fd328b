/** Saboteurs for the arguments and outputs that the tools declare. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterTool } from '../../sabotage/rpc/tool-calls.ts';
import { breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';

const alsoCatches: NonNullable<Saboteur['alsoCatches']> = {
  checks: ['commerce/openrpc-agrees-with-tools-list'],
  because: 'the OpenRPC document still declares what tools/list no longer does',
};

const meta = '/inputSchema/properties/meta';

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp('commerce/ucp-arguments-are-wrapped', {
    'ucp-order-by-another-name': {
      alsoCatches,
      sabotage: alterTool(
        'get_order',
        setAt('/inputSchema/properties/order_id', { type: 'string' }),
        removeAt('/inputSchema/properties/id'),
        setAt('/inputSchema/required', ['meta', 'order_id']),
      ),
    },
    'ucp-order-for-anybody': {
      alsoCatches,
      sabotage: alterTool(
        'get_order',
        setAt(meta, { type: 'object' }),
        setAt('/inputSchema/required', ['id']),
      ),
    },
  }),
  ...breakingUcp('commerce/ucp-idempotency-keys-are-declared', {
    'ucp-completion-without-a-key': {
      alsoCatches,
      sabotage: alterTool(
        'complete_checkout',
        removeAt(`${meta}/properties/idempotency-key`),
        setAt(`${meta}/required`, ['ucp-agent']),
      ),
    },
  }),
  ...breakingUcp('commerce/ucp-outputs-are-declared', {
    'ucp-order-of-unknown-shape': alterTool('get_order', removeAt('/outputSchema')),
  }),
];
