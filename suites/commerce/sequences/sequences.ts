/** Carts and checkouts over any sequence of calls: they keep their lines, and refused and cancelled ones do not change. */
import fc from 'fast-check';
import { isThorough } from '../../../lib/assert/boundaries.ts';
import { forAllSequences } from '../../../lib/assert/for-all-sequences.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { openToolClient } from '../client/tool-client.ts';
import type { Kind } from '../client/values.ts';
import { judgeForeign, judgeRequested } from '../map/requested.ts';
import { mapOf, requireRoles, unknownRole } from '../map/require-map.ts';
import type { Lines } from '../offers/requested-lines.ts';
import { factsOf, newState, openWorld, type Rule, type State, type World } from './model.ts';
import { type RecordStep, type StepsOfRecord, stepsOf } from './steps.ts';
import { doubtfulUpdates, impossibleUpdates } from './update.ts';

const checkInSequences = (
  row: Pick<Check, 'id' | 'claim' | 'fix' | 'requires' | 'roles'>,
  rule: Rule,
  sequencesIn: (world: World) => RecordSequences,
  created?: Kind,
): Check =>
  check({
    ...row,
    needs: ['writes'],
    async run(context) {
      const world = await openWorld(await openToolClient(context), rule);
      const sequences = forAllSequences(context, {
        ...sequencesIn(world),
        most: isThorough(context) ? generated : 0,
        longest: maxSteps,
        begin: newState,
        end: (state) => cancelAll(world, state),
      });
      const violations = await sequences.catch(async (cause: unknown) => {
        if (!(cause instanceof Inconclusive) || created === undefined) throw cause;
        // Whatever cannot be updated may still be created otherwise than requested.
        const wrong = await asRequested(world, created).catch(noneKnown);
        if (wrong.length === 0) throw cause;
        return wrong;
      });
      if (violations.length > 0) return violations;
      if (rule === 'refused') await requireLines(world);
      return created === undefined ? [] : asRequested(world, created);
    },
  });

export const checks = [
  checkInSequences(
    {
      id: 'commerce/carts-keep-requested-lines',
      requires: ['commerce.flow.cart'],
      roles: ['id', 'item', 'quantity'],
      claim:
        'After any sequence of calls, a cart shows the lines that the last successful change left in it.',
      fix: 'Save every successful update_cart under the id of that cart alone, and show the saved lines and quantities in get_cart.',
    },
    'kept',
    (world) => {
      const [a, b] = [stepsOf(world, 'cart', 'A'), stepsOf(world, 'cart', 'B')];
      return {
        always: [
          [a.create([1]), a.update([2]), a.update([1, 2]), a.get, a.update([2, 1]), a.get],
          [a.create([1]), b.create([1, 1]), b.get, a.cancel, b.get],
          [a.create([1, 1]), b.create([1, 2]), a.update([2, 1]), b.get, b.update([2, 2]), a.get],
        ],
        steps: [a, b].flatMap(stepsWithCancellation),
      };
    },
    'cart',
  ),

  checkInSequences(
    {
      id: 'commerce/checkouts-keep-requested-lines',
      requires: ['commerce.flow.checkout'],
      roles: ['id', 'item', 'quantity'],
      claim:
        'After any sequence of calls, a checkout shows the lines that the last successful change left in it.',
      fix: 'Save every successful update_checkout under the id of that checkout alone, and show the saved lines and quantities in get_checkout.',
    },
    'kept',
    (world) => {
      const [a, b] = [stepsOf(world, 'checkout', 'A'), stepsOf(world, 'checkout', 'B')];
      return {
        always: [[a.create([1, 1]), b.create([2, 1]), b.get, a.update([2, 1]), a.get, a.cancel, b.get]],
        steps: [a, b].flatMap(stepsWithCancellation),
      };
    },
    'checkout',
  ),

  checkInSequences(
    {
      id: 'commerce/refused-updates-change-nothing',
      requires: ['commerce.refused-updates'],
      roles: ['id', 'item', 'quantity'],
      claim: 'A cart or checkout shows the same after a failed update as before it.',
      fix: 'Validate an update of a cart or checkout completely before saving any part of it.',
    },
    'refused',
    (world) => {
      const [cart, checkout] = [stepsOf(world, 'cart', 'A'), stepsOf(world, 'checkout', 'A')];
      return {
        always: [
          [cart.create([1, 1]), ...refusals(cart)],
          [checkout.create([1, 1]), checkout.update([1, 1]), ...refusals(checkout)],
        ],
        steps: [cart, checkout].flatMap((steps) => [
          ...workingSteps(steps),
          fc.constantFrom(...doubtfulUpdates, ...impossibleUpdates).map(steps.refuse),
        ]),
      };
    },
  ),

  checkInSequences(
    {
      id: 'commerce/cancelled-records-stay-cancelled',
      requires: ['commerce.cancelled.cart', 'commerce.cancelled.checkout'],
      roles: ['id'],
      claim: 'A cancelled cart or checkout does not change any more, and no new one gets its id.',
      fix: 'Leave cancelled carts and checkouts as they are when an update arrives, and give every new one an id that was never used before.',
    },
    'cancelled',
    (world) => {
      const [cart, next] = [stepsOf(world, 'cart', 'A'), stepsOf(world, 'cart', 'B')];
      const checkout = stepsOf(world, 'checkout', 'A');
      return {
        always: [[...lifeAndAfter(cart), next.create([1, 1])], lifeAndAfter(checkout)],
        steps: [cart, next, checkout].flatMap(stepsWithCancellation),
      };
    },
  ),
];

/** Where lines are not understood, a refused update may have changed them unseen. */
async function requireLines({ client, shapes, ...purchase }: World): Promise<void> {
  const shown = [...shapes.values()].filter(({ lines }) => lines.size > 0);
  for (const shape of shown) requireRoles(await mapOf(client, shape, purchase), ['item', 'quantity']);
  if (shown.length === 0) throw unknownRole('cart', 'item');
}

/** Every record that was created to learn its shape holds what was requested. */
async function asRequested(
  { client, shapes, ...purchase }: World,
  kind: Kind,
): Promise<readonly Violation[]> {
  const shape = shapes.get(kind);
  if (!shape) return [];
  const foreign = judgeForeign(shape, [...purchase.all, ...purchase.fallbackOffers]);
  if (foreign.length > 0) return foreign;
  const map = await mapOf(client, shape, purchase);
  requireRoles(map, ['item', 'quantity']);
  const { examined, violations } = judgeRequested(map, shape);
  client.context.examine(examined);
  return violations;
}

const refusals = ({ get, refuse }: StepsOfRecord): readonly RecordStep[] => [
  get,
  ...doubtfulUpdates.map(refuse),
  get,
  ...impossibleUpdates.map(refuse),
  get,
];

/** The update before shows that the one after is refused, if it is, for the cancellation. */
const lifeAndAfter = ({ create, get, cancel, update }: StepsOfRecord): readonly RecordStep[] => [
  create([1, 1]),
  update([1, 2]),
  get,
  cancel,
  get,
  update([2, 1]),
  get,
];

/** Generated sequences in a thorough run; other runs have none, because each of them takes many requests. */
const generated = 3;

/** Steps of a generated sequence. */
const maxSteps = 8;

type RecordSequences = {
  /** Sequences that always run. */
  readonly always: readonly (readonly RecordStep[])[];
  /** Steps of generated sequences. */
  readonly steps: readonly fc.Arbitrary<RecordStep>[];
};

/** A check of its own judges whether cancelling works. */
async function cancelAll({ client }: World, state: State): Promise<void> {
  for (const record of state.records.values()) {
    if (!record.cancelled) {
      await client.call(`cancel_${record.kind}`, factsOf(record, state)).catch(noneKnown);
    }
  }
}

/** One or two of the first offer, of the second, or of both. */
const someLines = fc.constantFrom<Lines>([1], [2], [1, 1], [1, 2], [2, 1], [undefined, 1]);

/** Creations, readings and updates of one record. */
const workingSteps = ({ create, get, update }: StepsOfRecord): readonly fc.Arbitrary<RecordStep>[] => [
  someLines.map(create),
  fc.constant(get),
  someLines.map(update),
];

/** As `workingSteps`, with cancellations. */
const stepsWithCancellation = (steps: StepsOfRecord): readonly fc.Arbitrary<RecordStep>[] => [
  ...workingSteps(steps),
  fc.constant(steps.cancel),
];
