/** Argument edges have few members and long lists. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../assert/json.ts';
import { argumentEdges } from './argument-edges.ts';
import { toolArguments } from './tool-arguments.ts';

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
