/** How the times of products are written (ruleset standards). */
import { forEach } from '../../lib/assert/for-each.ts';
import { check } from '../../lib/model/check.ts';
import { listedProducts, objectOf, wrong } from './identity.ts';

const members = ['published_at', 'created_at', 'updated_at'] as const;

export const timeChecks = [
  check({
    id: 'catalog/times-are-written-with-a-t',
    requires: ['catalog.standards.times'],
    claim: 'In the date-times of the product list a T stands between the date and the time.',
    run: async (context) =>
      forEach(context, await listedProducts(context), (shown) => {
        const product = objectOf(shown);
        return members.flatMap((member) => {
          const time = product[member];
          return typeof time === 'string' && /^\d{4}-\d\d-\d\d\s+\d/.test(time)
            ? [wrong(shown, member, time, 'a date-time with a T')]
            : [];
        });
      }),
  }),
];
