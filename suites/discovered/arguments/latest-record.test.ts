/** Plans fill members with what the latest record shows, and leave out what excludes or removes. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { planArguments } from './plan-arguments.ts';
import { facts, object, string } from './testing.ts';

describe('what the latest record shows', () => {
  const item = object({ id: string, variant_id: string, quantity: { type: 'integer' } }, ['quantity']);
  const ofLine = [{ name: 'id', value: 'L7' }];

  it('gives an id beside the item the value of its line', () => {
    const schema = object({ lines: { type: 'array', items: item } });
    const plan = planArguments(schema, { ...facts, ofLine });
    expect(plan.filled && plan.arguments).toEqual({
      lines: [{ id: 'L7', variant_id: facts.variant, quantity: facts.quantity }],
    });
  });

  it('fills only one of the members that exclude each other', () => {
    const oneOf = [{ required: ['id'] }, { required: ['variant_id'] }];
    const schema = object({ lines: { type: 'array', items: { ...item, oneOf } } });
    const known = planArguments(schema, { ...facts, ofLine });
    const unknown = planArguments(schema, facts);
    expect([known, unknown].map((plan) => plan.filled && plan.arguments)).toEqual([
      { lines: [{ id: 'L7', quantity: facts.quantity }] },
      { lines: [{ variant_id: facts.variant, quantity: facts.quantity }] },
    ]);
  });

  it('fills the members of a shipping method with those of the offered one', () => {
    const method = object({ carrier_code: string, method_code: string }, ['carrier_code', 'method_code']);
    const ofMethod = [
      { name: 'carrier_code', value: 'ups' },
      { name: 'method_code', value: 'ground' },
    ];
    const plan = planArguments(object({ shipping_method: method }), {
      ...facts,
      shippingMethod: 'ups',
      ofMethod,
    });
    expect(plan.filled && plan.arguments).toEqual({
      shipping_method: { carrier_code: 'ups', method_code: 'ground' },
    });
  });

  it('removes the line by the member that the description names', () => {
    const keys = {
      type: 'array',
      items: { type: 'string', description: 'The keys of the items to remove.' },
    };
    const schema = object({ add_items: { type: 'array', items: item }, remove_items: keys });
    const line = [{ name: 'key', value: 'k-9' }];
    const plan = planArguments(schema, { ...facts, ofLine: line, isRemoval: true });
    expect(plan.filled && plan.arguments).toEqual({ remove_items: ['k-9'] });
  });

  it('leaves out what removes the item', () => {
    const schema = object({
      lines: { type: 'array', items: item },
      remove_lines: { type: 'array', items: object({ variant_id: string }, ['variant_id']) },
    });
    const plan = planArguments(schema, facts);
    expect(plan.filled && Object.keys(plan.arguments)).toEqual(['lines']);
  });
});

it('sends an address and a shipping method as two actions', () => {
  const action = (name: string, properties: JsonObject) =>
    object({ action: { const: name }, ...properties }, ['action', ...Object.keys(properties)]);
  const schema = object({
    actions: {
      type: 'array',
      items: {
        oneOf: [
          action('setAddress', { address: { type: 'object' } }),
          action('setShippingMethod', { shipping_method: string }),
        ],
      },
    },
  });
  const plan = planArguments(schema, facts);
  expect(plan.filled && plan.placed.map(({ fact, path }) => [fact, path.slice(0, 2).join('/')])).toEqual([
    ['address', 'actions/0'],
    ['shippingMethod', 'actions/1'],
  ]);
});
