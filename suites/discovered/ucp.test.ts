/** Proves that wrapped arguments are recognised, however their schema is written, and by which rules a version is judged. */
import { expect, it } from 'vitest';
import { declaredOf, graded, rulesFor } from './ucp.ts';

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

it.each([
  ['2026-04-08', { advertised: '2026-04-08', rules: '2026-04-08', isNewer: false }],
  ['2026-01-23', { advertised: '2026-01-23', rules: '2026-01-23', isNewer: false }],
  ['2026-08-25', { advertised: '2026-08-25', rules: '2026-04-08', isNewer: true }],
  ['2026-01-11', undefined],
  ['2026-13-01', undefined],
  ['2027-02-30', undefined],
  ['latest', undefined],
  [20260408, undefined],
  [undefined, undefined],
])('judges the version %j by %j', (version, spoken) => {
  expect(rulesFor(version)).toEqual(spoken);
});

it('makes no more than a note of what breaks the rules of an older version, and says so', () => {
  const violations = [{ message: 'no endpoint', at: '/ucp' }];
  expect(graded(violations, { advertised: 'a', rules: '2026-04-08', isNewer: false })).toBe(violations);
  expect(graded(violations, { advertised: '2026-08-25', rules: '2026-04-08', isNewer: true })).toEqual([
    {
      message:
        'no endpoint (by the rules of UCP 2026-04-08; the profile advertises 2026-08-25, which is newer)',
      at: '/ucp',
      atMost: 'may',
    },
  ]);
});
