/** How the command has a target audited: in this thread, or in one of its own that can be ended. */
import type { Progress } from '../audit.ts';
import type { Report } from '../model/report.ts';
import type { Target } from '../model/target.ts';

export type Circumstances = {
  /** Ends the run early: what was not judged is `skipped: not-run`. */
  readonly signal: AbortSignal;
  readonly embedded: boolean;
  readonly onProgress: (progress: Progress) => void;
};

/** @throws UsageError when `only` or `skip` matches nothing. */
export type Auditor = (target: Target, circumstances: Circumstances) => Promise<Report>;

/** In this thread: quick to start, and helpless when a check never lets go of it. */
export const here: Auditor = async (target, circumstances) => {
  const [{ audit }, { suites }] = await Promise.all([import('../audit.ts'), import('../../suites/index.ts')]);
  return audit(target, suites, circumstances);
};
