/** A worker with fewer concurrent audits than there are lanes serves the longest lane. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { never } from '../../http/stack/testing.ts';
import { type RedisServer, startRedis } from '../../proof/fleet/testing.ts';
import { anyRow, jobsIn } from '../results/testing.ts';
import { onBullmq } from './on-bullmq.ts';

let redis: RedisServer;

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(() => redis.close());

test('lanes of the same length shrink together, so that none is left for the end', async () => {
  const pace = { rate: 1_000, audits: 1 };
  const options = { pace, backoff: 1_000, stalledMs: 30_000, warn: () => {} };
  const engine = await onBullmq({ redis: redis.url, ...options });
  const lanes = ['address a', 'address b'];
  expect(await engine.add(lanes.flatMap((lane) => jobsIn(lane, 16)))).toBe(32);
  const audited: string[] = [];
  let running = 0;
  const together: number[] = [];
  await engine.work(
    async ({ lane, origin }) => {
      together.push(++running);
      await delay(150);
      running -= 1;
      audited.push(lane);
      return { kind: 'done', row: anyRow({ origin }) };
    },
    { signal: never, audits: 1, untilEmpty: true, listen: () => {} },
  );
  await engine.close();
  const ofFirstHalf = lanes.map((lane) => audited.slice(0, 16).filter((one) => one === lane).length);
  expect(Math.min(...ofFirstHalf)).toBeGreaterThan(2);
  expect([audited.length, Math.max(...together)]).toEqual([32, 1]);
});
