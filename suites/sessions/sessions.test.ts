/** The mode of each endpoint, learned from its responses: plain requests, a session, or metadata in each request. */

import { describe, expect, test } from 'vitest';
import { isObject, parseJson } from '../../lib/assert/json.ts';
import { anyContext, fakeSend, type Script } from '../../lib/http/stack/testing.ts';
import { get, type HttpRequest, postText } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { rpc } from '../discovered/rpc.ts';
import { listTools } from '../discovered/tools.ts';
import { maxFruitless, maxResent, maxSessions } from './bounds.ts';
import { createSessions } from './sessions.ts';

const endpoint = 'https://shop.test/api';

const listing = listTools(endpoint);

function talk(script: Script) {
  const { send: below, sent } = fakeSend(script);
  const sessions = createSessions();
  const ask = (request: HttpRequest) => below(sessions.prepare(request), anyContext());
  const send = (request: HttpRequest) => sessions.send(request, { send: ask, ask });
  const said = () => sent.map(({ request }) => request);
  return { sessions, send, ask, said, methods: () => said().map(methodOf) };
}

const methodOf = ({ method, body = '' }: HttpRequest): unknown => {
  const message = parseJson(body);
  return isObject(message) ? message.method : method;
};

const result = (value: unknown, headers: readonly (readonly [string, string])[] = []) => ({
  headers,
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }),
});

const error = (status: number, code: number, data?: unknown) => ({
  status,
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'No.', data } }),
});

const tools = result({ tools: [] });

const id = ({ headers }: HttpRequest) => headers['mcp-session-id'];

const initialized = (session?: string, protocolVersion = '2025-06-18') =>
  result({ protocolVersion }, session === undefined ? [] : [['mcp-session-id', session]]);

/** An endpoint that requires sessions. @param lasts requests until a session expires. */
function withSessions(lasts = Infinity) {
  const left = new Map<string, number>();
  return (request: HttpRequest) => {
    const method = methodOf(request);
    if (method === 'initialize') {
      const name = `s${left.size + 1}`;
      left.set(name, lasts);
      return initialized(name);
    }
    const session = id(request);
    if (session === undefined) return { status: 400 };
    const rest = left.get(session) ?? 0;
    if (method === 'notifications/initialized') return { status: 202 };
    left.set(session, method === 'DELETE' ? 0 : rest - 1);
    return rest > 0 ? tools : { status: 404 };
  };
}

test('an endpoint without demands gets every request as it is', async () => {
  const { send, said } = talk(({ body = '' }) => (body.startsWith('{"') ? tools : { status: 400 }));
  const requests = [listing, rpc(endpoint, 'initialize', {}), postText(endpoint, '{'), get(endpoint)];
  for (const request of requests) await send(request);
  expect(said()).toEqual(requests);
});

test.each([
  ['a page', { status: 404, body: '<html>' }],
  ['an overload', { status: 429 }],
  ['a missing profile', error(422, -32001)],
  ['credentials', error(401, -32000)],
  ['a server error', error(500, -32603)],
])('a refusal for another reason is an answer: %s', async (_, refusal) => {
  const { send, said } = talk(() => refusal);
  await send(listing);
  expect(said()).toEqual([listing]);
});

test('a broken endpoint is sent one initialize, and then plain requests again', async () => {
  const { send, said, methods } = talk(() => error(400, -32000));
  const first = await send(listing);
  expect(first.request).toEqual(listing);
  expect(methods()).toEqual(['tools/list', 'initialize', 'tools/list']);
  await send(listing);
  expect(said().at(-1)).toEqual(listing);
  expect(said()).toHaveLength(4);
});

test('concurrent requests open one session, which is ended', async () => {
  const { sessions, send, ask, said, methods } = talk(withSessions());
  const responses = await Promise.all([send(listing), send(listing), send(listTools(endpoint, 'cursor'))]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(methods().filter((method) => method === 'initialize')).toHaveLength(1);
  const late = await send(rpc(endpoint, 'late'));
  expect(late.request.headers).toMatchObject({
    'mcp-session-id': 's1',
    'mcp-protocol-version': '2025-06-18',
  });
  expect(late.request.body).toBe(rpc(endpoint, 'late').body);
  await sessions.close(ask);
  expect(said().at(-1)).toMatchObject({
    method: 'DELETE',
    url: endpoint,
    headers: { 'mcp-session-id': 's1' },
  });
});

test('any negotiated version is used, and a session needs no id', async () => {
  const { send } = talk((request) => {
    if (methodOf(request) === 'initialize') return initialized(undefined, '2031-01-01');
    return 'mcp-protocol-version' in request.headers ? tools : { status: 400 };
  });
  const response = await send(listing);
  expect(response.status).toBe(200);
  expect(response.request.headers['mcp-protocol-version']).toBe('2031-01-01');
  expect(id(response.request)).toBeUndefined();
});

test('an expired session is renewed once for all requests', async () => {
  const { send, methods } = talk(withSessions(10));
  for (let round = 0; round < 20; round += 1) {
    const responses = await Promise.all([send(listing), send(listing), send(listing)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  expect(methods().filter((method) => method === 'initialize')).toHaveLength(6);
});

test('an unknown method does not count as an expired session', async () => {
  const usual = withSessions();
  const { send, methods } = talk((request) =>
    methodOf(request) === 'unknown' ? error(404, -32601) : usual(request),
  );
  await send(listing);
  await send(rpc(endpoint, 'unknown'));
  expect(methods().filter((method) => method === 'initialize')).toHaveLength(1);
});

test('the number of new sessions is bounded, whether they serve one request or none', async () => {
  const useless = talk((request) => {
    if (methodOf(request) === 'initialize') return initialized('again');
    return methodOf(request) === 'tools/list' && id(request) ? tools : { status: id(request) ? 404 : 400 };
  });
  await useless.send(listing);
  for (let round = 0; round < 50; round += 1) await useless.send(rpc(endpoint, 'other'));
  expect(useless.methods().filter((method) => method === 'initialize')).toHaveLength(maxFruitless + 1);
  const brief = talk(withSessions(1));
  for (let round = 0; round < 200; round += 1) await brief.send(listing);
  expect(brief.methods().filter((method) => method === 'initialize')).toHaveLength(maxSessions + 1);
  await brief.sessions.close(brief.ask);
  expect(brief.methods().filter((method) => method === 'DELETE').length).toBeLessThanOrEqual(20);
});

test('only sessions that were issued to this run may be ended, and each once', async () => {
  const { sessions, send } = talk(withSessions());
  await send(listing);
  const ending = (session: string): HttpRequest => ({
    method: 'DELETE',
    url: endpoint,
    headers: { 'mcp-session-id': session },
  });
  expect(sessions.ends(ending('s1'))).toBe(true);
  expect(sessions.ends({ ...ending('s1'), url: 'https://other.test/api' })).toBe(false);
  expect(sessions.ends(ending('s2'))).toBe(false);
  await send(ending('s1'));
  expect(sessions.ends(ending('s1'))).toBe(false);
});

test('initialize without a response is tried three times', async () => {
  const { send, methods } = talk((request) =>
    methodOf(request) === 'initialize' ? new Inconclusive('rate-limited', 'busy') : { status: 400 },
  );
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(send(listing)).rejects.toThrow('busy');
  expect((await send(listing)).status).toBe(400);
  expect(methods().filter((method) => method === 'initialize')).toHaveLength(3);
});

test('an id that is too long for a header is not used', async () => {
  const { send, said } = talk((request) => {
    if (methodOf(request) === 'initialize') return initialized('x'.repeat(2_049));
    return { status: 400 };
  });
  await send(listing);
  expect(said().filter((request) => id(request) !== undefined)).toEqual([]);
});

test('one request is sent again at most three times', async () => {
  const usual = withSessions();
  const { send, methods } = talk((request) =>
    methodOf(request) === 'odd' ? { status: 404 } : usual(request),
  );
  await send(listing);
  await send(rpc(endpoint, 'odd'));
  expect(methods().filter((method) => method === 'odd')).toHaveLength(maxResent + 1);
  expect(maxResent).toBeLessThan(maxFruitless);
});

test('a request is served in the end, even if others use up its session each time', async () => {
  const { send } = talk(withSessions(6));
  await send(listing);
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(listing)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

describe('stateless', () => {
  /** An endpoint of one stateless revision. */
  const stateless =
    (version = '2026-07-28') =>
    (request: HttpRequest) =>
      request.headers['mcp-protocol-version'] === version
        ? tools
        : error(400, -32022, { supported: [version] });

  test('a stateless endpoint gets metadata, and headers that repeat the body', async () => {
    const { send, said } = talk(stateless());
    await send(listing);
    const named = await send(rpc(endpoint, 'tools/call', { name: 'größe', arguments: {} }));
    expect(named.request.headers).toMatchObject({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': '=?base64?Z3LDtsOfZQ==?=',
    });
    expect(parseJson(named.request.body ?? '')).toMatchObject({
      params: {
        name: 'größe',
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    });
    expect(said().map(methodOf)).toEqual(['tools/list', 'tools/list', 'tools/call']);
  });

  test('a later stateless revision gets the same metadata', async () => {
    const { send } = talk(stateless('2027-03-01'));
    const response = await send(listing);
    expect([response.status, response.request.headers['mcp-protocol-version']]).toEqual([200, '2027-03-01']);
  });

  test.each(['{', '', '[1]', '5', '{"jsonrpc":"2.0","id":1}', '{"method":"tools/call","params":[1]}'])(
    'the body %j stays as it is',
    async (body) => {
      const { send } = talk(stateless());
      await send(listing);
      const { request } = await send(postText(endpoint, body));
      expect(request.body).toBe(body);
      expect(request.headers['mcp-protocol-version']).toBe('2026-07-28');
    },
  );

  test('the spelling of a body stays, and preparing a request twice changes nothing', async () => {
    const { sessions, send } = talk(stateless());
    await send(listing);
    const spelled = postText(
      endpoint,
      String.raw`{ "method": "\u0074ools\/list", "id": 1, "jsonrpc": "2.0" }`,
    );
    const once = sessions.prepare(spelled);
    expect(once.body).toMatch(
      /^\{ "method": "\\u0074ools\\\/list", "id": 1, "jsonrpc": "2\.0" ,"params":\{"_meta":/,
    );
    expect(sessions.prepare(once)).toEqual(once);
    const plain = sessions.prepare(listing);
    expect(sessions.prepare(plain)).toEqual(plain);
  });

  test('a request with MCP headers of its own stays as it is', async () => {
    const { send } = talk(stateless());
    await send(listing);
    const own = { ...listing, headers: { ...listing.headers, 'mcp-method': 'another' } };
    expect((await send(own)).request).toEqual(own);
  });
});
