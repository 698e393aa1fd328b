/** The stack: what fetch remembers, which bounds and headers every request has, and to which hosts; and what is logged. */
import { describe, expect, test } from 'vitest';
import { get, type HttpRequest, postJson, preflight } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Policy } from '../../model/policy.ts';
import type { Target } from '../../model/target.ts';
import { anyResponse, anyTarget } from '../../proof/any-target.ts';
import { reading, running, timedOut, writing } from '../../proof/engine/audited.ts';
import { createNamed } from './guard.ts';
import { absolute, completed, identify, noSessions } from './prepare.ts';
import { anyContext, calling, fakeSend, madeUp, scriptedStack } from './testing.ts';

const lawfulError = { status: 500, body: 'closed for lunch' };

test('each exchange has the time of its request, answered or not', async () => {
  const { signal } = new AbortController();
  const { context, exchanges, clock } = running((_, n) => (n === 1 ? {} : timedOut()));
  await clock.sleep(300, signal);
  await context.fetch(get('/a'));
  await clock.sleep(200, signal);
  await expect(context.fetch(get('/b'))).rejects.toThrow('no answer in time');
  expect(exchanges().map(({ n, at }) => [n, at])).toEqual([
    [1, 300],
    [2, 500],
  ]);
});

describe('fetch', () => {
  test('sends each distinct request once', async () => {
    const { context, sent } = running(() => ({}));
    const requests = [
      get('/a'),
      get('/a'),
      get('http://shop.example/a'),
      get('/a', { accept: '*/*' }),
      get('/a', { accept: 'text/html' }),
      get('/a?b'),
      { ...get('/a'), method: 'HEAD' },
      reading,
      reading,
    ];
    const responses = await Promise.all(requests.map((request) => context.fetch(request)));
    expect(sent).toHaveLength(5);
    expect(responses[1]).toBe(responses[0]);
    expect(await context.fetch(get('/a'))).toBe(responses[0]);
  });

  test('shares one response among all callers that can judge it', async () => {
    const { context, sent } = running(() => ({ status: 404 }));
    const responses = await Promise.all([
      context.fetch(get('/a')),
      context.fetch(get('/a'), { tolerate: [429] }),
      context.fetch(get('/a'), { tolerate: [500] }),
    ]);
    expect(sent).toHaveLength(1);
    expect(new Set(responses).size).toBe(1);
  });

  test('gives a tolerant check the response that a strict check cannot judge, and vice versa', async () => {
    const failing = running(() => lawfulError);
    await expect(failing.context.fetch(get('/a'))).rejects.toMatchObject({ code: 'server-error' });
    expect((await failing.context.fetch(get('/a'), { tolerate: [500] })).status).toBe(500);
    expect((await failing.context.fetch(get('/a'), { tolerate: [500] })).status).toBe(500);
    expect(failing.sent).toHaveLength(2);

    const limitedOnce = running((_, n) => ({ status: n === 1 ? 429 : 200 }));
    expect((await limitedOnce.context.fetch(get('/a'), { tolerate: [429] })).status).toBe(429);
    expect((await limitedOnce.context.fetch(get('/a'))).status).toBe(200);
    expect((await limitedOnce.context.fetch(get('/a'))).status).toBe(200);
    expect(limitedOnce.sent).toHaveLength(2);
  });

  test('remembers failures too, and does not fail a caller that no longer waits', async () => {
    const { context, sent } = running(() => timedOut());
    const first = context.fetch(get('/a'));
    await expect(context.fetch(get('/a'))).rejects.toMatchObject({ code: 'timeout' });
    await expect(first).rejects.toMatchObject({ code: 'timeout' });
    await expect(context.fetch(get('/a'))).rejects.toMatchObject({ code: 'timeout' });
    expect(sent).toHaveLength(1);
  });

  test('sends again when the check runs again, over new connections', async () => {
    const { context, again, sent } = running(() => ({}));
    await context.fetch(get('/a'));
    await again.fetch(get('/a'));
    await again.fetch(get('/a'));
    expect(sent.map(({ fresh }) => fresh)).toEqual([false, true]);
  });
});

describe('bounds', () => {
  test('nothing is sent, retries included, when the budget is spent', async () => {
    const { context, again, sent, stack } = running(() => ({ status: 503 }), { budget: 2 });
    await expect(context.send(get('/a'))).rejects.toMatchObject({ code: 'budget-spent' });
    await expect(again.send(get('/b'))).rejects.toMatchObject({ code: 'budget-spent' });
    expect([sent.length, stack.sent]).toEqual([2, 2]);
  });

  test('the guard stands below fetch and send, whenever a check runs', async () => {
    const { context, again, sent } = running(() => ({}));
    await expect(context.fetch(writing)).rejects.toMatchObject({ code: 'consent-withheld' });
    await expect(context.send(writing)).rejects.toMatchObject({ code: 'consent-withheld' });
    await expect(again.send(writing)).rejects.toMatchObject({ code: 'consent-withheld' });
    await expect(context.fetch(get('http://127.0.0.1/'))).rejects.toMatchObject({ code: 'unreachable' });
    expect(sent).toHaveLength(0);
  });

  test.each(['.evil.example/', '@evil.example/', 'products.json', 'http://[bad', '', 'http://'])(
    '"%s" is not a URL, and is not sent',
    async (url) => {
      const { context, sent } = running(() => ({}));
      await expect(context.fetch(get(url))).rejects.toMatchObject({ code: 'unreachable' });
      expect(sent).toHaveLength(0);
    },
  );

  test('waiting and sending end with the run', async () => {
    const reason = new Inconclusive('deadline', 'over');
    const { context, sent } = running(() => ({}), {}, AbortSignal.abort(reason));
    await expect(context.wait(1_000)).rejects.toBe(reason);
    await expect(context.send(get('/a'))).rejects.toBe(reason);
    expect(sent).toHaveLength(0);
  });
});

describe('headers', () => {
  const own = { headers: { authorization: 'secret' }, canonicalUrl: 'https://canonical.example' };

  test.each([
    ['/a', true],
    ['http://shop.example/a', true],
    ['http://SHOP.example:80/a', true],
    ['https://canonical.example/a', true],
    ['https://shop.example/a', false],
    ['http://shop.example:8080/a', false],
    ['http://shop.example.evil.example/a', false],
    ['http://cdn.example/a', false],
  ])('of the target go to %s: %s', async (url, goes) => {
    const { context, sent } = running(() => ({}), own);
    await context.fetch(get(url));
    expect('authorization' in (sent[0]?.request.headers ?? {})).toBe(goes);
  });

  test('of a check override those of the target, and those of the suite go everywhere', async () => {
    const { context, sent } = running(() => ({}), { headers: { accept: 'text/html' } });
    await context.fetch(get('/a', { accept: 'text/markdown, */*' }));
    await context.fetch(get('/b'));
    expect(sent[0]?.request.headers).toEqual({
      accept: 'text/markdown, */*',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'storefront-conformance (unit tests)',
    });
    expect(sent[1]?.request.headers.accept).toBe('text/html');
  });

  test('that identify the caller go to the endpoints that the policy names', async () => {
    const { context, sent } = running(() => ({}));
    await context.fetch(postJson('/library/desk', { call: 'list_books' }));
    await context.fetch(get('/a'));
    expect(sent.map(({ request }) => request.headers['x-reader'])).toEqual(['tests', undefined]);
  });
});

test('the log has every response, and no failed request', async () => {
  const { context, again } = running(({ url }) => (url.endsWith('/b') ? timedOut() : {}));
  await context.fetch(get('/a'));
  await context.fetch(get('/b')).catch(() => {});
  await again.fetch(get('/a'));
  expect(context.seen().map(({ exchange }) => exchange)).toEqual([1, 3]);
});

describe('a session', () => {
  const opened = 'https://library.test/library/desk';
  const ending = { method: 'DELETE', url: opened, headers: {} } as const;
  const sessions = () => ({
    ...noSessions,
    ends: ({ url, headers }: HttpRequest) => url === opened && headers.session === '1',
  });
  const sendTo = (request: HttpRequest, consents: Target['consents'] = []) => {
    const run = scriptedStack(() => ({}), {
      target: anyTarget({ consents }),
      policy: { ...madeUp, sessions },
    });
    return run.stack.send(request, anyContext()).then(() => run.stack.sent);
  };

  test('may end its own session, counted in the budget, and nothing else is deleted', async () => {
    expect(await sendTo({ ...ending, headers: { session: '1' } })).toBe(1);
    const all = ['writes', 'burst', 'purchase'] as const;
    await expect(sendTo(ending, all)).rejects.toThrow('is never sent');
    await expect(sendTo({ ...ending, headers: { session: '1' }, body: '{}' }, all)).rejects.toThrow(
      'is never sent',
    );
  });
});

describe('named addresses', () => {
  const naming: Policy = {
    ...madeUp,
    elsewhere: { given: () => [], named: ({ text }) => (text === '' ? [] : text.split(' ')) },
  };

  test('the first response that names any decides for the whole run', () => {
    const reported: (readonly string[])[] = [];
    const named = createNamed(anyTarget(), naming, (addresses) => reported.push(addresses));
    named.read(anyResponse(''));
    expect(named.addresses()).toEqual([]);
    named.read(anyResponse('https://a.example/desk https://b.example/desk'));
    named.read(anyResponse('https://evil.example/desk'));
    named.read(anyResponse(''));
    expect(named.addresses()).toEqual(['https://a.example/desk', 'https://b.example/desk']);
    expect(reported).toEqual([['https://a.example/desk', 'https://b.example/desk']]);
  });
});

const target = anyTarget({
  baseUrl: 'http://shop.example/sub',
  canonicalUrl: 'https://canonical.example',
  headers: { 'x-door': 'open' },
});

test('a path is below the base URL, and any other URL stays as it is', () => {
  expect(completed(get('/a?b'), target, madeUp).url).toBe('http://shop.example/sub/a?b');
  expect(absolute('https://cdn.example/x', target.baseUrl)).toBe('https://cdn.example/x');
  expect(() => absolute('products.json', target.baseUrl)).toThrow(
    '"products.json" is not sent: it is not a URL',
  );
});

test("the target's own headers go to its own hosts alone", () => {
  const names = (url: string) => Object.keys(completed(get(url), target, madeUp).headers);
  expect(names('/a')).toContain('x-door');
  expect(names('https://canonical.example/a')).toContain('x-door');
  expect(names('https://canonical.example.evil.example/a')).not.toContain('x-door');
});

test("the target's own headers go to the endpoint that the user gave", () => {
  const given = { ...target, commerceUrl: 'https://agents.example/v1' };
  const names = (url: string) => Object.keys(completed(get(url), given, madeUp).headers);
  expect(names('https://agents.example/v1')).toContain('x-door');
  expect(names('https://named.example/mcp')).not.toContain('x-door');
});

test('the introduction of the caller is part of the request, and may remove a header', () => {
  const policy: typeof madeUp = {
    ...madeUp,
    introduce: ({ headers: { secret: _, ...headers }, ...request }) => ({
      ...request,
      headers,
      body: 'I am',
    }),
  };
  const request = completed(calling('list_books'), target, policy);
  expect(request.body).toBe('I am');
  const shy = { ...calling('list_books'), headers: { secret: '1' } };
  expect(completed(shy, target, policy).headers).not.toHaveProperty('secret');
});

test('a preflight carries no credentials, as in a browser', () => {
  const headers = { authorization: 'Bearer x', cookie: 'a=b', 'x-door': 'open' };
  const asked = preflight('/a', 'https://page.example', 'POST', ['authorization']);
  const names = (request: typeof asked) =>
    Object.keys(completed(request, { ...target, headers }, madeUp).headers);
  expect(names(asked)).toContain('x-door');
  expect(names(asked)).not.toContain('authorization');
  expect(names(asked)).not.toContain('cookie');
  expect(names({ ...asked, headers: {} })).toContain('authorization');
});

test("the caller's headers give way to the target's, and both to those of the request", () => {
  const policy = {
    ...madeUp,
    callerHeaders: () => ({ accept: 'text/plain', 'x-door': 'shut', 'x-own': '1' }),
  };
  expect(completed(get('/a', { accept: 'text/html' }), target, policy).headers).toEqual({
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'storefront-conformance (unit tests)',
    'x-door': 'open',
    'x-own': '1',
  });
});

test('the middleware sends the completed request, with its method and its body', async () => {
  const { send, sent } = fakeSend();
  await identify(target, madeUp)(send)(calling('list_books'), anyContext({ rerun: 3 }));
  expect(sent[0]?.request).toMatchObject({
    ...calling('list_books', 'http://shop.example/sub/library/desk'),
    headers: { 'content-type': 'application/json', 'x-reader': 'tests' },
  });
  expect(sent[0]?.context.rerun).toBe(3);
});
