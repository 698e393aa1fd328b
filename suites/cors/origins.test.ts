/** The origins from which a request is sent. */
import { describe, expect, test } from 'vitest';
import { knownOrigins } from '../../lib/arbitraries/request-values.ts';
import { thoroughRuns } from '../../lib/assert/boundaries.ts';
import { get, postJson } from '../../lib/model/http.ts';
import { anyContext, anyResponse, anyTarget } from '../../lib/proof/any-target.ts';
import { demandsIn } from './agent-headers.ts';
import { fromOrigins } from './allow-origin.ts';

async function originsOf(runs: number): Promise<readonly unknown[]> {
  const sent: unknown[] = [];
  const context = anyContext({
    target: anyTarget({ runs, baseUrl: 'https://shop.test/eu' }),
    fetch: async (request) => {
      sent.push(request.headers.origin);
      return anyResponse({});
    },
  });
  await fromOrigins(context, get('/products.json'), () => []);
  return sent;
}

test('a request is sent once from each kind of origin, and from more origins in a thorough run', async () => {
  expect(await originsOf(25)).toEqual([...knownOrigins, 'https://shop.test']);
  expect(new Set(await originsOf(thoroughRuns)).size).toBe(7);
});

describe('agent headers', () => {
  const endpoint = 'http://shop.example/api/ucp/mcp';

  const call = (headers: Readonly<Record<string, string>> = {}, method = 'tools/list') =>
    postJson(endpoint, { jsonrpc: '2.0', id: 1, method }, headers);

  const came = (status: number, request = call(), headers: Readonly<Record<string, string>> = {}) =>
    anyResponse('', { status, request, headers: Object.entries(headers) });

  const demanded = (...responses: ReturnType<typeof came>[]) => [...demandsIn(responses).keys()].sort();

  const version = { 'mcp-protocol-version': '2025-11-25' };

  test('an issued session id and a challenge demand a header', () => {
    expect(demanded(came(200, call(), { 'mcp-session-id': 'a' }))).toEqual(['mcp-session-id']);
    expect(demanded(came(401), came(200))).toEqual(['authorization']);
  });

  test('an endpoint that serves a request only with a header demands it', () => {
    expect(demanded(came(400), came(200, call(version)))).toEqual(['mcp-protocol-version']);
    expect(demanded(came(400), came(200, call(version)), came(200))).toEqual([]);
    expect(demanded(came(400), came(200, call(version, 'ping')))).toEqual([]);
    expect(demanded(came(429), came(200, call(version)))).toEqual([]);
    expect(demanded(came(403), came(400))).toEqual([]);
  });
});
