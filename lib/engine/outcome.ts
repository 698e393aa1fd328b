/**
 * The outcome of a whole audit: one of four words, a headline, and the number of judged promises. An area that gave no
 * occasion leaves the outcome alone (a read-only audit never sees a 429); an area that errors kept from being judged
 * makes it inconclusive.
 */
import type { JudgedEntry } from '../model/baseline.ts';
import type { ReasonCode } from '../model/inconclusive.ts';
import type {
  Cause,
  DecidingSet,
  Diagnosis,
  Judged,
  Outcome,
  Report,
  RequirementRow,
} from '../model/report.ts';
import { areas, nextSet } from '../model/requirement.ts';
import { isDeciding, type Verdict } from '../model/verdict.ts';
import { plural } from '../text/words.ts';
import { doubtsOf, isDoubt, isJudged, leftOutOf, selectedOf, verdictsOf } from './select.ts';

type Summary = Pick<Report, 'outcome' | 'headline' | 'judged' | 'diagnosis'>;

type Circumstances = {
  /** The one problem that prevented judging anything, or anything behind a gate. */
  readonly diagnosis?: Diagnosis;
  /** The state of each entry of the baselines. */
  readonly baseline?: readonly JudgedEntry[];
  /** Each violation belongs to exactly one cause. */
  readonly causes?: readonly Cause[];
  /** The target is the reference storefront. */
  readonly embedded?: boolean;
  /** Certificates were not verified. */
  readonly insecure?: boolean;
  /** The set that decides. */
  readonly set?: DecidingSet;
};

/**
 * Only ruleset `interface` decides, and of it only the promises of the set. A failure decides, known or not: a baseline changes the exit code only. A promise
 * that the target gives no occasion to observe does not change the outcome, but one that could not be judged does.
 */
export function summarize(
  verdicts: readonly Verdict[],
  requirements: readonly RequirementRow[],
  circumstances: Circumstances = {},
): Summary {
  const { diagnosis, baseline = [], causes = [], embedded = false, insecure = false } = circumstances;
  const { set = { name: nextSet } } = circumstances;
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
    set,
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
  // A run of only other rulesets is complete if it judged any check; a run of promises must have judged one.
  const isAnswered = isPartial && judged.of === 0 ? verdicts.some(isJudged) : judged.promises > 0;
  if (doubts.length > 0 || !isAnswered) return 'inconclusive';
  return isPartial ? 'partial' : 'conformant';
}

/** The check of the entry passes now, so the entry has to be removed. */
export const isStale = ({ state }: Pick<JudgedEntry, 'state'>): boolean => state === 'stale';

/** What the headline is made from. */
type Facts = {
  readonly outcome: Outcome;
  readonly judged: Report['judged'];
  readonly verdicts: readonly Verdict[];
  /** The selected checks of ruleset interface. */
  readonly selected: readonly Verdict[];
  /** The promises of the selected checks. */
  readonly promises: readonly RequirementRow[];
  readonly doubts: readonly string[];
  readonly causes: readonly Cause[];
  readonly baseline: readonly JudgedEntry[];
  readonly embedded: boolean;
  readonly insecure: boolean;
  readonly set: DecidingSet;
};

/** The outcome in one sentence: what decided it, and how much was judged. */
function headlineOf(facts: Facts, diagnosis?: Diagnosis): string {
  const { outcome, embedded, insecure, set } = facts;
  const notes = [
    ...(embedded ? ['the reference storefront'] : []),
    ...(insecure ? ['certificates not verified'] : []),
  ];
  const word = `${outcomeText({ outcome, set })}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
  if (diagnosis && outcome === 'inconclusive') return `${word}: ${diagnosis.text}`;
  return `${word}: ${sentences[outcome](facts)}${baselineNotes(facts)}${besideNote(facts)}`;
}

/** The outcome with the name of the set. Only a decision is one about a whole set. */
export const outcomeText = ({ outcome, set }: Pick<Report, 'outcome' | 'set'>): string =>
  `${outcome.replace('-', ' ')}${isDecided(outcome) ? ` with ${set.name}` : ''}`;

const isDecided = (outcome: Outcome): boolean => outcome === 'conformant' || outcome === 'not-conformant';

const sentences: Readonly<Record<Outcome, (facts: Facts) => string>> = {
  conformant: (facts) => `${countOf(facts)}${unjudgedNotes(facts)}`,
  partial: (facts) =>
    `${isSelected(facts) ? countOf(facts) : nonePromised}${unjudgedNotes(facts)}, ${plural(leftOutOf(facts.verdicts), 'check')} of the interface left out`,
  inconclusive: (facts) =>
    isSelected(facts)
      ? `${countOf(facts)}; ${firstOf(facts.doubts) ?? 'nothing was judged'}`
      : (firstOf(facts.doubts) ?? nonePromised),
  'not-conformant': (facts) => {
    const doubt = isAllKnown(facts) ? firstOf(facts.doubts) : undefined;
    return `${causesIn(facts)}, ${countOf(facts)}${doubt === undefined ? '' : `; ${doubt}`}`;
  },
};

const nonePromised = 'no promise of ruleset interface was selected';

const isSelected = ({ judged }: Facts): boolean => judged.of > 0;

const isAllKnown = ({ verdicts }: Facts): boolean =>
  verdicts.filter(isDeciding).every(({ waiver }) => waiver !== undefined);

/** `3 causes, 1 of them known, 24 failing checks`, or `3 known causes, nothing new`. */
function causesIn(facts: Facts): string {
  const failing = facts.verdicts.filter(isDeciding);
  const { deciding, known } = countedCauses(facts);
  if (isAllKnown(facts)) return `${plural(deciding.length, 'known cause')}, nothing new`;
  const knownOnes = deciding.filter((cause) => known.has(cause)).length;
  const among = knownOnes > 0 ? `, ${knownOnes} of them known` : '';
  return `${plural(deciding.length, 'cause')}${among}, ${plural(failing.length, 'failing check')}`;
}

/** `; 2 causes beside the interface`, without those that a baseline explains. */
function besideNote(facts: Facts): string {
  const { beside, known } = countedCauses(facts);
  const count = beside.filter((cause) => !known.has(cause)).length;
  return count === 0 ? '' : `; ${causesText({ deciding: 0, beside: count })}`;
}

function countOf({ judged, verdicts, outcome, set }: Facts): string {
  const selected = leftOutOf(verdicts) > 0 ? 'selected ' : '';
  const named = isDecided(outcome) ? '' : ` of ${set.name}`;
  const retired = set.retired ? `, ${set.retired.length} retired` : '';
  return `${judged.promises} of ${judged.of} ${selected}promises${named} judged${retired}`;
}

function firstOf(doubts: readonly string[]): string | undefined {
  const more = doubts.length > 1 ? `, and ${plural(doubts.length - 1, 'more reason')}` : '';
  return doubts[0] === undefined ? undefined : `${doubts[0]}${more}`;
}

/** Why promises were not judged: `, 17 gave no occasion, 2 could not be judged`. */
function unjudgedNotes({ promises, selected }: Facts): string {
  const open = promises.filter((promise) => !isJudged(promise));
  const doubtful = open.filter(({ id }) => verdictsOf(id, selected).some(isDoubt)).length;
  const withoutOccasion = open.length - doubtful;
  return [
    withoutOccasion > 0 ? `, ${withoutOccasion} gave no occasion` : '',
    doubtful > 0 ? `, ${doubtful} could not be judged` : '',
  ].join('');
}

/** The waived failures that do not decide, and the stale entries of baselines. */
function baselineNotes({ verdicts, baseline }: Facts): string {
  const waived = verdicts.filter((verdict) => verdict.waiver && !isDeciding(verdict)).length;
  const stale = baseline.filter(({ state }) => state === 'stale').length;
  return [
    waived > 0 ? `, ${plural(waived, 'known failure')} that ${waived === 1 ? 'does' : 'do'} not decide` : '',
    stale > 0 ? `, ${plural(stale, 'stale baseline entry', 'stale baseline entries')}` : '',
  ].join('');
}

const notUnderstood: ReadonlySet<ReasonCode | undefined> = new Set([
  'undeclared-shape',
  'unsupported-schema',
]);

/** How many promises were judged, in total and by area. @param selected the verdicts of these promises. */
function judgedOf(promises: readonly RequirementRow[], selected: readonly Verdict[]): Judged {
  const byArea = areas.map((area) => {
    const verdicts = selected.filter((verdict) => verdict.area === area);
    const mine = promises.filter(({ id }) => verdictsOf(id, verdicts).length > 0);
    const undeclared = mine.filter(
      (promise) =>
        !isJudged(promise) &&
        verdictsOf(promise.id, verdicts).some(({ reason }) => notUnderstood.has(reason?.code)),
    );
    return { area, ...judgedCount(mine), undeclared: undeclared.length };
  });
  return { ...judgedCount(promises), areas: byArea.filter(({ of }) => of > 0) };
}

const judgedCount = (promises: readonly RequirementRow[]) => ({
  promises: promises.filter(isJudged).length,
  of: promises.length,
});

/** The one way to count causes: those that decide conformance, and those beside the interface. */
type CountedCauses = {
  /** With a failed promise of ruleset interface. */
  readonly deciding: readonly Cause[];
  readonly beside: readonly Cause[];
  /** Those of either kind that a baseline explains. */
  readonly known: ReadonlySet<Cause>;
};

export function countedCauses({ causes, verdicts }: Pick<Report, 'causes' | 'verdicts'>): CountedCauses {
  const byId = new Map(verdicts.map((verdict) => [verdict.check, verdict]));
  const verdictsOf = ({ checks }: Cause) => checks.flatMap((id) => byId.get(id) ?? []);
  const decides = (cause: Cause) => verdictsOf(cause).some(isDeciding);
  return {
    deciding: causes.filter(decides),
    beside: causes.filter((cause) => !decides(cause)),
    known: new Set(causes.filter((cause) => verdictsOf(cause).every(({ waiver }) => waiver !== undefined))),
  };
}

/** `7 causes, and 4 beside the interface`. */
function causesText({ deciding, beside }: { readonly deciding: number; readonly beside: number }): string {
  if (beside === 0) return plural(deciding, 'cause');
  return deciding === 0
    ? `${plural(beside, 'cause')} beside the interface`
    : `${plural(deciding, 'cause')}, and ${beside} beside the interface`;
}

/** The same for a report, with those apart that a baseline explains: `2 causes; 1 more is known`. */
export function openCausesText(report: Pick<Report, 'causes' | 'verdicts'>): string {
  const { deciding, beside, known } = countedCauses(report);
  const count = (causes: readonly Cause[]) => causes.filter((cause) => !known.has(cause)).length;
  const open = causesText({ deciding: count(deciding), beside: count(beside) });
  return known.size === 0 ? open : `${open}; ${known.size} more ${known.size === 1 ? 'is' : 'are'} known`;
}
