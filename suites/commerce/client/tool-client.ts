/** A client of the tools: it finds the endpoint, plans the arguments of each call, and sends it. */
import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Context, SendOptions } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import { withoutGiven } from '../../discovered/arguments/alternatives.ts';
import { isKnownArgument } from '../../discovered/arguments/fact-rules.ts';
import { type Facts, isIdOrLink, isRecordFact, type Repair } from '../../discovered/arguments/facts.ts';
import { type Invented, type Placed, planArguments } from '../../discovered/arguments/plan-arguments.ts';
import { lineOfItem } from '../../discovered/arguments/record-lines.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { callTool, findToolResponse } from '../../discovered/rpc.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import {
  hasFailed,
  idPlacesIn,
  isErrorAlone,
  listsWith,
  namedBeside,
  namedIn,
  payloadsOf,
} from '../../discovered/tool-result.ts';
import { requireTools, type Tool } from '../../discovered/tools.ts';
import { recordNames } from '../../words/records.ts';
import { idOf, noteIds } from './record-ids.ts';
import { homeOf } from './test-data.ts';
import { type Unlisted, unlistedReason, unlistedTools } from './unlisted-tools.ts';
import { type Kind, kinds, readingTools, type ToolName } from './values.ts';

export type ToolCall = {
  readonly response: HttpResponse;
  /** Empty when the body is not a JSON-RPC response. */
  readonly rpcResponse: JsonObject;
  readonly failed: boolean;
  /** The facts in the arguments, with their paths. */
  readonly placed: readonly Placed[];
  /** Those of them that are guesses, and what was made up, as far as no call with a result has confirmed them. */
  readonly guesses?: readonly Invented[];
  /** Those that are only likely, or identify something where no known system takes it, where the call failed; as above. */
  readonly likely?: readonly Placed[];
  /** What was made up for a call that was answered with a result. */
  readonly invented?: readonly Invented[];
  /** The call that created the cart of this checkout. */
  readonly source?: ToolCall;
};

/** What longer answers hold, in bytes, is read again when it is needed again, since calls are kept for the whole run. */
export const longAnswer = 64 * 1024;

/** @param response the answer to the call. */
export function toToolCall(
  response: HttpResponse,
  others: Omit<ToolCall, 'response' | 'rpcResponse'>,
): ToolCall {
  const kept = response.bytes.length > longAnswer ? undefined : findToolResponse(response);
  return {
    ...others,
    response,
    get rpcResponse() {
      return kept ?? findToolResponse(response) ?? {};
    },
  };
}

export interface ToolClient {
  readonly context: Context;
  /** Those of tools/list. */
  readonly tools: readonly Tool[];
  /** The country of the addresses that are sent: that of the target, unless update_checkout says that it takes none of there. */
  readonly home: string;
  /**
   * @throws Inconclusive `prerequisite` when the tool does not exist, `not-advertised` when it is hidden from this caller,
   * `undeclared-shape` when its input schema cannot be filled.
   * @param given arguments that the caller adds itself.
   */
  plan(name: ToolName, facts?: Partial<Facts>, given?: JsonObject): PlannedCall;
  /** As `plan`, with an idempotency key made from the seed, the tool and the subject. */
  planWithKey(name: ToolName, facts?: Partial<Facts>): PlannedCall;
  /**
   * Calls a tool with planned arguments.
   * @param facts for the call that cancels the record, if this one creates one.
   */
  send(name: ToolName, planned: PlannedCall, facts?: Partial<Facts>): Promise<ToolCall>;
  /**
   * Sends what `planWithKey` plans.
   * @throws Inconclusive as `plan`.
   */
  call(name: ToolName, facts?: Partial<Facts>): Promise<ToolCall>;
  /** All that a call with these facts knows. */
  known(facts: Partial<Facts>): Facts;
  /** What tools have taken after a refusal, which `plan` heeds. */
  readonly repairs: Map<ToolName, readonly Repair[]>;
}

/** @throws Inconclusive when the endpoint or its tools are unknown. */
export async function openToolClient(context: Context): Promise<ToolClient> {
  const [endpoint, tools] = await Promise.all([requireEndpoint(context), requireTools(context)]);
  const offered = { tools, unlisted: await unlistedTools(context, endpoint, tools) };
  const { country, currency, agentProfile, seed } = context.target;
  const idNames = noteIds(context.target, tools);
  const profile = agentProfile !== undefined && { agentProfile };
  const caller = { country, currency, quantity: 1, idNames, ...profile };
  const latest = new Map<string, JsonObject>();
  const { confirmed, repairs } = learntOf(context.target);
  const known = (facts: Partial<Facts>) => {
    const record = latest.get(String(facts.subject ?? facts.checkout ?? facts.cart));
    return { ...caller, ...(record && factsIn(record, facts)), ...facts };
  };
  const plan = (name: ToolName, facts: Partial<Facts> = {}, given: JsonObject = {}) =>
    planCall(offered, name, { repairs: repairs.get(name), ...known(facts) }, given);
  const planWithKey = (name: ToolName, facts: Partial<Facts> = {}) => {
    // A key goes with one body, and a repair makes another.
    const attempt = repairs.has(name) ? ' repaired' : '';
    const key = idempotencyKey(`${seed} ${name} ${facts.subject ?? ''}${attempt}`);
    return plan(name, { idempotencyKey: key, ...facts });
  };
  const send: ToolClient['send'] = async (name, planned, facts = {}) => {
    const { arguments: args, placed, id } = planned;
    const request = callTool(endpoint, name, args, id);
    const isSafe = (readingTools as readonly string[]).includes(name);
    const toRequest: ToRequest = (tool, own) => callTool(endpoint, tool, planWithKey(tool, own).arguments);
    const undo = undoOf(context.target, name, toRequest, facts);
    const response = await (isSafe ? context.fetch(request) : context.send(request, undo));
    const rpcResponse = findToolResponse(response);
    const failed = !rpcResponse || hasFailed(rpcResponse) || isErrorAlone(rpcResponse);
    if (!failed) note(context.target, latest, name, rpcResponse);
    const answer = toToolCall(response, { failed, placed, ...confirm(confirmed, name, planned, failed) });
    const kind = kinds.find((one) => name === `update_${one}`);
    const subject = kind && hiddenSince(context.target, kind, answer);
    if (subject) await call(`get_${kind}`, { subject, [kind]: subject }).catch(noneKnown);
    return answer;
  };
  const call: ToolClient['call'] = async (name, facts = {}) => send(name, planWithKey(name, facts), facts);
  return {
    context,
    tools,
    home: homeOf(tools.find(({ name }) => name === 'update_checkout')?.inputSchema, country),
    plan,
    planWithKey,
    send,
    call,
    known,
    repairs,
  };
}

/** @returns the id of a record that was changed under its version, where the answer does not show the new one. */
function hiddenSince(
  target: Target,
  kind: Kind,
  { failed, placed, rpcResponse }: ToolCall,
): string | undefined {
  const isVersioned = placed.some(({ fact }) => fact === 'version');
  const isHidden = isVersioned && !failed && idOf(target, kind, rpcResponse) === undefined;
  const own = placed.find(({ fact }) => fact === kind || fact === 'subject');
  return isHidden && own ? String(own.value) : undefined;
}

/** Notes the latest state of a record, since a call may have to repeat parts of it. */
function note(
  target: Target,
  latest: Map<string, JsonObject>,
  name: ToolName,
  rpcResponse: JsonObject,
): void {
  const kind = kinds.find((one) => name.endsWith(`_${one}`));
  const id = kind && idOf(target, kind, rpcResponse);
  const [payload] = payloadsOf(rpcResponse);
  if (id === undefined || !payload) return;
  const before = Object.entries(latest.get(String(id)) ?? {});
  const tokens = before.filter(([member]) => recordNames.token.test(member));
  latest.set(String(id), { ...Object.fromEntries(tokens), ...payload });
}

/** What a call about a record may have to repeat of it: its ids and version, and those of a line and of a method. */
function factsIn(
  record: JsonObject,
  { variant, ofItem = [], shippingMethod }: Partial<Facts>,
): Partial<Facts> {
  const ids = variant === undefined ? [] : [variant, ...ofItem.filter(isIdOrLink).map(({ value }) => value)];
  const line = variant === undefined ? undefined : lineOfItem(record, ids);
  return {
    ofRecord: namedIn(record),
    recordPlaces: idPlacesIn(record),
    ...(variant !== undefined && { ofLine: line?.named ?? [], lineLists: line?.lists ?? [] }),
    ...(line?.index !== undefined && { lineIndex: line.index }),
    ...(shippingMethod !== undefined && {
      ofMethod: namedBeside(record, shippingMethod),
      methodLists: listsWith(record, shippingMethod),
    }),
  };
}

/** What the calls of a run have shown of arguments. */
type Learnt = {
  /** The places of arguments that a call with a result has confirmed. */
  readonly confirmed: Set<string>;
  readonly repairs: Map<ToolName, readonly Repair[]>;
};

/** By target, which all checks of a run share. */
const learnt = new WeakMap<Target, Learnt>();

function learntOf(target: Target): Learnt {
  const own = learnt.get(target) ?? { confirmed: new Set(), repairs: new Map() };
  learnt.set(target, own);
  return own;
}

/** @returns what no other call has confirmed of a call that failed. */
function confirm(
  confirmed: Set<string>,
  name: ToolName,
  { placed, invented = [] }: PlannedCall,
  failed: boolean,
): Pick<ToolCall, 'guesses' | 'likely' | 'invented'> {
  // One method that was taken shows nothing about another: its id, its name and its price may all fit.
  const keyOf = ({ path, fact, value }: Invented & Partial<Placed>) =>
    `${name} ${fact === 'shippingMethod' ? String(value) : (fact ?? '')} ${path.join('/')}`;
  // A number that was taken once may be counted up since, as versions are.
  const lasting = invented.filter(({ value }) => typeof value !== 'number');
  if (!failed) for (const one of [...placed, ...lasting]) confirmed.add(keyOf(one));
  // An id is seldom needed twice: one of the two may be for something else.
  const isRepeated = ({ fact, value }: Placed, i: number) =>
    isRecordFact(fact) && placed.slice(0, i).some((one) => isRecordFact(one.fact) && one.value === value);
  const doubtful = [...placed.filter((one, i) => one.isGuess || isRepeated(one, i)), ...invented];
  if (!failed) return { invented };
  const isUnconfirmed = (one: Invented & Partial<Placed>) => !confirmed.has(keyOf(one));
  return {
    guesses: doubtful.filter(isUnconfirmed),
    likely: placed.filter((one) => (one.isLikely || !isKnownArgument(one)) && isUnconfirmed(one)),
  };
}

type ToRequest = (name: ToolName, facts: Partial<Facts>) => ReturnType<typeof callTool>;

/** How to cancel the record that a call creates: with the same request as a check that cancels it itself. */
function undoOf(target: Target, name: ToolName, toRequest: ToRequest, facts: Partial<Facts>): SendOptions {
  const kind = kinds.find((one) => name === `create_${one}`);
  if (!kind) return {};
  return {
    undo(response) {
      const rpcResponse = findToolResponse(response);
      const id = rpcResponse && !hasFailed(rpcResponse) ? idOf(target, kind, rpcResponse) : undefined;
      const [payload] = rpcResponse ? payloadsOf(rpcResponse) : [];
      if (id === undefined || !payload) return undefined;
      try {
        return toRequest(`cancel_${kind}`, { ...facts, subject: id, [kind]: id, ofRecord: namedIn(payload) });
      } catch (cause) {
        if (cause instanceof Inconclusive) return undefined;
        throw cause;
      }
    },
  };
}

/** The arguments of one call, planned from the tool's input schema in tools/list. */
export type PlannedCall = {
  readonly arguments: JsonObject;
  readonly placed: readonly Placed[];
  /** What was made up. */
  readonly invented?: readonly Invented[];
  /** Of the JSON-RPC request, if not the usual one: a retry is another request. */
  readonly id?: string;
};

/** The tools of tools/list, and what is known of the documented tools that it lacks. */
type Offered = { readonly tools: readonly Tool[]; readonly unlisted: ReadonlyMap<ToolName, Unlisted> };

function planCall(
  { tools, unlisted }: Offered,
  name: ToolName,
  facts: Facts,
  given: JsonObject,
): PlannedCall {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw unlistedReason(name, unlisted.get(name));
  const isWhole = Object.keys(given).length === 0;
  const schema = tool.inputSchema && (isWhole ? tool.inputSchema : withoutGiven(tool.inputSchema, given));
  const plan = schema && planArguments(schema, isWhole ? facts : { ...facts, isApproved: true });
  if (plan?.filled && facts.query !== undefined && plan.placed.length === 0) return documentedSearch(facts);
  if (plan?.filled) return plan;
  const problem = plan ? `requires ${plan.at}, which no known fact fits` : 'has no input schema';
  throw new Inconclusive('undeclared-shape', `the tool ${name} ${problem}`);
}

/** For a schema that declares nothing: the arguments of the interface (Commerce endpoint, 5). */
function documentedSearch({ query, country, currency }: Facts): PlannedCall {
  return { arguments: { query, context: { address_country: country, currency } }, placed: [] };
}

/** A UUID derived from a text, so that a run with the same seed repeats its keys. */
export function idempotencyKey(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
