/** The threads of audits. The first one may be started before its job is known: its modules load while the settings are read. */
import { Worker } from 'node:worker_threads';

export interface Threads {
  /** Starts the thread that the next audit will usually want; it does not keep the process alive. */
  prepare(): void;
  /** @returns a thread that waits for its job as the first message. @param megabytes of memory that the audit may use. */
  take(megabytes?: number): Worker;
}

/** In MiB. */
export const usualMemory = 512;

/**
 * Limits the memory of the thread, so that a target that gets past every bound ends the thread and not the machine. The
 * heap gets half of it: buffers and the other threads take as much. The young generation is small, since hostile
 * responses are large and short-lived.
 */
const limitsOf = (megabytes: number) => ({
  maxOldGenerationSizeMb: Math.ceil(megabytes / 2),
  maxYoungGenerationSizeMb: 8,
});

/** @param thread does its job, and posts a `Message` for every event. */
export function createThreads(thread = new URL('./audit-thread.js', import.meta.url)): Threads {
  const start = (megabytes: number) => new Worker(thread, { resourceLimits: limitsOf(megabytes) });
  let prepared: Worker | undefined;
  return {
    prepare() {
      prepared ??= start(usualMemory);
      prepared.unref();
    },
    take(megabytes = usualMemory) {
      const ready = prepared;
      prepared = undefined;
      if (ready && megabytes === usualMemory) {
        ready.ref();
        return ready;
      }
      void ready?.terminate();
      return start(megabytes);
    },
  };
}
