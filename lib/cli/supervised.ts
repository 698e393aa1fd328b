/** Audits in a thread of its own, and ends that when it does not end itself: nothing keeps the report from us. */
import { Worker } from 'node:worker_threads';
import { takeBack, tidyMillis } from '../http/leftovers.ts';
import { longestTimer } from '../http/system-clock.ts';
import type { Target } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { interrupted, overdue } from '../over.ts';
import type { Auditor, Done } from './auditor.ts';
import { createHeard, type Rest } from './heard.ts';
import type { Message } from './thread.ts';

/** How long checks may go on when a run is over, in milliseconds; honest ones end at once. */
const graceMillis = 500;
/** For the report, and the end of a recording, of a run that nobody interrupted. */
const reportMillis = 10_000;
/** For taking back what a thread that was ended has left, in milliseconds. */
const lastMillis = 700;

/**
 * A target that gets past every bound of ours costs the run its thread, and not the machine its memory. What is young
 * is collected early: hostile answers are large, and garbage soon.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** @param thread does the job that it is given as `workerData`, and sends a `Message` for everything that happens. */
export const supervised =
  (thread = new URL('./audit-thread.js', import.meta.url)): Auditor =>
  async (job, { signal, onProgress }) => {
    const heard = createHeard(job);
    const worker = new Worker(thread, { workerData: job, resourceLimits });
    worker.on('message', (message: Message) => {
      heard.hear(message);
      if (message.kind === 'progress') onProgress(message.progress);
    });
    const end = await endOf(worker, job.target, signal).finally(() => worker.terminate());
    if ('report' in end) return end;
    await takeBackFrom(job.target, heard.leftovers());
    return { report: heard.report(end) };
  };

/**
 * Waits until the thread has ended, or may go on no longer.
 * @throws UsageError for what the thread refuses, and whatever broke before it had begun.
 */
function endOf(worker: Worker, target: Target, signal: AbortSignal): Promise<Done | Rest> {
  const { promise, resolve, reject } = deferred<Done | Rest>();
  const rest = () => ({ inconclusive: signal.aborted ? interrupted : overdue(target) });
  let hasBegun = false;
  let timer: NodeJS.Timeout | undefined;
  const giveUpIn = (millis: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => resolve(rest()), Math.min(millis, longestTimer));
  };
  const interrupt = () => {
    worker.postMessage('interrupt');
    // What it will ask is not known before it has begun, and loading ends by itself.
    if (hasBegun) giveUpIn(graceMillis);
  };
  const broke = (cause: unknown) => (hasBegun ? resolve({ error: inWords(cause) }) : reject(cause));
  worker.on('message', (message: Message) => {
    if (message.kind === 'begun') {
      hasBegun = true;
      giveUpIn(graceMillis + (signal.aborted ? 0 : target.deadlineMillis));
    }
    if (message.kind === 'judged') giveUpIn(tidyMillis + (signal.aborted ? graceMillis : reportMillis));
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
  `the thread of the audit broke: ${cause instanceof Error ? cause.message : String(cause)}`;

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (cause: unknown) => void = () => {};
  const promise = new Promise<T>((keep, refuse) => {
    resolve = keep;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

type Requests = Parameters<typeof takeBack>[0];

/** Over connections of our own: those of the thread are gone. */
async function takeBackFrom(target: Target, requests: Requests): Promise<void> {
  if (requests.length === 0) return;
  const [{ network }, { guard }] = await Promise.all([
    import('../http/network.ts'),
    import('../http/guard.ts'),
  ]);
  const wire = network(target);
  await takeBack(requests, AbortSignal.timeout(lastMillis), async (request, signal) => {
    guard(request, target);
    return wire.send(request, { signal, fresh: false });
  });
  await wire.close();
}
