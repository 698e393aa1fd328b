/** Limits that close connections, count by name, or let some requests through; and values of Retry-After. */
import { describe, expect, test } from 'vitest';
import { toHttpResponse } from '../../lib/http/to-http-response.ts';
import type { Context } from '../../lib/model/check.ts';
import type { Answer, HttpRequest } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { anyContext, anyResponse, anyTarget } from '../../lib/proof/any-target.ts';
import { listTools } from '../discovered/tools.ts';
import { checks } from './above-the-limit.ts';
import { maxBurst, maxWait } from './bounds.ts';
import { rateLimiting } from './index.ts';
import { burst, isRetryAfter, msToWait, secondsToWait } from './refusals.ts';

type Says = Partial<Answer> | 'reset' | 'down';

const broken = (error: string) => new Inconclusive('unreachable', 'no response', { error });

/** Runs a check against a storefront whose answer depends on the number of requests and waits before it. */
async function judged(
  id: string,
  says: (n: number, name: string | undefined, waits: number) => Says,
  seen: Context['seen'] = () => [],
) {
  let [sent, waits] = [0, 0];
  const check = rateLimiting.checks.find((one) => one.id === `rate-limiting/${id}`);
  const send = async (request: HttpRequest) => {
    sent += 1;
    const answer = says(sent, request.headers['user-agent'], waits);
    if (answer === 'reset') throw broken('ECONNRESET');
    if (answer === 'down') throw broken('ECONNREFUSED');
    return anyResponse('', { request, ...answer });
  };
  const fetch = async (request: HttpRequest) => anyResponse('', { request });
  const wait = async () => {
    waits += 1;
  };
  const verdict = await check?.run(anyContext({ target: anyTarget(), fetch, send, seen, wait })).then(
    (violations) => violations.map(({ actual }) => actual),
    (cause: unknown) => (cause instanceof Inconclusive ? cause.code : cause),
  );
  return { verdict, sent };
}

const limit = 'burst-is-refused-with-429';

const closed = 'a connection that is closed without a response';

test('a limit that keeps closing connections is no 429', async () => {
  expect((await judged(limit, (n) => (n > 30 ? 'reset' : {}))).verdict).toEqual([closed]);
});

test('a limit that earlier requests have used up is met again after a wait', async () => {
  const usedUp = (n: number, _: unknown, waits: number): Says =>
    (waits === 0 ? n > 4 : n > 60) ? 'reset' : {};
  expect((await judged(limit, usedUp)).verdict).toEqual([closed]);
});

test('connections that break only under load are no limit', async () => {
  const brokenUntil = (waited: number) => (n: number, _: unknown, waits: number) =>
    n > 30 && n < 36 && waits < waited ? 'reset' : {};
  expect((await judged(limit, brokenUntil(1))).verdict).toBe('not-observed');
  expect((await judged(limit, brokenUntil(2))).verdict).toBe('not-observed');
});

test('an overload that ends with the burst is no limit', async () => {
  expect((await judged(limit, (n) => ({ status: n > 30 && n < 36 ? 503 : 200 }))).verdict).toBe(
    'not-observed',
  );
});

test.each([
  ['a 503', { status: 503 }, '503'],
  ['a closed connection', 'reset', closed],
] as const)('a limit that lets every third request through is told by %s', async (_, refusal, told) => {
  const says = (n: number) => (n > 30 && n % 3 > 0 ? refusal : {});
  expect((await judged(limit, says)).verdict).toEqual([told]);
});

test('refusals that take longer than answers come from an overload', async () => {
  const says = (n: number, _: unknown, waits: number) =>
    n > 30 && waits === 0 ? { status: 503, millis: 900 } : {};
  expect((await judged(limit, says)).verdict).toBe('not-observed');
});

test('a storefront that fails now and then has no limit for it', async () => {
  expect((await judged(limit, (n) => ({ status: n % 2 === 0 ? 500 : 200 }))).verdict).toBe('not-observed');
});

test('a storefront that is down is not judged', async () => {
  expect((await judged(limit, (n) => (n > 30 ? 'down' : {}))).verdict).toBe('unreachable');
});

test('closed connections are no fault where a 429 is sent too', async () => {
  expect((await judged(limit, (n) => (n > 35 ? 'reset' : { status: n > 30 ? 429 : 200 }))).verdict).toEqual(
    [],
  );
});

const shared = 'other-user-agents-share-the-limit';

test('a limit per address shows after two requests', async () => {
  expect(await judged(shared, () => ({ status: 429 }))).toEqual({ verdict: [], sent: 2 });
});

test('a limit per name shows after ten requests', async () => {
  const says = (_: number, name?: string) => ({ status: name === undefined ? 429 : 200 });
  expect(await judged(shared, says)).toEqual({ verdict: ['200'], sent: 10 });
});

test('a run whose burst met no limit sends one more request', async () => {
  const seen = () =>
    Array.from({ length: 480 }, () =>
      anyResponse('', { request: listTools('http://shop.example/api/ucp/mcp') }),
    );
  expect(await judged(shared, () => ({}), seen)).toEqual({ verdict: 'not-observed', sent: 1 });
});

/** A bucket that gains a part of a token between two requests. */
const bucket = (gain: number, full: number) => {
  let tokens = full;
  return () => {
    tokens = Math.min(1, tokens + gain);
    if (tokens < 1) return { status: 429 };
    tokens -= 1;
    return {};
  };
};

const parts = Array.from({ length: 40 }, (_, i) => i / 40);

test('no token bucket is blamed, however fast it fills', async () => {
  for (const gain of parts) {
    for (const full of parts) {
      // Slightly more, so that rounding does not keep sums below 1.
      const { verdict } = await judged(shared, bucket(gain + 1e-9, full));
      expect([[], 'not-observed']).toContainEqual(verdict);
    }
  }
});

test.each([2, 4, 5])('%i alternating nodes, one of which refuses, are not blamed', async (nodes) => {
  for (let first = 0; first < nodes; first += 1) {
    const { verdict } = await judged(shared, (n) => ({ status: (n + first) % nodes === 0 ? 429 : 200 }));
    expect([[], 'not-observed']).toContainEqual(verdict);
  }
});

test('a burst stops soon after the first 429 and then sends a request as a script', async () => {
  const { sent } = await judged(limit, (n) => ({ status: n > 30 ? 429 : 200 }));
  expect(sent).toBeLessThan(30 + 3 * anyTarget().connections);
});

const recovery = 'client-is-served-after-waiting';

test('a limit that is still exceeded needs no burst', async () => {
  const says = (n: number) => ({ status: n === 1 ? 429 : 200 });
  expect(await judged(recovery, says)).toEqual({ verdict: [], sent: 2 });
});

test('a burst that met no limit is not repeated', async () => {
  const request = listTools('http://shop.example/api/ucp/mcp');
  const seen = () => Array.from({ length: 480 }, () => anyResponse('', { request }));
  expect(await judged(recovery, () => ({}), seen)).toEqual({ verdict: 'not-observed', sent: 1 });
});

describe('Retry-After', () => {
  const at = Date.UTC(2026, 9, 1, 12, 0, 0);

  function refused(headers: Answer['headers']) {
    const request = { method: 'POST', url: 'http://shop.test/api/ucp/mcp', headers: {} };
    return toHttpResponse({
      exchange: 1,
      request,
      status: 429,
      headers,
      bytes: new Uint8Array(),
      millis: 1,
      at,
    });
  }

  test('seconds and the three forms of an HTTP date are values of Retry-After', () => {
    const dates = [
      'Thu, 01 Oct 2026 12:00:05 GMT',
      'Thursday, 01-Oct-26 12:00:05 GMT',
      'Thu Oct  1 12:00:05 2026',
    ];
    expect(['0', '120', ...dates].filter((value) => !isRetryAfter(value))).toEqual([]);
  });

  test('other values are not valid', () => {
    const others = [
      '',
      '-1',
      '1.5',
      'soon',
      '2s',
      '2026-10-01T12:00:05Z',
      '1, 2',
      'Thu, 01 Oct 2026 12:00:05',
    ];
    expect(others.filter(isRetryAfter)).toEqual([]);
  });

  test('the wait is counted in seconds', () => {
    expect(secondsToWait(refused([['retry-after', '7']]))).toBe(7);
  });

  test('a date counts from the time of arrival, or from the date that the target shows', () => {
    const date = ['retry-after', 'Thu, 01 Oct 2026 12:00:05 GMT'] as const;
    expect(secondsToWait(refused([date]))).toBe(5);
    expect(secondsToWait(refused([date, ['date', 'Thu, 01 Oct 2026 12:00:02 GMT']]))).toBe(3);
  });

  test('without a readable value there is no wait to count', () => {
    expect(secondsToWait(refused([]))).toBeUndefined();
    expect(secondsToWait(refused([['retry-after', 'soon']]))).toBeUndefined();
  });

  test('a date in the past is a negative wait, so the request is sent at once', () => {
    const passed = refused([['retry-after', 'Thu Oct  1 11:00:00 2026']]);
    expect(msToWait(passed)).toBe(-3_600_000);
    expect(secondsToWait(passed)).toBe(0);
  });
});

describe('a storefront that refuses late or for long', () => {
  /** Answers the nth request. */
  function answering(answer: (n: number) => Partial<Answer>) {
    let sent = 0;
    const waits: number[] = [];
    const send = async () => {
      sent += 1;
      return anyResponse('', answer(sent));
    };
    const wait = async (millis: number) => void waits.push(millis);
    return { context: anyContext({ fetch: async () => anyResponse(), send, wait }), waits };
  }

  test('a burst against a slow storefront ends in time', async () => {
    const { context } = answering((n) => ({ at: n * (maxBurst / 60) }));
    expect((await burst(context)).responses).toHaveLength(68);
  });

  test('a limit that lasts longer than the suite waits is not waited for', async () => {
    const recovery = checks.find(({ id }) => id === 'rate-limiting/client-is-served-after-waiting');
    const limited = (seconds: number) =>
      answering(() => ({ status: 429, headers: [['retry-after', String(seconds)]] }));
    const long = limited(maxWait + 1);
    await expect(recovery?.run(long.context)).rejects.toMatchObject({ code: 'not-observed' });
    expect(long.waits).toEqual([]);
    const short = limited(maxWait - 1);
    await recovery?.run(short.context);
    expect(Math.max(...short.waits)).toBe(maxWait * 1000 + 50);
  });
});
