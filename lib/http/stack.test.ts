/** The stack: which requests are sent, how often, after which waits, and how failures are handled. */
import { describe, expect, test } from 'vitest';
import { createContext } from '../engine/context.ts';
import type { Context } from '../model/context.ts';
import type { HttpRequest } from '../model/http/http-request.ts';
import { get, postJson } from '../model/http/requests.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Target } from '../model/target.ts';
import { anyTarget } from '../proof/any-target.ts';
import { plainly } from './middleware/converse.ts';
import { anyContext, calling, madeUp, type Script, scriptedStack } from './testing.ts';

const refused = (code = 'ECONNREFUSED') =>
  new Inconclusive('unreachable', 'no connection', { cause: Object.assign(new Error(code), { code }) });
const timedOut = () => new Inconclusive('timeout', 'no answer in time');
const lawfulError = { status: 500, body: 'closed for lunch' };

/** A stack with a context on top of it, and another one for the turn in which a failure is confirmed. */
function running(script: Script, own: Partial<Target> = {}, signal?: AbortSignal) {
  const run = scriptedStack(script, { target: anyTarget(own), ...(signal && { signal }) });
  const contextIn = (turn: number) => createContext(run, { by: 'catalog/any', turn }).context;
  return { ...run, context: contextIn(0), again: contextIn(1) };
}

const reading = calling('list_books');
const writing = calling('reserve_book');

test('each exchange has the time of its request, answered or not', async () => {
  const { signal } = new AbortController();
  const { context, exchanges, clock } = running((_, turn) => (turn === 1 ? {} : timedOut()));
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

  test('shares one response among all callers while it can be judged', async () => {
    const { context, sent } = running(() => ({ status: 404 }));
    const responses = await Promise.all([
      context.fetch(get('/a')),
      context.fetch(get('/a'), { tolerate: [429] }),
      context.fetch(get('/a'), { tolerate: [500] }),
    ]);
    expect(sent).toHaveLength(1);
    expect(new Set(responses).size).toBe(1);
  });

  test('gives a tolerant check the response that a strict one cannot judge, and the other way round', async () => {
    const failing = running(() => lawfulError);
    await expect(failing.context.fetch(get('/a'))).rejects.toMatchObject({ code: 'server-error' });
    expect((await failing.context.fetch(get('/a'), { tolerate: [500] })).status).toBe(500);
    expect((await failing.context.fetch(get('/a'), { tolerate: [500] })).status).toBe(500);
    expect(failing.sent).toHaveLength(2);

    const limitedOnce = running((_, turn) => ({ status: turn === 1 ? 429 : 200 }));
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

  test('sends again in a later turn, over fresh connections', async () => {
    const { context, again, sent } = running(() => ({}));
    await context.fetch(get('/a'));
    await again.fetch(get('/a'));
    await again.fetch(get('/a'));
    expect(sent.map(({ fresh }) => fresh)).toEqual([false, true]);
  });
});

describe('send', () => {
  test('sends each time', async () => {
    const { context, sent } = running(() => ({}));
    await context.send(get('/a'));
    await context.send(get('/a'));
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['waits as long as Retry-After demands', '7', 7_000],
    ['waits until a date', new Date(3_000).toUTCString(), 3_000],
    ['waits about a second without Retry-After', '', 1_059],
    ['does not wait when Retry-After is 0', '0', 0],
  ])('%s', async (_, value, wait) => {
    const { context, sent } = running((_, turn) =>
      turn === 1 ? { status: 429, headers: value === '' ? [] : [['retry-after', value]] } : {},
    );
    expect((await context.send(get('/a'))).status).toBe(200);
    expect(sent.map(({ at }) => at)).toEqual([0, wait]);
  });

  test.each([
    ['430', { status: 430 }, 1_059],
    ['430 with Retry-After', { status: 430, headers: [['retry-after', '7']] }, 7_000],
    ['503 with Retry-After', { status: 503, headers: [['retry-after', '7']] }, 7_000],
  ] as const)(
    'waits after %s as after 429, also with a request that has an effect',
    async (_, busy, wait) => {
      const { context, sent } = running((_, turn) => (turn === 1 ? busy : {}), { consents: ['writes'] });
      expect((await context.send(writing)).status).toBe(200);
      expect(sent.map(({ at }) => at)).toEqual([0, wait]);
    },
  );

  test.each([430, 503])('calls %i with Retry-After rate-limited when it stays', async (status) => {
    const { context } = running(() => ({ status, headers: [['retry-after', '30']] }));
    await expect(context.send(get('/a'))).rejects.toMatchObject({ code: 'rate-limited' });
    expect((await context.send(get('/b'), { tolerate: [status, 429] })).status).toBe(status);
  });

  test.each([502, 503, 504])('gives up after three responses with status %i', async (status) => {
    const { context, sent, clock } = running(() => ({ status }));
    await expect(context.send(get('/a'))).rejects.toMatchObject({
      code: 'server-error',
      message: `GET http://shop.example/a answered ${status} 3 times`,
    });
    expect(sent).toHaveLength(3);
    expect(clock.waits).toEqual([1_059, 2_427]);
  });

  test('retries after 429 for a minute, however often it comes, and backs off meanwhile', async () => {
    const { context, sent, clock } = running(() => ({ status: 429, headers: [['retry-after', '1']] }));
    await expect(context.send(get('/a'))).rejects.toMatchObject({
      code: 'rate-limited',
      message:
        'GET http://shop.example/a answered 429 11 times in 56 s, and demanded a wait of 8 s, longer than the suite allows',
    });
    expect(clock.waits).toEqual([1, 1, 2, 4, 8, 8, 8, 8, 8, 8].map((seconds) => seconds * 1_000));
    expect(sent).toHaveLength(11);
  });

  test.each(['61', '99999999999999999999', new Date(61_000).toUTCString()])(
    'does not wait for Retry-After: %s',
    async (value) => {
      const { context, sent, clock } = running(() => ({ status: 429, headers: [['retry-after', value]] }));
      await expect(context.send(get('/a'))).rejects.toMatchObject({ code: 'rate-limited' });
      expect([sent.length, clock.waits]).toEqual([1, []]);
    },
  );

  test('returns a status that the check tolerates at once', async () => {
    const { context, sent } = running(() => ({ status: 429, headers: [['retry-after', '9']] }));
    expect((await context.send(reading, { tolerate: [429] })).status).toBe(429);
    expect(sent).toHaveLength(1);
  });

  test('judges no lawful server error, but returns an unlawful one', async () => {
    const lawful = running(() => lawfulError);
    await expect(lawful.context.send(get('/a'))).rejects.toMatchObject({ code: 'server-error' });
    expect(lawful.sent).toHaveLength(1);
    for (const body of ['', '<html>', 'closed for good']) {
      const { context } = running(() => ({ status: 500, body }));
      expect((await context.send(get('/a'))).status).toBe(500);
    }
  });

  test('pauses the origin for every other request too', async () => {
    const { context, sent } = running(
      (_, turn) => (turn === 1 ? { status: 429, headers: [['retry-after', '5']] } : {}),
      { connections: 1 },
    );
    await Promise.all([context.send(get('/a')), context.send(get('/b'))]);
    expect(sent.map(({ at }) => at)).toEqual([0, 5_000, 6_000]);
    expect(sent.map(({ request }) => request.url.at(-1)).sort()).toEqual(['a', 'a', 'b']);
  });
});

describe('an overloaded target', () => {
  const limited = (seconds: string) => ({ status: 429, headers: [['retry-after', seconds]] as const });
  const all = (context: Context, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        context.send(get(`/${i}`)).then(
          ({ status }) => status,
          (cause: Inconclusive) => cause.code,
        ),
      ),
    );

  test.each([
    ['at once', '86400', 0, 8],
    ['after a minute', '1', 62_000, 90],
  ])('for everything is given up %s when it answers Retry-After: %s', async (_, seconds, longest, most) => {
    const { context, sent, clock } = running(() => limited(seconds));
    expect(new Set(await all(context, 300))).toEqual(new Set(['rate-limited']));
    expect(clock.waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(longest);
    expect(sent.length).toBeLessThanOrEqual(most);
  });

  test('for one path is given up there, and not elsewhere', async () => {
    const { context, again, sent } = running(({ url }) => (url.includes('/desk') ? limited('3600') : {}));
    expect((await context.send(get('/a'))).status).toBe(200);
    await expect(context.send(reading)).rejects.toMatchObject({ code: 'rate-limited' });
    await expect(again.send(reading)).rejects.toThrow(
      'nothing more is sent to http://shop.example/library/desk: POST http://shop.example/library/desk answered 429',
    );
    expect((await context.send(get('/b'))).status).toBe(200);
    expect((await context.send(reading, { tolerate: [429] })).status).toBe(429);
    expect(sent).toHaveLength(4);
  });

  test.each([
    ['25 a second', 25, 1_000],
    ['60 in 10 s', 60, 10_000],
    ['10 in a minute', 10, 60_000],
  ])('now and then, above %s, gets every request in the end', async (_, most, windowMillis) => {
    const times: number[] = [];
    const { context, sent, clock } = running(
      () => {
        const now = clock.now();
        const recent = times.filter((time) => time > now - windowMillis);
        if (recent.length >= most) {
          return limited(String(Math.ceil(((recent[0] ?? 0) + windowMillis - now) / 1_000)));
        }
        times.push(now);
        return {};
      },
      { budget: 300 },
    );
    expect(new Set(await all(context, 200))).toEqual(new Set([200]));
    expect(sent.length).toBeLessThan(200 * 1.4);
  });
});

describe('a connection error', () => {
  test('is followed by one more attempt, over a fresh connection', async () => {
    const { context, sent } = running((_, turn) => (turn === 1 ? refused('ECONNRESET') : {}));
    expect((await context.send(get('/a'))).status).toBe(200);
    expect(sent.map(({ fresh }) => fresh)).toEqual([false, true]);
  });

  test('is followed by one more attempt after a wait as well', async () => {
    const { context, sent } = running((_, turn) =>
      turn === 1 ? { status: 429 } : turn === 2 ? refused('ECONNRESET') : {},
    );
    expect((await context.send(get('/a'))).status).toBe(200);
    expect(sent).toHaveLength(3);
  });

  test.each([
    ['unreachable', refused('ECONNRESET'), 2],
    ['timeout', timedOut(), 1],
    ['too-large', new Inconclusive('too-large', 'x'), 1],
    ['malformed-transport', new Inconclusive('malformed-transport', 'x'), 1],
  ])('ends as %s', async (code, cause, times) => {
    const { context, sent, exchanges } = running(() => cause);
    await expect(context.send(get('/a'))).rejects.toMatchObject({ code });
    expect(sent).toHaveLength(times);
    expect(exchanges().map(({ n, outcome }) => [n, 'failure' in outcome])).toEqual(
      sent.map((_, i) => [i + 1, true]),
    );
  });

  test('never sends a request with an effect twice', async () => {
    for (const scripted of [refused('ECONNRESET'), { status: 503 }, { status: 502 }, { status: 504 }]) {
      const { context, sent } = running(() => scripted, { consents: ['writes'] });
      await expect(context.send(writing)).rejects.toBeInstanceOf(Inconclusive);
      expect(sent).toHaveLength(1);
    }
    const limited = running((_, turn) => ({ status: turn === 1 ? 429 : 200 }), { consents: ['writes'] });
    expect((await limited.context.send(writing)).status).toBe(200);
  });

  test('of four consecutive requests makes the origin unreachable, and only that origin', async () => {
    const { context, sent } = running(({ url }) => (url.includes('shop.example') ? refused() : {}));
    for (let i = 0; i < 10; i += 1) await context.send(get(`/${i}`)).catch(() => {});
    expect(sent).toHaveLength(8);
    await expect(context.send(get('/a'))).rejects.toMatchObject({
      code: 'unreachable',
      message: /http:\/\/shop.example left 4 requests in a row without an answer/,
    });
    expect((await context.send(get('http://other.example/'))).status).toBe(200);
  });

  test('that is a timeout counts only for an origin that has never answered', async () => {
    const silent = running(() => timedOut());
    const once = running((_, turn) => (turn === 1 ? {} : timedOut()));
    for (const { context } of [silent, once]) {
      for (let i = 0; i < 10; i += 1) await context.send(get(`/${i}`)).catch(() => {});
    }
    expect(silent.sent).toHaveLength(4);
    expect(once.sent).toHaveLength(10);
  });

  test('that is an error of the suite is thrown unchanged', async () => {
    const { context, sent } = running(() => new TypeError('a bug'));
    await expect(context.send(get('/a'))).rejects.toThrow(TypeError);
    expect(sent).toHaveLength(1);
  });
});

describe('bounds', () => {
  test('nothing more is sent when the budget is spent, retries included', async () => {
    const { context, again, sent, stack } = running(() => ({ status: 503 }), { budget: 2 });
    await expect(context.send(get('/a'))).rejects.toMatchObject({ code: 'budget-spent' });
    await expect(again.send(get('/b'))).rejects.toMatchObject({ code: 'budget-spent' });
    expect([sent.length, stack.sent]).toEqual([2, 2]);
  });

  test('the guard stands below fetch and send, in every turn', async () => {
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

describe('a conversation', () => {
  const opened = 'https://library.test/library/desk';
  const ending = { method: 'DELETE', url: opened, headers: {} } as const;
  const conversation = () => ({
    ...plainly,
    ends: ({ url, headers }: HttpRequest) => url === opened && headers.session === '1',
  });
  const sendTo = (request: HttpRequest, consents: Target['consents'] = []) => {
    const run = scriptedStack(() => ({}), {
      target: anyTarget({ consents }),
      policy: { ...madeUp, conversation },
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
