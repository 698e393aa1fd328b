/**
 * Whether tool calls succeeded, what a tool takes that has refused a call, since no schema says for sure which id of a thing
 * it wants, and which arguments a refusal asks for.
 */
import { equals, isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { show, showBody, violation } from '../../../lib/assert/violation.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Target } from '../../../lib/model/target.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { isApproval } from '../../discovered/arguments/fact-rules.ts';
import type { Facts, Invented, Repair } from '../../discovered/arguments/facts.ts';
import { repairsFor } from '../../discovered/arguments/repairs.ts';
import { hasRpcResponse, saysNoSuchTool, showError } from '../../discovered/rpc-response.ts';
import { patternOf, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { choiceNames } from '../../words/catalog.ts';
import { addressNames } from '../../words/records.ts';
import { memberWords } from '../../words/sayings.ts';
import { idempotencyKey, type PlannedCall, type ToolCall, type ToolClient } from './tool-client.ts';
import type { ToolName } from './values.ts';

/** The response is a result that does not report a failure. */
export function succeeds(name: ToolName, { response, rpcResponse, failed }: ToolCall): readonly Violation[] {
  const violations = hasRpcResponse(response);
  if (violations.length > 0 || !failed) return violations;
  const actual = failureText(response, rpcResponse);
  const message = `${name} failed with ${actual}; promised is a result`;
  return [violation(response, message, { at: '', expected: 'a result', actual })];
}

/** The text of a failure: its error, the messages of its payload, or its first text. */
export function failureText(response: HttpResponse, rpcResponse: JsonObject): string {
  const { error, result } = rpcResponse;
  if ((error ?? undefined) !== undefined) return showError(error);
  const reason = payloadsOf(rpcResponse)[0]?.messages ?? valueAt(result, '/content/0/text') ?? result;
  return reason === undefined ? showBody(response) : show(reason);
}

/** A guess as the end of "was sent ...": a member that was left out may have been needed. */
export const toText = ({ path, value }: Invented): string =>
  value === undefined
    ? `no /${path.join('/')}, which may be needed`
    : `${show(value)} as /${path.join('/')}, which was a guess`;

/** The calls that returned a result, without those that failed or got no response. */
export async function successes(calls: readonly Promise<ToolCall>[]): Promise<readonly ToolCall[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && !outcome.value.failed ? [outcome.value] : [],
  );
}

const invalidParams = -32602;

/** The form of the arguments was refused, so the plan has misread the input schema, which is not the target's fault. */
export const isMisplanned = ({ rpcResponse }: ToolCall): boolean =>
  valueAt(rpcResponse, '/error/code') === invalidParams && !saysNoSuchTool(rpcResponse);

/** The call carried an address, which no storefront has to ship to, and the refusal is about it. */
export const refusesDestination = ({ placed, response, rpcResponse }: ToolCall): boolean =>
  placed.some(({ fact }) => fact === 'address') &&
  addressNames.refused.test(failureText(response, rpcResponse));

/**
 * As `succeeds`, for arguments that were planned from the input schema.
 * @throws Inconclusive `undeclared-shape` when the arguments were refused, or when a call failed that has a guess in
 * its arguments.
 */
export function succeedsAsPlanned(name: ToolName, call: ToolCall): readonly Violation[] {
  const violations = succeeds(name, call);
  if (violations.length === 0 || hasRpcResponse(call.response).length > 0) return violations;
  if (isMisplanned(call)) {
    throw new Inconclusive(
      'undeclared-shape',
      `${name} refuses arguments that its input schema seems to allow`,
    );
  }
  const [guess] = call.guesses ?? [];
  if (!guess && refusesDestination(call)) {
    throw new Inconclusive(
      'not-observed',
      `${name} refused the address, which was made up, with ${failureText(call.response, call.rpcResponse)}: name a country that the shop ships to with --country`,
    );
  }
  return succeedsUnguessed(name, call);
}

/**
 * As `succeeds`, but a failure is at most a warning where an argument is only likely what the tool takes.
 * @throws Inconclusive `undeclared-shape` when a call failed that has a guess in its arguments.
 */
export function succeedsUnguessed(name: ToolName, call: ToolCall): readonly Violation[] {
  const violations = succeeds(name, call);
  const { guesses: [guess] = [], likely: [likely] = [] } = call;
  if (violations.length === 0) return violations;
  if (guess) {
    const why = failureText(call.response, call.rpcResponse);
    throw new Inconclusive('undeclared-shape', `${name} was sent ${toText(guess)}, and failed with ${why}`);
  }
  if (!likely) return violations;
  const doubt = `${show(likely.value)} is only likely what /${likely.path.join('/')} takes`;
  return violations.map((one) => ({ ...one, message: `${one.message}; ${doubt}`, atMost: 'should' }));
}

/** The call returned a result. */
const isAnswered = ({ failed }: ToolCall): boolean => !failed;

/** The most calls that try repairs of one tool in a run. */
const maxRepairs = 3;

/** By target, which all checks of a run share: the searches for repairs. */
const searches = new WeakMap<Target, Map<ToolName, Promise<Repair | undefined>>>();

/**
 * Tries, once in a run for each tool, whether a refused call succeeds with other ids of the same things, or without
 * guesses. Later plans then have what succeeded.
 * @param facts for one item at most.
 * @returns whether the call is to be planned and sent again.
 */
export async function mend(
  client: ToolClient,
  name: ToolName,
  refused: ToolCall,
  facts: Partial<Facts>,
  isServed = isAnswered,
): Promise<boolean> {
  const { target } = client.context;
  const known = searches.get(target) ?? new Map<ToolName, Promise<Repair | undefined>>();
  searches.set(target, known);
  const search = known.get(name) ?? findRepair(client, name, refused, facts, isServed);
  known.set(name, search);
  const repair = await search;
  if (repair) client.repairs.set(name, [repair]);
  return repair !== undefined;
}

async function findRepair(
  client: ToolClient,
  name: ToolName,
  refused: ToolCall,
  facts: Partial<Facts>,
  isServed: (call: ToolCall) => boolean,
): Promise<Repair | undefined> {
  const own = client.plan(name, facts);
  const attempt = (knowing: Partial<Facts>, count: number) => {
    const key = idempotencyKey(`${client.context.target.seed} ${name} ${facts.subject ?? ''} ${count}`);
    return client.send(name, client.plan(name, { ...knowing, idempotencyKey: key }), facts);
  };
  // What was refused may be another item, or its quantity: the control is one piece of an item that is for sale.
  const control = isSent(refused, own) ? refused : await attempt(facts, 0);
  if (isServed(control)) return undefined;
  const { response, rpcResponse, placed, guesses = [] } = control;
  const text = failureText(response, rpcResponse);
  const invented = guesses.filter(({ path, value }) => value !== undefined && !isIn(placed, path));
  const sent = [own.arguments];
  for (const repair of repairsFor([...placed, ...invented], text, client.known(facts))) {
    const mended = { ...facts, repairs: [repair] };
    const planned = planOf(() => client.plan(name, mended));
    const isNew = planned && !sent.some((one) => equals(one, planned.arguments));
    if (!isNew || !isSameCall(planned, own, repair)) continue;
    if (isServed(await attempt(mended, sent.length))) return repair;
    sent.push(planned.arguments);
    if (sent.length > maxRepairs) return undefined;
  }
  return undefined;
}

const isIn = (placed: ToolCall['placed'], path: readonly string[]): boolean =>
  placed.some((one) => one.path.join('/') === path.join('/'));

/** The call has sent what is planned. */
function isSent({ placed }: ToolCall, planned: PlannedCall): boolean {
  const [one, other] = [placed, planned.placed].map((facts) =>
    facts.flatMap(({ fact, path, value }) => (fact === 'idempotencyKey' ? [] : [[path, value]])),
  );
  return equals(one, other);
}

/** Nothing but the repaired member differs: another action, such as one that removes, has other members. */
function isSameCall(one: PlannedCall, other: PlannedCall, { at }: Repair): boolean {
  const [places, others] = [one, other].map(
    ({ placed }) => new Set(placed.map(({ path }) => patternOf(path)).filter((place) => place !== at)),
  );
  return equals([...(places ?? [])].toSorted(), [...(others ?? [])].toSorted());
}

/** @returns undefined where what the tool requires is not known. */
export function planOf(plan: () => PlannedCall): PlannedCall | undefined {
  try {
    return plan();
  } catch (cause) {
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  }
}

/** A call that should succeed, again with other arguments where a refusal has led to some. */
export async function callMended(
  client: ToolClient,
  name: ToolName,
  facts: Partial<Facts>,
  isServed = isAnswered,
): Promise<ToolCall> {
  const call = await client.call(name, facts);
  if (isServed(call) || !(await mend(client, name, call, facts, isServed))) return call;
  const again = await client.call(name, facts);
  return again.failed ? call : again;
}

/** Letters that stay in most forms of a word: `colle` of "collect" and "collection". */
const stemLetters = 5;

/** The words of a text or a name, without their endings, and without words that say nothing. */
const stemsOf = (text: unknown): readonly string[] =>
  String(text ?? '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && !memberWords.saysNothing.test(word))
    .map((word) => word.slice(0, stemLetters));

/**
 * As `succeedsAsPlanned`.
 * @throws Inconclusive as `succeedsAsPlanned`, and `undeclared-shape` when the refusal speaks of an argument that the call left out.
 */
export function succeedsAsAsked(client: ToolClient, name: ToolName, call: ToolCall): readonly Violation[] {
  const violations = succeedsAsPlanned(name, call);
  if (violations.length === 0 || !asksForMore(client, name, call)) return violations;
  const why = failureText(call.response, call.rpcResponse);
  throw new Inconclusive('undeclared-shape', `${name} asks for what the call left out: ${why}`);
}

function asksForMore(
  { tools }: ToolClient,
  tool: ToolName,
  { failed, placed, response, rpcResponse }: ToolCall,
): boolean {
  const sent = new Set(placed.flatMap(({ path }) => path));
  const { inputSchema } = tools.find(({ name }) => name === tool) ?? {};
  const members = placesIn(inputSchema).flatMap(({ path, value }) => {
    const name = path.at(-1) ?? '';
    if (path.at(-2) !== 'properties' || !isObject(value) || isApproval(name, value)) return [];
    return [{ name, isSent: sent.has(name), own: stemsOf(name), said: stemsOf(value.description) }];
  });
  const open = members.filter(({ isSent }) => !isSent);
  const usual = new Set(members.flatMap(({ isSent, own, said }) => (isSent ? [...own, ...said] : [])));
  const text = failureText(response, rpcResponse);
  // Descriptions have many words, and a failure may speak of anything; a refusal asks for something.
  const isAsking = memberWords.asks.test(text);
  const asked = new Set(open.flatMap(({ own, said }) => (isAsking ? [...own, ...said] : own)));
  // What is chosen with an item has names of its own: "Choose a side."
  const isChoice = open.some(({ name }) => choiceNames.argument.test(name)) && memberWords.choose.test(text);
  return failed && (isChoice || stemsOf(text).some((stem) => asked.has(stem) && !usual.has(stem)));
}
