/** The lines of a checkout over any sequence of calls. */
import { checkInSequences, stepsWithCancellation } from '../sequences/check-in-sequences.ts';
import { stepsOf } from '../sequences/steps.ts';

export const checks = [
  checkInSequences(
    {
      id: 'commerce/checkouts-keep-requested-lines',
      requires: ['commerce.flow.checkout'],
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
  ),
];
