/** What surrounds every call: the idempotency key, and the envelope of the result. */

import { createHash } from 'node:crypto';
import { boundedMap } from '../base/bounded-map.ts';
import { defined, isObject, type JsonObject } from '../base/json.ts';
import type { Version } from '../base/options.ts';
import { badParams, codes, RpcError, refusal } from '../base/rpc-error.ts';
import type { Arguments, ToolName } from '../tools/inputs.ts';
import type { Agent } from './agents.ts';

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

const nameOf = (name: string): string => `dev.ucp.shopping.${name}`;

/** A tool belongs to its first capability; the others extend it. */
export const isInCommon = (tool: ToolName, { has }: Agent): boolean =>
  capabilities[tool].slice(0, 1).map(nameOf).every(has);

/** Those of the tool that the agent has, too; no extensions without what they extend. */
function capabilitiesOf(tool: ToolName, agent: Agent): JsonObject {
  const names = isInCommon(tool, agent) ? capabilities[tool].map(nameOf).filter(agent.has) : [];
  return Object.fromEntries(names.map((name) => [name, [{ version: agent.version }]]));
}

/** The handler of payments: it takes no payment data, since the approval of the checkout is enough. */
export const paymentHandler = { name: 'test.storefront.sandbox', id: 'sandbox' } as const;

/** A checkout names the handlers that it can be paid with. */
const handlersOf = (tool: ToolName, version: Version): JsonObject =>
  capabilities[tool] === checkout
    ? { payment_handlers: { [paymentHandler.name]: [{ id: paymentHandler.id, version }] } }
    : {};

export const succeeded = (tool: ToolName, agent: Agent, payload: JsonObject): JsonObject => ({
  ucp: {
    version: agent.version,
    capabilities: capabilitiesOf(tool, agent),
    ...handlersOf(tool, agent.version),
    status: 'success',
  },
  ...payload,
});

const severities: Readonly<Record<string, string>> = {
  approval_required: 'requires_buyer_review',
  not_found: 'unrecoverable',
  capabilities_incompatible: 'unrecoverable',
  invalid_state: 'unrecoverable',
};

/** Pointers of the shop whose members are elsewhere in this dialect, as JSONPath. */
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
export function failed(tool: ToolName, agent: Agent, { message, data }: RpcError): JsonObject {
  const { code, path, continue_url } = isObject(data) ? data : {};
  const { version } = agent;
  if (version === '2026-01-23') throw listed(String(code), message);
  const severity = severities[String(code)] ?? 'recoverable';
  const at = typeof path === 'string' ? { path: toPath(path) } : {};
  return {
    ucp: { version, capabilities: capabilitiesOf(tool, agent), status: 'error' },
    messages: [{ type: 'error', code, content: message, severity, ...at }],
    ...defined({ continue_url }),
  };
}

/** The first version has no severity `unrecoverable`. */
function listed(code: string, message: string): RpcError {
  const severity = code === 'approval_required' ? 'requires_buyer_review' : 'recoverable';
  return new RpcError(codes.internal, message, { status: 'error', errors: [{ code, message, severity }] });
}

type StoredResult = { readonly at: number; readonly fingerprint: string; readonly payload: JsonObject };

/** The results of calls by idempotency key, so that repeating a call changes nothing. */
interface Idempotency {
  /** The payload of this key, made by `work` the first time. @throws RpcError for a key of a different call. */
  once(key: string, fingerprint: string, work: () => JsonObject): JsonObject;
}

const lifetime = 24 * 60 * 60_000;

const maxResults = 1000;

/** Keeps the newest thousand results, each for a day. @param now in milliseconds since 1970. */
export function idempotency(now: () => number): Idempotency {
  const results = boundedMap<string, StoredResult>(maxResults);
  return {
    once(key, fingerprint, work) {
      const earlier = results.get(key);
      if (!earlier || now() - earlier.at > lifetime) {
        const payload = work();
        results.set(key, { at: now(), fingerprint, payload });
        return payload;
      }
      if (earlier.fingerprint === fingerprint) return earlier.payload;
      throw refusal('idempotency_conflict', 'This idempotency key was used with a different call.');
    },
  };
}

const maxDepth = 32;

/** Equal for equal calls, in whatever order their members are; `meta` is ignored. */
export function fingerprintOf(tool: string, { meta: _meta, ...args }: Arguments): string {
  return createHash('sha256')
    .update(tool)
    .update(JSON.stringify(sorted(args)))
    .digest('base64url');
}

function sorted(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) throw badParams('/arguments', 'are nested too deeply');
  if (Array.isArray(value)) return value.map((item) => sorted(item, depth + 1));
  if (!isObject(value)) return value;
  const names = Object.keys(value).toSorted();
  return names.map((name) => [name, sorted(value[name], depth + 1)]);
}
