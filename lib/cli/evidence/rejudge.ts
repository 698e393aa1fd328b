/** Judges a recording with the suites of this version. */
import { suites } from '../../../suites/index.ts';
import { policy } from '../../../suites/policy.ts';
import { platformBaselines } from '../../baseline/read-baseline.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { Baseline } from '../../model/baseline.ts';
import type { Suite } from '../../model/check.ts';
import type { Report } from '../../model/report.ts';
import type { Target } from '../../model/target.ts';
import type { Recorded } from '../../recording/read-recording.ts';
import { loadRegister } from '../../register/load-register.ts';
import { replayRecording } from '../../replay/replay.ts';

export type RejudgeOptions = {
  readonly baselines?: readonly Baseline[];
  readonly signal?: AbortSignal;
  readonly suites?: readonly Suite[];
};

/** @param target that of the run, with the selected checks. */
export function rejudge(
  recorded: Recorded,
  target: Target,
  { baselines = [], signal, suites: judged = suites }: RejudgeOptions = {},
): Promise<Report> {
  const { embedded, suite: recordedBy, startedAt } = recorded.header;
  return reported(checksOf(judged), {
    circumstances: { target, embedded, baselines, recordedBy, at: new Date(startedAt) },
    register: loadRegister(),
    policy,
    platforms: platformBaselines,
    signal,
    // A recording answers at once, so nothing waits.
    sleep: async (_millis, over) => over.throwIfAborted(),
    connect: (connecting) => replayRecording(recorded, policy, connecting),
  });
}
