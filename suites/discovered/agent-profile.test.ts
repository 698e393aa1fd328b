/** The agent profile is added to JSON-RPC requests, declared members are found in every form of schema, and every version has its rules. */
import { describe, expect, it, test } from 'vitest';
import { get, type HttpRequest, postText } from '../../lib/model/http.ts';
import { introduce, profileHeader, withoutProfile } from './agent-profile.ts';
import { declaredMembers, rulesFor } from './ucp.ts';

describe('the agent profile', () => {
  const agentProfile = 'https://agent.example/profile.json?a="b"';

  const profile = JSON.stringify(agentProfile);

  const agent = `"ucp-agent":{"profile":${profile}}`;

  const introducing = { agentProfile };

  const post = (body: string): HttpRequest => postText('/rpc', body);

  const bodyOf = (body: string) => introduce(post(body), introducing).body;

  describe('the profile is added to', () => {
    test.each([
      [
        'a call',
        '{"method":"tools/call","params":{"name":"x","arguments":{"a":1}}}',
        `{"method":"tools/call","params":{"name":"x","arguments":{"meta":{${agent}},"a":1}}}`,
      ],
      [
        'a call with empty arguments',
        '{"method":"tools/call","params":{"name":"x","arguments":{}}}',
        `{"method":"tools/call","params":{"name":"x","arguments":{"meta":{${agent}}}}}`,
      ],
      [
        'a call without arguments',
        '{"method":"tools/call","params":{"name":5}}',
        `{"method":"tools/call","params":{"arguments":{"meta":{${agent}}},"name":5}}`,
      ],
      [
        'a call without params',
        '{"method":"tools/call"}',
        `{"params":{"arguments":{"meta":{${agent}}}},"method":"tools/call"}`,
      ],
      [
        'a call with other metadata',
        '{"method":"tools/call","params":{"arguments":{"meta":{"idempotency-key":"k"}}}}',
        `{"method":"tools/call","params":{"arguments":{"meta":{${agent},"idempotency-key":"k"}}}}`,
      ],
      [
        'a call with an agent that has none',
        '{"method":"tools/call","params":{"arguments":{"meta":{"ucp-agent":{}}}}}',
        `{"method":"tools/call","params":{"arguments":{"meta":{"ucp-agent":{"profile":${profile}}}}}}`,
      ],
      [
        'any other method',
        '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
        `{"params":{"_meta":{${agent}}},"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
      ],
      [
        'any other method, beside its own metadata',
        '{"method":"no/such","params":{"_meta":{"x":1},"cursor":"c"}}',
        `{"method":"no/such","params":{"_meta":{${agent},"x":1},"cursor":"c"}}`,
      ],
      [
        'one with unusual spelling, which stays',
        '\r\n\t{ "id" : 12345678901234567890, "n":1.0, "method":"tools\\/\\u0063all", "params" : { "arguments":{"1":2,"0":-0.0} } }\n',
        `\r\n\t{ "id" : 12345678901234567890, "n":1.0, "method":"tools\\/\\u0063all", "params" : { "arguments":{"meta":{${agent}},"1":2,"0":-0.0} } }\n`,
      ],
      [
        'one with duplicate members elsewhere, which stay',
        '{"id":1,"id":2,"method":"ping","params":{"a":1,"a":2}}',
        `{"id":1,"id":2,"method":"ping","params":{"_meta":{${agent}},"a":1,"a":2}}`,
      ],
    ])('%s', (_, body, expected) => {
      expect(bodyOf(body)).toBe(expected);
      expect(bodyOf(expected)).toBe(expected);
    });
  });

  describe('the profile is not added to', () => {
    test.each([
      '',
      '{',
      '[]',
      '5',
      'null',
      '{}',
      '{"jsonrpc":"2.0","id":1}',
      '{"method":5}',
      '[{"method":"tools/list"}]',
      '{"method":"tools/list","params":[]}',
      '{"method":"tools/list","params":null}',
      '{"method":"tools/call","params":"x"}',
      '{"method":"tools/call","params":{"arguments":[]}}',
      '{"method":"tools/call","params":{"arguments":null}}',
      '{"method":"tools/call","params":{"arguments":{"meta":5}}}',
      '{"method":"tools/call","params":{"arguments":{"meta":{"ucp-agent":[]}}}}',
      '{"method":"tools/call","params":{"arguments":{"meta":{"ucp-agent":{"profile":"another"}}}}}',
      '{"method":"tools/call","params":{"arguments":{"meta":{"ucp-agent":{"profile":null}}}}}',
      '{"params":{"a":1},"params":{"b":2},"method":"ping"}',
      '{"method":"tools/call","params":{"arguments":{},"arguments":{"a":1}}}',
    ])('%s', (body) => {
      expect(bodyOf(body)).toBe(body);
    });

    test('a GET, or a request without a configured profile', () => {
      const list = post('{"method":"tools/list"}');
      expect(introduce(list, {})).toBe(list);
      expect(introduce(get('/rpc'), introducing)).toEqual(get('/rpc'));
    });
  });

  test('a check may send no profile, or another one', () => {
    const list = post('{"method":"tools/list"}');
    expect(introduce(withoutProfile(list), introducing)).toEqual(list);
    expect(introduce(withoutProfile(list), {})).toEqual(list);
    expect(profileHeader(withoutProfile(list), introducing)).toEqual({});
    const other = postText('/rpc', '{"method":"tools/list"}', { 'ucp-agent': 'profile="https://b.example"' });
    expect(introduce(other, introducing)).toBe(other);
    expect(profileHeader(other, introducing)).toEqual({});
  });
});

describe('members and versions', () => {
  const tool = (inputSchema: Record<string, unknown>) => ({
    name: 'search_catalog',
    inputSchema,
    listed: {},
  });
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
});
