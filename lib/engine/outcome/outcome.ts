/** The outcome of a whole audit: one of four words, a headline, and the number of judged promises. */
import type { JudgedEntry } from '../../model/baseline.ts';
import type { Cause, Diagnosis, Outcome, Report, RequirementRow } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { doubtsOf, isDeciding, isJudged, leftOutOf, selectedOf } from './doubts.ts';
import { headlineOf } from './headline.ts';
import { judgedOf } from './judged.ts';

export type Summary = Pick<Report, 'outcome' | 'headline' | 'judged' | 'diagnosis'>;

export type Circumstances = {
  /** The one problem behind all others: nothing, or nothing behind a gate, could be judged. */
  readonly diagnosis?: Diagnosis;
  /** The state of each entry of the baselines. */
  readonly baseline?: readonly JudgedEntry[];
  /** Every check that failed belongs to exactly one. */
  readonly causes?: readonly Cause[];
  /** The target is the reference storefront. */
  readonly embedded?: boolean;
  /** Certificates were not verified. */
  readonly insecure?: boolean;
};

/**
 * Only ruleset `interface` decides. A failure decides whether it is known or not: a baseline changes the exit code. A
 * promise that the target gives no occasion to observe never changes the outcome; one that could not be judged does.
 */
export function summarize(
  verdicts: readonly Verdict[],
  requirements: readonly RequirementRow[],
  { diagnosis, baseline = [], causes = [], embedded = false, insecure = false }: Circumstances = {},
): Summary {
  const { selected, promises } = selectedOf({ verdicts, requirements });
  const judged = judgedOf(promises, selected);
  const doubts = diagnosis ? [diagnosis.text] : doubtsOf({ verdicts, requirements });
  const outcome = outcomeOf(verdicts, doubts, judged);
  const facts = {
    outcome,
    judged,
    verdicts,
    selected,
    promises,
    doubts,
    causes,
    baseline,
    embedded,
    insecure,
  };
  return { outcome, judged, ...(diagnosis && { diagnosis }), headline: headlineOf(facts, diagnosis) };
}

function outcomeOf(
  verdicts: readonly Verdict[],
  doubts: readonly string[],
  judged: Report['judged'],
): Outcome {
  if (verdicts.some(isDeciding)) return 'not-conformant';
  const isPartial = leftOutOf(verdicts) > 0;
  // Who asks for other rulesets alone gets what was asked for; who asks for promises and gets none judged does not.
  const isAnswered = isPartial && judged.of === 0 ? verdicts.some(isJudged) : judged.promises > 0;
  if (doubts.length > 0 || !isAnswered) return 'inconclusive';
  return isPartial ? 'partial' : 'conformant';
}

/** The entry says that a check fails, but the check passes, so the entry has to be removed. */
export const isStale = ({ state }: Pick<JudgedEntry, 'state'>): boolean => state === 'stale';
