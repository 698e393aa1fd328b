/** `fleet work`: one worker of a queue. */
import { addLost, auditJob, defaultDepth, requestsAt } from '../../fleet/engine/audit-job.ts';
import type { FleetEvent } from '../../fleet/engine/port.ts';
import type { ValuesOf } from '../../target/options.ts';
import type { Io } from '../io.ts';
import type { workOptions } from './fleet-options.ts';
import { openQueue } from './open-queue.ts';
import { toAuditParts } from './to-audit-parts.ts';
import { fleetExit, summaryOf, watchFleet } from './watching.ts';

/** @returns the exit code. */
export async function workFleet(values: ValuesOf<typeof workOptions>, io: Io): Promise<number> {
  const parts = toAuditParts(values.out, io);
  const engine = await openQueue(values.redis, io, { stalledMs: values['stalled-after'] * 1000 });
  const watch = await watchFleet(engine, io, { ...values, requests: requestsAt[defaultDepth] });
  const writing: Promise<void>[] = [];
  const addAndTell = async (event: FleetEvent & { kind: 'lost' }) => {
    if (await addLost(event.job, event.because, parts)) watch.listen(event);
  };
  const listen = (event: FleetEvent) => {
    if (event.kind !== 'lost') return watch.listen(event);
    writing.push(addAndTell(event));
  };
  const { signal } = io;
  const working = { signal, audits: values.audits, untilEmpty: values['until-empty'], listen };
  try {
    await engine.work((job, turn) => auditJob(job, turn, parts), working);
    await Promise.all(writing);
  } finally {
    await watch.end();
    await engine.close();
  }
  if (!values.quiet) io.stderr.write(summaryOf(watch.totals));
  // To interrupt a worker is the usual way to end it.
  return fleetExit(watch.totals, false);
}
