/** The tool calls in the dialect of the interface: each reads its arguments, calls the shop, and presents the result. */
import { defined } from '../defined.ts';
import { most } from './argument-schemas.ts';
import {
  type Arguments,
  readApproval,
  readCart,
  readDetails,
  readId,
  readIds,
  readText,
} from './arguments.ts';
import type { ToolName } from './inputs.ts';
import { presentCart, presentCheckout, presentOrder, presentProduct } from './present.ts';
import { cancelCart, createCart, getCart, updateCart } from './shop/cart.ts';
import {
  type CheckoutChange,
  cancelCheckout,
  createCheckout,
  getCheckout,
  updateCheckout,
} from './shop/checkout.ts';
import { completeCheckout, getOrder } from './shop/order.ts';
import { requireProduct } from './shop/products.ts';
import type { Shop } from './shop/shop.ts';

type Call = (shop: Shop, args: Arguments) => Readonly<Record<string, unknown>>;

// A foreign currency in the context is ignored: the interface leaves open how a search treats it.
const search: Call = (shop, args) => {
  const found = shop.catalog.search(readText(args, 'query') ?? '');
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

const readChange = (args: Arguments): CheckoutChange =>
  defined({
    address: readDetails(args, 'address', 'shipping_address'),
    buyer: readDetails(args, 'buyer'),
    method: readText(args, 'shipping_method'),
  });

export const calls: Readonly<Record<ToolName, Call>> = {
  search_catalog: search,
  lookup_catalog: lookup,
  get_product: (shop, args) => ({ product: presentProduct(shop, requireProduct(shop, readId(args))) }),
  create_cart: (shop, args) => presentCart(shop, createCart(shop, readCart(args))),
  get_cart: (shop, args) => presentCart(shop, getCart(shop, readId(args))),
  update_cart: (shop, args) => presentCart(shop, updateCart(shop, readId(args), readCart(args))),
  cancel_cart: (shop, args) => presentCart(shop, cancelCart(shop, readId(args))),
  create_checkout: (shop, args) =>
    presentCheckout(shop, createCheckout(shop, readText(args, 'cart_id'), readCart(args))),
  get_checkout: (shop, args) => presentCheckout(shop, getCheckout(shop, readId(args))),
  update_checkout: (shop, args) =>
    presentCheckout(shop, updateCheckout(shop, readId(args), readChange(args))),
  complete_checkout: (shop, args) =>
    presentCheckout(shop, completeCheckout(shop, readId(args), readApproval(args))),
  cancel_checkout: (shop, args) => presentCheckout(shop, cancelCheckout(shop, readId(args))),
  get_order: (shop, args) => presentOrder(shop, getOrder(shop, readId(args))),
};
