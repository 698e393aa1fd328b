/** Audits a target for the command: in this thread, or in a separate one that can be terminated. */
import type { Circumstances } from '../../engine/run.ts';
import type { Listener } from '../../model/run-event.ts';

/** The settings of an audit as plain data, so that a thread can receive them. */
export type Job = Circumstances & {
  readonly at: Date;
  /** Absolute path of the recording to write. */
  readonly record?: string;
  /** The memory of a thread of its own, in MiB. */
  readonly maxMemory?: number;
  /** Path of the Chromium to judge CORS in. */
  readonly browser?: string;
};

export type Watching = {
  /** Ends the run early: checks without a verdict are `skipped: not-run`. */
  readonly signal: AbortSignal;
  /** Receives every event. */
  readonly listen: Listener;
  /** Other audits follow: they may have the same thread. */
  readonly more?: boolean;
};

export type Done = {
  /** A failure that does not affect the verdicts, such as a lost recording, in one sentence. */
  readonly failure?: string;
};

/** @throws UsageError for an impossible job: before anything is sent, or after one look at what was named. */
export type Auditor = (job: Job, watching: Watching) => Promise<Done>;
