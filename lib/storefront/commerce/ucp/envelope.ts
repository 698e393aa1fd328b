// What stands around every result: the protocol's version, the capabilities that it uses, and how it went.
import type { ToolName } from '../inputs.ts';
import type { RpcError } from '../rpc-error.ts';
import { isObject } from '../validate.ts';

type Payload = Readonly<Record<string, unknown>>;

const version = '2026-04-08';

const shopping = (...names: readonly string[]): Payload =>
  Object.fromEntries(names.map((name) => [`dev.ucp.shopping.${name}`, [{ version }]]));

const search = shopping('catalog.search');
const lookup = shopping('catalog.lookup');
const cart = shopping('cart');
const checkout = shopping('checkout', 'fulfillment');

const capabilities: Readonly<Record<ToolName, Payload>> = {
  search_catalog: search,
  lookup_catalog: lookup,
  get_product: lookup,
  create_cart: cart,
  get_cart: cart,
  update_cart: cart,
  cancel_cart: cart,
  create_checkout: checkout,
  get_checkout: checkout,
  update_checkout: checkout,
  complete_checkout: checkout,
  cancel_checkout: checkout,
  get_order: shopping('order'),
};

export const succeeded = (tool: ToolName, payload: Payload): Payload => ({
  ucp: { version, capabilities: capabilities[tool], status: 'success' },
  ...payload,
});

const severities: Readonly<Record<string, string>> = {
  approval_required: 'requires_buyer_review',
  not_found: 'unrecoverable',
  invalid_state: 'unrecoverable',
};

/** Where the parts of a checkout stand that the shop knows by shorter names. */
const places: Readonly<Record<string, string>> = {
  '/shipping_method': '$.fulfillment.methods[0].groups[0].selected_option_id',
  '/approval': '$.approval',
  '/shipping_address': '$.fulfillment.methods[0].destinations',
};

/** A JSON Pointer as a JSONPath (RFC 9535): `/line_items/0` is `$.line_items[0]`. */
export const toPath = (pointer: string): string =>
  places[pointer] ??
  pointer
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.')
    .replace(/^/, '$');

/** A refusal of the shop is a result like any other: it says in a message why nothing was done. */
export function failed(tool: ToolName, { message, data }: RpcError): Payload {
  const { code, path, continue_url } = isObject(data) ? data : {};
  const severity = severities[String(code)] ?? 'recoverable';
  const where = typeof path === 'string' ? { path: toPath(path) } : {};
  return {
    ucp: { version, capabilities: capabilities[tool], status: 'error' },
    messages: [{ type: 'error', code, content: message, severity, ...where }],
    ...(continue_url === undefined ? {} : { continue_url }),
  };
}
