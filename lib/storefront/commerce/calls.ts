// What each tool does: reads its arguments, asks the shop, presents the result.
import {
  type Arguments,
  readAddress,
  readApproval,
  readBuyer,
  readContext,
  readId,
  readIds,
  readLines,
  readOptionalText,
  readText,
} from './arguments.ts';
import { cancelCart, createCart, getCart, updateCart } from './shop/cart.ts';
import {
  type CheckoutChange,
  cancelCheckout,
  createCheckout,
  getCheckout,
  updateCheckout,
} from './shop/checkout.ts';
import { most, type ToolName } from './inputs.ts';
import { completeCheckout, getOrder } from './shop/order.ts';
import { presentCart, presentCheckout, presentOrder, presentProduct } from './present.ts';
import { refusal } from './rpc-error.ts';
import type { Shop } from './shop/shop.ts';

type Call = (shop: Shop, args: Arguments) => Readonly<Record<string, unknown>>;

const idOf = (args: Arguments) => readText(args, 'id');

// The context's currency is not asked here: the interface leaves open what a search does with a foreign
// one, and this storefront answers in its own.
const search: Call = (shop, args) => {
  const found = shop.catalog.search(readText(args, 'query'));
  return {
    products: found.slice(0, most.found).map((product) => presentProduct(shop, product)),
    total_count: found.length,
  };
};

const lookup: Call = (shop, args) => {
  const ids = readIds(args);
  const unknown = ids.filter((id) => !shop.catalog.find(id));
  const products = new Set(ids.flatMap((id) => shop.catalog.find(id) ?? []));
  return {
    products: [...products].map((product) => presentProduct(shop, product)),
    messages: unknown.map((id) => ({
      type: 'info',
      code: 'not_found',
      content: `There is no product "${id}".`,
    })),
  };
};

const product: Call = (shop, args) => {
  const id = readId(args.id);
  const found = shop.catalog.find(id);
  if (!found) throw refusal('not_found', `There is no product "${id}".`, { path: '/id' });
  return { product: presentProduct(shop, found) };
};

function readChange(args: Arguments): CheckoutChange {
  const address = readAddress(args);
  const buyer = readBuyer(args);
  const method = readOptionalText(args, 'shipping_method');
  return {
    ...(address ? { address } : {}),
    ...(buyer ? { buyer } : {}),
    ...(method === undefined ? {} : { method }),
  };
}

export const calls: Readonly<Record<ToolName, Call>> = {
  search_catalog: search,
  lookup_catalog: lookup,
  get_product: product,
  create_cart: (shop, args) => presentCart(shop, createCart(shop, readLines(args), readContext(args))),
  get_cart: (shop, args) => presentCart(shop, getCart(shop, idOf(args))),
  update_cart: (shop, args) =>
    presentCart(shop, updateCart(shop, idOf(args), readLines(args), readContext(args))),
  cancel_cart: (shop, args) => presentCart(shop, cancelCart(shop, idOf(args))),
  create_checkout: (shop, args) => {
    const cartId = readOptionalText(args, 'cart_id');
    return presentCheckout(shop, createCheckout(shop, cartId, readLines(args), readContext(args)));
  },
  get_checkout: (shop, args) => presentCheckout(shop, getCheckout(shop, idOf(args))),
  update_checkout: (shop, args) => presentCheckout(shop, updateCheckout(shop, idOf(args), readChange(args))),
  complete_checkout: (shop, args) =>
    presentCheckout(shop, completeCheckout(shop, idOf(args), readApproval(args))),
  cancel_checkout: (shop, args) => presentCheckout(shop, cancelCheckout(shop, idOf(args))),
  get_order: (shop, args) => presentOrder(shop, getOrder(shop, idOf(args))),
};
