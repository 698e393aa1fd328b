import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputs } from '../tools/inputs.ts';
import { problem } from './json.ts';

const ajv = new Ajv2020({ allowUnionTypes: true, strict: false, validateFormats: false });

const line = fc.record(
  {
    variant_id: fc.oneof(fc.integer(), fc.string(), fc.boolean()),
    item: fc.oneof(fc.record({ id: fc.string() }), fc.constant({})),
    quantity: fc.oneof(fc.integer({ min: -1, max: 102 }), fc.double(), fc.string()),
  },
  { requiredKeys: [] },
);

const args = fc.record(
  {
    id: fc.oneof(fc.string(), fc.integer()),
    cart_id: fc.oneof(fc.string(), fc.constant(null)),
    ids: fc.oneof(fc.array(fc.oneof(fc.string(), fc.integer())), fc.string()),
    query: fc.oneof(fc.string(), fc.integer()),
    line_items: fc.oneof(fc.array(line, { maxLength: 3 }), fc.object()),
    context: fc.record(
      { address_country: fc.constantFrom('US', 'us', 1), currency: fc.constantFrom('USD', 'usd', null) },
      { requiredKeys: [] },
    ),
    shipping_address: fc.record(
      {
        street_address: fc.string(),
        address_locality: fc.string(),
        address_country: fc.constantFrom('DE', ''),
      },
      { requiredKeys: [] },
    ),
    approval: fc.oneof(fc.object(), fc.record({ approved: fc.boolean() })),
  },
  { requiredKeys: [] },
);

describe('the validator of arguments', () => {
  it.each(Object.entries(inputs))('agrees with a complete JSON Schema validator about %s', (_, schema) => {
    const validate = ajv.compile(schema);
    fc.assert(
      fc.property(fc.oneof(args, fc.jsonValue()), (value) => {
        expect(problem(schema, value, '') === undefined).toBe(validate(value));
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it.each([
    [{ type: 'object', required: ['a'] }, {}, { path: '/a', reason: 'is missing' }],
    [{ type: 'integer', minimum: 1 }, 0, { path: '', reason: 'must be at least 1' }],
    [{ type: ['string', 'null'] }, 1, { path: '', reason: 'must be string or null, but is integer' }],
    [{ enum: ['a', 'b'] }, 'c', { path: '', reason: 'must be one of a, b' }],
    [{ items: { maxLength: 1 } }, ['a', 'bc'], { path: '/1', reason: 'must have at most 1 characters' }],
  ])('names the place and the reason why %j is invalid', (schema, value, found) => {
    expect(problem(schema, value, '')).toEqual(found);
  });
});
