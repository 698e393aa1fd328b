/** A run's conversation: what is sent, how often, after which waits, and what comes of trouble. */
import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '../model/http-request.ts';
import type { Answer } from '../model/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Target } from '../model/target.ts';
import { anyTarget } from '../proof/any-target.ts';
import { createLedger } from './middleware/budget.ts';
import { createLeftovers } from './middleware/cleanup.ts';
import { type Clock, createPace } from './middleware/rate-limiter.ts';
import { get, postJson } from './requests.ts';
import { Session } from './stack.ts';
import type { Wire } from './wire.ts';

type Said = {
  readonly status?: number;
  readonly headers?: Answer['headers'];
  readonly body?: string;
};
/** What the other side says to each request in turn, or to all of them. */
type Script = (request: HttpRequest, turn: number) => Said | Error;

const refused = (code = 'ECONNREFUSED') =>
  new Inconclusive('unreachable', 'no connection', { cause: Object.assign(new Error(code), { code }) });
const timedOut = () => new Inconclusive('timeout', 'no answer in time');
const errorBody = JSON.stringify({ code: 'internal', message: 'It broke.' });

function conversation(script: Script, own: Partial<Target> = {}, signal = new AbortController().signal) {
  const sent: { request: HttpRequest; fresh: boolean; at: number }[] = [];
  const waits: number[] = [];
  let now = 0;
  const clock: Clock = {
    now: () => now,
    async sleep(millis, ends) {
      ends.throwIfAborted();
      waits.push(millis);
      now += millis;
    },
  };
  const wire: Wire = {
    async send(request, { fresh }) {
      sent.push({ request, fresh, at: now });
      await Promise.resolve();
      const said = script(request, sent.length);
      if (said instanceof Error) throw said;
      const { status = 200, headers = [], body = '' } = said;
      return { request, status, headers, bytes: new TextEncoder().encode(body), millis: 1, at: now };
    },
    async close() {},
  };
  const target = anyTarget(own);
  const ledger = createLedger(target, () => clock.now());
  const session = new Session({
    target,
    wire,
    ledger,
    leftovers: createLeftovers(),
    clock,
    signal,
    pace: createPace({ ...target, clock }),
  });
  return { session, sent, waits, ledger, clock };
}

const tools = postJson('/api/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
const cart = postJson('/api/ucp/mcp', {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'create_cart' },
});

test('the ledger knows of each request when it was sent, answered or not', async () => {
  const { signal } = new AbortController();
  const { session, ledger, clock } = conversation((_, turn) => (turn === 1 ? {} : timedOut()));
  await clock.sleep(300, signal);
  await session.fetch(get('/a'));
  await clock.sleep(200, signal);
  await expect(session.fetch(get('/b'))).rejects.toThrow('no answer in time');
  expect(ledger.exchanges().map(({ n, at }) => [n, at])).toEqual([
    [1, 300],
    [2, 500],
  ]);
});

describe('fetch', () => {
  test('sends each distinct request once', async () => {
    const { session, sent } = conversation(() => ({}));
    const requests = [
      get('/a'),
      get('/a'),
      get('http://shop.example/a'),
      get('/a', { accept: '*/*' }),
      get('/a', { accept: 'text/html' }),
      get('/a?b'),
      { ...get('/a'), method: 'HEAD' },
      tools,
      tools,
    ];
    const answers = await Promise.all(requests.map((request) => session.fetch(request)));
    expect(sent).toHaveLength(5);
    expect(answers[1]).toBe(answers[0]);
    expect(await session.fetch(get('/a'))).toBe(answers[0]);
  });

  test('shares one answer among all tolerances while it is fine', async () => {
    const { session, sent } = conversation(() => ({ status: 404 }));
    const answers = await Promise.all([
      session.fetch(get('/a')),
      session.fetch(get('/a'), { tolerate: [429] }),
      session.fetch(get('/a'), { tolerate: [500] }),
    ]);
    expect(sent).toHaveLength(1);
    expect(new Set(answers).size).toBe(1);
  });

  test('lets a tolerant check have the trouble that a strict one could not judge, and the other way round', async () => {
    const failing = conversation(() => ({ status: 500, body: errorBody }));
    await expect(failing.session.fetch(get('/a'))).rejects.toMatchObject({ code: 'server-error' });
    expect((await failing.session.fetch(get('/a'), { tolerate: [500] })).status).toBe(500);
    expect((await failing.session.fetch(get('/a'), { tolerate: [500] })).status).toBe(500);
    expect(failing.sent).toHaveLength(2);

    const busyOnce = conversation((_, turn) => ({ status: turn === 1 ? 429 : 200 }));
    expect((await busyOnce.session.fetch(get('/a'), { tolerate: [429] })).status).toBe(429);
    expect((await busyOnce.session.fetch(get('/a'))).status).toBe(200);
    expect((await busyOnce.session.fetch(get('/a'))).status).toBe(200);
    expect(busyOnce.sent).toHaveLength(2);
  });

  test('remembers trouble too, and troubles nobody who no longer waits', async () => {
    const { session, sent } = conversation(() => timedOut());
    const first = session.fetch(get('/a'));
    await expect(session.fetch(get('/a'))).rejects.toMatchObject({ code: 'timeout' });
    await expect(first).rejects.toMatchObject({ code: 'timeout' });
    await expect(session.fetch(get('/a'))).rejects.toMatchObject({ code: 'timeout' });
    expect(sent).toHaveLength(1);
  });

  test('asks again in a session of its own, over fresh connections', async () => {
    const { session, sent } = conversation(() => ({}));
    await session.fetch(get('/a'));
    const again = session.again();
    await again.fetch(get('/a'));
    await again.fetch(get('/a'));
    expect(sent.map(({ fresh }) => fresh)).toEqual([false, true]);
  });
});

describe('send', () => {
  test('sends each time', async () => {
    const { session, sent } = conversation(() => ({}));
    await session.send(get('/a'));
    await session.send(get('/a'));
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['waits as long as it was asked to', '7', 7_000],
    ['waits until a date', new Date(3_000).toUTCString(), 3_000],
    ['waits about a second when not told how long', '', 1_059],
    ['does not wait when told so', '0', 0],
  ])('%s', async (_, value, wait) => {
    const { session, sent } = conversation((_, turn) =>
      turn === 1 ? { status: 429, headers: value === '' ? [] : [['retry-after', value]] } : {},
    );
    expect((await session.send(get('/a'))).status).toBe(200);
    expect(sent.map(({ at }) => at)).toEqual([0, wait]);
  });

  test.each([502, 503, 504])('gives up after three answers of %i', async (status) => {
    const { session, sent, waits } = conversation(() => ({ status }));
    await expect(session.send(get('/a'))).rejects.toMatchObject({
      code: 'server-error',
      message: `GET http://shop.example/a answered ${status} 3 times`,
    });
    expect(sent).toHaveLength(3);
    expect(waits).toEqual([1_059, 2_427]);
  });

  test('is patient with 429 for a minute, however often it comes, and backs off meanwhile', async () => {
    const { session, sent, waits } = conversation(() => ({ status: 429, headers: [['retry-after', '1']] }));
    await expect(session.send(get('/a'))).rejects.toMatchObject({
      code: 'rate-limited',
      message: `GET http://shop.example/a answered 429 11 times in 56 s, and asked to wait 8 s, longer than we do`,
    });
    expect(waits).toEqual([1, 1, 2, 4, 8, 8, 8, 8, 8, 8].map((seconds) => seconds * 1_000));
    expect(sent).toHaveLength(11);
  });

  test.each(['61', '99999999999999999999', new Date(61_000).toUTCString()])(
    'does not wait for Retry-After: %s',
    async (value) => {
      const { session, sent, waits } = conversation(() => ({
        status: 429,
        headers: [['retry-after', value]],
      }));
      await expect(session.send(get('/a'))).rejects.toMatchObject({ code: 'rate-limited' });
      expect([sent.length, waits]).toEqual([1, []]);
    },
  );

  test('hands out what the check tolerates at once', async () => {
    const { session, sent } = conversation(() => ({ status: 429, headers: [['retry-after', '9']] }));
    expect((await session.send(tools, { tolerate: [429] })).status).toBe(429);
    expect(sent).toHaveLength(1);
  });

  test('judges no lawful server error, but hands out an unlawful one', async () => {
    const lawful = conversation(() => ({ status: 500, body: errorBody }));
    await expect(lawful.session.send(get('/a'))).rejects.toMatchObject({ code: 'server-error' });
    expect(lawful.sent).toHaveLength(1);
    for (const body of ['', '<html>', '{"code":500,"message":"x"}', '{"message":"x"}', '[]']) {
      const { session } = conversation(() => ({ status: 500, body }));
      expect((await session.send(get('/a'))).status).toBe(500);
    }
  });

  test('pauses the origin for everybody else too', async () => {
    const { session, sent } = conversation(
      (_, turn) => (turn === 1 ? { status: 429, headers: [['retry-after', '5']] } : {}),
      { connections: 1 },
    );
    await Promise.all([session.send(get('/a')), session.send(get('/b'))]);
    expect(sent.map(({ at }) => at)).toEqual([0, 5_000, 5_000]);
    expect(sent.map(({ request }) => request.url.at(-1)).sort()).toEqual(['a', 'a', 'b']);
  });
});

describe('who is too busy', () => {
  const limited = (seconds: string) => ({ status: 429, headers: [['retry-after', seconds]] as const });
  const all = (session: Session, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        session.send(get(`/${i}`)).then(
          ({ status }) => status,
          (cause: Inconclusive) => cause.code,
        ),
      ),
    );

  test.each([
    ['at once', '86400', 0, 8],
    ['after a minute', '1', 62_000, 90],
  ])('for everything is given up %s when it says %s', async (_, seconds, longest, most) => {
    const { session, sent, waits } = conversation(() => limited(seconds));
    expect(new Set(await all(session, 300))).toEqual(new Set(['rate-limited']));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(longest);
    expect(sent.length).toBeLessThanOrEqual(most);
  });

  test('for one path is given up there, and asked elsewhere', async () => {
    const { session, sent } = conversation(({ url }) => (url.includes('/mcp') ? limited('3600') : {}));
    expect((await session.send(get('/a'))).status).toBe(200);
    await expect(session.send(tools)).rejects.toMatchObject({ code: 'rate-limited' });
    await expect(session.again().send(tools)).rejects.toThrow(
      'http://shop.example/api/ucp/mcp is not asked again: POST http://shop.example/api/ucp/mcp answered 429',
    );
    expect((await session.send(get('/b'))).status).toBe(200);
    expect((await session.send(tools, { tolerate: [429] })).status).toBe(429);
    expect(sent).toHaveLength(4);
  });

  test.each([
    ['25 a second', 25, 1_000],
    ['60 in 10 s', 60, 10_000],
    ['10 in a minute', 10, 60_000],
  ])('now and then, at %s, is asked to the end', async (_, most, windowMillis) => {
    const times: number[] = [];
    const { session, sent, clock } = conversation(
      () => {
        const now = clock.now();
        const recent = times.filter((time) => time > now - windowMillis);
        if (recent.length >= most)
          return limited(String(Math.ceil(((recent[0] ?? 0) + windowMillis - now) / 1_000)));
        times.push(now);
        return {};
      },
      { budget: 300 },
    );
    expect(new Set(await all(session, 200))).toEqual(new Set([200]));
    expect(sent.length).toBeLessThan(200 * 1.4);
  });
});

describe('trouble on the way', () => {
  test('is met by one more try, over a fresh connection', async () => {
    const { session, sent } = conversation((_, turn) => (turn === 1 ? refused('ECONNRESET') : {}));
    expect((await session.send(get('/a'))).status).toBe(200);
    expect(sent.map(({ fresh }) => fresh)).toEqual([false, true]);
  });

  test('is met by one more try after a wait as well', async () => {
    const { session, sent } = conversation((_, turn) =>
      turn === 1 ? { status: 429 } : turn === 2 ? refused('ECONNRESET') : {},
    );
    expect((await session.send(get('/a'))).status).toBe(200);
    expect(sent).toHaveLength(3);
  });

  test.each([
    ['unreachable', refused('ECONNRESET'), 2],
    ['timeout', timedOut(), 1],
    ['too-large', new Inconclusive('too-large', 'x'), 1],
    ['malformed-transport', new Inconclusive('malformed-transport', 'x'), 1],
  ])('ends as %s', async (code, cause, times) => {
    const { session, sent, ledger } = conversation(() => cause);
    await expect(session.send(get('/a'))).rejects.toMatchObject({ code });
    expect(sent).toHaveLength(times);
    expect(ledger.exchanges().map(({ n, outcome }) => [n, 'failure' in outcome])).toEqual(
      sent.map((_, i) => [i + 1, true]),
    );
  });

  test('never has what changes something sent twice', async () => {
    for (const said of [refused('ECONNRESET'), { status: 503 }, { status: 502 }, { status: 504 }]) {
      const { session, sent } = conversation(() => said, { consents: ['writes'] });
      await expect(session.send(cart)).rejects.toBeInstanceOf(Inconclusive);
      expect(sent).toHaveLength(1);
    }
    const limited = conversation((_, turn) => ({ status: turn === 1 ? 429 : 200 }), { consents: ['writes'] });
    expect((await limited.session.send(cart)).status).toBe(200);
  });

  test('of four requests in a row means that the origin is gone, and only that origin', async () => {
    const { session, sent } = conversation(({ url }) => (url.includes('shop.example') ? refused() : {}));
    for (let i = 0; i < 10; i += 1) await session.send(get(`/${i}`)).catch(() => {});
    expect(sent).toHaveLength(8);
    await expect(session.send(get('/a'))).rejects.toMatchObject({
      code: 'unreachable',
      message: /http:\/\/shop.example left 4 requests in a row without an answer/,
    });
    expect((await session.send(get('http://other.example/'))).status).toBe(200);
  });

  test('that is silence only counts for an origin that never answered', async () => {
    const silent = conversation(() => timedOut());
    const once = conversation((_, turn) => (turn === 1 ? {} : timedOut()));
    for (const { session } of [silent, once])
      for (let i = 0; i < 10; i += 1) await session.send(get(`/${i}`)).catch(() => {});
    expect(silent.sent).toHaveLength(4);
    expect(once.sent).toHaveLength(10);
  });

  test('that is a fault of ours is thrown as it is', async () => {
    const { session, sent } = conversation(() => new TypeError('a bug'));
    await expect(session.send(get('/a'))).rejects.toThrow(TypeError);
    expect(sent).toHaveLength(1);
  });
});

describe('bounds', () => {
  test('nothing more is sent when the budget is spent, retries included', async () => {
    const { session, sent, ledger } = conversation(() => ({ status: 503 }), { budget: 2 });
    await expect(session.send(get('/a'))).rejects.toMatchObject({ code: 'budget-spent' });
    await expect(session.again().send(get('/b'))).rejects.toMatchObject({ code: 'budget-spent' });
    expect([sent.length, ledger.sent]).toEqual([2, 2]);
  });

  test('the guard stands below both ways to ask', async () => {
    const { session, sent } = conversation(() => ({}));
    await expect(session.fetch(cart)).rejects.toMatchObject({ code: 'consent-withheld' });
    await expect(session.send(cart)).rejects.toMatchObject({ code: 'consent-withheld' });
    await expect(session.again().send(cart)).rejects.toMatchObject({ code: 'consent-withheld' });
    await expect(session.fetch(get('http://127.0.0.1/'))).rejects.toMatchObject({ code: 'unreachable' });
    expect(sent).toHaveLength(0);
  });

  test.each(['.evil.example/', '@evil.example/', 'products.json', 'http://[bad', '', 'http://'])(
    '"%s" is no URL, and not asked',
    async (url) => {
      const { session, sent } = conversation(() => ({}));
      await expect(session.fetch(get(url))).rejects.toMatchObject({ code: 'unreachable' });
      expect(sent).toHaveLength(0);
    },
  );

  test('waiting and asking end with the run', async () => {
    const reason = new Inconclusive('deadline', 'over');
    const { session, sent } = conversation(() => ({}), {}, AbortSignal.abort(reason));
    await expect(session.wait(1_000)).rejects.toBe(reason);
    await expect(session.send(get('/a'))).rejects.toBe(reason);
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
    const { session, sent } = conversation(() => ({}), own);
    await session.fetch(get(url));
    expect('authorization' in (sent[0]?.request.headers ?? {})).toBe(goes);
  });

  test('of a check win over those of the target, and ours go everywhere', async () => {
    const { session, sent } = conversation(() => ({}), { headers: { accept: 'text/html' } });
    await session.fetch(get('/a', { accept: 'text/markdown, */*' }));
    await session.fetch(get('/b'));
    expect(sent[0]?.request.headers).toEqual({
      accept: 'text/markdown, */*',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'storefront-conformance (unit tests)',
    });
    expect(sent[1]?.request.headers.accept).toBe('text/html');
  });
});

test('an agent profile is named in every POST, as UCP-Agent', async () => {
  const agentProfile = 'https://agent.example/profile.json';
  const { session, sent } = conversation(() => ({}), { agentProfile });
  await session.fetch(postJson('/api/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }));
  await session.fetch(get('/products.json'));
  expect(sent.map(({ request }) => request.headers['ucp-agent'])).toEqual([
    `profile="${agentProfile}"`,
    undefined,
  ]);
});

test('what was seen is every answer, and no trouble', async () => {
  const { session } = conversation(({ url }) => (url.endsWith('/b') ? timedOut() : {}));
  await session.fetch(get('/a'));
  await session.fetch(get('/b')).catch(() => {});
  await session.again().fetch(get('/a'));
  expect(session.seen().map(({ exchange }) => exchange)).toEqual([1, 3]);
});
