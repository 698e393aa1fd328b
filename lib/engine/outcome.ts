/** The outcome of a whole audit: one of three words, a headline, and the number of judged promises. */
import type { JudgedEntry } from '../model/baseline.ts';
import { noOccasion } from '../model/inconclusive.ts';
import type { Diagnosis } from '../model/report/diagnosis.ts';
import type { Outcome, Report, RequirementRow } from '../model/report/report.ts';
import { areas } from '../model/requirement.ts';
import type { Status, Verdict } from '../model/verdict.ts';
import { plural } from '../text/plural.ts';

export type Summary = Pick<Report, 'outcome' | 'headline' | 'judged' | 'diagnosis'>;

const judgedStatuses: ReadonlySet<Status | undefined> = new Set(['pass', 'fail', 'warn', 'note']);
const notSelected: ReadonlySet<string | undefined> = new Set(['not-selected', 'ruleset-off']);

export type Circumstances = {
  /** The one problem behind all others, when nothing of the target could be judged. */
  readonly diagnosis?: Diagnosis;
  /** The state of each entry of the baselines. */
  readonly baseline?: readonly JudgedEntry[];
};

/**
 * Only ruleset `interface` decides. A promise that the target gives no occasion to observe never changes the
 * outcome; one that could not be judged does. A waived failure does not make a target not-conformant.
 */
export function summarize(
  verdicts: readonly Verdict[],
  requirements: readonly RequirementRow[],
  { diagnosis, baseline = [] }: Circumstances = {},
): Summary {
  const selected = verdicts.filter(
    ({ ruleset, reason }) => ruleset === 'interface' && !notSelected.has(reason?.code),
  );
  const selectedIds = new Set(selected.flatMap(({ requires }) => requires));
  const promises = requirements.filter(({ id, excluded }) => !excluded && selectedIds.has(id));
  const judged = { promises: promises.filter(isJudged).length, of: promises.length };
  if (diagnosis && diagnosis.code !== 'needs-agent-profile') {
    return { outcome: 'inconclusive', judged, diagnosis, headline: `inconclusive: ${diagnosis.text}` };
  }
  const failed = selected.filter(isUnwaivedFail);
  const open = withoutConsequences(selected, verdicts);
  const doubts = [...missingEssentials(promises, open), ...couldNotTell(open), ...unjudgedAreas(open)];
  const outcome = outcomeOf(failed.length, doubts.length + (diagnosis ? 1 : 0), judged.promises);
  const failedPromises = promises.filter(({ id }) => verdictsOf(id, verdicts).some(isUnwaivedFail));
  const headline =
    outcome === 'not-conformant'
      ? `not conformant: ${plural(failedPromises.length, 'promise')} failed (${plural(failed.length, 'failing check')}), ${countOf(judged)}`
      : diagnosis
        ? `inconclusive: ${diagnosis.text}`
        : headlineOf(outcome, judged, { promises, selected, doubts });
  return {
    outcome,
    judged,
    ...(diagnosis && { diagnosis }),
    headline: `${headline}${baselineNotes(verdicts, baseline)}`,
  };
}

function outcomeOf(failures: number, doubts: number, judged: number): Outcome {
  if (failures > 0) return 'not-conformant';
  return doubts > 0 || judged === 0 ? 'inconclusive' : 'conformant';
}

const isUnwaivedFail = ({ status, waiver }: Verdict): boolean => status === 'fail' && waiver === undefined;

const isJudged = ({ status }: Pick<RequirementRow, 'status'>): boolean => judgedStatuses.has(status);

/** Without the checks that could not be judged because of a waived failure: the waiver of the cause covers its consequences. */
function withoutConsequences(selected: readonly Verdict[], all: readonly Verdict[]): readonly Verdict[] {
  const excused = new Set(all.filter(({ waiver }) => waiver).map(({ check }) => check));
  const follows = ({ reason }: Verdict) =>
    reason?.code === 'prerequisite' && reason.check !== undefined && excused.has(reason.check);
  for (let before = -1; before < excused.size; ) {
    before = excused.size;
    for (const verdict of all) if (follows(verdict)) excused.add(verdict.check);
  }
  return selected.filter(({ check, waiver }) => waiver || !excused.has(check));
}

/** A consent that was not given is a missing occasion, for an essential promise as for any other. */
const missingEssentials = (
  promises: readonly RequirementRow[],
  selected: readonly Verdict[],
): readonly string[] =>
  promises
    .filter((promise) => promise.essential && !isJudged(promise))
    .filter(({ id }) => !verdictsOf(id, selected).every(({ reason }) => reason?.code === 'consent-withheld'))
    .map(({ id }) => `the essential promise ${id} was not judged`);

const couldNotTell = (selected: readonly Verdict[]): readonly string[] =>
  selected
    .filter((verdict) => verdict.level === 'must' && isDoubt(verdict))
    .map(({ check, status, reason }) =>
      status === 'error'
        ? `${check} ended in an error of the suite itself`
        : `${check} could not be judged (${reason?.code})`,
    );

/** An area without any judged check leaves the outcome open, unless the target gave no occasion at all. */
const unjudgedAreas = (selected: readonly Verdict[]): readonly string[] =>
  areas
    .map((area) => ({ area, verdicts: selected.filter((verdict) => verdict.area === area) }))
    .filter(({ verdicts }) => !verdicts.some(({ status }) => judgedStatuses.has(status)))
    .filter(({ verdicts }) => verdicts.some(isDoubt))
    .map(({ area }) => `nothing in area ${area} was judged`);

/** Not judged although there was an occasion. */
export const isDoubt = ({ status, reason }: Pick<Verdict, 'status' | 'reason'>): boolean =>
  !judgedStatuses.has(status) && !(reason && (noOccasion.has(reason.code) || notSelected.has(reason.code)));

const verdictsOf = (id: string, verdicts: readonly Verdict[]): readonly Verdict[] =>
  verdicts.filter(({ requires }) => requires.includes(id));

const countOf = ({ promises, of }: Report['judged']): string => `${promises} of ${of} promises judged`;

type Findings = {
  readonly promises: readonly RequirementRow[];
  readonly selected: readonly Verdict[];
  readonly doubts: readonly string[];
};

function headlineOf(outcome: Outcome, judged: Report['judged'], findings: Findings): string {
  const { promises, selected, doubts } = findings;
  if (judged.of === 0) return 'inconclusive: no promise of ruleset interface was selected';
  if (outcome === 'conformant') return `conformant: ${countOf(judged)}${unjudgedNotes(promises, selected)}`;
  const more = doubts.length > 1 ? `, and ${plural(doubts.length - 1, 'more reason')}` : '';
  return `inconclusive: ${countOf(judged)}; ${doubts[0] ?? 'nothing was judged'}${more}`;
}

/** The promises that were not judged, and why: `, 17 gave no occasion, 2 could not be judged`. */
function unjudgedNotes(promises: readonly RequirementRow[], selected: readonly Verdict[]): string {
  const open = promises.filter((promise) => !isJudged(promise));
  const doubtful = open.filter(({ id }) => verdictsOf(id, selected).some(isDoubt)).length;
  const withoutOccasion = open.length - doubtful;
  return [
    withoutOccasion > 0 ? `, ${withoutOccasion} gave no occasion` : '',
    doubtful > 0 ? `, ${doubtful} could not be judged` : '',
  ].join('');
}

/** The waived failures, and the entries of the baselines that no longer hold. */
function baselineNotes(verdicts: readonly Verdict[], baseline: readonly JudgedEntry[]): string {
  const waived = verdicts.filter(({ waiver }) => waiver).length;
  const stale = baseline.filter(isStale).length;
  return [
    waived > 0 ? `, ${plural(waived, 'known failure')}` : '',
    stale > 0 ? `, ${plural(stale, 'stale baseline entry', 'stale baseline entries')}` : '',
  ].join('');
}

/** The entry says that a check fails, but the check passes, so the entry has to be removed. */
export const isStale = ({ state }: Pick<JudgedEntry, 'state'>): boolean => state === 'stale';
