/** Saboteurs for the arguments and outputs that the tools declare. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterTools } from '../../sabotage/rpc/alter-rpc.ts';
import { ucpSaboteur } from '../../sabotage/rpc/ucp-saboteur.ts';

const alterTool = (name: string, ...changes: readonly ((value: unknown) => unknown)[]) =>
  alterTools((tools) =>
    tools.map((tool) =>
      tool.name === name ? changes.reduce<unknown>((changed, change) => change(changed), tool) : tool,
    ),
  );

const alsoCatches: NonNullable<Saboteur['alsoCatches']> = {
  checks: ['commerce/openrpc-agrees-with-tools-list'],
  because: 'the OpenRPC document still declares what tools/list no longer does',
};

const meta = '/inputSchema/properties/meta';

export const saboteurs: readonly Saboteur[] = [
  ucpSaboteur({
    id: 'ucp-order-by-another-name',
    breaks: ['commerce/ucp-arguments-are-wrapped'],
    alsoCatches,
    sabotage: alterTool(
      'get_order',
      setAt('/inputSchema/properties/order_id', { type: 'string' }),
      removeAt('/inputSchema/properties/id'),
      setAt('/inputSchema/required', ['meta', 'order_id']),
    ),
  }),
  ucpSaboteur({
    id: 'ucp-order-for-anybody',
    breaks: ['commerce/ucp-arguments-are-wrapped'],
    alsoCatches,
    sabotage: alterTool('get_order', setAt(meta, { type: 'object' }), setAt('/inputSchema/required', ['id'])),
  }),
  ucpSaboteur({
    id: 'ucp-completion-without-a-key',
    breaks: ['commerce/ucp-idempotency-keys-are-declared'],
    alsoCatches,
    sabotage: alterTool(
      'complete_checkout',
      removeAt(`${meta}/properties/idempotency-key`),
      setAt(`${meta}/required`, ['ucp-agent']),
    ),
  }),
  ucpSaboteur({
    id: 'ucp-order-of-unknown-shape',
    breaks: ['commerce/ucp-outputs-are-declared'],
    sabotage: alterTool('get_order', removeAt('/outputSchema')),
  }),
];
