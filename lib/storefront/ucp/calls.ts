/** The tool calls in the dialect of the Universal Commerce Protocol. */

import { defined, isObject, type JsonObject } from '../base/json.ts';
import { codes, RpcError, refusal } from '../base/rpc-error.ts';
import {
  type CheckoutChange,
  cancelCart,
  cancelCheckout,
  completeCheckout,
  createCart,
  createCheckout,
  escalateCheckout,
  getCart,
  getCheckout,
  getOrder,
  isContemporaneous,
  missingFrom,
  openCheckout,
  replaceCheckout,
  updateCart,
} from '../shop/checkout.ts';
import type { Cart, CartRequest, Checkout, Shop } from '../shop/shop.ts';
import {
  type Arguments,
  readApproval,
  readCart,
  readDetails,
  readId,
  readObject,
  readText,
  type ToolName,
} from '../tools/inputs.ts';
import { checkArguments, type Tool } from '../tools/tools.ts';
import type { Agent, Agents } from './agents.ts';
import { getProduct, lookUp, searchPage } from './catalog.ts';
import { failed, fingerprintOf, idempotency, isInCommon, succeeded } from './envelope.ts';
import { destinationId, presentCart, presentCheckout, presentOrder } from './present.ts';

type Call = (shop: Shop, args: Arguments) => JsonObject;

const part = (args: Arguments, name: string): Arguments => readObject(args, name) ?? {};

const first = (args: Arguments, name: string): Arguments => {
  const [value] = Array.isArray(args[name]) ? args[name] : [];
  return part({ value }, 'value');
};

const readBuyerCart = (cart: Arguments): CartRequest => ({
  ...readLines(cart),
  ...defined({ buyer: readDetails(cart, 'buyer') }),
});

/** Everything is sold by the piece. @throws RpcError for an asserted unit that is another one. */
function readLines(given: Arguments): CartRequest {
  const lines = Array.isArray(given.line_items) ? given.line_items.filter(isObject) : [];
  const index = lines.findIndex((line) => {
    const { unit = 'C62', scale = 0 } = part(part(line, 'item'), 'quantity_unit');
    return unit !== 'C62' || scale !== 0;
  });
  if (index >= 0) {
    const path = `/line_items/${index}/item/quantity_unit`;
    throw refusal('quantity_unit_mismatch', 'This item is sold by the piece.', { path });
  }
  return readCart(given);
}

/** The record as answered to a call that makes claims about the buyer: this shop knows none. */
function withNotices(record: JsonObject, given: Arguments): JsonObject {
  const { eligibility } = part(given, 'context');
  if (!Array.isArray(eligibility) || eligibility.length === 0) return record;
  const messages = Array.isArray(record.messages) ? record.messages : [];
  const content = 'The buyer gets no benefit for these claims.';
  return {
    ...record,
    messages: [...messages, { type: 'warning', code: 'eligibility_not_accepted', content }],
  };
}

function readChange(checkout: Arguments): CheckoutChange {
  const method = first(part(checkout, 'fulfillment'), 'methods');
  const [address] = Array.isArray(method.destinations) ? method.destinations : [];
  return defined({
    destination: readText(method, 'selected_destination_id'),
    address: readDetails({ address }, 'address'),
    buyer: readDetails(checkout, 'buyer'),
    method: readText(first(method, 'groups'), 'selected_option_id'),
  });
}

/** A checkout that lacks only the buyer's approval is escalated to the buyer. */
function complete(shop: Shop, args: Arguments): Checkout {
  const id = readId(args);
  const approval = readApproval(part(args, 'checkout'));
  const isComplete = missingFrom(openCheckout(shop, id)).length === 0;
  if (isComplete && !isContemporaneous(approval, shop.now())) return escalateCheckout(shop, id);
  return completeCheckout(shop, id, approval);
}

const withCart =
  (use: (shop: Shop, args: Arguments, cart: CartRequest) => Cart): Call =>
  (shop, args) => {
    const given = part(args, 'cart');
    return withNotices(presentCart(shop, use(shop, args, readBuyerCart(given))), given);
  };

const withCheckout =
  (use: (shop: Shop, args: Arguments, checkout: Arguments) => Checkout): Call =>
  (shop, args) => {
    const given = part(args, 'checkout');
    return withNotices(presentCheckout(shop, use(shop, args, given)), given);
  };

/** An update that selects a destination which the checkout does not have changes nothing. */
function update(shop: Shop, args: Arguments): JsonObject {
  const given = part(args, 'checkout');
  const change = readChange(given);
  const before = openCheckout(shop, readId(args));
  const isKnown = change.address !== undefined || before.address !== undefined;
  if (change.destination === undefined || (isKnown && change.destination === destinationId)) {
    return withNotices(
      presentCheckout(shop, replaceCheckout(shop, before.id, readLines(given), change)),
      given,
    );
  }
  const shown = presentCheckout(shop, before);
  const error = {
    ...{ type: 'error', code: 'destination_unknown', content: 'There is no such destination.' },
    ...{ severity: 'recoverable', path: '$.fulfillment.methods[0].selected_destination_id' },
  };
  return { ...shown, messages: [...(Array.isArray(shown.messages) ? shown.messages : []), error] };
}

const calls: Readonly<Record<ToolName, Call>> = {
  search_catalog: (shop, args) => searchPage(shop, part(args, 'catalog')),
  lookup_catalog: (shop, args) => lookUp(shop, part(args, 'catalog')),
  get_product: (shop, args) => getProduct(shop, part(args, 'catalog')),
  create_cart: withCart((shop, _, cart) => createCart(shop, cart)),
  get_cart: withCart((shop, args) => getCart(shop, readId(args))),
  update_cart: withCart((shop, args, cart) => updateCart(shop, readId(args), cart)),
  cancel_cart: withCart((shop, args) => cancelCart(shop, readId(args))),
  create_checkout: withCheckout((shop, _, checkout) =>
    createCheckout(shop, readText(checkout, 'cart_id'), readLines(checkout), readChange(checkout)),
  ),
  get_checkout: withCheckout((shop, args) => getCheckout(shop, readId(args))),
  update_checkout: update,
  complete_checkout: withCheckout(complete),
  cancel_checkout: withCheckout((shop, args) => cancelCheckout(shop, readId(args))),
  get_order: (shop, args) => presentOrder(shop, getOrder(shop, readId(args))),
};

/** A refusal of the shop is a result, not an error. */
function outcome(shop: Shop, tool: ToolName, { agent, args }: { agent: Agent; args: Arguments }): JsonObject {
  try {
    if (!isInCommon(tool, agent)) throw incompatible(shop, tool);
    return succeeded(tool, agent, calls[tool](shop, args));
  } catch (error) {
    if (error instanceof RpcError && error.code === codes.refused) return failed(tool, agent, error);
    throw error;
  }
}

const incompatible = ({ baseUrl }: Shop, tool: ToolName): RpcError =>
  refusal('capabilities_incompatible', `The profile of the agent has no capability for ${tool}.`, {
    continue_url: baseUrl,
  });

/**
 * Executes calls for one shop: checks the agent first, then the arguments, then the idempotency key. The agent is answered
 * in the version of the protocol that it has in common with the shop.
 */
export function ucpCalls(own: Shop, agents: Agents): (tool: Tool, given: unknown) => JsonObject {
  const { once } = idempotency(own.now);
  return (tool, given) => {
    const agent = agents.agentOf(given);
    const shop = { ...own, version: agent.version };
    const args = checkArguments(tool, given);
    const work = () => outcome(shop, tool.name, { agent, args });
    const key = readText(part(args, 'meta'), 'idempotency-key');
    if (key === undefined) return work();
    return once(`${agent.profile} ${key}`, fingerprintOf(tool.name, args), work);
  };
}
