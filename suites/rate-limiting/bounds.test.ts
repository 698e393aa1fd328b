/** Storefronts that refuse late, or for long. */
import { expect, test } from 'vitest';
import type { Answer } from '../../lib/model/http/http-response.ts';
import { anyContext, anyResponse } from '../../lib/proof/any-target.ts';
import { maxBurst, maxWait } from './bounds.ts';
import { burst } from './burst.ts';
import { checks } from './rate-limit.ts';

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
