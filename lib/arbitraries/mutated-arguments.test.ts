/** Mutated arguments differ from valid ones in one place. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equals, type JsonObject } from '../assert/json.ts';
import { argumentEdges, mutated, mutationEdges } from './mutated-arguments.ts';
import { toolArguments } from './tool-arguments.ts';

test('a mutation changes the arguments in one place', () => {
  const value = { query: 'a', context: { country: 'US', list: [1, 2] } };
  const values = fc.sample(mutated(fc.constant(value)), { seed: 1, numRuns: 200 });
  expect(values.filter((changed) => equals(changed, value))).toEqual([]);
  expect(values).toContainEqual({ context: value.context });
  expect(values).toContainEqual({ ...value, context: { country: 'US' } });
  expect(values.some((changed) => 'zq-unknown' in changed)).toBe(true);
});

describe('mutation edges', () => {
  test('are no arguments, and arguments with one of the first members of another type', () => {
    const schema = { type: 'object', properties: { query: { const: 'a' }, limit: { const: 7 } } };
    expect(mutationEdges(toolArguments(schema) ?? fc.constant<JsonObject>({}))).toEqual({
      representative: [{}, { query: 5, limit: 7 }, { query: 'a', limit: '5' }],
      others: [],
    });
  });

  test('of no arguments are no arguments', () => {
    expect(mutationEdges(fc.constant({}))).toEqual({ representative: [{}], others: [] });
  });
});

const context = { type: 'object', properties: { country: { const: 'US' }, currency: { const: 'USD' } } };
const schema = {
  type: 'object',
  properties: { ids: { type: 'array', items: { const: '1' }, minItems: 1 }, context },
  required: ['ids'],
};

test('argument edges are the required members alone, and all members with nothing in them', () => {
  const ids = ['1', '1', '1'];
  expect(argumentEdges(toolArguments(schema) ?? fc.constant<JsonObject>({}))).toEqual([
    { ids },
    { ids, context: {} },
  ]);
});
