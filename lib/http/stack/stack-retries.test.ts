/** The stack: how often a request is sent, after which waits, and when it is given up. */
import { describe, expect, test } from 'vitest';
import type { Context } from '../../model/check.ts';
import { get } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { reading, refused, running, timedOut, writing } from '../../proof/engine/audited.ts';

const lawfulError = { status: 500, body: 'closed for lunch' };

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
    const { context, sent } = running((_, n) =>
      n === 1 ? { status: 429, headers: value === '' ? [] : [['retry-after', value]] } : {},
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
      const { context, sent } = running((_, n) => (n === 1 ? busy : {}), { consents: ['writes'] });
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

  test('pauses the origin for all other requests, too', async () => {
    const { context, sent } = running(
      (_, n) => (n === 1 ? { status: 429, headers: [['retry-after', '5']] } : {}),
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
  ])('now and then, above %s, gets every request in the end', async (_, most, windowMs) => {
    const times: number[] = [];
    const { context, sent, clock } = running(
      () => {
        const now = clock.now();
        const recent = times.filter((time) => time > now - windowMs);
        if (recent.length >= most) {
          return limited(String(Math.ceil(((recent[0] ?? 0) + windowMs - now) / 1_000)));
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
    const { context, sent } = running((_, n) => (n === 1 ? refused('ECONNRESET') : {}));
    expect((await context.send(get('/a'))).status).toBe(200);
    expect(sent.map(({ fresh }) => fresh)).toEqual([false, true]);
  });

  test('is followed by one more attempt after a wait, too', async () => {
    const { context, sent } = running((_, n) =>
      n === 1 ? { status: 429 } : n === 2 ? refused('ECONNRESET') : {},
    );
    expect((await context.send(get('/a'))).status).toBe(200);
    expect(sent).toHaveLength(3);
  });

  test.each([
    ['unreachable', refused('ECONNRESET'), 2],
    ['timeout', timedOut(), 1],
    ['too-large', new Inconclusive('too-large', 'x'), 1],
    ['malformed-transport', new Inconclusive('malformed-transport', 'x'), 2],
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
    const limited = running((_, n) => ({ status: n === 1 ? 429 : 200 }), { consents: ['writes'] });
    expect((await limited.context.send(writing)).status).toBe(200);
  });

  test('of four consecutive requests makes the origin unreachable, and only that origin', async () => {
    const { context, sent } = running(({ url }) => (url.includes('shop.example') ? refused() : {}));
    for (let i = 0; i < 10; i += 1) await context.send(get(`/${i}`)).catch(() => {});
    expect(sent).toHaveLength(8);
    await expect(context.send(get('/a'))).rejects.toMatchObject({
      code: 'unreachable',
      message: /http:\/\/shop.example did not answer 4 requests in a row/,
    });
    expect((await context.send(get('http://other.example/'))).status).toBe(200);
  });

  test('that is a timeout counts only for an origin that has never answered', async () => {
    const silent = running(() => timedOut());
    const once = running((_, n) => (n === 1 ? {} : timedOut()));
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
