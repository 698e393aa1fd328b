/** Declared members are found in every form of schema, and every version has its rules. */
import { expect, it } from 'vitest';
import { declaredMembers, rulesFor } from './ucp.ts';

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
  expect(Object.keys(declaredMembers(tool(schema)))).toEqual(['meta']);
  expect(Object.keys(declaredMembers(tool(schema), 'meta', 'ucp-agent'))).toEqual(['profile']);
});

it('finds no members where none are declared', () => {
  expect(declaredMembers(tool({}), 'meta', 'ucp-agent')).toEqual({});
  expect(declaredMembers({ name: 'search_catalog', inputSchema: undefined, listed: {} })).toEqual({});
});

it.each([
  ['2026-08-25', { rules: '2026-08-25', isNewer: false }],
  ['2026-04-08', { rules: '2026-04-08', isNewer: false }],
  ['2026-01-23', { rules: '2026-01-23', isNewer: false }],
  ['2027-01-01', { rules: '2026-08-25', isNewer: true }],
  ['2026-06-01', undefined],
  ['2026-01-11', undefined],
  ['2025-01-01', undefined],
  ['draft', undefined],
  ['2026-13-01', undefined],
  ['2027-02-30', undefined],
  ['latest', undefined],
  [20260408, undefined],
  [undefined, undefined],
])('applies to the version %j the rules %j', (version, expected) => {
  const { advertised, release, isNewer } = rulesFor(version) ?? {};
  expect(release && { rules: release.version, isNewer }).toEqual(expected);
  expect(advertised).toBe(expected && version);
});
