/** What the checks of the Universal Commerce Protocol share: a shop that speaks it, and reading its results. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/context.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { needUcpTools } from '../discovered/ucp.ts';
import { openToolClient, type ToolCall, type ToolClient } from './client/tool-client.ts';
import type { Kind } from './client/tool-names.ts';

/** @throws Inconclusive `not-advertised` when the target's tools do not speak the protocol. */
export async function openUcpShop(context: Context): Promise<ToolClient> {
  await needUcpTools(context);
  return openToolClient(context);
}

const place = '/result/structuredContent';

type Content = { readonly at: string; readonly content: JsonObject };

/** The structured content of a result; empty for what has none. The first version knew only the result itself. */
function contentIn({ rpcResponse }: ToolCall): Content {
  const { result } = rpcResponse;
  const content = valueAt(rpcResponse, place);
  if (isObject(content)) return { at: place, content };
  const isFirst = isObject(result) && valueAt(result, '/ucp/version') === '2026-01-23';
  return isFirst ? { at: '/result', content: result } : { at: place, content: {} };
}

export const contentOf = (called: ToolCall): JsonObject => contentIn(called).content;

export type Sold = {
  readonly called: ToolCall;
  /** Where the record stands in the answer. */
  readonly at: string;
  readonly record: JsonObject;
};

/** The cart, checkout or order of a result: its content, or the member of the content that is named after it. */
export function soldIn(called: ToolCall, kind: Kind | 'order'): Sold {
  const { at, content } = contentIn(called);
  const inner = content[kind];
  return isObject(inner) ? { called, at: `${at}/${kind}`, record: inner } : { called, at, record: content };
}

/** Holds the value at a place of the structured content against one of our schemas. */
export const keeps = (called: ToolCall, schema: string, path = ''): readonly Violation[] =>
  matchesSchema(called.response, schema, {
    value: valueAt(contentOf(called), path),
    at: `${place}${path}`,
  });

export const soldKeeps = ({ called, at, record }: Sold, schema: string): readonly Violation[] =>
  matchesSchema(called.response, schema, { value: record, at });

/** A member of a record is an absolute https address; a target that is itself asked without TLS is not held to it. */
export function safeAddress(
  { target }: Pick<Context, 'target'>,
  { called, at, record }: Sold,
  name: string,
): readonly Violation[] {
  const scheme = target.baseUrl.startsWith('http:') ? /^https?:\/\/[^/]/ : /^https:\/\/[^/]/;
  const value = record[name];
  if (typeof value === 'string' && scheme.test(value)) return [];
  const expected = 'an absolute https address';
  const message = `${name} is ${show(value)}; promised is ${expected}`;
  return [fault(called, message, { at: `${at}/${name}`, expected, actual: show(value) })];
}

export const messagesOf = (content: JsonObject): readonly JsonObject[] =>
  Array.isArray(content.messages) ? content.messages.filter(isObject) : [];

/** A result that says in a message that nothing was found. */
export function isNotFound(called: ToolCall, what: string): readonly Violation[] {
  const content = contentOf(called);
  const isError = valueAt(content, '/ucp/status') === 'error';
  if (isError && messagesOf(content).some(({ code }) => code === 'not_found')) return [];
  const expected = 'a result with ucp.status "error" and a message with code "not_found"';
  const actual = show(called.rpcResponse.error ?? { ucp: content.ucp, messages: content.messages });
  return [
    violation(called.response, `${what} was answered with ${actual}; promised is ${expected}`, {
      at: '/result',
      expected,
      actual,
    }),
  ];
}

/** One violation at a place of what a call answered. */
export const fault = (called: ToolCall, message: string, details: Omit<Violation, 'message'>): Violation =>
  violation(called.response, message, details);
