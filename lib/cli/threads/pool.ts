/**
 * A pool of threads that work off tasks of one job. It is our own because each thread opens its job once and gets tasks
 * by what it did last, which a pool of equal workers such as tinypool has no place for.
 */
import { Worker } from 'node:worker_threads';

/** Plain data, as a thread receives it. */
export type Job = { readonly kind: 'prove' } | { readonly kind: 'mutate'; readonly job: object };

/** What a thread does with a job. @property size of the job, if only the thread knows it. */
export type OpenJob = { readonly size: number; readonly run: (task: string) => Promise<unknown> };

type PoolOptions<Task, Result> = {
  readonly threads: number;
  readonly job: Job;
  /**
   * The next task of a thread, which then does nothing else until its result is there; undefined ends the thread.
   * @param size that of the job, as the thread says when it has opened it.
   */
  readonly next: (size: number, previous?: Task) => Task | undefined;
  /** The task as the thread receives it. */
  readonly toMessage: (task: Task) => string;
  readonly onResult: (result: Result) => void;
  /** Ends all threads early. */
  readonly signal?: AbortSignal;
};

/** Resolves when all threads have ended; rejects with the first error of a thread. */
export async function runInThreads<Task, Result>(options: PoolOptions<Task, Result>): Promise<void> {
  await Promise.all(Array.from({ length: options.threads }, () => runInThread(options)));
}

async function runInThread<Task, Result>({
  job,
  next,
  toMessage,
  onResult,
  signal,
}: PoolOptions<Task, Result>): Promise<void> {
  const worker = new Worker(new URL('./pool-thread.js', import.meta.url), {
    workerData: job,
    // Judging allocates many short-lived objects.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  let task: Task | undefined;
  let size = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => resolve(), { once: true });
      worker.on('error', reject);
      worker.on('message', (message: Message<Result>) => {
        if ('opened' in message) {
          size = message.opened;
        } else {
          onResult(message.result);
        }
        task = next(size, task);
        if (task === undefined) {
          resolve();
        } else {
          worker.postMessage(toMessage(task));
        }
      });
    });
  } finally {
    await worker.terminate();
  }
}

/** What a thread sends: once that it has opened the job, and then the result of each task. */
export type Message<Result> = { readonly opened: number } | { readonly result: Result };
