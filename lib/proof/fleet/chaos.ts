/** Chaos from a seed: network faults in front of a storefront, and a fleet one of whose workers is killed and whose Redis is restarted. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Handler } from '../../model/saboteur.ts';
import { fleet, type Many, type Rows, rowsIn, startFleet, startRedis } from './testing.ts';

export type Chaos = {
  readonly rows: Rows;
  readonly killedAfter: number;
  readonly restartedAfter: number;
  /** Exit codes of the surviving workers. */
  readonly codes: readonly (number | null)[];
  readonly log: string;
};

const week = '2026-W47';
export const jobOptions = ['--week', week, '--lane-rate', '300/s', '--backoff', '1'];

export async function chaos(many: Many, seed: number, lastMs = 6_000): Promise<Chaos> {
  const random = sequence(seed);
  const folder = await mkdtemp(join(tmpdir(), 'fleet-chaos-'));
  const redis = await startRedis();
  const worker = () =>
    startFleet(
      [
        'work',
        '--redis',
        redis.url,
        '--until-empty',
        '--audits',
        '1',
        '--stalled-after',
        '2',
        '--log',
        'json',
      ],
      folder,
    );
  try {
    await writeFile(join(folder, 'shops.ndjson'), many.list);
    const added = await fleet(['enqueue', 'shops.ndjson', '--redis', redis.url, ...jobOptions], folder);
    if (added.code !== 0) throw new Error(added.err);
    const [victim, ...others] = await Promise.all([worker(), worker(), worker()]);
    // A worker that has no connection yet does not wait for Redis, so all workers start first, each in its own lane.
    await Promise.all([victim, ...others].map((one) => one.printed('"event":"started"')));
    const killedAfter = Math.round(random() * lastMs);
    const restartedAfter = Math.round(random() * lastMs);
    await Promise.all([
      delay(killedAfter).then(() => victim.child.kill('SIGKILL')),
      delay(restartedAfter).then(() => redis.killAndRestart(Math.round(random() * 2_000))),
    ]);
    const ended = await Promise.all(others.map((one) => one.ended));
    return {
      ...{ killedAfter, restartedAfter, codes: ended.map(({ code }) => code) },
      rows: await rowsIn(join(folder, 'reports/fleet')),
      log: ended.map(({ err }) => err).join(''),
    };
  } finally {
    await redis.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rows of the same fleet without a queue, for comparison. */
export async function undisturbed(many: Many): Promise<Rows> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-run-'));
  try {
    await writeFile(join(folder, 'shops.ndjson'), many.list);
    const { code, err } = await fleet(['run', 'shops.ndjson', '--audits', '3', ...jobOptions], folder);
    if (code !== 0) throw new Error(err);
    return await rowsIn(join(folder, 'reports/fleet'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type ChaosOptions = {
  readonly seed: number;
  /** Delays a response; in milliseconds. */
  readonly wait: (millis: number) => Promise<void>;
  readonly maxLatency: number;
  /** The current time for Retry-After dates, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Maximum Retry-After, in whole seconds. */
  readonly maxSeconds: number;
};

/** Percentage of requests per kind of fault. */
const faultPercent = 3;

/** The same seed gives the same faults to the same sequence of requests. */
export const chaotic = (options: ChaosOptions) => {
  const random = sequence(options.seed);
  return (handler: Handler): Handler =>
    async (request, client) => {
      await options.wait(Math.floor(random() * options.maxLatency));
      const chance = random() * 100;
      const seconds = 1 + Math.floor(random() * options.maxSeconds);
      const date = new Date(options.now() + seconds * 1000).toUTCString();
      if (chance < faultPercent) throw new Error('reset');
      if (chance < 2 * faultPercent) return overloaded(request, 503, String(seconds));
      if (chance < 3 * faultPercent) return overloaded(request, 429, String(seconds));
      if (chance < 4 * faultPercent) return overloaded(request, 429, date);
      return handler(request, client);
    };
};

/** The interface opens every response of the commerce endpoint to scripts, and no response of the catalog. */
function overloaded({ url }: Request, status: number, retryAfter: string): Response {
  const isOpen = /mcp$|openapi/.test(new URL(url).pathname);
  const headers = { 'retry-after': retryAfter, ...(isOpen && { 'access-control-allow-origin': '*' }) };
  return Response.json({ code: 'overloaded', message: 'Not now.' }, { status, headers });
}

/** Pseudo-random numbers in [0, 1), by mulberry32. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
