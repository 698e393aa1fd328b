/** Carts and checkouts after their cancellation. */
import { checkInSequences, stepsWithCancellation } from '../sequences/check-in-sequences.ts';
import { type RecordStep, type StepsOfRecord, stepsOf } from '../sequences/steps.ts';

const lifeAndAfter = ({ create, get, cancel, update }: StepsOfRecord): readonly RecordStep[] => [
  create([1, 1]),
  get,
  cancel,
  get,
  update([2, 1]),
  get,
];

export const checks = [
  checkInSequences(
    {
      id: 'commerce/cancelled-records-stay-cancelled',
      requires: ['commerce.cancelled.cart', 'commerce.cancelled.checkout'],
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
