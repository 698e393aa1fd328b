/** Watches the thread of an audit: until it has done its job, broken, or has to be terminated. */
import type { Worker } from 'node:worker_threads';
import { allowedMs, deadlineReason, interruptionReason } from '../../engine/termination.ts';
import { cleanupMs } from '../../http/bounds.ts';
import { maxTimer } from '../../http/clock.ts';
import type { Reason } from '../../model/inconclusive.ts';
import type { Resumed } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { errorCode } from '../../text/error-code.ts';
import type { Done } from './auditor.ts';
import type { Message } from './thread.ts';

/** How long checks may continue when a run is over, in milliseconds; most end at once where the machine is not busy. */
const graceMs = 2_000;
/** For the end of a recording of a run that was not interrupted, in milliseconds. */
const finishMs = 10_000;
/** The longest silence is measured in so many looks, so that a machine that sleeps counts for nothing. */
const looks = 20;

export type Watched = {
  readonly worker: Worker;
  readonly target: Target;
  readonly signal: AbortSignal;
  /** What the thread continues; it then says nothing of the beginning. */
  readonly resumed?: Resumed;
  /** A thread that does not yield for so long is broken, in milliseconds. */
  readonly stuckMs: number;
  /** Of memory that the audit may use, in MiB. */
  readonly maxMegabytes: number;
};

export type End =
  | { readonly done: Done; readonly heapBytes: number }
  /** Terminated at the end of the run: why. */
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
  /** Once more after the waits that the target has demanded meanwhile. */
  const giveUpAtDeadline = (passed: number) => {
    const allowed = graceMs + (signal.aborted ? 0 : allowedMs(target, delayedMs));
    const isOver = allowed <= passed;
    giveUpIn(isOver ? 0 : allowed - passed, isOver ? undefined : () => giveUpAtDeadline(allowed));
  };
  const interrupt = () => {
    worker.postMessage('interrupt');
    // Before the run has started its checks are not known, and loading ends by itself.
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

/** Looks now and then whether anything was heard since the last looks. */
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
