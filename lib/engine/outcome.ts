/** What an audit says as a whole: three words, one sentence, and how much was judged. */
import type { JudgedEntry } from '../model/baseline.ts';
import { noOccasion, type Reason } from '../model/inconclusive.ts';
import type { Outcome, Report, RequirementRow } from '../model/report.ts';
import { areas } from '../model/requirement.ts';
import type { Status, Verdict } from '../model/verdict.ts';

export type Summary = Pick<Report, 'outcome' | 'headline' | 'judged' | 'diagnosis'>;

const judgedStatuses: ReadonlySet<Status | undefined> = new Set(['pass', 'fail', 'warn', 'note', 'known']);
const notAsked: ReadonlySet<string | undefined> = new Set(['not-selected', 'ruleset-off']);

export type Circumstances = {
  /** The one trouble behind all others, when nothing of the target could be seen. */
  readonly diagnosis?: Reason;
  /** What became of the entries of the baselines. */
  readonly baseline?: readonly JudgedEntry[];
};

/**
 * Only ruleset `interface` decides. A promise that the target gives no occasion to observe never changes the
 * outcome; one that we could not judge does. A failure that a baseline explains does not break conformance.
 */
export function summarize(
  verdicts: readonly Verdict[],
  requirements: readonly RequirementRow[],
  { diagnosis, baseline = [] }: Circumstances = {},
): Summary {
  const asked = verdicts.filter(
    ({ ruleset, reason }) => ruleset === 'interface' && !notAsked.has(reason?.code),
  );
  const askedIds = new Set(asked.flatMap(({ requires }) => requires));
  const promises = requirements.filter(({ id, excluded }) => !excluded && askedIds.has(id));
  const judged = { promises: promises.filter(isJudged).length, of: promises.length };
  if (diagnosis)
    return { outcome: 'inconclusive', judged, diagnosis, headline: `inconclusive: ${diagnosis.text}` };
  const failed = asked.filter(({ status }) => status === 'fail');
  const open = withoutConsequences(asked, verdicts);
  const doubts = [...missingEssentials(promises, open), ...couldNotTell(open), ...unjudgedAreas(open)];
  const outcome = outcomeOf(failed.length, doubts.length, judged.promises);
  const headline = headlineOf(outcome, judged, { promises, asked, failed, doubts });
  return { outcome, judged, headline: `${headline}${knownOnes(verdicts, baseline)}` };
}

function outcomeOf(failures: number, doubts: number, judged: number): Outcome {
  if (failures > 0) return 'not-conformant';
  return doubts > 0 || judged === 0 ? 'inconclusive' : 'conformant';
}

const isJudged = ({ status }: Pick<RequirementRow, 'status'>): boolean => judgedStatuses.has(status);

/**
 * Without what could not be judged because of a failure that is known: who knows the one knows the other. The failed
 * check is named in the reason.
 */
function withoutConsequences(asked: readonly Verdict[], all: readonly Verdict[]): readonly Verdict[] {
  const known = all.filter(({ status }) => status === 'known').map(({ check }) => check);
  const excused = new Set(known);
  const follows = ({ reason }: Verdict) =>
    reason?.code === 'prerequisite' && [...excused].some((check) => reason.text.includes(check));
  for (let before = -1; before < excused.size; ) {
    before = excused.size;
    for (const verdict of all) if (follows(verdict)) excused.add(verdict.check);
  }
  return asked.filter(({ check }) => known.includes(check) || !excused.has(check));
}

/** What needs a consent that was not given is no occasion, for an essential promise as for any other. */
const missingEssentials = (
  promises: readonly RequirementRow[],
  asked: readonly Verdict[],
): readonly string[] =>
  promises
    .filter((promise) => promise.essential && !isJudged(promise))
    .filter(({ id }) => !verdictsOf(id, asked).every(({ reason }) => reason?.code === 'consent-withheld'))
    .map(({ id }) => `the essential promise ${id} was not judged`);

const couldNotTell = (asked: readonly Verdict[]): readonly string[] =>
  asked
    .filter((verdict) => verdict.level === 'must' && isDoubt(verdict))
    .map(({ check, status, reason }) =>
      status === 'error'
        ? `${check} broke: the suite itself is at fault`
        : `${check} could not be judged (${reason?.code})`,
    );

/** An area in which nothing was judged leaves the outcome open, unless it gave no occasion at all. */
const unjudgedAreas = (asked: readonly Verdict[]): readonly string[] =>
  areas
    .map((area) => ({ area, verdicts: asked.filter((verdict) => verdict.area === area) }))
    .filter(({ verdicts }) => !verdicts.some(({ status }) => judgedStatuses.has(status)))
    .filter(({ verdicts }) => verdicts.some(isDoubt))
    .map(({ area }) => `nothing in area ${area} was judged`);

/** Not judged, and not for want of an occasion: we could not tell. */
export const isDoubt = ({ status, reason }: Pick<Verdict, 'status' | 'reason'>): boolean =>
  !judgedStatuses.has(status) && !(reason && (noOccasion.has(reason.code) || notAsked.has(reason.code)));

const verdictsOf = (id: string, verdicts: readonly Verdict[]): readonly Verdict[] =>
  verdicts.filter(({ requires }) => requires.includes(id));

type Findings = {
  readonly promises: readonly RequirementRow[];
  readonly asked: readonly Verdict[];
  readonly failed: readonly Verdict[];
  readonly doubts: readonly string[];
};

function headlineOf(
  outcome: Outcome,
  judged: Report['judged'],
  { promises, asked, failed, doubts }: Findings,
): string {
  const count = `${judged.promises} of ${judged.of} promises judged`;
  if (outcome === 'not-conformant') {
    const broken = promises.filter(({ status }) => status === 'fail').length;
    return `not conformant: ${plural(broken, 'promise')} broken (${plural(failed.length, 'failing check')}), ${count}`;
  }
  if (judged.of === 0) return 'inconclusive: no promise of ruleset interface was asked for';
  if (outcome === 'inconclusive')
    return `inconclusive: ${count}; ${doubts[0] ?? 'nothing was judged'}${more(doubts.length - 1)}`;
  return `conformant: ${count}${openOnes(promises, asked)}`;
}

/** How many promises were not judged, and why: `, 17 gave no occasion, 2 could not be told`. */
function openOnes(promises: readonly RequirementRow[], asked: readonly Verdict[]): string {
  const open = promises.filter((promise) => !isJudged(promise));
  const untold = open.filter(({ id }) => verdictsOf(id, asked).some(isDoubt)).length;
  const occasionless = open.length - untold;
  return [
    occasionless > 0 ? `, ${occasionless} gave no occasion` : '',
    untold > 0 ? `, ${untold} could not be told` : '',
  ].join('');
}

/** What the baselines explain, and what they say that is no longer so. */
function knownOnes(verdicts: readonly Verdict[], baseline: readonly JudgedEntry[]): string {
  const known = verdicts.filter(({ status }) => status === 'known').length;
  const stale = baseline.filter(isStale).length;
  return [
    known > 0 ? `, ${plural(known, 'known failure')}` : '',
    stale > 0 ? `, ${stale} stale in the baseline` : '',
  ].join('');
}

/** The entry says that a check fails, and it passes: somebody is to take the entry out. */
export const isStale = ({ state }: Pick<JudgedEntry, 'state'>): boolean => state === 'stale';

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const more = (count: number): string => (count > 0 ? `, and ${plural(count, 'more reason')}` : '');
