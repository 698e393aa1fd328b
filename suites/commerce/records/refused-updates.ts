/** Carts and checkouts after updates that failed. */
import fc from 'fast-check';
import { checkInSequences, workingSteps } from '../sequences/check-in-sequences.ts';
import { doubtfulUpdates, impossibleUpdates } from '../sequences/refusals.ts';
import { type RecordStep, type StepsOfRecord, stepsOf } from '../sequences/steps.ts';

const refusals = ({ get, refuse }: StepsOfRecord): readonly RecordStep[] => [
  get,
  ...doubtfulUpdates.map(refuse),
  get,
  ...impossibleUpdates.map(refuse),
  get,
];

export const checks = [
  checkInSequences(
    {
      id: 'commerce/refused-updates-change-nothing',
      requires: ['commerce.refused-updates'],
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
];
