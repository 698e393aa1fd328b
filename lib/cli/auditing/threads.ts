/** The threads of audits. Each audit has a thread to itself, which may be started early and reused afterwards. */
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Job } from '../io/io.ts';

/**
 * A run is too short for V8 to optimize most code; from Node 22 on, V8 waits longer by default. Compiled code fits only the
 * flags with which it was compiled.
 */
export function tuneForShortRuns(): void {
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1000000');
}

/** Audits that one thread serves at most, however healthy it looks. */
const maxAudits = 50;

/** A thread is not reused when its heap takes a larger share of its memory after an audit. */
const maxKept = 1 / 8;

/** In MiB. */
const defaultMemory = 512;

/**
 * Limits the memory of the thread, so that a target that gets past every bound ends the thread and not the machine. The
 * heap gets half: buffers and the other threads take as much. The young generation is small, since hostile responses
 * are large and short-lived; a reused thread has a larger one, which saves a fifth of the time of each audit.
 */
const limitsOf = (megabytes: number, stays: boolean) => ({
  maxOldGenerationSizeMb: Math.ceil(megabytes / 2),
  maxYoungGenerationSizeMb: stays ? 32 : 8,
});

export type AuditThread = {
  readonly worker: Worker;
  /** Memory that the audit may use, in MiB. */
  readonly maxMegabytes: number;
  /** How many audits it has been taken for. */
  readonly audits: number;
};

export interface Threads {
  /** Starts a thread with the default memory, so that its modules load while the settings are read. */
  prepare(): void;
  /** @returns a thread that waits for the job as a message. @param stays other jobs may follow. */
  take(job: Job, stays: boolean): AuditThread;
  /**
   * Keeps it for another audit, when nothing of the last one is left in it.
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
  /** An idle thread may still end because of its last job, and does not keep the process alive. */
  const rest = (thread: AuditThread) => {
    silenced(thread.worker)
      .on('error', () => drop(thread))
      .on('exit', () => drop(thread))
      .unref();
    idle.push(thread);
  };
  return {
    prepare: () => rest(start(defaultMemory, false)),
    take({ maxMemory: maxMegabytes = defaultMemory, resumed }, stays) {
      // A replacement of a broken thread is always a new one.
      const known = resumed ? undefined : idle.find((thread) => thread.maxMegabytes === maxMegabytes);
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

/** The worker may have exited before the listener was attached. */
const hasEnded = ({ threadId }: Worker): boolean => threadId === -1;

/** By name, since the worker has internal listeners too. */
const silenced = (worker: Worker): Worker =>
  worker.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit');
