/** Plants faults in as many threads as there are cores. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Mutant } from '../../mutation/mutant.ts';
import { type MutantListener, type MutateJob, type Mutator, mutateHere } from './mutator.ts';

/** Each holds the whole recording, so more would take too much memory. */
const maxThreads = 4;

export const mutateInThreads: Mutator = async (job, listener) => {
  const threads = Math.min(availableParallelism(), maxThreads);
  if (threads < 2) return mutateHere(job, listener);
  let next = 0;
  let isOpen = false;
  const deal = (faults: number): number | undefined => {
    if (!isOpen) listener.onOpen(faults);
    isOpen = true;
    next += 1;
    return next <= faults && !listener.signal.aborted ? next - 1 : undefined;
  };
  await Promise.all(Array.from({ length: threads }, () => mutateInThread(job, deal, listener)));
};

/** @param deal gives the place of the next fault. */
async function mutateInThread(
  job: MutateJob,
  deal: (faults: number) => number | undefined,
  { onMutant, signal }: MutantListener,
): Promise<void> {
  const worker = new Worker(new URL('./mutate-thread.js', import.meta.url), {
    workerData: job,
    // Judging allocates many short-lived objects.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  let faults = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        const place = deal(faults);
        if (place === undefined) {
          resolve();
        } else {
          worker.postMessage(place);
        }
      };
      signal.addEventListener('abort', () => resolve(), { once: true });
      worker.on('error', reject);
      worker.on('message', (message: number | Mutant) => {
        if (typeof message === 'number') {
          faults = message;
        } else {
          onMutant(message);
        }
        go();
      });
    });
  } finally {
    await worker.terminate();
  }
}
