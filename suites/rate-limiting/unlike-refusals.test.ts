/** Limits that close connections, count by name, or let some requests through. */
import { expect, test } from 'vitest';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { Answer } from '../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { anyContext, anyResponse, anyTarget } from '../../lib/proof/any-target.ts';
import { listTools } from '../discovered/commerce/tools.ts';
import { rateLimiting } from './index.ts';

type Says = Partial<Answer> | 'reset' | 'down';

const broken = (error: string) => new Inconclusive('unreachable', 'no response', { error });

/** Runs a check against a storefront that answers the nth request so, after so many waits. */
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

test('a limit that closes connections, and goes on with it, does not answer 429', async () => {
  expect((await judged(limit, (n) => (n > 30 ? 'reset' : {}))).verdict).toEqual([closed]);
});

test('connections that broke under load alone are no limit', async () => {
  const brokenUntil = (waited: number) => (n: number, _: unknown, waits: number) =>
    n > 30 && waits < waited ? 'reset' : {};
  expect((await judged(limit, brokenUntil(1))).verdict).toBe('not-observed');
  expect((await judged(limit, brokenUntil(2))).verdict).toBe('not-observed');
});

test('an overload that is over after half a second is no limit', async () => {
  expect((await judged(limit, (n, _, waits) => ({ status: n > 30 && waits < 2 ? 503 : 200 }))).verdict).toBe(
    'not-observed',
  );
});

test('a storefront that is down is not judged', async () => {
  expect((await judged(limit, (n) => (n > 30 ? 'down' : {}))).verdict).toBe('unreachable');
});

test('connections that are closed beside a 429 are no other refusal', async () => {
  expect((await judged(limit, (n) => (n > 35 ? 'reset' : { status: n > 30 ? 429 : 200 }))).verdict).toEqual(
    [],
  );
});

const shared = 'other-user-agents-share-the-limit';

test('a limit for each address is seen after two requests', async () => {
  expect(await judged(shared, () => ({ status: 429 }))).toEqual({ verdict: [], sent: 2 });
});

test('a limit for each name is seen after six requests', async () => {
  const says = (_: number, name?: string) => ({ status: name === undefined ? 429 : 200 });
  expect(await judged(shared, says)).toEqual({ verdict: ['200'], sent: 6 });
});

test('a run that met no limit in its burst sends one request more', async () => {
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
      // A hair more, so that sums of parts reach the whole.
      const { verdict } = await judged(shared, bucket(gain + 1e-9, full));
      expect([[], 'not-observed']).toContainEqual(verdict);
    }
  }
});

test.each([2, 4, 5])('%i nodes that take turns, one of which refuses, are not blamed', async (nodes) => {
  for (let first = 0; first < nodes; first += 1) {
    const { verdict } = await judged(shared, (n) => ({ status: (n + first) % nodes === 0 ? 429 : 200 }));
    expect([[], 'not-observed']).toContainEqual(verdict);
  }
});

test('a burst stops soon after the first 429, and asks once more as a script', async () => {
  const { sent } = await judged(limit, (n) => ({ status: n > 30 ? 429 : 200 }));
  expect(sent).toBeLessThan(30 + 3 * anyTarget().connections);
});

const recovery = 'client-is-served-after-waiting';

test('a limit that is still exceeded takes no burst of its own', async () => {
  const says = (n: number) => ({ status: n === 1 ? 429 : 200 });
  expect(await judged(recovery, says)).toEqual({ verdict: [], sent: 2 });
});

test('a burst that met no limit is not repeated', async () => {
  const request = listTools('http://shop.example/api/ucp/mcp');
  const seen = () => Array.from({ length: 480 }, () => anyResponse('', { request }));
  expect(await judged(recovery, () => ({}), seen)).toEqual({ verdict: 'not-observed', sent: 1 });
});
