/** The threads of audits: each audit has one for itself, which may be started early, and may serve another one afterwards. */
import { Worker } from 'node:worker_threads';
import type { Job } from '../io/io.ts';

/** A thread serves so many audits at most, whatever it looks like from outside. */
const maxAudits = 50;

/** A thread whose heap is larger after an audit has another one after it, as a part of the memory that it may have. */
const maxKept = 1 / 8;

/** In MiB. */
const defaultMemory = 512;

/**
 * Limits the memory of the thread, so that a target that gets past every bound ends the thread and not the machine. The
 * heap gets half of it: buffers and the other threads take as much. The young generation is small, since hostile
 * responses are large and short-lived; with a larger one, a thread that stays saves a fifth of the time of each audit.
 */
const limitsOf = (megabytes: number, stays: boolean) => ({
  maxOldGenerationSizeMb: Math.ceil(megabytes / 2),
  maxYoungGenerationSizeMb: stays ? 32 : 8,
});

export type AuditThread = {
  readonly worker: Worker;
  /** Of memory that the audit may use, in MiB. */
  readonly maxMegabytes: number;
  /** Those that it was taken for. */
  readonly audits: number;
};

export interface Threads {
  /** Starts the thread that the next audit will usually want: its modules load while the settings are read. */
  prepare(): void;
  /** @returns a thread that waits for the job as a message. @param stays the thread may have others after it. */
  take(job: Job, stays: boolean): AuditThread;
  /**
   * For another audit, when nothing of the last one is left in the thread.
   * @returns false when it has served long enough, or has ended.
   */
  keep(thread: AuditThread, heapBytes: number): boolean;
}

/** @param file does the jobs that it receives, and posts a `Message` for every event. */
export function createThreads(file = new URL('./audit-thread.js', import.meta.url)): Threads {
  const idle: AuditThread[] = [];
  const drop = (thread: AuditThread) => {
    const index = idle.indexOf(thread);
    if (index >= 0) idle.splice(index, 1);
  };
  const start = (maxMegabytes: number, stays: boolean): AuditThread => {
    const worker = new Worker(file, { resourceLimits: limitsOf(maxMegabytes, stays) });
    return { worker, maxMegabytes, audits: 0 };
  };
  /** What is left of a job may still end the thread; it does not keep the process alive. */
  const rest = (thread: AuditThread) => {
    silenced(thread.worker)
      .on('error', () => drop(thread))
      .on('exit', () => drop(thread))
      .unref();
    idle.push(thread);
  };
  return {
    prepare: () => rest(start(defaultMemory, false)),
    take({ maxMemory: maxMegabytes = defaultMemory, begun }, stays) {
      // What follows a broken thread has one that nobody used.
      const known = begun ? undefined : idle.find((thread) => thread.maxMegabytes === maxMegabytes);
      if (!known) return { ...start(maxMegabytes, stays), audits: 1 };
      drop(known);
      silenced(known.worker).ref();
      return { ...known, audits: known.audits + 1 };
    },
    keep(thread, heapBytes) {
      const { worker, maxMegabytes, audits } = thread;
      const isWorn = audits >= maxAudits || heapBytes > maxKept * maxMegabytes * 1024 * 1024;
      if (isWorn || hasEnded(worker)) return false;
      rest(thread);
      return true;
    },
  };
}

/** Its end may have been told with its last message, to nobody who listens now. */
const hasEnded = ({ threadId }: Worker): boolean => threadId === -1;

/** One by one: a worker listens to itself too. */
const silenced = (worker: Worker): Worker =>
  worker.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit');
