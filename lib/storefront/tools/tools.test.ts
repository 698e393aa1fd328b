import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { bodyOf, testStorefront } from '../testing.ts';
import { tools } from './tools.ts';

const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false });

formats.default(ajv);

describe('tools/list', () => {
  it('lists the thirteen tools of the interface', async () => {
    const response = await testStorefront().post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    expect(await bodyOf(response)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { tools: JSON.parse(JSON.stringify(tools)) },
    });
    expect(tools.map(({ name }) => name)).toEqual([
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'create_cart',
      'get_cart',
      'update_cart',
      'cancel_cart',
      'create_checkout',
      'get_checkout',
      'update_checkout',
      'complete_checkout',
      'cancel_checkout',
      'get_order',
    ]);
  });

  it.each(tools)(
    'describes $name with schemas of type object that are valid JSON Schema',
    ({ inputSchema, outputSchema }) => {
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema.type).toBe('object');
        expect(ajv.validateSchema(schema)).toBe(true);
        expect(() => ajv.compile(schema)).not.toThrow();
      }
    },
  );
});
