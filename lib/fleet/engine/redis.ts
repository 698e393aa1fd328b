/** Redis or Valkey: the connection, and the pace, the queue and the load of each lane. */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { UsageError } from '../../model/usage-error.ts';
import { installCommand } from '../../package/package-root.ts';
import { errorCode } from '../../text/words.ts';
import { intervalOf, type Pace, pauseOf, type Slowing, slowedRate } from '../lane.ts';

export type Packages = {
  readonly bullmq: typeof import('bullmq');
  readonly ioredis: Pick<typeof import('ioredis'), 'Redis'>;
};

/** Longest wait between two attempts to reconnect, in milliseconds. */
const maxWait = 2_000;

const connectMs = 5_000;

/** Loads the optional packages of the queue. @throws UsageError when they are not installed. */
export async function loadPackages(): Promise<Packages> {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, ioredis };
  } catch (cause) {
    if (errorCode(cause) !== 'ERR_MODULE_NOT_FOUND') throw cause;
    const advice = `${installCommand('bullmq ioredis')}; without a queue, "fleet run" needs neither`;
    throw new UsageError(`a queue needs the packages bullmq and ioredis: ${advice}`, { cause });
  }
}

/**
 * Connects to Redis. When the connection is lost later, commands wait until it is back.
 * @throws UsageError for an invalid address, and when Redis does not answer.
 */
export async function connect(url: string, { ioredis }: Packages): Promise<Redis> {
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError('--redis takes an address such as redis://127.0.0.1:6379');
  }
  let isConnected = false;
  let last: Error | undefined;
  const client = new ioredis.Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: connectMs,
    retryStrategy: (times) => (isConnected ? Math.min(times * 100, maxWait) : null),
  });
  client.on('error', (error) => {
    last = error;
  });
  try {
    await client.connect();
  } catch (cause) {
    client.disconnect();
    const because = last?.message || errorCode(last) || String(cause);
    throw new UsageError(`no Redis answers at ${hostOf(url)}: ${because}`, { cause });
  }
  isConnected = true;
  return client;
}

/** The host, without the password. */
const hostOf = (url: string): string => new URL(url).host;

/** One sentence for each setting with which this Redis may lose jobs. */
export async function warningsOf(client: Redis): Promise<readonly string[]> {
  const info = await client.info();
  const setting = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const policy = setting('maxmemory_policy');
  return [
    ...(policy !== undefined && policy !== 'noeviction'
      ? [`Redis may evict jobs: its maxmemory-policy is ${policy}; a queue needs noeviction`]
      : []),
    ...(setting('aof_enabled') === '0'
      ? [
          'Redis loses the newest jobs when it restarts, because appendonly is off; "fleet enqueue" adds them again',
        ]
      : []),
  ];
}

/** The prefix of all keys of fleets. */
export const prefix = 'storefront-fleet';

/** Encoded, because BullMQ allows no colon in the name of a queue. */
export const queueNameOf = (lane: string): string => encodeURIComponent(lane);

const lanesKey = `${prefix}:lanes`;

const slowKey = (lane: string): string => `${prefix}:slow:${lane}`;

const jobsKey = (week: string): string => `${prefix}:jobs:${week}`;

/** A lane stays slow for a day. */
const slowMs = 86_400_000;

/** Seconds that the lane of a job is remembered: longer than a week. */
const assignedSeconds = 15 * 86_400;

async function keepPace(client: Redis, lane: string, pace: Pace): Promise<void> {
  await client.hset(lanesKey, lane, JSON.stringify(pace));
}

/** The current pace of each lane. */
export async function pacesIn(client: Redis): Promise<ReadonlyMap<string, Pace>> {
  const lanes = Object.entries(await client.hgetall(lanesKey));
  if (lanes.length === 0) return new Map();
  const slowed = await client.mget(lanes.map(([lane]) => slowKey(lane)));
  return new Map(lanes.map(([lane, text], index) => [lane, withRate(JSON.parse(text), slowed[index])]));
}

export async function paceOf(client: Redis, lane: string): Promise<Pace> {
  const [text, slowed] = await Promise.all([client.hget(lanesKey, lane), client.get(slowKey(lane))]);
  return withRate(text === null ? { rate: 1, audits: 1 } : JSON.parse(text), slowed);
}

const withRate = (pace: Pace, slowed: string | null | undefined): Pace =>
  slowed ? { ...pace, rate: Math.min(pace.rate, Number(slowed)) } : pace;

async function keepSlow(client: Redis, lane: string, rate: number): Promise<void> {
  await client.set(slowKey(lane), String(rate), 'PX', slowMs);
}

/**
 * Assigns lanes to jobs. A job stays in the lane that it has, even if its name resolves differently now, because the
 * queue of another lane does not know its id.
 * @returns the lane of each job, and how many had none before.
 */
export async function assignLanes(
  client: Redis,
  week: string,
  wanted: readonly (readonly [id: string, lane: string])[],
): Promise<{ readonly lanes: ReadonlyMap<string, string>; readonly fresh: number }> {
  const key = jobsKey(week);
  const batch = client.pipeline();
  for (const [id, lane] of wanted) batch.hsetnx(key, id, lane);
  batch.expire(key, assignedSeconds);
  const answers = (await batch.exec()) ?? [];
  const fresh = answers.slice(0, -1).filter(([, answer]) => answer === 1).length;
  const lanes = await client.hmget(key, ...wanted.map(([id]) => id));
  return { fresh, lanes: new Map(wanted.map(([id, lane], index) => [id, lanes[index] ?? lane])) };
}

/** The queues of the lanes. BullMQ enforces their concurrency and rate over all workers. */
export interface LaneQueues {
  of(lane: string): Queue;
  /** The queue with this pace, unless the lane was slowed below it. */
  paced(lane: string, pace: Pace): Promise<Queue>;
  /** Starts no audit in the lane for this many milliseconds. A longer pause stays. */
  pause(lane: string, ms: number): Promise<void>;
  slow(lane: string, slowing: Slowing): Promise<void>;
}

export function laneQueues(client: Redis, { bullmq }: Packages): LaneQueues {
  const queues = new Map<string, Queue>();
  const of = (lane: string): Queue => {
    const known = queues.get(lane);
    if (known) return known;
    const queue = new bullmq.Queue(queueNameOf(lane), { connection: client, prefix });
    // Connection errors are reported by the worker.
    queue.on('error', () => {});
    queues.set(lane, queue);
    return queue;
  };
  const pause = async (lane: string, ms: number) => {
    if (ms > 0 && ms > (await of(lane).getRateLimitTtl())) await of(lane).rateLimit(ms);
  };
  return {
    of,
    pause,
    async paced(lane, pace) {
      await keepPace(client, lane, pace);
      await of(lane).setGlobalConcurrency(pace.audits);
      await of(lane).setGlobalRateLimit(1, intervalOf(await paceOf(client, lane)));
      return of(lane);
    },
    async slow(lane, slowing) {
      const { rate } = await paceOf(client, lane);
      const slower = slowedRate(rate, slowing);
      if (slower < rate) {
        await keepSlow(client, lane, slower);
        await of(lane).setGlobalRateLimit(1, intervalOf({ rate: slower }));
      }
      await pause(lane, pauseOf(slowing));
    },
  };
}

/** How many jobs a lane has. */
export type Load = Pace & {
  readonly lane: string;
  /** Jobs that may start at once. */
  readonly ready: number;
  /** Jobs that may start at once, and retries that are due later. */
  readonly waiting: number;
  /** Running jobs of all workers, dead ones included. */
  readonly running: number;
};

/** The loads of all lanes, in one round trip. */
export async function loadsOf(
  client: Redis,
  { bullmq }: Packages,
  paces: ReadonlyMap<string, Pace>,
): Promise<readonly Load[]> {
  const keys = new bullmq.QueueKeys(prefix);
  const batch = client.pipeline();
  for (const lane of paces.keys()) {
    const key = (type: string) => keys.toKey(queueNameOf(lane), type);
    batch.llen(key('wait')).zcard(key('delayed')).llen(key('active'));
  }
  const answers = (await batch.exec()) ?? [];
  const numberAt = (index: number): number => Number(answers[index]?.[1] ?? 0);
  return [...paces].map(([lane, pace], index) => {
    const ready = numberAt(3 * index);
    return {
      lane,
      ...pace,
      ready,
      waiting: ready + numberAt(3 * index + 1),
      running: numberAt(3 * index + 2),
    };
  });
}
