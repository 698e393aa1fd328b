/** Sequences of calls about carts and checkouts: what was put in is in there, until it is changed or cancelled. */
import fc from 'fast-check';
import { forAllSequences } from '../../../lib/assert/for-all-sequences.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { openToolClient } from '../client/tool-client.ts';
import { factsOf, newState, openWorld, type Rule, type State, type World } from './model.ts';
import type { Wish } from './requested-lines.ts';
import { doubtfulParts, impossibleParts, type RecordStep, stepsOf } from './steps.ts';

/** A generated sequence is long and dear: one for so many runs, and never many. */
const runsOfOne = 25;
const mostGenerated = 3;
const longest = 8;

type Sequences = {
  readonly always: readonly (readonly RecordStep[])[];
  readonly steps: readonly fc.Arbitrary<RecordStep>[];
};

const inSequences = (
  row: Pick<Check, 'id' | 'claim' | 'requires'>,
  rule: Rule,
  sequencesIn: (world: World) => Sequences,
): Check =>
  check({
    ...row,
    needs: ['writes'],
    async run(context) {
      const world = await openWorld(await openToolClient(context), rule);
      return forAllSequences(context, {
        ...sequencesIn(world),
        most: Math.min(Math.ceil(context.target.runs / runsOfOne), mostGenerated),
        longest,
        begin: newState,
        end: (state) => cancelAll(world, state),
      });
    },
  });

/** Whatever keeps a record from being cancelled is told by the checks that judge cancelling. */
async function cancelAll({ client }: World, state: State): Promise<void> {
  for (const kept of state.kept.values()) {
    if (kept.cancelled) continue;
    await client.call(`cancel_${kept.kind}`, factsOf(kept, state)).catch((cause: unknown) => {
      if (!(cause instanceof Inconclusive)) throw cause;
    });
  }
}

/** Ones and twos, of one thing or of both. */
const wishes = fc.constantFrom<Wish>([1], [2], [1, 1], [1, 2], [2, 1], [undefined, 1]);

type StepsOfOne = ReturnType<typeof stepsOf>;

const working = ({ create, get, update }: StepsOfOne): readonly fc.Arbitrary<RecordStep>[] => [
  wishes.map(create),
  fc.constant(get),
  wishes.map(update),
];

const withItsEnd = (steps: StepsOfOne): readonly fc.Arbitrary<RecordStep>[] => [
  ...working(steps),
  fc.constant(steps.cancel),
];

const withRefusals = (steps: StepsOfOne): readonly fc.Arbitrary<RecordStep>[] => [
  ...working(steps),
  fc.constantFrom(...doubtfulParts, ...impossibleParts).map(steps.refuse),
];

export const cartsHoldWhatTheyAreTold = inSequences(
  {
    id: 'commerce/carts-hold-what-they-are-told',
    requires: ['commerce.flow.cart'],
    claim: 'After any sequence of calls, a cart shows what the last call that changed it made of it.',
  },
  'kept',
  (world) => {
    const [a, b] = [stepsOf(world, 'cart', 'A'), stepsOf(world, 'cart', 'B')];
    return {
      always: [
        [a.create([1]), a.update([2]), a.update([1, 2]), a.get, a.update([2, 1]), a.get],
        [a.create([1]), b.create([1, 1]), b.get, a.cancel, b.get],
      ],
      steps: [a, b].flatMap(withItsEnd),
    };
  },
);

export const checkoutsHoldWhatTheyAreTold = inSequences(
  {
    id: 'commerce/checkouts-hold-what-they-are-told',
    requires: ['commerce.flow.checkout'],
    claim: 'After any sequence of calls, a checkout shows what the last call that changed it made of it.',
  },
  'kept',
  (world) => {
    const [a, b] = [stepsOf(world, 'checkout', 'A'), stepsOf(world, 'checkout', 'B')];
    return {
      always: [[a.create([1, 1]), b.create([2, 1]), b.get, a.update([2, 1]), a.get, a.cancel, b.get]],
      steps: [a, b].flatMap(withItsEnd),
    };
  },
);

export const refusedUpdatesChangeNothing = inSequences(
  {
    id: 'commerce/refused-updates-change-nothing',
    requires: ['commerce.refused-updates'],
    claim: 'A cart or checkout shows the same after an update that failed as before it.',
  },
  'refused',
  (world) => {
    const [cart, checkout] = [stepsOf(world, 'cart', 'A'), stepsOf(world, 'checkout', 'A')];
    const tries = ({ get, refuse }: StepsOfOne): readonly RecordStep[] => [
      get,
      ...doubtfulParts.map(refuse),
      get,
      ...impossibleParts.map(refuse),
      get,
    ];
    return {
      always: [
        [cart.create([1, 1]), ...tries(cart)],
        [checkout.create([1, 1]), checkout.update([1, 1]), ...tries(checkout)],
      ],
      steps: [cart, checkout].flatMap(withRefusals),
    };
  },
);

export const cancelledRecordsStayCancelled = inSequences(
  {
    id: 'commerce/cancelled-records-stay-cancelled',
    requires: ['commerce.cancelled.cart', 'commerce.cancelled.checkout'],
    claim: 'A cart or checkout that was cancelled stays as it is, and no other is given its id.',
  },
  'ended',
  (world) => {
    const [cart, next] = [stepsOf(world, 'cart', 'A'), stepsOf(world, 'cart', 'B')];
    const checkout = stepsOf(world, 'checkout', 'A');
    const ends = ({ create, get, cancel, update }: StepsOfOne): readonly RecordStep[] => [
      create([1, 1]),
      get,
      cancel,
      get,
      update([2, 1]),
      get,
    ];
    return {
      always: [[...ends(cart), next.create([1, 1])], ends(checkout)],
      steps: [cart, next, checkout].flatMap(withItsEnd),
    };
  },
);
