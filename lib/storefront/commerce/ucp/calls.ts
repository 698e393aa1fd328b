// What each tool does in the Universal Commerce Protocol's dialect: reads, asks the shop, presents the result.
import { isContemporaneous } from '../shop/approval.ts';
import {
  type Arguments,
  readAddress,
  readApproval,
  readBuyer,
  readContext,
  readId,
  readIds,
  readLines,
  readObject,
  readOptionalText,
  readText,
} from '../arguments.ts';
import { cancelCart, createCart, getCart, updateCart } from '../shop/cart.ts';
import { checked } from '../check-arguments.ts';
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
import type { ToolName } from '../inputs.ts';
import { completeCheckout, getOrder } from '../shop/order.ts';
import type { Checkout } from '../shop/records.ts';
import { codes, RpcError, refusal } from '../rpc-error.ts';
import type { Shop } from '../shop/shop.ts';
import type { Tool } from '../tools.ts';
import { agentProfile } from './agent.ts';
import { lookUp, searchPage, selectedVariants } from './catalog.ts';
import { failed, succeeded } from './envelope.ts';
import { fingerprintOf, idempotency } from './idempotency.ts';
import { presentCart, presentCheckout, presentOrder, presentProduct } from './present.ts';

type Payload = Readonly<Record<string, unknown>>;
type Call = (shop: Shop, args: Arguments) => Payload;

const idOf = (args: Arguments) => readText(args, 'id');
const part = (args: Arguments, name: string): Arguments => readObject(args, name) ?? {};

const first = (args: Arguments, name: string): Arguments => {
  const [value] = Array.isArray(args[name]) ? args[name] : [];
  return readObject({ value }, 'value') ?? {};
};

const product: Call = (shop, args) => {
  const catalog = part(args, 'catalog');
  const id = readId(catalog.id);
  const found = shop.catalog.find(id);
  if (!found) throw refusal('not_found', `There is no product "${id}".`, { path: '/id' });
  return { product: presentProduct(shop, found, selectedVariants(found, catalog.selected)) };
};

/** The address, the option and the buyer that a checkout is given. */
function readChange(checkout: Arguments): CheckoutChange {
  const way = first(part(checkout, 'fulfillment'), 'methods');
  const [destination] = Array.isArray(way.destinations) ? way.destinations : [];
  const address = readAddress({ destination }, 'destination');
  const buyer = readBuyer(checkout);
  const method = readOptionalText(first(way, 'groups'), 'selected_option_id');
  return {
    ...(address ? { address } : {}),
    ...(buyer ? { buyer } : {}),
    ...(method === undefined ? {} : { method }),
  };
}

/** Without the buyer's approval a checkout that lacks nothing else waits for the buyer. */
function complete(shop: Shop, args: Arguments): Checkout {
  const id = idOf(args);
  const approval = readApproval(part(args, 'checkout'));
  const isComplete = missingFrom(openCheckout(shop, id)).length === 0;
  if (isComplete && !isContemporaneous(approval, shop.now())) return escalateCheckout(shop, id);
  return completeCheckout(shop, id, approval);
}

const withCart =
  (use: (shop: Shop, args: Arguments, cart: Arguments) => ReturnType<typeof getCart>): Call =>
  (shop, args) =>
    presentCart(shop, use(shop, args, part(args, 'cart')));

const withCheckout =
  (use: (shop: Shop, args: Arguments, checkout: Arguments) => Checkout): Call =>
  (shop, args) =>
    presentCheckout(shop, use(shop, args, part(args, 'checkout')));

const calls: Readonly<Record<ToolName, Call>> = {
  search_catalog: (shop, args) => searchPage(shop, part(args, 'catalog')),
  lookup_catalog: (shop, args) => lookUp(shop, readIds(part(args, 'catalog'))),
  get_product: product,
  create_cart: withCart((shop, _, cart) =>
    createCart(shop, readLines(cart), readContext(cart), readBuyer(cart)),
  ),
  get_cart: withCart((shop, args) => getCart(shop, idOf(args))),
  update_cart: withCart((shop, args, cart) =>
    updateCart(shop, idOf(args), readLines(cart), readContext(cart), readBuyer(cart)),
  ),
  cancel_cart: withCart((shop, args) => cancelCart(shop, idOf(args))),
  create_checkout: withCheckout((shop, _, checkout) =>
    createCheckout(
      shop,
      readOptionalText(checkout, 'cart_id'),
      readLines(checkout),
      readContext(checkout),
      readChange(checkout),
    ),
  ),
  get_checkout: withCheckout((shop, args) => getCheckout(shop, idOf(args))),
  update_checkout: withCheckout((shop, args, checkout) =>
    replaceCheckout(shop, idOf(args), readLines(checkout), readContext(checkout), readChange(checkout)),
  ),
  complete_checkout: withCheckout(complete),
  cancel_checkout: withCheckout((shop, args) => cancelCheckout(shop, idOf(args))),
  get_order: (shop, args) => presentOrder(shop, getOrder(shop, idOf(args))),
};

/** A refusal of the shop is an outcome, and not a failure of the call. */
function outcome(shop: Shop, tool: ToolName, args: Arguments): Payload {
  try {
    return succeeded(tool, shop.version, calls[tool](shop, args));
  } catch (error) {
    if (error instanceof RpcError && error.code === codes.refused) return failed(tool, shop.version, error);
    throw error;
  }
}

/** Carries calls out for one shop: first who asks, then what with, then whether it was done before. */
export function ucpCalls(shop: Shop): (tool: Tool, given: unknown) => Payload {
  const { once } = idempotency(shop.now);
  return (tool, given) => {
    const profile = agentProfile(shop, given);
    const args = checked(tool, given);
    const work = () => outcome(shop, tool.name, args);
    const key = readOptionalText(part(args, 'meta'), 'idempotency-key');
    if (key === undefined) return work();
    return once(`${profile} ${key}`, fingerprintOf(tool.name, args), work);
  };
}
