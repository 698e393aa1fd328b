/** The steps that update a cart or checkout, and updates that a storefront may refuse. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { judgeByUntrusted } from '../../../lib/assert/untrusted-schema.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Facts, Id } from '../../discovered/arguments/facts.ts';
import { requireTools } from '../../discovered/tools.ts';
import { stateWords } from '../../words/records.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isSameId, type ToolName } from '../client/values.ts';
import type { Offer } from '../offers/offers.ts';
import { type Lines, planLines, requestedFrom } from '../offers/requested-lines.ts';
import {
  cancelledPromises,
  factsOf,
  type KnownRecord,
  linesOf,
  type State,
  statesOf,
  toText,
  type View,
  viewIn,
  violates,
  type World,
} from './model.ts';

/** Updates a checkout with an address as well, until one is refused, because a storefront may not ship there. */
export async function update(
  world: World,
  state: State,
  record: KnownRecord,
  lines: Lines,
): Promise<readonly Violation[]> {
  const tool = `update_${record.kind}` as const;
  const send = () => {
    const facts = { ...sharedFacts(world, state, record), ...factsOf(record, state) };
    // Another address, which would be seen.
    const other = { ...facts, ...(record.cancelled && facts.address && { address: world.otherAddress }) };
    const planned = planLines(world.client, world.offers, tool, other, lines);
    record.addressed ||= hasAddress(planned);
    return world.client.send(tool, planned);
  };
  let call = await send();
  if (call.failed && !record.cancelled && record.kind === 'checkout' && state.acceptsAddress) {
    state.acceptsAddress = false;
    call = await send();
  }
  return record.cancelled
    ? revived(world, record, call, lines)
    : noteUpdate(world, state, record, call, lines);
}

const hasAddress = ({ placed }: Pick<ToolCall, 'placed'>): boolean =>
  placed.some(({ fact }) => fact === 'address' || fact === 'email');

/** An update of a cancelled record that shows the requested lines has revived it. */
function revived(world: World, { kind }: KnownRecord, call: ToolCall, lines: Lines): readonly Violation[] {
  if (call.failed || statesOf(call).some((state) => stateWords.over.test(state))) return [];
  const requested = requestedFrom(world.offers, lines).map(
    ({ variant, quantity }): Line => [String(variant), String(quantity)],
  );
  const shown = viewIn(world, call, kind);
  if (
    requested.length === 0 ||
    requested.some(([variant, quantity]) => shown.lines.get(variant) !== quantity)
  ) {
    return [];
  }
  const message = `update_${kind} of a cancelled ${kind} succeeds and shows ${toText(shown)}`;
  const promise = cancelledPromises[kind];
  return violates(world, 'cancelled', call, message, {
    expected: 'a failure',
    actual: toText(shown),
    promise,
  });
}

/** Sends an update that a storefront may refuse, unless the input schema has no place for the bad value. */
export async function refuse(
  world: World,
  state: State,
  record: KnownRecord,
  refusal: Refusal,
): Promise<readonly Violation[]> {
  const tool = `update_${record.kind}` as const;
  const { variant, facts, lines = [1], from = 0 } = refusal;
  const offers = world.offers.map((offer, i) => (variant === undefined || i < from ? offer : bare(variant)));
  const all = { ...sharedFacts(world, state, record), ...factsOf(record, state), ...facts };
  const planned = planLines(world.client, offers, tool, all, lines);
  if (!planned.placed.some(({ value }) => holdsBad(value, refusal))) return [];
  const call = await world.client.send(tool, planned);
  const negative =
    call.failed || (await isAllowed(world, tool, planned.arguments)) ? [] : negativeIn(world, record, call);
  return [...noteUpdate(world, state, record, call, []), ...negative];
}

/** An offer of which only the variant is known. */
const bare = (variant: Id): Offer => ({ variant, product: undefined, from: 'search', available: true });

/** Whether the input schema allows these arguments; true when the schema cannot be used. */
export async function isAllowed(
  { client }: Pick<World, 'client'>,
  tool: ToolName,
  args: JsonObject,
): Promise<boolean> {
  const schema = (await requireTools(client.context)).find(({ name }) => name === tool)?.inputSchema;
  if (!schema) return true;
  const [outcome] = await judgeByUntrusted(schema, [{ schema: { $ref: '#' }, json: JSON.stringify(args) }]);
  return !(outcome && 'fits' in outcome && !outcome.fits);
}

/** The record shows a negative quantity. */
function negativeIn(world: World, { kind }: KnownRecord, call: ToolCall): readonly Violation[] {
  const negative = [...viewIn(world, call, kind).lines].filter(([, quantity]) => Number(quantity) < 0);
  if (negative.length === 0) return [];
  const actual = negative.map(lineText).join(', ');
  const message = `update_${kind} accepts a negative quantity and shows ${actual}`;
  const details = { expected: 'a refusal, or a positive quantity', actual };
  return violates(world, 'refused', call, message, details, linesOf(world, kind, call));
}

const sharedFacts = (
  { currency, destination }: World,
  { acceptsAddress }: State,
  { kind }: KnownRecord,
): Partial<Facts> => ({ ...currency, ...(kind === 'checkout' && acceptsAddress && destination) });

/**
 * Records what an update has changed, and judges it. A storefront may sell less than requested, or add up quantities, so
 * a different quantity is a violation only if updates have set quantities before and have shown this one.
 */
function noteUpdate(
  world: World,
  state: State,
  record: KnownRecord,
  call: ToolCall,
  lines: Lines,
): readonly Violation[] {
  // Another rule judges what a failed update has changed.
  record.addressed ||= hasAddress(call);
  if (call.failed) {
    record.updateFailed = true;
    return [];
  }
  const answered = viewIn(world, call, record.kind);
  const requested = requestedFrom(world.offers, lines)
    .filter(({ variant }) => call.placed.some(({ value }) => isSameId(value, variant)))
    .map(({ variant, quantity }): Line => [String(variant), String(quantity)]);
  const wrong = requested.filter((line) => isWrong(state, answered, line));
  noteQuantities(state, record.read ?? record.answered, answered, requested);
  record.answered = answered;
  record.updateFailed = false;
  record.isUpdatable = true;
  delete record.read;
  if (wrong.length === 0) return [];
  const [expected, actual] = [wrong.map(lineText).join(', '), toText(answered)];
  const message = `update_${record.kind} shows ${actual}; requested was ${expected}, which it has shown before`;
  return violates(world, 'kept', call, message, { expected, actual }, linesOf(world, record.kind, call));
}

type Line = readonly [variant: string, quantity: string];

const lineText = ([variant, quantity]: Line): string => `${quantity} of ${variant}`;

const isWrong = (state: State, { lines }: View, line: Line): boolean =>
  state.setsQuantities &&
  state.confirmed.has(lineText(line)) &&
  lines.has(line[0]) &&
  lines.get(line[0]) !== line[1];

function noteQuantities(state: State, before: View, answered: View, requested: readonly Line[]): void {
  for (const line of requested) {
    const [variant, quantity] = line;
    if (answered.lines.get(variant) !== quantity) continue;
    state.confirmed.add(lineText(line));
    if (before.lines.has(variant) && before.lines.get(variant) !== quantity) state.setsQuantities = true;
  }
}

/** Updates that a storefront may refuse. */
export type Refusal = {
  /** For messages: `-1 X`. */
  readonly text: string;
  /** The value to refuse. */
  readonly bad: string | number;
  readonly lines?: Lines;
  /** Replaces the variants of the offers, beginning with the offer at `from`. */
  readonly variant?: Id;
  readonly from?: number;
  readonly facts?: Partial<Facts>;
};

/** Updates that some storefronts accept. */
export const doubtfulUpdates: readonly Refusal[] = [
  { text: '1 X in the currency XTS', bad: 'XTS', facts: { currency: 'XTS' } },
  { text: 'an unknown shipping method', bad: 'no-such-method', facts: { shippingMethod: 'no-such-method' } },
  { text: '0 X', bad: 0, lines: [0] },
];

/** Updates that hardly any storefront accepts. */
export const impossibleUpdates: readonly Refusal[] = [
  { text: '-1 X', bad: -1, lines: [-1] },
  { text: '1000000000 X', bad: 1_000_000_000, lines: [1_000_000_000] },
  { text: '1 of an unknown variant', bad: '999999999999', variant: '999999999999' },
  {
    text: '2 X, 1 of an unknown variant',
    bad: '999999999999',
    lines: [2, 1],
    variant: '999999999999',
    from: 1,
  },
];

/** Whether a planned value contains the bad one: a context may be placed as a whole, and an id as a number. */
const holdsBad = (value: unknown, { bad }: Refusal): boolean =>
  value === bad || (typeof bad === 'string' && JSON.stringify(value).includes(bad));
