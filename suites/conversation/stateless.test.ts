/** How stateless endpoints are spoken to: metadata in each request, and headers that repeat the body. */
import { expect, test } from 'vitest';
import { parseJson } from '../../lib/assert/json.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import { postText } from '../../lib/model/http/requests.ts';
import { endpoint, error, listing, methodOf, talk, tools } from '../../lib/proof/engine/talk.ts';
import { rpc } from '../discovered/commerce/rpc.ts';

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

test('a later stateless revision is spoken to in the same way', async () => {
  const { send } = talk(stateless('2027-03-01'));
  const response = await send(listing);
  expect([response.status, response.request.headers['mcp-protocol-version']]).toEqual([200, '2027-03-01']);
});

test.each(['{', '', '[1]', '5', '{"jsonrpc":"2.0","id":1}', '{"method":"tools/call","params":[1]}'])(
  'the body %j is left as it is',
  async (body) => {
    const { send } = talk(stateless());
    await send(listing);
    const { request } = await send(postText(endpoint, body));
    expect(request.body).toBe(body);
    expect(request.headers['mcp-protocol-version']).toBe('2026-07-28');
  },
);

test('the spelling of a body stays, and dressing twice is dressing once', async () => {
  const { conversation, send } = talk(stateless());
  await send(listing);
  const spelled = postText(endpoint, String.raw`{ "method": "\u0074ools\/list", "id": 1, "jsonrpc": "2.0" }`);
  const once = conversation.prepare(spelled);
  expect(once.body).toMatch(
    /^\{ "method": "\\u0074ools\\\/list", "id": 1, "jsonrpc": "2\.0" ,"params":\{"_meta":/,
  );
  expect(conversation.prepare(once)).toEqual(once);
  const plain = conversation.prepare(listing);
  expect(conversation.prepare(plain)).toEqual(plain);
});

test('a request that speaks for itself is left alone', async () => {
  const { send } = talk(stateless());
  await send(listing);
  const own = { ...listing, headers: { ...listing.headers, 'mcp-method': 'another' } };
  expect((await send(own)).request).toEqual(own);
});
