/** What counts as a change of a recorded response, and what is only another way to send the same. */
import { describe, expect, test } from 'vitest';
import type { Answer, HttpRequest } from '../model/http.ts';
import { get, postJson } from '../model/http.ts';
import type { Sabotage } from '../model/saboteur.ts';
import { knownRequest, knownResponse, toExactChanges, toLikelyChanges } from './apply-saboteur.ts';

const answer = (status: number, headers: Answer['headers'], body: string): Answer => ({
  ...{ exchange: 3, request: { method: 'GET', url: 'http://shop.example/a', headers: {} }, millis: 0, at: 0 },
  ...{ status, headers, bytes: new TextEncoder().encode(body) },
});

const changesOf = (sabotage: Sabotage, answers: readonly Answer[]) =>
  toLikelyChanges(answers, { toKnown: (text) => text, toOwn: (text) => text })(sabotage);

const changedBy = (sabotage: Sabotage, known: Answer) => changesOf(sabotage, [known]);

/** Creates each response again, with the same text. */
const anew: Sabotage = (handler) => async (request, client) => {
  const response = await handler(request, client);
  return new Response(await response.text(), response);
};

const without =
  (name: string): Sabotage =>
  (handler) =>
  async (request, client) => {
    const response = await handler(request, client);
    response.headers.delete(name);
    return response;
  };

test('an empty response that is created again is the same, although it has a media type now', async () => {
  expect(await changedBy(anew, answer(202, [['x-a', '1']], ''))).toEqual(new Map());
});

test('an empty response without its media type is another one', async () => {
  const labelled = answer(200, [['content-type', 'text/html']], '');
  expect([...(await changedBy(without('content-type'), labelled)).keys()]).toEqual([3]);
});

test('headers of the connection do not count', async () => {
  const kept = answer(200, [['keep-alive', 'timeout=5']], '{}');
  expect(await changedBy(without('keep-alive'), kept)).toEqual(new Map());
  expect([...(await changedBy(without('etag'), answer(200, [['etag', '"1"']], '{}'))).keys()]).toEqual([3]);
});

/** Empties the first answer after a refusal. */
const failsOnceRefused: Sabotage = (handler) => {
  let isRefused = false;
  return async (request, client) => {
    const response = await handler(request, client);
    if (response.status === 200 && !isRefused) return response;
    isRefused = response.status === 429;
    return isRefused ? response : new Response('', response);
  };
};

test('a saboteur gets a repeated response again after another one came between', async () => {
  const statuses = [200, 200, 200, 200, 200, 429, 200, 200];
  const answers = statuses.map((status, exchange) => ({ ...answer(status, [], '{}'), exchange }));
  expect([...(await changesOf(failsOnceRefused, answers)).keys()]).toEqual([6]);
});

/** Answers HEAD as the storefront answers GET, and names what came. */
const asGet: Sabotage = (handler) => async (request, client) => {
  if (request.method !== 'HEAD') return handler(request, client);
  const response = await handler(new Request(request, { method: 'GET' }), client);
  return new Response(null, { headers: { 'x-came': await response.text() } });
};

test('a saboteur that passes on another request gets the recorded response for the same Accept', async () => {
  const asked = (method: string, accept: string, body: string, exchange: number): Answer => {
    const known = answer(200, [], body);
    return { ...known, exchange, request: { ...known.request, method, headers: { accept } } };
  };
  const answers = [
    asked('GET', 'text/markdown', '# Page', 1),
    asked('HEAD', 'text/markdown', '', 2),
    asked('GET', 'text/html', '<p>Page', 3),
  ];
  const change = (await changesOf(asGet, answers)).get(2);
  expect(change).toMatchObject({ headers: [['x-came', '# Page']] });
});

describe('exact changes', () => {
  const page = get('http://shop.example/a');

  const call = postJson('http://shop.example/rpc', { id: 1 });

  /** The change of one response. */
  async function changed(sabotage: Sabotage, request: HttpRequest = page, body = '{"result":1}') {
    const answer = {
      ...{ exchange: 7, request, status: 200, millis: 0, at: 0 },
      headers: [['content-type', 'application/json']] as const,
      bytes: new TextEncoder().encode(body),
    };
    const all = await toExactChanges([answer, { ...answer, exchange: 9 }])(sabotage);
    expect(all.get(7)).toBe(all.get(9));
    const one = all.get(7);
    return typeof one === 'object' ? new TextDecoder().decode(one.bytes) : one;
  }

  const says =
    (body: string, status = 200): Sabotage =>
    (handler) =>
    async (request, client) => {
      const { headers } = await handler(request, client);
      return new Response(body, { status, headers });
    };

  test('there is no change when the saboteur passes everything on, or creates an equal response', async () => {
    expect(await changed((handler) => handler)).toBeUndefined();
    expect(await changed(says('{"result":1}'))).toBeUndefined();
    expect(await changed((handler) => async (request) => (await handler(request)).clone())).toBeUndefined();
  });

  test('a changed body is known', async () => {
    expect(await changed(says('other'))).toBe('other');
    expect(await changed(says('{"result":2}'), call)).toBe('{"result":2}');
  });

  test.each<[string, Sabotage, HttpRequest?]>([
    ['does not pass the request on', () => async () => new Response('{"result":1}')],
    ['passes on another request', (handler) => () => handler(new Request('http://shop.example/b'))],
    [
      'passes it on twice',
      (handler) => async (request) => (await handler(request.clone())) && handler(request),
    ],
    ['closes the connection', () => async () => Promise.reject(new Error('reset'))],
    ['answers with another status', says('{"result":1}', 201)],
    ['answers a call with other members', says('{"error":1}'), call],
  ])('the change is unknown when the saboteur %s', async (_, sabotage, request) => {
    expect(await changed(sabotage, request)).toBe('unknown');
  });

  test('a header that is changed in place is seen', async () => {
    const sabotage: Sabotage = (handler) => async (request) => {
      const response = await handler(request);
      response.headers.set('vary', '*');
      return response;
    };
    expect(await changed(sabotage)).toBe('{"result":1}');
  });
});

describe('messages with known bodies', () => {
  const url = 'http://shop.example/a';

  const posted = { method: 'POST', url, headers: { 'x-a': '1' }, body: '{"a":1}' };

  const answer = {
    exchange: 1,
    request: posted,
    status: 201,
    headers: [['content-type', 'application/json']] as const,
    bytes: new TextEncoder().encode('{"b":2}'),
    millis: 0,
    at: 0,
  };

  test.each<[string, (message: Request | Response) => Promise<unknown>]>([
    ['text', (message) => message.text()],
    ['json', (message) => message.json()],
    ['arrayBuffer', (message) => message.arrayBuffer()],
    ['blob', async (message) => (await message.blob()).text()],
    ['clone', async (message) => message.clone().text()],
    ['body', async (message) => new Response(message.body).text()],
  ])('have the same %s', async (_, read) => {
    const { method, headers, body } = posted;
    expect(await read(knownRequest(posted))).toEqual(await read(new Request(url, { method, headers, body })));
    expect(await read(knownResponse(answer))).toEqual(await read(new Response('{"b":2}')));
  });

  test('have the same headers and status, and can be copied into others', async () => {
    const { method, headers, body } = posted;
    expect([...knownRequest(posted).headers]).toEqual([
      ...new Request(url, { method, headers, body }).headers,
    ]);
    const known = knownResponse(answer);
    const other = new Response(known.body, known);
    expect([other.status, other.headers.get('content-type'), await other.text()]).toEqual([
      201,
      'application/json',
      '{"b":2}',
    ]);
  });

  test('have no body where ordinary messages have none', () => {
    expect(knownRequest({ method: 'GET', url, headers: {} }).body).toBe(null);
    expect(knownResponse({ ...answer, status: 204, bytes: new Uint8Array() }).body).toBe(null);
  });
});
