/** The envelope of every result: the version of the protocol, the capabilities in use, and the status. */
import { defined } from '../../defined.ts';
import type { Version } from '../../options.ts';
import type { ToolName } from '../inputs.ts';
import { codes, RpcError } from '../rpc-error.ts';
import { isObject } from '../validate.ts';

type Payload = Readonly<Record<string, unknown>>;

type Names = readonly string[];

const search: Names = ['catalog.search'];
const lookup: Names = ['catalog.lookup'];
const cart: Names = ['cart'];
const checkout: Names = ['checkout', 'fulfillment'];

const capabilities: Readonly<Record<ToolName, Names>> = {
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
  get_order: ['order'],
};

const capabilitiesOf = (tool: ToolName, version: Version): Payload =>
  Object.fromEntries(capabilities[tool].map((name) => [`dev.ucp.shopping.${name}`, [{ version }]]));

export const succeeded = (tool: ToolName, version: Version, payload: Payload): Payload => ({
  ucp: { version, capabilities: capabilitiesOf(tool, version), status: 'success' },
  ...payload,
});

const severities: Readonly<Record<string, string>> = {
  approval_required: 'requires_buyer_review',
  not_found: 'unrecoverable',
  invalid_state: 'unrecoverable',
};

/** JSONPaths in this dialect for the pointers of the shop. */
const paths: Readonly<Record<string, string>> = {
  '/shipping_method': '$.fulfillment.methods[0].groups[0].selected_option_id',
  '/approval': '$.approval',
  '/shipping_address': '$.fulfillment.methods[0].destinations',
};

/** A JSON Pointer as a JSONPath (RFC 9535): `/line_items/0` is `$.line_items[0]`. */
export const toPath = (pointer: string): string =>
  paths[pointer] ??
  pointer
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.')
    .replace(/^/, '$');

/**
 * A refusal of the shop is a result with a message. In the first version of the protocol it is an error instead.
 * @throws RpcError in the first version.
 */
export function failed(tool: ToolName, version: Version, { message, data }: RpcError): Payload {
  const { code, path, continue_url } = isObject(data) ? data : {};
  if (version === '2026-01-23') throw listed(String(code), message);
  const severity = severities[String(code)] ?? 'recoverable';
  const at = typeof path === 'string' ? { path: toPath(path) } : {};
  return {
    ucp: { version, capabilities: capabilitiesOf(tool, version), status: 'error' },
    messages: [{ type: 'error', code, content: message, severity, ...at }],
    ...defined({ continue_url }),
  };
}

/** The first version has no severity `unrecoverable`. */
function listed(code: string, message: string): RpcError {
  const severity = code === 'approval_required' ? 'requires_buyer_review' : 'recoverable';
  return new RpcError(codes.internal, message, { status: 'error', errors: [{ code, message, severity }] });
}
