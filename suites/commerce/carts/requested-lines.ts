/** The lines of a cart over any sequence of calls. */
import { checkInSequences, stepsWithCancellation } from '../sequences/check-in-sequences.ts';
import { stepsOf } from '../sequences/steps.ts';

export const checks = [
  checkInSequences(
    {
      id: 'commerce/carts-keep-requested-lines',
      requires: ['commerce.flow.cart'],
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
  ),
];
