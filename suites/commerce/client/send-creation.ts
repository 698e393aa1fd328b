/** Creates a cart or checkout: from lines, or, where a checkout takes none, from a cart with these lines. */
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import { recordId } from '../../discovered/tool-result.ts';
import type { PlannedCall } from './plan-call.ts';
import type { ToolCall, ToolClient } from './tool-client.ts';
import { type Kind, operationsCheck, type ToolName } from './tool-names.ts';

/** Plans a call that creates a record with the wanted lines. */
export type PlanCreation = (tool: ToolName, facts: Partial<Facts>) => PlannedCall;

/**
 * @param facts of the buyer, besides the lines.
 * @param decoy runs between the creations of a cart and of its checkout.
 * @throws Inconclusive `undeclared-shape` when the lines have no place in the arguments, `prerequisite` when the cart
 * cannot be created.
 */
export async function sendCreation(
  client: ToolClient,
  kind: Kind,
  facts: Partial<Facts>,
  plan: PlanCreation,
  decoy?: () => Promise<unknown>,
): Promise<ToolCall> {
  const tool = `create_${kind}` as const;
  const send = (planned: PlannedCall) => client.send(tool, planned, facts);
  if (kind === 'cart') return send(plan(tool, facts));
  const planned = withLines(() => plan(tool, facts));
  if (planned) return send(planned);
  const fromCart = plan(tool, { ...facts, cart: unknownCart });
  if (!fromCart.placed.some(({ fact }) => fact === 'cart')) return send(fromCart);
  const cart = await client.send('create_cart', plan('create_cart', facts), facts);
  const id = cart.failed ? undefined : recordId(cart.rpcResponse, 'cart');
  if (id === undefined) throw prerequisite(operationsCheck.cart);
  await decoy?.();
  return send(plan(tool, { ...facts, cart: id }));
}

/** Stands for the id of a cart while a call is only planned. */
const unknownCart = 'cart';

/** Undefined where the arguments have no place for an item to buy. */
function withLines(plan: () => PlannedCall): PlannedCall | undefined {
  try {
    const planned = plan();
    return planned.placed.some(({ fact }) => fact === 'variant') ? planned : undefined;
  } catch (cause) {
    if (cause instanceof Inconclusive && cause.code === 'undeclared-shape') return undefined;
    throw cause;
  }
}
