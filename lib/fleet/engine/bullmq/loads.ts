/** How much each lane of the queue has to do, in one round trip. */
import type { Redis } from 'ioredis';
import type { Pace } from '../../lanes/lane.ts';
import type { Packages } from './connect.ts';
import { prefix, queueNameOf } from './lane-keys.ts';

export type Load = Pace & {
  readonly lane: string;
  /** May begin at once. */
  readonly ready: number;
  /** Those that may begin at once, and those that are tried again later. */
  readonly waiting: number;
  /** Over all workers, and those of workers that died. */
  readonly running: number;
};

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
