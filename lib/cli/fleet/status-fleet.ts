/** `fleet status`: how far a fleet is. */
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultDepth, requestsAt } from '../../fleet/engine/audit-job.ts';
import { plannedStatus } from '../../fleet/engine/in-process.ts';
import type { LaneStatus } from '../../fleet/engine/port.ts';
import { progressOf, statusText } from '../../fleet/watch/status-text.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { ValuesOf } from '../../target/options.ts';
import type { Io } from '../io.ts';
import type { statusOptions } from './fleet-options.ts';
import { openQueue } from './open-queue.ts';

/** Between two looks, in milliseconds. */
const lookMs = 2_000;

/** @throws UsageError for a folder without a plan, and for a queue that does not answer. */
export async function showStatus(
  folder: string | undefined,
  { redis, format, watch }: ValuesOf<typeof statusOptions>,
  io: Io,
): Promise<void> {
  if (folder !== undefined && redis !== undefined) {
    throw new UsageError('the status is that of a folder or of a queue: pass DIR or --redis');
  }
  const engine = redis === undefined ? undefined : await openQueue(redis, io);
  const look = () => (engine ? engine.status() : planned(folder ?? 'reports/fleet', io));
  const requests = requestsAt[defaultDepth];
  try {
    for (;;) {
      const lanes = await look();
      const progress = progressOf(lanes, requests);
      io.stdout.write(
        format === 'json' ? `${JSON.stringify({ ...progress, lanes })}\n` : statusText(lanes, requests),
      );
      if (!watch || progress.left === 0 || io.signal.aborted) return;
      await delay(lookMs, undefined, { signal: io.signal }).catch(() => {});
    }
  } finally {
    await engine?.close();
  }
}

async function planned(folder: string, { cwd }: Io): Promise<readonly LaneStatus[]> {
  const lanes = await plannedStatus(resolve(cwd, folder));
  if (!lanes) throw new UsageError(`${folder} has no fleet; "fleet run LIST --out ${folder}" makes one`);
  return lanes;
}
