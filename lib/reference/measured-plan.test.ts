/** The measured plan: the requests of an audit, by check. */
import { expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { checksOf } from '../engine/audit.ts';
import { judgeInProcess } from './in-process.ts';
import { measurePlan } from './measure-plan.ts';
import { type MeasuredPlan, plannedRequests } from './measured-plan.ts';

const plan: MeasuredPlan = {
  quick: { asked: { a: [1] }, others: 1 },
  standard: { asked: { a: [1, 2], b: [2, 3] }, others: 2 },
};

test('counts a request that checks share once, and no more than the budget', () => {
  const at = (own: object, ...checks: readonly string[]) =>
    plannedRequests(plan, { budget: 100, ...own }, checks);
  expect(at({}, 'a', 'b')).toBe(5);
  expect(at({}, 'b', 'unknown')).toBe(4);
  expect(at({ depth: 'quick' }, 'a', 'b')).toBe(2);
  expect(at({ depth: 'deep' }, 'a', 'b')).toBe(9);
  expect(at({ budget: 3 }, 'a', 'b')).toBe(3);
});

test('plans about as many requests as a partial audit sends', async () => {
  const catalog = suites.filter(({ area }) => area === 'catalog');
  const measured = await measurePlan(catalog);
  let sent = 0;
  await judgeInProcess(catalog, {
    target: { consents: [], runs: 25, seed: 5 },
    onEvent: ({ kind }) => {
      if (kind === 'sending') sent += 1;
    },
  });
  const planned = plannedRequests(
    measured,
    { budget: 1000 },
    checksOf(catalog).map(({ id }) => id),
  );
  expect(Math.abs(planned - sent)).toBeLessThan(sent / 5);
});
