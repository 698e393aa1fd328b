/** Lawful and unlawful sequences of statuses. */
import { expect, it } from 'vitest';
import { type Step, stepFault } from './statuses.ts';

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
