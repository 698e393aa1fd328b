/** Proves saboteurs in as many threads as there are cores. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Saboteur } from '../../model/saboteur.ts';
import type { Row } from '../../reference/matrix.ts';
import { type Prover, proveHere } from './prover.ts';
import { turns } from './turns.ts';

/** Fewer take less time than a second thread to begin. */
const fewest = 20;

export const proveInThreads: Prover = async (saboteurs, onRow) => {
  const threads = Math.min(availableParallelism(), Math.ceil(saboteurs.length / fewest));
  if (threads < 2) return proveHere(saboteurs, onRow);
  const next = turns(saboteurs);
  await Promise.all(Array.from({ length: threads }, () => proveInThread(next, onRow)));
};

async function proveInThread(
  next: (previous?: Saboteur) => Saboteur | undefined,
  onRow: (row: Row) => void,
): Promise<void> {
  const worker = new Worker(new URL('./prove-thread.js', import.meta.url), {
    // An audit allocates many short-lived objects.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  let current = next();
  try {
    await new Promise<void>((resolve, reject) => {
      const go = () => (current ? worker.postMessage(current.id) : resolve());
      worker.on('error', reject);
      worker.on('message', (row: Row) => {
        onRow(row);
        current = next(current);
        go();
      });
      go();
    });
  } finally {
    await worker.terminate();
  }
}
