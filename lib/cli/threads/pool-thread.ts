/** A thread of the pool: it opens a job, and works off one task after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MutateJob } from '../io/io.ts';
import type { Job, Message, OpenJob } from './pool.ts';

const { size, run } = await open(workerData as Job);
parentPort?.on('message', async (task: string) => send({ result: await run(task) }));
send({ opened: size });

async function open(job: Job): Promise<OpenJob> {
  if (job.kind === 'mutate') {
    const { openMutating } = await import('./mutator.ts');
    return openMutating(job.job as MutateJob);
  }
  const { openProving } = await import('./prover.ts');
  return openProving();
}

function send(message: Message<unknown>): void {
  parentPort?.postMessage(message);
}
