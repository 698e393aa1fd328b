/** Gives one task to the thread that validates, and waits for its answer until the deadline. */
import type { Worker } from 'node:worker_threads';

/** @property text the JSON of a document and its schemas. @property values the JSON of a value for each schema. */
export type Task = { readonly text: string; readonly values: readonly string[] };

export type Outcome =
  | { readonly fits: true }
  /** @property at JSON Pointer in the value; because: the message of Ajv. */
  | { readonly fits: false; readonly at: string; readonly because: string }
  /** Why the value cannot be validated. */
  | { readonly unsupported: string };

/** @property gaveUp the thread was terminated. */
export type Refusal = { readonly unsupported: string; readonly gaveUp?: true };

export type Answer = Refusal | readonly Outcome[];

/**
 * The deadline is that of the thread's work: neither its start nor a busy main thread costs time.
 * @param worker terminated when it exceeds the deadline or its limits.
 */
export function ask(worker: Worker, task: Task, millis: number): Promise<Answer> {
  worker.ref();
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    let last: NodeJS.Immediate | undefined;
    const end = (answer: Answer) => {
      clearTimeout(timer);
      clearImmediate(last);
      worker.removeAllListeners('message').removeAllListeners('error').unref();
      resolve(answer);
    };
    const giveUp = (unsupported: string) => {
      end({ unsupported, gaveUp: true });
      worker.on('error', () => {});
      void worker.terminate();
    };
    const begin = () => {
      timer = setTimeout(() => {
        // Timers come before messages: an answer that is already here still counts.
        last = setImmediate(giveUp, `judging by the schemas took longer than ${millis} ms`);
      }, millis);
    };
    worker.on('message', (message: 'begun' | Answer) => (message === 'begun' ? begin() : end(message)));
    worker.once('error', (cause) => giveUp(`the schemas exceeded the limits of the thread: ${cause}`));
    worker.postMessage(task);
  });
}
