/** An independent validator accepts the generated arguments. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../assert/json.ts';
import { judgeByUntrusted } from '../assert/untrusted-schema.ts';
import { toolArguments } from './tool-arguments.ts';

const sample = (schema: JsonObject, numRuns = 100): readonly JsonObject[] => {
  const values = toolArguments(schema);
  return values ? fc.sample(values, { seed: 1, numRuns }) : [];
};

const search: JsonObject = {
  type: 'object',
  properties: {
    query: { type: 'string', maxLength: 20 },
    catalog: { $ref: '#/$defs/catalog' },
    context: {
      properties: { country: { type: 'string', pattern: '^[A-Z]{2}$' }, currency: { enum: ['USD', 'EUR'] } },
      required: ['country'],
    },
    limit: { type: ['integer', 'null'], minimum: 1, maximum: 10 },
    even: { type: 'integer', exclusiveMinimum: 3, multipleOf: 2 },
    price: { anyOf: [{ type: 'number', minimum: 0 }, { const: 'free' }] },
  },
  required: ['query', 'catalog'],
  additionalProperties: false,
  $defs: {
    catalog: {
      allOf: [
        { type: 'object', properties: { ids: { type: 'array', items: { type: 'integer' }, minItems: 1 } } },
        { properties: { at: { type: 'string', format: 'date-time' } }, required: ['ids'] },
      ],
    },
  },
};

describe('arguments of a schema', () => {
  test('are valid', async () => {
    const trials = sample(search).map((value) => ({ schema: { $ref: '#' }, json: JSON.stringify(value) }));
    const outcomes = await judgeByUntrusted(search, trials.slice(0, 60));
    expect(outcomes.filter((outcome) => !('fits' in outcome && outcome.fits))).toEqual([]);
  });

  test('sometimes have optional members and sometimes lack them', () => {
    const values = sample(search);
    for (const name of ['context', 'limit', 'even', 'price']) {
      expect(new Set(values.map((value) => name in value))).toEqual(new Set([true, false]));
    }
  });

  test('use the fixed value of a member', () => {
    const known = (path: readonly string[]) => (path.at(-1) === 'query' ? 'lamp' : undefined);
    const values = toolArguments(search, known) ?? fc.constant<JsonObject>({});
    expect(fc.sample(values, { seed: 1, numRuns: 20 }).every(({ query }) => query === 'lamp')).toBe(true);
  });
});

describe('a schema without generated arguments', () => {
  test.each<[string, JsonObject]>([
    ['a required member that is not declared', { type: 'object', required: ['id'] }],
    ['nothing at all', { type: 'object', properties: { id: false }, required: ['id'] }],
    [
      'an endless tree',
      { $ref: '#/$defs/a', $defs: { a: { properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] } } },
    ],
    [
      'a pattern of a million',
      { properties: { id: { type: 'string', pattern: 'a{1000000}' } }, required: ['id'] },
    ],
    ['a list of 101 items', { properties: { id: { type: 'array', minItems: 101 } }, required: ['id'] }],
    ['sixteen alternatives of nothing', { anyOf: [...Array(16).fill(false), { type: 'object' }] }],
    ['a list of a list', { type: 'object', properties: { id: { enum: [] } }, required: ['id'] }],
  ])('with %s generates nothing', (_, schema) => {
    expect(toolArguments(schema)).toBeUndefined();
  });

  test('that nests too deep generates nothing', () => {
    const nested = (levels: number): JsonObject =>
      levels === 0 ? { type: 'object' } : { properties: { a: nested(levels - 1) }, required: ['a'] };
    expect(sample(nested(8), 1)).toHaveLength(1);
    expect(sample(nested(9), 1)).toEqual([]);
  });

  test('with 10,000 properties ends', () => {
    const properties = Object.fromEntries(
      [...Array(10_000).keys()].map((i) => [`p${i}`, { type: 'string' }]),
    );
    expect(sample({ properties }, 1)).toHaveLength(1);
  });
});
