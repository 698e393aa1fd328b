/** A browser that never reports the end of a request. */
import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import { networkLog } from './network-log.ts';

test('events that never come are waited for in bounded time', async () => {
  const devtools = { on: () => {}, send: async () => {} };
  const log = await networkLog(devtools as unknown as CDPSession, 'http://shop.example/', 50);
  expect(await log.settled(true)).toEqual({ answers: [] });
});
