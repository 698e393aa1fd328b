/** Which request headers an endpoint is seen to demand. */
import { expect, test } from 'vitest';
import { postJson } from '../../../lib/model/http/requests.ts';
import { anyResponse } from '../../../lib/proof/any-target.ts';
import { demandsIn } from './demanded-headers.ts';

const endpoint = 'http://shop.example/api/ucp/mcp';
const call = (headers: Readonly<Record<string, string>> = {}, method = 'tools/list') =>
  postJson(endpoint, { jsonrpc: '2.0', id: 1, method }, headers);
const came = (status: number, request = call(), headers: Readonly<Record<string, string>> = {}) =>
  anyResponse('', { status, request, headers: Object.entries(headers) });
const demanded = (...responses: ReturnType<typeof came>[]) => [...demandsIn(responses).keys()].sort();

const version = { 'mcp-protocol-version': '2025-11-25' };

test('an issued session id and a challenge are demands', () => {
  expect(demanded(came(200, call(), { 'mcp-session-id': 'a' }))).toEqual(['mcp-session-id']);
  expect(demanded(came(401), came(200))).toEqual(['authorization']);
});

test('a header is demanded by an endpoint that serves the same request with it alone', () => {
  expect(demanded(came(400), came(200, call(version)))).toEqual(['mcp-protocol-version']);
  expect(demanded(came(400), came(200, call(version)), came(200))).toEqual([]);
  expect(demanded(came(400), came(200, call(version, 'ping')))).toEqual([]);
  expect(demanded(came(429), came(200, call(version)))).toEqual([]);
  expect(demanded(came(403), came(400))).toEqual([]);
});
