/**
 * Audits in a separate thread. A thread that does not end is terminated; one that breaks is replaced by another, which
 * judges what is left. The report is made of the events of all of them.
 */

import type { Worker } from 'node:worker_threads';
import { foldRun, type RunState } from '../../engine/run-state.ts';
import { allowedMs, deadlineReason, interruptionReason } from '../../engine/termination.ts';
import { cleanupMs } from '../../http/bounds.ts';
import { maxTimer } from '../../http/clock.ts';
import { deleteAll, isSettled } from '../../http/stack/cleanup.ts';
import type { Reason } from '../../model/inconclusive.ts';
import type { Ended, Listener, Resumed } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { errorCode, plural } from '../../text/words.ts';
import type { Auditor, Done, Job } from '../io/io.ts';
import type { Message } from './thread.ts';
import { type AuditThread, createThreads, type Threads } from './threads.ts';

/** For deleting the open records of a terminated thread, in milliseconds. */
const deleteMs = 700;

/** Replacements of broken threads. */
const maxThreads = 5;

/** A thread that does not yield for this long counts as broken, in milliseconds. The longest computation takes a tenth. */
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
  orders: [...state.orders.values()],
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

/** How long checks may continue when a run is over, in milliseconds; most end at once on an idle machine. */
const graceMs = 2_000;

/** For the end of a recording of a run that was not interrupted, in milliseconds. */
const finishMs = 10_000;

/** Silence is counted in timer ticks, not in time, so that a machine that sleeps is no silent thread. */
const looks = 20;

export type Watched = {
  readonly worker: Worker;
  readonly target: Target;
  readonly signal: AbortSignal;
  /** The state that a replacement resumes; it posts no `opened` event. */
  readonly resumed?: Resumed;
  /** A thread that does not yield for this long counts as broken, in milliseconds. */
  readonly stuckMs: number;
  /** Of memory that the audit may use, in MiB. */
  readonly maxMegabytes: number;
};

export type End =
  | { readonly done: Done; readonly heapBytes: number }
  /** Why it was terminated at the end of the run. */
  | { readonly over: Reason }
  /** What happened, in words. */
  | { readonly because: string };

/** @throws UsageError when the thread refuses the job; any other error before the run has started is rethrown. */
export function endOf({ worker, target, signal, resumed, ...most }: Watched): Promise<End> {
  const { promise, resolve, reject } = deferred<End>();
  let delayedMs = resumed?.delayedMs ?? 0;
  const over = () => (signal.aborted ? interruptionReason : deadlineReason(target, delayedMs));
  let hasStarted = false;
  let timer: NodeJS.Timeout | undefined;
  const giveUpIn = (millis: number, after: () => void = () => resolve({ over: over() })) => {
    clearTimeout(timer);
    timer = setTimeout(after, Math.min(millis, maxTimer));
  };
  /** Checks again later if the target has demanded more waits in the meantime. */
  const giveUpAtDeadline = (passed: number) => {
    const allowed = graceMs + (signal.aborted ? 0 : allowedMs(target, delayedMs));
    const isOver = allowed <= passed;
    giveUpIn(isOver ? 0 : allowed - passed, isOver ? undefined : () => giveUpAtDeadline(allowed));
  };
  const interrupt = () => {
    worker.postMessage('interrupt');
    // Before the run has started, no check is known, and loading ends by itself.
    if (hasStarted) giveUpIn(graceMs);
  };
  const broke = (cause: unknown) =>
    hasStarted || resumed ? resolve({ because: inWords(cause, most) }) : reject(cause);
  const silence = watchSilence(most.stuckMs, () => {
    if (hasStarted) resolve({ because: stuckWords(most) });
  });
  worker.on('message', (message: Message) => {
    silence.heard();
    if (!hasStarted && (resumed || message.kind === 'opened')) {
      hasStarted = true;
      giveUpAtDeadline(resumed?.millis ?? 0);
    }
    if (message.kind === 'delayed') delayedMs += message.millis;
    if (message.kind === 'judged') giveUpIn(cleanupMs + (signal.aborted ? graceMs : finishMs));
    if (message.kind === 'done') resolve({ done: message, heapBytes: message.heapBytes });
    if (message.kind === 'refused') reject(new UsageError(message.because));
  });
  worker.on('error', broke);
  worker.on('exit', () => broke(new Error('it ended before the audit did')));
  if (signal.aborted) interrupt();
  signal.addEventListener('abort', interrupt, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    silence.end();
    signal.removeEventListener('abort', interrupt);
  });
}

/** Calls `tooLong` after too many ticks without a message. */
function watchSilence(millis: number, tooLong: () => void) {
  let silent = 0;
  const timer = setInterval(() => {
    silent += 1;
    if (silent > looks) tooLong();
  }, millis / looks);
  return {
    heard: () => {
      silent = 0;
    },
    end: () => clearInterval(timer),
  };
}

type Most = Pick<Watched, 'stuckMs' | 'maxMegabytes'>;

const broken = 'the thread of the audit broke: ';

function inWords(cause: unknown, { maxMegabytes }: Most): string {
  if (errorCode(cause) === 'ERR_WORKER_OUT_OF_MEMORY') {
    return `${broken}it ran out of the ${maxMegabytes} MiB of memory that the audit may use (--max-memory)`;
  }
  return `${broken}${cause instanceof Error ? cause.message : String(cause)}`;
}

const stuckWords = ({ stuckMs }: Most): string =>
  `${broken}it computed for more than ${stuckMs / 1000} s without a pause, and was terminated`;

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (cause: unknown) => void = () => {};
  const promise = new Promise<T>((keep, refuse) => {
    resolve = keep;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
