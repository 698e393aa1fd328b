/** The results of tool calls in the shapes of the Universal Commerce Protocol, one by one and over the whole run. */
import { equals, isObject, type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rules.ts';
import { matchesSchema, type SchemaOptions } from '../../../lib/assert/schema.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { calledTool, findRpcResponse, requestedRpc } from '../../discovered/rpc.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { hasFailed } from '../../discovered/tool-result.ts';
import type { Release } from '../../releases/release.ts';
import { type Kind, longAnswer, refusesStrangers, type ToolCall, toToolCall } from './tool-client.ts';

const structuredContent = '/result/structuredContent';

type Content = { readonly at: string; readonly content: JsonObject };

/** The structured content of a result, empty if it has none. In the first version the result itself may be the content. */
function contentIn({ rpcResponse }: ToolCall): Content {
  const { result } = rpcResponse;
  const content = valueAt(rpcResponse, structuredContent);
  if (isObject(content)) return { at: structuredContent, content };
  const isFirst = isObject(result) && valueAt(result, '/ucp/version') === '2026-01-23';
  return isFirst ? { at: '/result', content: result } : { at: structuredContent, content: {} };
}

export const contentOf = (call: ToolCall): JsonObject => contentIn(call).content;

/** A record in the result of a call. */
export type ShownRecord = {
  readonly call: ToolCall;
  /** JSON Pointer of the record in the response. */
  readonly at: string;
  readonly record: JsonObject;
};

/** The cart, checkout or order of a result: its content, or the member of the content with that name. */
export function recordIn(call: ToolCall, kind: Kind | 'order'): ShownRecord {
  const { at, content } = contentIn(call);
  const inner = content[kind];
  return isObject(inner) ? { call, at: `${at}/${kind}`, record: inner } : { call, at, record: content };
}

/** @param path JSON Pointer below the structured content */
export const contentMatches = (call: ToolCall, schema: string, path = ''): readonly Violation[] =>
  matchesSchema(call.response, schema, {
    value: valueAt(contentOf(call), path),
    at: `${structuredContent}${path}`,
    subject: toolOf(call.response),
  });

/** The content, wherever it is, has the envelope. */
export function envelopeHolds(call: ToolCall, schema: string): readonly Violation[] {
  const { at, content } = contentIn(call);
  return matchesSchema(call.response, schema, { value: content, at, subject: toolOf(call.response) });
}

export const recordMatches = (
  { call, at, record }: ShownRecord,
  schema: string,
  options: Pick<SchemaOptions, 'promiseAt'> = {},
): readonly Violation[] =>
  matchesSchema(call.response, schema, { ...options, value: record, at, subject: toolOf(call.response) });

/** The member `name` is an absolute https URL, or an http URL where the target is audited over http. */
export function hasSecureUrl(
  { target }: Pick<Context, 'target'>,
  { call, at, record }: ShownRecord,
  name: string,
): readonly Violation[] {
  const scheme = target.baseUrl.startsWith('http:') ? /^https?:\/\/[^/]/ : /^https:\/\/[^/]/;
  const actual = record[name];
  if (typeof actual === 'string' && scheme.test(actual)) return [];
  return mismatch(call.response, `${toolOf(call.response)}: ${at}/${name} is`, {
    at: `${at}/${name}`,
    expected: 'an absolute https address',
    actual,
  });
}

export const messagesOf = (content: JsonObject): readonly JsonObject[] => objectsOf(content.messages);

export const buyerSeverities: readonly unknown[] = ['requires_buyer_input', 'requires_buyer_review'];

/** A message of the record is for the buyer. */
export function addressesBuyer(
  { call, at, record }: ShownRecord,
  { severities: { aliases } }: Release,
): readonly Violation[] {
  const asking = [...buyerSeverities, ...Object.keys(aliases)];
  if (messagesOf(record).some(({ severity }) => asking.includes(severity))) return [];
  return mismatch(call.response, `${toolOf(call.response)}: ${at}/messages is`, {
    at: `${at}/messages`,
    expected: `one of severity ${buyerSeverities.join(' or ')}`,
    actual: record.messages,
  });
}

/** @param what the call in words: `get_cart of a cancelled cart` */
export function hasNotFound(call: ToolCall, what: string): readonly Violation[] {
  const content = contentOf(call);
  const isError = valueAt(content, '/ucp/status') === 'error';
  if (isError && messagesOf(content).some(({ code }) => code === 'not_found')) return [];
  return mismatch(call.response, `${what} was answered with`, {
    at: '/result',
    expected: 'a result with ucp.status "error" and a message with code "not_found"',
    actual: call.rpcResponse.error ?? { ucp: content.ucp, messages: content.messages },
  });
}

type Bought = { readonly item: unknown; readonly quantity: number };

/** What the lines of a record buy. */
export const boughtIn = ({ line_items: lines }: JsonObject): readonly Bought[] =>
  objectsOf(lines).map((line) => ({
    item: valueAt(line, '/item/id'),
    quantity: Number(line.quantity),
  }));

/** What a cart bought before an update, and what its answer shows. */
export type Updated = { readonly former: readonly Bought[]; readonly latest: readonly Bought[] };

/** @throws Inconclusive `not-observed` for lines that are neither those of the update nor those before it. */
export function showsLatest(
  call: ToolCall,
  kind: Kind,
  { former, latest }: Updated,
  lead: string,
): readonly Violation[] {
  const { at, record } = recordIn(call, kind);
  const actual = boughtIn(record);
  if (equals(actual, latest)) return [];
  if (equals(actual, former)) {
    return mismatch(call.response, lead, { at: `${at}/line_items`, expected: show(latest), actual });
  }
  throw new Inconclusive('not-observed', 'the lines are neither those of the update nor those before it');
}

export type PastCall = { readonly tool: string; readonly call: ToolCall };

/** By the list of responses, because every check that looks back reads all of them. */
const known = new WeakMap<readonly HttpResponse[], readonly PastCall[]>();

/** Every tool call of the run so far, for checks with `order: 'afterwards'`. */
export function pastCalls(context: Context): readonly PastCall[] {
  const seen = context.seen();
  const calls =
    known.get(seen) ??
    seen.flatMap(callIn).filter(({ call }) => !refusesStrangers(context, call.rpcResponse));
  known.set(seen, calls);
  return calls;
}

function callIn(response: HttpResponse): readonly PastCall[] {
  const tool = calledTool(response.request);
  const rpcResponse = tool === undefined ? undefined : findRpcResponse(response);
  if (tool === undefined || !rpcResponse) return [];
  return [{ tool, call: toToolCall(response, { failed: hasFailed(rpcResponse), placed: [] }) }];
}

export type SentCall = {
  readonly tool: string;
  readonly args: unknown;
  readonly exchange: number;
  /** Undefined if it got no answer that can be read: then it may still be under way. */
  readonly call?: ToolCall;
};

/** Every tool call of the run so far, answered or not. */
export function sentCalls(context: Context): readonly SentCall[] {
  const answered = new Map(pastCalls(context).map(({ call }) => [call.response.exchange, call]));
  const sent = [...context.seen(), ...context.received()];
  const requests = new Map(sent.map(({ exchange, request }) => [exchange, request]));
  return [...requests].flatMap(([exchange, request]) => {
    const tool = calledTool(request);
    const call = answered.get(exchange);
    const args = valueAt(requestedRpc(request), '/params/arguments');
    return tool === undefined ? [] : [{ tool, args, exchange, ...(call && { call }) }];
  });
}

/**
 * Whether a call was answered before another was sent: otherwise either may have been handled first.
 * Times of arrival are whole milliseconds.
 */
export const precedes = (one: ToolCall, other: ToolCall): boolean =>
  one.response.exchange < other.response.exchange &&
  one.response.at <= Math.ceil(other.response.at - other.response.millis);

export type PastRecord = ShownRecord & { readonly tool: string };

const kindOf = (tool: string) => (['cart', 'checkout', 'order'] as const).find((kind) => tool.endsWith(kind));

/** By call, as far as its answer is not long. */
const remembered = new WeakMap<PastCall, readonly PastRecord[]>();

/** The structured content of every result, and the member of it that holds the record. */
export const pastRecords = (context: Context): readonly PastRecord[] =>
  pastCalls(context).flatMap((past) => {
    const records = remembered.get(past) ?? recordsOf(past);
    if (past.call.response.bytes.length <= longAnswer) remembered.set(past, records);
    return records;
  });

function recordsOf({ tool, call }: PastCall): readonly PastRecord[] {
  const content = contentOf(call);
  if (Object.keys(content).length === 0) return [];
  const kind = kindOf(tool);
  const whole = { call, at: '/result/structuredContent', record: content };
  const inner = kind && isObject(content[kind]) ? [recordIn(call, kind)] : [];
  return [whole, ...inner].map((shown) => ({ ...shown, tool }));
}

/** The arguments of a past call. */
export const argumentsOf = ({ call }: Pick<PastRecord, 'call'>): unknown =>
  valueAt(requestedRpc(call.response.request), '/params/arguments');

/** Whether an earlier call was repeated under its key: it shows what it showed then, whatever has become of the record. */
export function isRepeated(one: PastRecord, earlier: readonly PastRecord[]): boolean {
  const args = argumentsOf(one);
  const isKeyed = valueAt(args, '/meta/idempotency-key') !== undefined;
  return isKeyed && earlier.some((other) => other.tool === one.tool && equals(argumentsOf(other), args));
}

/** The places of a record that a pattern names. */
type Place = { readonly at: string; readonly value: unknown };

/**
 * @param pattern a JSON Pointer with an asterisk for each item of a list
 * @returns the places without missing members and empty lists, which show nothing
 */
export function placesIn(record: unknown, pattern: string): readonly Place[] {
  const steps = pattern.split('/').slice(1);
  const found = steps.reduce<readonly Place[]>(
    (places, step) => places.flatMap((place) => stepInto(place, step)),
    [{ at: '', value: record }],
  );
  return found.filter(({ value }) => !(Array.isArray(value) && value.length === 0));
}

function stepInto({ at, value }: Place, step: string): readonly Place[] {
  if (step === '*') {
    return Array.isArray(value) ? value.map((item: unknown, i) => ({ at: `${at}/${i}`, value: item })) : [];
  }
  return isObject(value) && Object.hasOwn(value, step) ? [{ at: `${at}/${step}`, value: value[step] }] : [];
}
