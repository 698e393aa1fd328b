/** A thread that judges planted faults one by one: their places in the plan come in, their results go out. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MutateJob } from './mutator.ts';
import { openJob } from './mutator.ts';

const mutation = await openJob(workerData as MutateJob);
parentPort?.on('message', async (place: number) => {
  parentPort?.postMessage(await mutation.mutantOf(mutation.ids[place] ?? ''));
});
parentPort?.postMessage(mutation.ids.length);
