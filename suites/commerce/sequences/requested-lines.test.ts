/** What is asked for in a call: several lines, in whatever shape a tool takes them. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Context } from '../../../lib/model/context.ts';
import { anyTarget } from '../../../lib/proof/any-target.ts';
import { planArguments } from '../../discovered/plan-arguments.ts';
import type { World } from './model.ts';
import { planWish, wishText } from './requested-lines.ts';

const string = { type: 'string' };
const integer = { type: 'integer' };
const object = (properties: JsonObject) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const offer = (variant: string) => ({
  product: undefined,
  variant,
  from: 'search' as const,
  available: true,
});

const nobody: Context = {
  target: anyTarget(),
  fetch: () => Promise.reject(new Error('not asked')),
  send: () => Promise.reject(new Error('not asked')),
  examine: (subjects) => [...subjects],
  browse: () => Promise.reject(new Error('there is no browser')),
  seen: () => [],
  wait: async () => {},
};

/** A world whose tools take this. */
function world(inputSchema: JsonObject, variants = ['v1001', 'v1002']): World {
  const facts = { country: 'US', currency: 'USD' };
  return {
    client: {
      context: nobody,
      plan(_, own) {
        const plan = planArguments(inputSchema, { ...facts, ...own });
        if (!plan.filled) throw new Error(plan.at);
        return plan;
      },
      send: () => Promise.reject(new Error('not asked')),
      call: () => Promise.reject(new Error('not asked')),
    },
    offers: variants.map(offer),
    spare: [],
    money: {},
    destination: {
      address: { first: '', last: '', street: '', city: '', region: '', postcode: '', phone: '' },
      email: '',
    },
    rule: 'kept',
  };
}

const line = object({ item: object({ id: string }), quantity: integer });
const wrapped = object({ id: string, cart: object({ line_items: { type: 'array', items: line } }) });

describe('a wish', () => {
  test('is a line for each part, beside what else the call says', () => {
    const { arguments: args } = planWish(world(wrapped), 'update_cart', { subject: 'c1' }, [2, 1]);
    const lines = [
      { item: { id: 'v1001' }, quantity: 2 },
      { item: { id: 'v1002' }, quantity: 1 },
    ];
    expect(args).toEqual({ id: 'c1', cart: { line_items: lines } });
  });

  test('may leave out the first, and may be of none', () => {
    const { arguments: args } = planWish(world(wrapped), 'update_cart', { subject: 'c1' }, [undefined, 0]);
    expect(args).toEqual({ id: 'c1', cart: { line_items: [{ item: { id: 'v1002' }, quantity: 0 }] } });
  });

  test('is its first part where the tool takes no list, or where there is but one offer', () => {
    const flat = object({ variant_id: string, quantity: integer });
    const { arguments: args } = planWish(world(flat), 'create_cart', {}, [2, 1]);
    expect(args).toEqual({ variant_id: 'v1001', quantity: 2 });
    const one = planWish(world(wrapped, ['v1001']), 'create_cart', { subject: 'c1' }, [1, 1]);
    expect(one.arguments).toEqual({
      id: 'c1',
      cart: { line_items: [{ item: { id: 'v1001' }, quantity: 1 }] },
    });
  });

  test('reads as few words', () => {
    expect([wishText([2, 1]), wishText([undefined, 1]), wishText([0])]).toEqual(['2 X, 1 Y', '1 Y', '0 X']);
  });
});
