/** Lanes in one process: pace, pauses, retries and interruptions; and on Redis, where a worker serves the longest lane. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { never } from '../../http/stack/testing.ts';
import { simulatedClock } from '../../proof/audits/clocks.ts';
import { type RedisServer, startRedis } from '../../proof/fleet/testing.ts';
import type { Job } from '../job.ts';
import type { Pace } from '../lane.ts';
import { anyRow, jobsIn } from '../results/testing.ts';
import type { AttemptResult } from './audit-job.ts';
import { inProcess } from './in-process.ts';
import { onBullmq } from './on-bullmq.ts';
import type { FleetEvent, Work } from './port.ts';

type Span = { readonly job: Job; readonly from: number; readonly to: number; readonly pace: Pace };

const done = (job: Job): AttemptResult => ({ kind: 'done', row: anyRow({ origin: job.origin }) });

/** Each audit takes ten seconds. */
async function run(
  jobs: readonly Job[],
  own: {
    readonly pace?: Pace;
    readonly audits?: number;
    readonly signal?: AbortSignal;
    readonly end?: (job: Job, attempt: Parameters<Work>[1]) => AttemptResult;
  } = {},
) {
  const clock = simulatedClock(0);
  const { pace = { rate: 1, audits: 1 }, audits = 100, signal = never, end = done } = own;
  const engine = inProcess({ pace, backoff: 60_000, clock });
  const spans: Span[] = [];
  const events: FleetEvent[] = [];
  expect(await engine.add(jobs)).toBe(jobs.length);
  expect(await engine.add(jobs)).toBe(0);
  const work: Work = async (job, attempt) => {
    const from = clock.now();
    await clock.sleep(10_000, never);
    spans.push({ job, from, to: clock.now(), pace: attempt.pace });
    return end(job, attempt);
  };
  await engine.work(work, { signal, audits, untilEmpty: true, listen: (event) => void events.push(event) });
  return { spans, events, status: await engine.status() };
}

/** The most spans that overlap. */
const overlap = (spans: readonly Span[]): number =>
  Math.max(...spans.map(({ from }) => spans.filter((one) => one.from <= from && from < one.to).length));

const inLane = (spans: readonly Span[], lane: string) => spans.filter(({ job }) => job.lane === lane);

test('a lane audits one storefront after the other, one request interval apart; lanes do not wait for each other', async () => {
  const { spans, status } = await run([...jobsIn('address a', 4), ...jobsIn('address b', 3)]);
  expect(inLane(spans, 'address a').map(({ from }) => from)).toEqual([0, 11_000, 22_000, 33_000]);
  expect(inLane(spans, 'address b').map(({ from }) => from)).toEqual([0, 11_000, 22_000]);
  expect(status).toMatchObject([
    { lane: 'address a', done: 4, waiting: 0 },
    { lane: 'address b', done: 3, waiting: 0 },
  ]);
});

test('the number of concurrent audits is bounded over all lanes', async () => {
  const lanes = ['address a', 'address b', 'address c', 'address d', 'address e'];
  const { spans } = await run(
    lanes.flatMap((lane) => jobsIn(lane, 3)),
    { audits: 2 },
  );
  expect(spans).toHaveLength(15);
  expect(overlap(spans)).toBe(2);
});

test('concurrent audits of a lane share its rate, and do not start together', async () => {
  const { spans } = await run(jobsIn('address a', 6), { pace: { rate: 1, audits: 3 } });
  expect(overlap(spans)).toBe(3);
  expect(spans.map(({ from }) => from).slice(0, 3)).toEqual([0, 1000, 2000]);
});

test('storefronts without an address share one lane of half the rate', async () => {
  const { spans } = await run(jobsIn('unknown', 2), { pace: { rate: 1, audits: 3 } });
  expect(spans.map(({ from, pace }) => [from, pace])).toEqual([
    [0, { rate: 0.5, audits: 1 }],
    [12_000, { rate: 0.5, audits: 1 }],
  ]);
});

test('a slowing applies to its whole lane, and to no other lane', async () => {
  const { spans, events } = await run([...jobsIn('address a', 3), ...jobsIn('address b', 2)], {
    end(job, { slow }) {
      if (job.origin.endsWith('a-0.example')) {
        slow({ kind: 'rate', max: 0.1, because: 'robots.txt' });
        slow({ kind: 'pause', ms: 60_000, because: 'Retry-After' });
      }
      return done(job);
    },
  });
  expect(inLane(spans, 'address a').map(({ from, pace }) => [from, pace.rate])).toEqual([
    [0, 1],
    [70_000, 0.1],
    [90_000, 0.1],
  ]);
  expect(inLane(spans, 'address b').map(({ from }) => from)).toEqual([0, 11_000]);
  expect(events.filter(({ kind }) => kind === 'slowed')).toHaveLength(2);
});

test('inconclusive audits are retried after one, two and four minutes, and other jobs go first', async () => {
  const { spans, events } = await run(jobsIn('address a', 2), {
    end: (job, { number }) =>
      job.origin.endsWith('a-0.example') && number < 4
        ? { kind: 'retry', because: 'it was unreachable', requests: 3, seconds: 10 }
        : done(job),
  });
  expect(spans.map(({ job, from }) => [job.origin.slice(-9, -8), from])).toEqual([
    ['0', 0],
    ['1', 11_000],
    ['0', 70_000],
    ['0', 200_000],
    ['0', 450_000],
  ]);
  expect(events.flatMap((event) => (event.kind === 'retry' ? [event.inSeconds] : []))).toEqual([
    60, 120, 240,
  ]);
  expect(events.filter(({ kind }) => kind === 'audited')).toHaveLength(2);
});

test('an interruption lets running audits end, and starts no others', async () => {
  const interruption = new AbortController();
  const { spans, status } = await run([...jobsIn('address a', 3), ...jobsIn('address b', 3)], {
    signal: interruption.signal,
    end(job) {
      interruption.abort();
      return done(job);
    },
  });
  expect(spans).toHaveLength(2);
  expect(status).toMatchObject([
    { done: 1, waiting: 2, running: 0 },
    { done: 1, waiting: 2, running: 0 },
  ]);
});

describe('on Redis', () => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await startRedis();
  });

  afterAll(() => redis.close());

  test('a worker with fewer concurrent audits than there are lanes serves the longest: lanes of the same length shrink together, so that none is left for the end', async () => {
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
});
