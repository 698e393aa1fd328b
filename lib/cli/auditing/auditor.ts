/** How the command audits a target: in this thread, or in one of its own that can be ended. */
import type { Circumstances } from '../../engine/run.ts';
import type { Listener } from '../../model/run-event.ts';

/** What is to be audited, and with what: plain data, so that it can be handed to a thread. */
export type Job = Circumstances & {
  readonly at: Date;
  /** Absolute path of the recording to write. */
  readonly record?: string;
  /** Path of the Chromium to judge CORS in. */
  readonly browser?: string;
};

export type Watching = {
  /** Ends the run early: checks without a verdict are `skipped: not-run`. */
  readonly signal: AbortSignal;
  /** Receives everything that happens. */
  readonly listen: Listener;
};

export type Done = {
  /** What could not be done besides judging, in one sentence. */
  readonly trouble?: string;
};

/** @throws UsageError for what cannot be done: before anything is sent. */
export type Auditor = (job: Job, watching: Watching) => Promise<Done>;
