/** The tool calls in the dialect of the Universal Commerce Protocol. */
import { defined } from '../../defined.ts';
import {
  type Arguments,
  readApproval,
  readCart,
  readDetails,
  readId,
  readObject,
  readText,
} from '../arguments.ts';
import { checkArguments } from '../check-arguments.ts';
import type { ToolName } from '../inputs.ts';
import { codes, RpcError } from '../rpc-error.ts';
import { isContemporaneous } from '../shop/approval.ts';
import { cancelCart, createCart, getCart, updateCart } from '../shop/cart.ts';
import {
  type CheckoutChange,
  cancelCheckout,
  createCheckout,
  escalateCheckout,
  getCheckout,
  missingFrom,
  openCheckout,
  replaceCheckout,
} from '../shop/checkout.ts';
import { completeCheckout, getOrder } from '../shop/order.ts';
import type { Cart, CartRequest, Checkout } from '../shop/records.ts';
import type { Shop } from '../shop/shop.ts';
import type { Tool } from '../tools.ts';
import { agentProfile } from './agent.ts';
import { getProduct, lookUp, searchPage } from './catalog.ts';
import { failed, succeeded } from './envelope.ts';
import { fingerprintOf, idempotency } from './idempotency.ts';
import { presentCart, presentCheckout, presentOrder } from './present.ts';

type Payload = Readonly<Record<string, unknown>>;
type Call = (shop: Shop, args: Arguments) => Payload;

const part = (args: Arguments, name: string): Arguments => readObject(args, name) ?? {};

const first = (args: Arguments, name: string): Arguments => {
  const [value] = Array.isArray(args[name]) ? args[name] : [];
  return part({ value }, 'value');
};

const readBuyerCart = (cart: Arguments): CartRequest => ({
  ...readCart(cart),
  ...defined({ buyer: readDetails(cart, 'buyer') }),
});

function readChange(checkout: Arguments): CheckoutChange {
  const method = first(part(checkout, 'fulfillment'), 'methods');
  const [address] = Array.isArray(method.destinations) ? method.destinations : [];
  return defined({
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
  (shop, args) =>
    presentCart(shop, use(shop, args, readBuyerCart(part(args, 'cart'))));

const withCheckout =
  (use: (shop: Shop, args: Arguments, checkout: Arguments) => Checkout): Call =>
  (shop, args) =>
    presentCheckout(shop, use(shop, args, part(args, 'checkout')));

const calls: Readonly<Record<ToolName, Call>> = {
  search_catalog: (shop, args) => searchPage(shop, part(args, 'catalog')),
  lookup_catalog: (shop, args) => lookUp(shop, part(args, 'catalog')),
  get_product: (shop, args) => getProduct(shop, part(args, 'catalog')),
  create_cart: withCart((shop, _, cart) => createCart(shop, cart)),
  get_cart: withCart((shop, args) => getCart(shop, readId(args))),
  update_cart: withCart((shop, args, cart) => updateCart(shop, readId(args), cart)),
  cancel_cart: withCart((shop, args) => cancelCart(shop, readId(args))),
  create_checkout: withCheckout((shop, _, checkout) =>
    createCheckout(shop, readText(checkout, 'cart_id'), readCart(checkout), readChange(checkout)),
  ),
  get_checkout: withCheckout((shop, args) => getCheckout(shop, readId(args))),
  update_checkout: withCheckout((shop, args, checkout) =>
    replaceCheckout(shop, readId(args), readCart(checkout), readChange(checkout)),
  ),
  complete_checkout: withCheckout(complete),
  cancel_checkout: withCheckout((shop, args) => cancelCheckout(shop, readId(args))),
  get_order: (shop, args) => presentOrder(shop, getOrder(shop, readId(args))),
};

/** A refusal of the shop is a result, not an error. */
function outcome(shop: Shop, tool: ToolName, args: Arguments): Payload {
  try {
    return succeeded(tool, shop.version, calls[tool](shop, args));
  } catch (error) {
    if (error instanceof RpcError && error.code === codes.refused) return failed(tool, shop.version, error);
    throw error;
  }
}

/** Executes calls for one shop: checks the agent first, then the arguments, then the idempotency key. */
export function ucpCalls(shop: Shop): (tool: Tool, given: unknown) => Payload {
  const { once } = idempotency(shop.now);
  return (tool, given) => {
    const profile = agentProfile(shop, given);
    const args = checkArguments(tool, given);
    const work = () => outcome(shop, tool.name, args);
    const key = readText(part(args, 'meta'), 'idempotency-key');
    if (key === undefined) return work();
    return once(`${profile} ${key}`, fingerprintOf(tool.name, args), work);
  };
}
