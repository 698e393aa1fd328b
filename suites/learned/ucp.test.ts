/** Proves that wrapped arguments are recognised, however the schema that declares them is written. */
import { expect, it } from 'vitest';
import { declaredOf } from './ucp.ts';

const tool = (inputSchema: Record<string, unknown>) => ({ name: 'search_catalog', inputSchema, listed: {} });
const agent = { type: 'object', properties: { profile: { type: 'string' } } };

it.each([
  ['plain', { properties: { meta: { properties: { 'ucp-agent': agent } } } }],
  [
    'by reference',
    {
      $defs: { agent, meta: { properties: { 'ucp-agent': { $ref: '#/$defs/agent' } } } },
      properties: { meta: { $ref: '#/$defs/meta' } },
    },
  ],
  ['in parts', { allOf: [{ properties: { meta: { allOf: [{ properties: { 'ucp-agent': agent } }] } } }] }],
])('finds the members of a schema that is written %s', (_, schema) => {
  expect(Object.keys(declaredOf(tool(schema)))).toEqual(['meta']);
  expect(Object.keys(declaredOf(tool(schema), 'meta', 'ucp-agent'))).toEqual(['profile']);
});

it('finds no members where none are declared', () => {
  expect(declaredOf(tool({}), 'meta', 'ucp-agent')).toEqual({});
  expect(declaredOf({ name: 'search_catalog', inputSchema: undefined, listed: {} })).toEqual({});
});
