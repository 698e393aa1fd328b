/** How many requests a run may send, in total and of each kind. */
import { expect, test } from 'vitest';
import { get } from '../../model/http.ts';
import { maxRequestsFor } from '../../model/target.ts';
import { anyTarget } from '../../proof/any-target.ts';
import { createBudget, spend } from './budget.ts';
import { anyContext, fakeSend } from './testing.ts';

test('a request above the bound of its side effect is not sent, and others still are', () => {
  const bounds = anyTarget({ consents: ['writes', 'purchase'], budget: 1_000 });
  const budget = createBudget(bounds);
  const most = maxRequestsFor('purchase', bounds);
  for (let sent = 1; sent <= most; sent += 1) expect(budget.charge(get('/a'), 'purchase')).toBe(sent);
  expect(() => budget.charge(get('/a'), 'purchase')).toThrow(
    `GET /a was not sent: a run sends at most ${most} requests of this kind (purchase)`,
  );
  expect(budget.charge(get('/a'), 'writes')).toBe(most + 1);
  expect(budget.sent).toBe(most + 1);
});

test('the budget bounds all side effects together', () => {
  const budget = createBudget(anyTarget({ budget: 2 }));
  budget.charge(get('/a'), 'reading');
  budget.charge(get('/a'), 'commerce-reading');
  expect(() => budget.charge(get('/a'), 'reading')).toThrow('the budget of 2 requests is spent');
});

test('a request gets the number of its exchange, and leaves what others have reserved', async () => {
  const charged: string[] = [];
  const budget = createBudget(anyTarget({ budget: 3 }), ({ url }, effect) =>
    charged.push(`${effect} ${url}`),
  );
  const { send, sent } = fakeSend();
  const spending = spend(budget)(send);
  await spending(get('/a'), anyContext({ reserved: 2 }));
  await expect(spending(get('/b'), anyContext({ reserved: 2 }))).rejects.toMatchObject({
    code: 'budget-spent',
  });
  await spending(get('/c'), anyContext());
  expect(sent.map(({ context }) => context.exchange)).toEqual([1, 2]);
  expect(charged).toEqual(['reading /a', 'reading /c']);
});
