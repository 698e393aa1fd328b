/** How the command has a target audited: in this thread, or in one of its own that can be ended. */
import type { Progress } from '../audit.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Report } from '../model/report.ts';
import type { Target } from '../model/target.ts';
import { doJob } from './do-job.ts';

/** What is to be audited, and with what: plain data, so that it can be handed to a thread. */
export type Job = {
  readonly target: Target;
  readonly embedded: boolean;
  readonly baselines: readonly Baseline[];
  readonly startedAt: Date;
  /** Absolute path of the recording to write. */
  readonly record?: string;
  /** Path of the Chromium to judge CORS in. */
  readonly browser?: string;
};

export type Watching = {
  /** Ends the run early: what was not judged is `skipped: not-run`. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
};

export type Done = {
  readonly report: Report;
  /** What could not be done besides judging, in one sentence. */
  readonly trouble?: string;
};

/** @throws UsageError for what cannot be done: before anything is sent. */
export type Auditor = (job: Job, watching: Watching) => Promise<Done>;

/** In this thread: quick to start, and helpless when a check never lets go of it. */
export const here: Auditor = async (job, watching) => {
  const [{ audit }, suites] = await Promise.all([import('../audit.ts'), suitesFor(job)]);
  return doJob(job, (tools) => audit(job.target, suites, { ...circumstancesOf(job), ...watching, ...tools }));
};

/** What the engine takes as it is. */
export const circumstancesOf = ({ embedded, baselines, startedAt }: Job) => ({
  embedded,
  baselines,
  startedAt,
});

export async function suitesFor({ browser }: Pick<Job, 'browser'>) {
  const { suites, suitesInBrowser } = await import('../../suites/index.ts');
  return browser === undefined ? suites : suitesInBrowser;
}
