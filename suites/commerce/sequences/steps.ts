/** The calls that sequences about carts and checkouts are made of, each judged by what is known before it. */
import type { Step } from '../../../lib/assert/for-all-sequences.ts';
import { show } from '../../../lib/assert/violation.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Facts, Id } from '../../discovered/facts.ts';
import { recordId } from '../../discovered/tool-result.ts';
import type { ToolCall, ToolName } from '../client/tool-client.ts';
import type { Kind } from '../records/with-record.ts';
import { factsOf, found, type Kept, type State, soughtIn, type World } from './model.ts';
import { changed, readEnded, readLive } from './read.ts';
import { viewOf } from './record-view.ts';
import { planWish, type Wish, wanted, wishText } from './requested-lines.ts';

export type RecordStep = Step<State>;

const isOfferedIn = (world: World, wish: Wish): boolean => wanted(world, wish).length > 0;

/** A part of an update that a storefront may refuse. */
export type Refusal = {
  readonly text: string;
  /** The value that is in the arguments only if the input schema has a place for it. */
  readonly bad: string | number;
  readonly wish?: Wish;
  readonly variant?: Id;
  readonly facts?: Partial<Facts>;
};

/** What some storefronts take, each in its own way. */
export const doubtfulParts: readonly Refusal[] = [
  { text: '1 X in the currency XTS', bad: 'XTS', facts: { currency: 'XTS' } },
  { text: 'an unknown shipping method', bad: 'no-such-method', facts: { shippingMethod: 'no-such-method' } },
  { text: '0 X', bad: 0, wish: [0] },
];

/** What hardly any storefront takes. */
export const impossibleParts: readonly Refusal[] = [
  { text: '-1 X', bad: -1, wish: [-1] },
  { text: '1000000000 X', bad: 1_000_000_000, wish: [1_000_000_000] },
  { text: '1 of what is not sold', bad: '999999999999', variant: '999999999999' },
];

/** The steps about one cart or checkout, which has a letter for its name in a sequence. */
export const stepsOf = (world: World, kind: Kind, letter: string) => {
  const name = `${kind} ${letter}`;
  const ofKept = (
    text: string,
    can: (kept: Kept) => boolean,
    take: (state: State, kept: Kept) => Promise<readonly Violation[]>,
  ): RecordStep => ({
    can(state) {
      const kept = state.kept.get(name);
      return kept !== undefined && can(kept);
    },
    async take(state) {
      const kept = state.kept.get(name);
      return kept ? take(state, kept) : [];
    },
    toString: () => text,
  });
  return {
    create: (wish: Wish): RecordStep => ({
      can: ({ kept }) => isOfferedIn(world, wish) && (kept.get(name)?.cancelled ?? true),
      take: (state) => create(world, state, kind, name, wish),
      toString: () => `create_${kind} ${letter} (${wishText(wish)})`,
    }),
    get: ofKept(
      `get_${kind} ${letter}`,
      () => true,
      (state, kept) => read(world, state, kept),
    ),
    update: (wish: Wish): RecordStep =>
      ofKept(
        `update_${kind} ${letter} (${wishText(wish)})`,
        () => isOfferedIn(world, wish),
        (state, kept) => update(world, state, kept, wish),
      ),
    /** An update with something in it that can be refused. */
    refuse: (refusal: Refusal): RecordStep =>
      ofKept(
        `update_${kind} ${letter} (${refusal.text})`,
        ({ cancelled }) => !cancelled,
        (state, kept) => refuse(world, state, kept, refusal),
      ),
    cancel: ofKept(
      `cancel_${kind} ${letter}`,
      ({ cancelled }) => !cancelled,
      (state, kept) => cancel(world, state, kept),
    ),
  };
};

async function create(world: World, state: State, kind: Kind, name: string, wish: Wish) {
  const tool: ToolName = `create_${kind}`;
  const called = await sendCreation(world, tool, wish);
  // More than one of one thing is more than some storefronts sell.
  const isPlain = state.kept.size === 0 && wish.length === 1 && wish[0] === 1;
  if (called.failed && isPlain) throw new Inconclusive('not-observed', `${tool} sold nothing that was tried`);
  if (called.failed) return [];
  const id = recordId(called.rpcResponse, kind);
  if (id === undefined) throw new Inconclusive('undeclared-shape', `${tool} answers without an id`);
  const same = [...state.kept].filter(([, kept]) => kept.kind === kind && kept.id === id);
  const isAfterAnEnd = [...state.kept.values()].some((kept) => kept.kind === kind && kept.cancelled);
  for (const [other] of same) state.kept.delete(other);
  const said = viewOf(called, soughtIn(world));
  for (const { variant, quantity } of wanted(world, wish))
    if (said.lines.get(String(variant)) === String(quantity)) state.honoured.add(`${quantity} of ${variant}`);
  state.kept.set(name, { kind, id, said, doubtful: false, cancelled: false });
  if (world.rule === 'ended' && isAfterAnEnd) world.client.context.examine([called]);
  const ended = same.find(([, { cancelled }]) => cancelled);
  if (!ended) return [];
  const message = `${tool} gives ${show(id)} to a new ${kind}, which is the id of ${ended[0]} that was cancelled`;
  return found(world, 'ended', called, message, { expected: 'an id of its own', actual: show(id) });
}

/** Without a key: what came before in this run, or in another, is no repetition of this. */
async function sendCreation(world: World, tool: ToolName, wish: Wish): Promise<ToolCall> {
  const send = () => world.client.send(tool, planWish(world, tool, world.money, wish));
  let called = await send();
  if (called.failed && world.spare.length > 0) {
    world.offers = world.spare;
    called = await send();
  }
  world.spare = [];
  return called;
}

async function cancel(world: World, state: State, kept: Kept) {
  const { failed } = await world.client.call(`cancel_${kept.kind}`, factsOf(kept, state));
  if (failed && world.rule === 'ended')
    throw new Inconclusive('prerequisite', `commerce/${kept.kind}s-can-be-worked-with does not hold`);
  kept.cancelled = !failed;
  return [];
}

/** What fails once may be a bad moment: it is read again. */
async function read(world: World, state: State, kept: Kept) {
  const send = () => world.client.call(`get_${kept.kind}`, factsOf(kept, state));
  const first = await send();
  if (kept.cancelled) return readEnded(world, kept, first);
  return readLive(world, state, kept, first.failed ? await send() : first);
}

/** With an address, until that is refused once: a storefront may not ship there. */
async function update(world: World, state: State, kept: Kept, wish: Wish) {
  const tool: ToolName = `update_${kept.kind}`;
  const send = () => {
    const facts = { ...factsGiven(world, state, kept), ...factsOf(kept, state) };
    return world.client.send(tool, planWish(world, tool, facts, wish));
  };
  let called = await send();
  if (called.failed && !kept.cancelled && kept.kind === 'checkout' && state.ships) {
    state.ships = false;
    called = await send();
  }
  if (kept.cancelled) return [];
  return called.failed ? doubt(kept) : changed(world, state, kept, called, wish);
}

/** Carts are told what is in them, and checkouts where to send it as well. */
const factsGiven = ({ money, destination }: World, { ships }: State, { kind }: Kept): Partial<Facts> => ({
  ...money,
  ...(kind === 'checkout' && ships && destination),
});

/** Sends what can be refused; nothing where the input schema has no place for it. */
async function refuse(world: World, state: State, kept: Kept, refusal: Refusal) {
  const tool: ToolName = `update_${kept.kind}`;
  const { bad, variant, facts, wish = [1] } = refusal;
  const offers = world.offers.map((offer) =>
    variant === undefined ? offer : { ...offer, variant, product: undefined },
  );
  const all = { ...factsGiven(world, state, kept), ...factsOf(kept, state), ...facts };
  const planned = planWish({ ...world, offers }, tool, all, wish);
  if (!planned.placed.some(({ value }) => holds(value, bad))) return [];
  const called = await world.client.send(tool, planned);
  return called.failed ? doubt(kept) : changed(world, state, kept, called, []);
}

/** A context may be placed as a whole, and an id as a number. */
const holds = (value: unknown, bad: string | number): boolean =>
  value === bad || (typeof bad === 'string' && JSON.stringify(value).includes(bad));

function doubt(kept: Kept): readonly Violation[] {
  kept.doubtful = true;
  return [];
}
