/** Planning around arguments that a caller gives. */
import { expect, test } from 'vitest';
import { planArguments } from './plan-arguments.ts';
import { withGiven, withoutGiven } from './without-given.ts';

const text = { type: 'string' };

const inputSchema = {
  type: 'object',
  required: ['id', 'checkout', 'token'],
  properties: {
    id: { type: 'string', description: 'The id of the checkout.' },
    token: { type: 'string', pattern: '^tok' },
    checkout: { $ref: '#/$defs/checkout' },
  },
  $defs: {
    checkout: {
      type: 'object',
      required: ['payment_reference'],
      properties: { payment_reference: { ...text, pattern: '^pm' }, note: text },
    },
  },
};

const facts = { country: 'US', currency: 'USD', subject: 'c1', checkout: 'c1' };

test('what is given need not be planned, on any level', () => {
  const given = { token: 'tok_1', checkout: { payment_reference: 'pm_1', lines: [1] } };
  expect(planArguments(inputSchema, facts).filled).toBe(false);
  const plan = planArguments(withoutGiven(inputSchema, given), facts);
  if (!plan.filled) throw new Error(plan.at);
  expect(plan.arguments).toEqual({ id: 'c1', checkout: {} });
  expect(withGiven(plan.arguments, given)).toEqual({ id: 'c1', ...given });
});

test('what is required and not given still has to be known', () => {
  expect(planArguments(withoutGiven(inputSchema, { token: 'tok_1' }), facts)).toEqual({
    filled: false,
    at: '/checkout/payment_reference',
  });
});

test('a list is replaced, and an object merged', () => {
  expect(withGiven({ a: [1, 2], b: { c: 1, d: 2 } }, { a: [3], b: { d: 3 }, e: null })).toEqual({
    a: [3],
    b: { c: 1, d: 3 },
    e: null,
  });
});
