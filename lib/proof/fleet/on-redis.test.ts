/** Fleets on a real Redis: crashes do not change the rows, and the storefronts measure the rate of each lane. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chaos, jobOptions, undisturbed } from './chaos.ts';
import {
  fleet,
  type Many,
  type RedisServer,
  type Rows,
  rowsIn,
  serveMany,
  startFleet,
  startRedis,
} from './testing.ts';

const edges = 3;
let folder: string;
let many: Many;
let expected: Rows;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'on-redis-'));
  many = await serveMany({ storefronts: 8, edges });
  writeFileSync(join(folder, 'shops.ndjson'), many.list);
  expected = await undisturbed(many);
});
afterAll(async () => {
  await many.close();
  rmSync(folder, { recursive: true });
});

describe('three workers', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());

  const enqueue = () => fleet(['enqueue', 'shops.ndjson', '--redis', redis.url, ...jobOptions], folder);
  const status = async () => {
    const { out } = await fleet(['status', '--redis', redis.url, '--format', 'json'], folder);
    return JSON.parse(out);
  };

  test('give the rows of a run without a queue, and adding the same list twice adds nothing', async () => {
    expect(await enqueue()).toMatchObject({ code: 0, out: '2026-W47: 8 storefronts added, in 3 lanes\n' });
    expect((await enqueue()).out).toBe('2026-W47: 0 storefronts added, 8 known already, in 3 lanes\n');
    expect(await status()).toMatchObject({ done: 0, left: 8, running: 0, lost: 0 });
    const work = () => fleet(['work', '--redis', redis.url, '--until-empty', '--audits', '2'], folder);
    const workers = await Promise.all([work(), work(), work()]);
    expect(workers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await rowsIn(join(folder, 'reports/fleet'))).toEqual(expected);
    expect((await enqueue()).out).toBe('2026-W47: 0 storefronts added, 8 known already, in 3 lanes\n');
    expect(await status()).toMatchObject({ done: 8, left: 0, running: 0, lost: 0 });
  });

  test('drain on an interruption: started audits finish, and the rest waits for another worker', async () => {
    const again = ['--week', '2026-W48', '--lane-rate', '300/s'];
    await fleet(['enqueue', 'shops.ndjson', '--redis', redis.url, ...again], folder);
    const worker = await startFleet(['work', '--redis', redis.url, '--audits', '1', '--log', 'json'], folder);
    await worker.printed('"event":"started"');
    worker.child.kill('SIGINT');
    const { code, err } = await worker.ended;
    const kinds = err.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).event] : []));
    expect([code, kinds]).toEqual([0, ['started', 'audited']]);
    expect(await status()).toMatchObject({ left: 7, running: 0 });
  });
});

describe('no result is lost or duplicated', () => {
  test.each([1, 2])('if a worker is killed and Redis restarted at the moments of seed %i', async (seed) => {
    const { rows, codes } = await chaos(many, seed);
    expect(rows.storefronts.map(({ origin }) => origin)).toEqual(many.origins.toSorted());
    expect(rows.promises).toEqual(expected.promises);
    expect(codes).toEqual([0, 0]);
  });
});

test('a job that crashes three workers is not retried, and its row reports the fault', async () => {
  const redis = await startRedis();
  try {
    const [first = ''] = many.list.split('\n');
    writeFileSync(join(folder, 'one.ndjson'), first);
    await fleet(['enqueue', 'one.ndjson', '--redis', redis.url, '--week', '2026-W51'], folder);
    const work = ['work', '--redis', redis.url, '--out', 'lost', '--stalled-after', '1', '--log', 'json'];
    for (const _ of ['once', 'twice', 'three times']) {
      const worker = await startFleet(work, folder);
      await worker.printed('"event":"started"');
      worker.child.kill('SIGKILL');
      await worker.ended;
    }
    const { code, err } = await fleet([...work, '--until-empty'], folder);
    expect([code, err.includes('"event":"started"')]).toEqual([2, false]);
    const { storefronts, promises } = await rowsIn(join(folder, 'lost'));
    expect([storefronts.length, promises]).toEqual([1, []]);
    const [origin] = many.origins;
    expect(storefronts[0]).toMatchObject({ origin, outcome: 'not-audited', fault: 'worker' });
  } finally {
    await redis.close();
  }
});

test('no lane exceeds its rate, as measured by its storefronts', async () => {
  const [rate, from] = [25, many.arrivals.length];
  const redis = await startRedis();
  try {
    const pace = ['--lane-rate', `${rate}/s`, '--only', 'discovery', '--week', '2026-W50'];
    await fleet(['enqueue', 'shops.ndjson', '--redis', redis.url, ...pace], folder);
    const working = ['work', '--redis', redis.url, '--until-empty', '--audits', '3', '--log', 'json'];
    const work = () => fleet(working, folder);
    const audits = (await Promise.all([work(), work()])).flatMap(({ err }) => startsIn(err));
    const arrivals = many.arrivals.slice(from);
    for (let edge = 1; edge <= edges; edge += 1) {
      const times = arrivals.filter((one) => one.edge === edge).map(({ at }) => at);
      const starts = audits.filter(({ origin }) => origin.includes(`edge-${edge}`)).map(({ at }) => at);
      starts.sort((one, other) => one - other);
      expect(starts.length).toBeGreaterThan(1);
      for (const [index, start] of starts.entries()) {
        const sent = times.filter((at) => at >= start && at < (starts[index + 1] ?? Infinity));
        expect(sent.length).toBeGreaterThan(10);
        // A loaded machine delays requests, but never makes one early.
        expect((sent.at(-1) ?? 0) - start).toBeGreaterThanOrEqual(((sent.length - 1) * 1000) / rate);
      }
    }
  } finally {
    await redis.close();
  }
});

/** The start of each audit in the log of a worker; the first request of an audit comes later. */
function startsIn(log: string): readonly { readonly origin: string; readonly at: number }[] {
  const events = log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  return events
    .filter(({ event }) => event === 'started')
    .map(({ origin, at }) => ({ origin, at: Date.parse(at) }));
}

test('a Redis that may evict jobs is reported, and so is a missing Redis', async () => {
  const redis = await startRedis(['--maxmemory-policy', 'allkeys-lru', '--appendonly', 'no']);
  const status = () => fleet(['status', '--redis', redis.url], folder);
  const { err } = await status();
  expect(err).toContain(
    'Redis may evict jobs: its maxmemory-policy is allkeys-lru; a queue needs noeviction',
  );
  expect(err).toContain('appendonly is off');
  await redis.close();
  const missing = await status();
  expect(missing.code).toBe(64);
  expect(missing.err).toMatch(
    /^storefront-conformance: no Redis answers at 127\.0\.0\.1:\d+: connect ECONNREFUSED/m,
  );
});
