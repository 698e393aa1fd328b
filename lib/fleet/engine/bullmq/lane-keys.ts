/** What the queue keeps of each lane beside its jobs: its pace, and what has slowed it. */
import type { Redis } from 'ioredis';
import type { Pace } from '../../lanes/lane.ts';

/** All keys of fleets begin with it. */
export const prefix = 'storefront-fleet';

/** BullMQ allows no colon in the name of a queue. */
export const queueNameOf = (lane: string): string => encodeURIComponent(lane);

const lanesKey = `${prefix}:lanes`;
const slowKey = (lane: string): string => `${prefix}:slow:${lane}`;
const jobsKey = (week: string): string => `${prefix}:jobs:${week}`;

/** What slowed a lane is forgotten after a day. */
const slowMs = 86_400_000;

/** Longer than a week lasts. */
const assignedSeconds = 15 * 86_400;

export async function keepPace(client: Redis, lane: string, pace: Pace): Promise<void> {
  await client.hset(lanesKey, lane, JSON.stringify(pace));
}

/** The pace of each lane, as it was set and as it is now. */
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

export async function keepSlow(client: Redis, lane: string, rate: number): Promise<void> {
  await client.set(slowKey(lane), String(rate), 'PX', slowMs);
}

/**
 * A job that has a lane stays in it, even if the names resolve differently now: another queue would not know its id.
 * @returns the lane of each, and how many had none before.
 */
export async function assigned(
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
