/** Opens the queue of a fleet for a command. */
import { type OnBullmqOptions, onBullmq } from '../../fleet/engine/on-bullmq.ts';
import type { Engine } from '../../fleet/engine/port.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Io } from '../io.ts';
import { warn } from '../telling/tell.ts';

/** Enough for whoever adds no jobs, and does none. */
const usual = { pace: { rate: 1, audits: 1 }, backoff: 60_000, stalledMs: 30_000 };

/** @throws UsageError when nothing says where it is, a package is missing, or no Redis answers. */
export async function openQueue(
  redis: string | undefined,
  io: Io,
  options: Partial<OnBullmqOptions> = {},
): Promise<Engine> {
  const address = redis ?? io.env.FLEET_REDIS;
  if (!address) throw new UsageError('which queue? Pass --redis, or set FLEET_REDIS');
  return onBullmq({ ...usual, warn: (sentence) => warn(sentence, io), ...options, redis: address });
}
