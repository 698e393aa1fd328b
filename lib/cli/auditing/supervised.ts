/**
 * Audits in a thread of its own. A thread that does not end is terminated, and one that breaks is followed by another
 * one, which judges what is left: the events of all of them make the report.
 */
import { foldRun, type RunState } from '../../engine/run-state.ts';
import { interruptionReason } from '../../engine/termination.ts';
import { deleteAll, isSettled } from '../../http/stack/cleanup.ts';
import type { Ended, Listener, Resumed } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { plural } from '../../text/plural.ts';
import type { Auditor, Done, Job } from './auditor.ts';
import type { Message } from './thread.ts';
import { type AuditThread, createThreads, type Threads } from './threads.ts';
import { type End, endOf } from './watch-thread.ts';

/** For deleting the open records of a terminated thread, in milliseconds. */
const deleteMs = 700;

/** Threads that follow a broken one. */
const maxThreads = 5;

/** A thread that does not yield for so long is broken, in milliseconds: the longest computation takes a tenth of it. */
const stuckAfter = 20_000;

export const supervised =
  (threads = createThreads(), stuckMs = stuckAfter): Auditor =>
  async (job, { signal, listen, more = false }) => {
    const started = performance.now();
    const millis = () => performance.now() - started;
    const { state, listen: note } = foldRun(listen);
    const end = (how: Pick<Ended, 'over' | 'error'>): Done => {
      if (!state.ended) note({ kind: 'ended', millis: millis(), sent: sentIn(state), ...how });
      return {};
    };
    for (let broken = 0; ; broken += 1) {
      const resumed = broken === 0 ? undefined : resumedFrom(state, millis());
      const how = await auditedBy(
        threads,
        { ...job, ...(resumed && { resumed }) },
        {
          ...{ signal, note, stuckMs, more },
          // Checks that a deadline ended, or that broke a thread before, may not have come to rest.
          isReusable: () => more && broken === 0 && state.ended?.over === undefined,
        },
      );
      if (!('done' in how) || broken > 0) await deleteFrom(job.target, state, note);
      if ('done' in how) return broken === 0 ? how.done : withoutRecording(job, how.done);
      if ('over' in how) return end({ over: how.over });
      if (signal.aborted) return end({ over: interruptionReason });
      const { because } = how;
      if (state.running.size === 0) return end({ error: because });
      const [check = '', ...others] = state.running;
      note({ kind: 'broke', because, ...(others.length === 0 && { check }) });
      if (broken === maxThreads) {
        return end({ over: { code: 'not-run', text: `${because}, the ${plural(broken + 1, 'time')}` } });
      }
    }
  };

type Auditing = {
  readonly signal: AbortSignal;
  readonly note: Listener;
  readonly stuckMs: number;
  readonly more: boolean;
  readonly isReusable: () => boolean;
};

async function auditedBy(threads: Threads, job: Job, auditing: Auditing): Promise<End> {
  const thread = threads.take(job, auditing.more);
  try {
    return await auditedIn(thread, job, threads, auditing);
  } catch (cause) {
    // What an earlier audit has left in the thread may end it before this one begins.
    if (thread.audits === 1 || cause instanceof UsageError) throw cause;
    return auditedBy(threads, job, auditing);
  }
}

async function auditedIn(thread: AuditThread, job: Job, threads: Threads, auditing: Auditing): Promise<End> {
  const { signal, note, stuckMs, isReusable } = auditing;
  const { resumed, target } = job;
  const { worker, maxMegabytes } = thread;
  worker.on('message', (message: Message) => {
    if (message.kind === 'done' || message.kind === 'refused' || message.kind === 'alive') return;
    note(message);
  });
  const watched = { worker, target, signal, stuckMs, maxMegabytes, ...(resumed && { resumed }) };
  const ending = endOf(watched);
  worker.postMessage(job);
  let isDone = false;
  let kept = false;
  try {
    const end = await ending;
    isDone = 'done' in end;
    kept = 'done' in end && isReusable() && threads.keep(thread, end.heapBytes);
    return end;
  } finally {
    const ended = kept ? undefined : worker.terminate();
    // Nothing waits for the end of a thread that has done its job.
    if (!isDone) await ended;
  }
}

const sentIn = ({ exchanges }: RunState): number => exchanges.reduce((most, { n }) => Math.max(most, n), 0);

const resumedFrom = (state: RunState, millis: number): Resumed => ({
  settled: [...state.verdicts.keys(), ...state.lost.keys()],
  sent: sentIn(state),
  millis,
  delayedMs: state.throttle.delayedMs,
});

/** A recording ends with the thread that writes it, and what follows is no whole run. */
const withoutRecording = ({ record }: Job, { failure }: Done): Done => {
  const text = failure ?? (record === undefined ? undefined : `the thread that wrote ${record} broke`);
  return text === undefined ? {} : { failure: text };
};

/** Uses new connections: those of the thread are closed. */
async function deleteFrom(target: Target, { undeleted, named }: RunState, note: Listener): Promise<void> {
  const requests = [...undeleted.values()];
  if (requests.length === 0) return;
  const [{ network }, { signed }, { guard }, { policy }] = await Promise.all([
    import('../../http/transport/network.ts'),
    import('../../http/signature.ts'),
    import('../../http/stack/guard.ts'),
    import('../../../suites/policy.ts'),
  ]);
  const transport = signed(network(target), target);
  await deleteAll(requests, AbortSignal.timeout(deleteMs), async (request, signal) => {
    guard(request, target, policy, { named });
    const answer = await transport.send(request, { signal, fresh: false });
    if (isSettled(answer)) note({ kind: 'deleted', request });
    return answer;
  });
  await transport.close();
}
