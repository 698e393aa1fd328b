/** Sequences of statuses, the statuses of lines of an order, and patterns of places. */
import { describe, expect, it } from 'vitest';
import { lineStatus, placesIn, type Step, stepFault } from './past-records.ts';

const step = (tool: string, status: unknown): Step => ({ tool: `${tool}_checkout`, status });

const faultsOf = (...steps: readonly Step[]): readonly (string | undefined)[] =>
  steps.map((one, i) => stepFault(steps.slice(0, i), one)).filter((fault) => fault !== undefined);

it.each([
  [[step('create', 'incomplete'), step('update', 'ready_for_complete'), step('complete', 'completed')]],
  [[step('create', 'ready_for_complete'), step('update', 'incomplete'), step('cancel', 'canceled')]],
  [
    [
      step('create', 'ready_for_complete'),
      step('complete', 'complete_in_progress'),
      step('get', 'completed'),
      step('get', 'completed'),
    ],
  ],
  [[step('create', 'incomplete'), step('complete', 'requires_escalation'), step('update', 'incomplete')]],
  [[step('get', 'canceled'), step('get', 'canceled')]],
])('finds nothing in %j', (steps) => {
  expect(faultsOf(...steps)).toEqual([]);
});

it.each([
  [[step('create', 'completed')], 'before complete_checkout was called'],
  [[step('create', 'incomplete'), step('get', 'complete_in_progress')], 'before complete_checkout'],
  [[step('create', 'incomplete'), step('cancel', 'canceled'), step('get', 'incomplete')], 'after it was'],
  [[step('complete', 'completed'), step('cancel', 'canceled')], 'after it was "completed"'],
])('finds the fault of %j', (steps, fault) => {
  expect(faultsOf(...steps)).toEqual([expect.stringContaining(fault)]);
});

describe('orders', () => {
  it.each([
    [{ total: 3, fulfilled: 0 }, 'processing'],
    [{ total: 3, fulfilled: 2 }, 'partial'],
    [{ total: 3, fulfilled: 3 }, 'fulfilled'],
    [{ total: 0, fulfilled: 0 }, 'removed'],
    [{ original: 2, total: 0, fulfilled: 2 }, 'removed'],
    [{ total: '3', fulfilled: 0 }, undefined],
    [3, undefined],
    [undefined, undefined],
  ])('derives from %j the status %j', (quantity, status) => {
    expect(lineStatus(quantity)).toBe(status);
  });
});

describe('places in', () => {
  const record = { lines: [{ price: 1 }, { price: 0 }, {}, null], policies: [], buyer: { consent: {} } };

  it.each([
    [
      '/lines/*/price',
      [
        { at: '/lines/0/price', value: 1 },
        { at: '/lines/1/price', value: 0 },
      ],
    ],
    ['/buyer/consent', [{ at: '/buyer/consent', value: {} }]],
    ['/policies', []],
    ['/buyer/*', []],
    ['/toString', []],
  ])('finds %s', (pattern, places) => {
    expect(placesIn(record, pattern)).toEqual(places);
  });
});
