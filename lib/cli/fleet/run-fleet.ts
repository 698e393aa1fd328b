/** `fleet run`: audits in this process, with files only. */
import { resolve } from 'node:path';
import { auditJob, defaultDepth, requestsAt } from '../../fleet/engine/audit-job.ts';
import { inProcess, keepPlan } from '../../fleet/engine/in-process.ts';
import type { ValuesOf } from '../../target/options.ts';
import type { Io } from '../io.ts';
import type { runOptions } from './fleet-options.ts';
import { prepareJobs } from './prepare-jobs.ts';
import { toAuditParts } from './to-audit-parts.ts';
import { fleetExit, summaryOf, watchFleet } from './watching.ts';

/** @returns the exit code. */
export async function runFleet(
  list: string,
  values: ValuesOf<typeof runOptions>,
  flags: Readonly<Record<string, unknown>>,
  io: Io,
): Promise<number> {
  const { out, audits, shard } = values;
  const parts = toAuditParts(out, io);
  const { week, jobs, slowings } = await prepareJobs(list, values, flags, io);
  // Shards know nothing of each other, and keep the rate of an edge together.
  const pace = { rate: values['lane-rate'] / (shard?.of ?? 1), audits: values['lane-audits'] };
  const engine = inProcess({ pace, backoff: values.backoff * 1000 });
  await keepPlan(resolve(io.cwd, out), week, jobs, { pace, ...(shard && { shard }) });
  await engine.add(jobs);
  for (const [lane, all] of slowings) for (const slowing of all) await engine.slow(lane, slowing);
  const requests = requestsAt[defaultDepth];
  const watch = await watchFleet(engine, io, { ...values, requests });
  const { signal } = io;
  await engine
    .work((job, turn) => auditJob(job, turn, parts), {
      signal,
      audits,
      untilEmpty: true,
      listen: watch.listen,
    })
    .finally(watch.end);
  const left = (await engine.status()).some(({ waiting }) => waiting > 0);
  if (!values.quiet) io.stderr.write(summaryOf(watch.totals));
  return fleetExit(watch.totals, left);
}
