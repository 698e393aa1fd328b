/** Calls that request lines: a quantity of one offer and a quantity of another, in a new or an existing record. */
import { equals, isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import { isInWrapper } from '../../discovered/arguments/fact-for.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import { namedIn, payloadsOf } from '../../discovered/tool-result.ts';
import { mend, planOf } from '../client/outcome.ts';
import { idOf } from '../client/record-ids.ts';
import { destinationIn } from '../client/test-data.ts';
import type { PlannedCall, ToolCall, ToolClient } from '../client/tool-client.ts';
import { type Kind, operationsCheck, type ToolName } from '../client/values.ts';
import { type Offer, purchaseFacts, requireOffers } from './offers.ts';

/** The quantities of the first and of the second offer; undefined for an offer that is not requested. */
export type Lines = readonly (number | undefined)[];

/** Lines as text, with X and Y for the offers: `2 X, 1 Y`. */
export const linesText = (lines: Lines): string =>
  lines.flatMap((quantity, i) => (quantity === undefined ? [] : [`${quantity} ${'XY'[i]}`])).join(', ');

/** The requested offers with their quantities, without the lines for which there is no offer. */
export const requestedFrom = (offers: readonly Offer[], lines: Lines) =>
  offers.flatMap((offer, i) => {
    const quantity = lines[i];
    return quantity === undefined ? [] : [{ ...offer, quantity }];
  });

/** What may name an offer in a call: its ids, and whatever the search shows of it, as text. */
export const valuesOf = ({ variant, product, named = [], places }: Offer): ReadonlySet<string> => {
  const shown = [...named, ...(places?.().ofPlaces ?? [])].map(({ value }) => value);
  return new Set([variant, product, ...shown].map(String));
};

/**
 * Plans a call with an item for each requested line.
 * @throws Inconclusive as `ToolClient.plan`.
 */
export function planLines(
  client: Pick<ToolClient, 'plan'>,
  offers: readonly Offer[],
  name: ToolName,
  facts: Partial<Facts>,
  lines: Lines,
): PlannedCall {
  const [first, ...rest] = requestedFrom(offers, lines).map((offer) =>
    client.plan(name, { ...facts, ...purchaseFacts(offer), quantity: offer.quantity }),
  );
  if (!first) return client.plan(name, facts);
  return rest.reduce(joined, first);
}

/** Facts that differ from line to line. */
const lineFacts: ReadonlySet<keyof Facts> = new Set(['variant', 'product', 'quantity', 'line']);

/** The first call, with the lines of the second added to its list or map of lines, if it has one. */
function joined(one: PlannedCall, other: PlannedCall): PlannedCall {
  const lines = other.placed.filter(({ fact }) => lineFacts.has(fact));
  const lists = new Map(
    lines.flatMap((placed): [string, readonly string[]][] => {
      const path = listAround(placed, lines, [one.arguments, other.arguments]);
      return path ? [[JSON.stringify(path), path]] : [];
    }),
  );
  if (lists.size === 0) return one;
  const combined = [...lists.values()].reduce<JsonObject>(
    (into, path) => appended(into, other.arguments, path),
    one.arguments,
  );
  return { ...one, arguments: combined, placed: [...one.placed, ...lines] };
}

/**
 * The path of the outermost list of lines that contains a fact, or of the map that has it as a key; undefined without either.
 * A list whose only entries differ in nothing but a list with everything about the line wraps the lines, and so may one with
 * a name such as `data`, unless there is no other list.
 */
function listAround(
  { path, value, fact }: Placed,
  line: readonly Placed[],
  [one, args]: readonly [one: JsonObject, other: JsonObject],
): readonly string[] | undefined {
  let [own, node]: readonly unknown[] = [one, args];
  let around: readonly string[] | undefined;
  for (const [depth, step] of path.entries()) {
    const inner = path.slice(0, depth + 2);
    const isWhole = line.every((placed) => inner.every((part, i) => placed.path[i] === part));
    const isWrapper = isInWrapper(path, depth) || (isWhole && areWrappers(own, node, inner.at(-1)));
    if (Array.isArray(node) && !isWrapper) return path.slice(0, depth);
    if (Array.isArray(node)) around ??= path.slice(0, depth);
    [own, node] = [own, node].map((each) =>
      isObject(each) || Array.isArray(each) ? (each as JsonObject)[step] : undefined,
    );
  }
  if (Array.isArray(node)) return path;
  return (fact === 'variant' || fact === 'line') && path.at(-1) === String(value) && node !== value
    ? path.slice(0, -1)
    : around;
}

/** Each has one entry, which has a list at this member, and which are equal otherwise. */
function areWrappers(one: unknown, other: unknown, member = ''): boolean {
  const [left, right] = [one, other].map((list) =>
    Array.isArray(list) && list.length === 1 && isObject(list[0]) && Array.isArray(list[0][member])
      ? { ...list[0], [member]: [] }
      : undefined,
  );
  return left !== undefined && equals(left, right);
}

function appended(one: JsonObject, other: JsonObject, [step = '', ...rest]: readonly string[]): JsonObject {
  const [left, right] = [one[step], other[step]];
  if (left === undefined) return { ...one, [step]: right };
  if (Array.isArray(left) && Array.isArray(right)) {
    if (rest.length === 0) return { ...one, [step]: [...left, ...right] };
    const [only, ...more]: readonly JsonObject[] = left;
    const [index, ...inner] = rest;
    const added: unknown = right[Number(index)];
    return only && isObject(added) ? { ...one, [step]: [appended(only, added, inner), ...more] } : one;
  }
  if (!isObject(left) || !isObject(right)) return one;
  return { ...one, [step]: rest.length === 0 ? { ...left, ...right } : appended(left, right, rest) };
}

/** Plans a call that creates a record with the requested lines. */
type PlanCreation = (tool: ToolName, facts: Partial<Facts>) => PlannedCall;

/**
 * Creates a cart or checkout. A checkout whose arguments have no place for lines is created from a cart.
 * @param facts about the buyer, besides the lines.
 * @param decoy runs after the cart was created and before its checkout is.
 * @throws Inconclusive `undeclared-shape` when the arguments have no place for lines, `prerequisite` when the cart cannot
 * be created.
 */
export async function sendCreation(
  client: ToolClient,
  kind: Kind,
  facts: Partial<Facts>,
  plan: PlanCreation,
  decoy?: () => Promise<unknown>,
): Promise<ToolCall> {
  const tool = `create_${kind}` as const;
  const planned = (name: ToolName, own = facts) => planWithBuyer(client, name, own, plan);
  const send = (name: ToolName, call: PlannedCall, own = facts) =>
    sendMended(client, name, own, call, () => planned(name, own));
  if (kind === 'cart') return send(tool, planned(tool));
  const whole = withLines(() => planned(tool));
  if (whole && !isDoubtful(whole)) return send(tool, whole);
  const ofLines = planned('create_cart');
  if (!takesItem(ofLines)) {
    const text =
      'create_cart has no argument that is known to take an item to buy, so a checkout of its cart would be empty';
    throw new Inconclusive('undeclared-shape', text);
  }
  const cart = await send('create_cart', ofLines);
  const id = cart.failed ? undefined : idOf(client.context.target, 'cart', cart.rpcResponse);
  if (id === undefined) throw prerequisite(operationsCheck.cart);
  await decoy?.();
  const [payload] = payloadsOf(cart.rpcResponse);
  const ofCart = { ...facts, cart: id, subject: id, ...(payload && { ofRecord: namedIn(payload) }) };
  const checkout = await send(tool, planned(tool, ofCart), ofCart);
  return { ...checkout, source: cart };
}

/** The buyer and the address are sent where the tool requires them; others get them later, in updates. */
const planWithBuyer = (
  client: ToolClient,
  tool: ToolName,
  facts: Partial<Facts>,
  plan: PlanCreation,
): PlannedCall => planOf(() => plan(tool, facts)) ?? plan(tool, { ...facts, ...destinationIn(client.home) });

/** A creation that was told the buyer. */
export const tellsBuyer = ({ placed }: Pick<PlannedCall, 'placed'>): boolean =>
  placed.some(({ fact }) => fact === 'address' || fact === 'email');

/** Sends a creation, again where a refusal has led to another way to name what is bought. */
async function sendMended(
  client: ToolClient,
  tool: ToolName,
  facts: Partial<Facts>,
  planned: PlannedCall,
  plan: () => PlannedCall,
): Promise<ToolCall> {
  const call = await client.send(tool, planned, facts);
  if (!call.failed) return call;
  const [offer] = await requireOffers(client);
  const ofOne = offer ? { ...purchaseFacts(offer), ...facts } : facts;
  const again = (await mend(client, tool, call, ofOne)) ? await client.send(tool, plan(), facts) : call;
  return again.failed ? call : again;
}

const takesItem = ({ placed }: PlannedCall): boolean =>
  placed.some(({ fact }) => fact === 'variant' || fact === 'product');

/** The one id that a call takes may be that of a cart, whatever it is called: nothing says how many pieces it buys. */
const isDoubtful = ({ placed }: PlannedCall): boolean =>
  placed.every(
    ({ fact, isGuess, isLikely }) =>
      fact !== 'quantity' && ((fact !== 'variant' && fact !== 'product') || isGuess || isLikely),
  );

/** The plan, or undefined when the arguments have no place for an item to buy. */
function withLines(plan: () => PlannedCall): PlannedCall | undefined {
  try {
    const planned = plan();
    return takesItem(planned) ? planned : undefined;
  } catch (cause) {
    if (cause instanceof Inconclusive && cause.code === 'undeclared-shape') return undefined;
    throw cause;
  }
}
