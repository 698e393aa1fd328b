/** `fleet enqueue`: puts the storefronts of a list on a queue. */

import type { ValuesOf } from '../../target/options.ts';
import { plural } from '../../text/plural.ts';
import type { Io } from '../io.ts';
import type { enqueueOptions } from './fleet-options.ts';
import { openQueue } from './open-queue.ts';
import { prepareJobs } from './prepare-jobs.ts';

export async function enqueueFleet(
  list: string,
  values: ValuesOf<typeof enqueueOptions>,
  flags: Readonly<Record<string, unknown>>,
  io: Io,
): Promise<void> {
  const pace = { rate: values['lane-rate'], audits: values['lane-audits'] };
  const engine = await openQueue(values.redis, io, { pace, backoff: values.backoff * 1000 });
  try {
    const { week, jobs, slowings } = await prepareJobs(list, values, flags, io);
    const fresh = await engine.add(jobs);
    for (const [lane, all] of slowings) for (const slowing of all) await engine.slow(lane, slowing);
    const lanes = new Set(jobs.map(({ lane }) => lane)).size;
    const known = jobs.length - fresh;
    const also = known > 0 ? `, ${known} known already` : '';
    io.stdout.write(`${week}: ${plural(fresh, 'storefront')} added${also}, in ${plural(lanes, 'lane')}\n`);
  } finally {
    await engine.close();
  }
}
