/** Audits in a thread of its own, and terminates a thread that does not end: its events so far make the report. */
import { Worker } from 'node:worker_threads';
import { next, noEvents, type RunState } from '../../engine/run-state.ts';
import { allowedMillis, deadlineReason, interruptionReason } from '../../engine/termination.ts';
import { cleanupMillis } from '../../http/bounds.ts';
import { longestTimer } from '../../http/clock.ts';
import { deleteAll } from '../../http/middleware/cleanup.ts';
import type { Ended, RunEvent } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { errorCode } from '../../text/error-code.ts';
import type { Auditor, Done, Job } from './auditor.ts';
import type { Message } from './thread.ts';

/** How long checks may continue when a run is over, in milliseconds; most end at once. */
const graceMillis = 500;
/** For the end of a recording of a run that was not interrupted, in milliseconds. */
const finishMillis = 10_000;
/** For deleting the open records of a terminated thread, in milliseconds. */
const deleteMillis = 700;

/**
 * Limits the memory of the thread, so that a target that gets past every bound ends the thread and not the machine. The
 * young generation is small, since hostile responses are large and short-lived.
 */
const limitsOf = ({ maxMemory = usualMemory }: Job) => ({
  maxOldGenerationSizeMb: maxMemory,
  maxYoungGenerationSizeMb: 8,
});
/** In MiB. */
const usualMemory = 512;

/** Why a thread was terminated: the reason of the checks without a verdict. */
type Rest = Pick<Ended, 'over' | 'error'>;

/** @param thread does the job of its `workerData`, and posts a `Message` for every event. */
export const supervised =
  (thread = new URL('./audit-thread.js', import.meta.url)): Auditor =>
  async (job, { signal, listen }) => {
    const started = performance.now();
    const worker = new Worker(thread, { workerData: job, resourceLimits: limitsOf(job) });
    let state = noEvents;
    worker.on('message', (message: Message) => {
      if (message.kind === 'done' || message.kind === 'refused') return;
      state = next(state, message);
      listen(message);
    });
    const end = await endOf(worker, job.target, signal).finally(() => worker.terminate());
    if (!('rest' in end)) return end;
    await deleteFrom(job.target, state);
    if (!state.ended) listen(endedBy(end.rest, state, performance.now() - started));
    return {};
  };

const endedBy = (rest: Rest, { exchanges }: RunState, millis: number): RunEvent => ({
  kind: 'ended',
  millis,
  sent: exchanges.reduce((most, { n }) => Math.max(most, n), 0),
  ...rest,
});

/**
 * Waits until the thread has ended, or has to be terminated.
 * @throws UsageError when the thread refuses the job; any other error before the run has started is rethrown.
 */
function endOf(worker: Worker, target: Target, signal: AbortSignal): Promise<Done | { readonly rest: Rest }> {
  const { promise, resolve, reject } = deferred<Done | { readonly rest: Rest }>();
  let heldMillis = 0;
  const over = () => ({ over: signal.aborted ? interruptionReason : deadlineReason(target, heldMillis) });
  let hasStarted = false;
  let timer: NodeJS.Timeout | undefined;
  const giveUpIn = (millis: number, after: () => void = () => resolve({ rest: over() })) => {
    clearTimeout(timer);
    timer = setTimeout(after, Math.min(millis, longestTimer));
  };
  /** Once more after the waits that the target has demanded meanwhile. */
  const giveUpAtDeadline = (passed: number) => {
    const allowed = graceMillis + (signal.aborted ? 0 : allowedMillis(target, heldMillis));
    const isOver = allowed <= passed;
    giveUpIn(isOver ? 0 : allowed - passed, isOver ? undefined : () => giveUpAtDeadline(allowed));
  };
  const interrupt = () => {
    worker.postMessage('interrupt');
    // Before the run has started its checks are not known, and loading ends by itself.
    if (hasStarted) giveUpIn(graceMillis);
  };
  const broke = (cause: unknown) =>
    hasStarted ? resolve({ rest: { error: inWords(cause) } }) : reject(cause);
  worker.on('message', (message: Message) => {
    if (message.kind === 'opened') {
      hasStarted = true;
      giveUpAtDeadline(0);
    }
    if (message.kind === 'held') heldMillis += message.millis;
    if (message.kind === 'judged') giveUpIn(cleanupMillis + (signal.aborted ? graceMillis : finishMillis));
    if (message.kind === 'done') resolve(message);
    if (message.kind === 'refused') reject(new UsageError(message.because));
  });
  worker.on('error', broke);
  worker.on('exit', () => broke(new Error('it ended before the audit did')));
  if (signal.aborted) interrupt();
  signal.addEventListener('abort', interrupt, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', interrupt);
  });
}

const inWords = (cause: unknown): string =>
  `the thread of the audit broke: ${isOutOfMemory(cause) ? 'it needed more memory than --max-memory gives it' : textOf(cause)}`;

const isOutOfMemory = (cause: unknown): boolean => errorCode(cause) === 'ERR_WORKER_OUT_OF_MEMORY';
const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (cause: unknown) => void = () => {};
  const promise = new Promise<T>((keep, refuse) => {
    resolve = keep;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

/** Uses new connections: those of the thread are closed. */
async function deleteFrom(target: Target, { undeleted, named }: RunState): Promise<void> {
  const requests = [...undeleted.values()];
  if (requests.length === 0) return;
  const [{ network }, { signed }, { guard }, { policy }] = await Promise.all([
    import('../../http/transport/network.ts'),
    import('../../http/signature/signed.ts'),
    import('../../http/middleware/guard.ts'),
    import('../../../suites/policy.ts'),
  ]);
  const transport = signed(network(target), target);
  await deleteAll(requests, AbortSignal.timeout(deleteMillis), async (request, signal) => {
    guard(request, target, policy, { named });
    return transport.send(request, { signal, fresh: false });
  });
  await transport.close();
}
