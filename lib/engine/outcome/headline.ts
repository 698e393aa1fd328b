/** The outcome in one sentence: what decided it, and how much was judged. */
import type { JudgedEntry } from '../../model/baseline.ts';
import type { Cause, Diagnosis, Outcome, Report, RequirementRow } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { isDeciding, isDoubt, isJudged, leftOutOf, verdictsOf } from './doubts.ts';

export type Facts = {
  readonly outcome: Outcome;
  readonly judged: Report['judged'];
  readonly verdicts: readonly Verdict[];
  /** Those of ruleset interface that were selected, and their promises. */
  readonly selected: readonly Verdict[];
  readonly promises: readonly RequirementRow[];
  readonly doubts: readonly string[];
  readonly causes: readonly Cause[];
  readonly baseline: readonly JudgedEntry[];
  readonly embedded: boolean;
  readonly insecure: boolean;
};

export function headlineOf(facts: Facts, diagnosis?: Diagnosis): string {
  const { outcome, embedded, insecure } = facts;
  const notes = [
    ...(embedded ? ['the reference storefront'] : []),
    ...(insecure ? ['certificates not verified'] : []),
  ];
  const word = `${outcome.replace('-', ' ')}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
  if (diagnosis && outcome === 'inconclusive') return `${word}: ${diagnosis.text}`;
  return `${word}: ${sentences[outcome](facts)}${baselineNotes(facts)}`;
}

const sentences: Readonly<Record<Outcome, (facts: Facts) => string>> = {
  conformant: (facts) => `${countOf(facts)}${unjudgedNotes(facts)}`,
  partial: (facts) =>
    `${isAsked(facts) ? countOf(facts) : nonePromised}${unjudgedNotes(facts)}, ${plural(leftOutOf(facts.verdicts), 'check')} of the interface left out`,
  inconclusive: (facts) =>
    isAsked(facts)
      ? `${countOf(facts)}; ${firstOf(facts.doubts) ?? 'nothing was judged'}`
      : (firstOf(facts.doubts) ?? nonePromised),
  'not-conformant': (facts) => {
    const doubt = isAllKnown(facts) ? firstOf(facts.doubts) : undefined;
    return `${causesIn(facts)}, ${countOf(facts)}${doubt === undefined ? '' : `; ${doubt}`}`;
  },
};

const nonePromised = 'no promise of ruleset interface was selected';

const isAsked = ({ judged }: Facts): boolean => judged.of > 0;

const isAllKnown = ({ verdicts }: Facts): boolean =>
  verdicts.filter(isDeciding).every(({ waiver }) => waiver !== undefined);

/** `3 causes, 1 of them known, 24 failing checks`, or `3 known causes, nothing new`. */
function causesIn(facts: Facts): string {
  const failing = facts.verdicts.filter(isDeciding);
  const unknown = new Set(failing.filter(({ waiver }) => !waiver).map(({ check }) => check));
  const ids = new Set(failing.map(({ check }) => check));
  const causes = facts.causes.filter(({ checks }) => checks.some((check) => ids.has(check)));
  if (unknown.size === 0) return `${plural(causes.length, 'known cause')}, nothing new`;
  const known = causes.filter(({ checks }) => !checks.some((check) => unknown.has(check))).length;
  const among = known > 0 ? `, ${known} of them known` : '';
  return `${plural(causes.length, 'cause')}${among}, ${plural(failing.length, 'failing check')}`;
}

function countOf({ judged, verdicts }: Facts): string {
  const selected = leftOutOf(verdicts) > 0 ? 'selected ' : '';
  return `${judged.promises} of ${judged.of} ${selected}promises judged`;
}

function firstOf(doubts: readonly string[]): string | undefined {
  const more = doubts.length > 1 ? `, and ${plural(doubts.length - 1, 'more reason')}` : '';
  return doubts[0] === undefined ? undefined : `${doubts[0]}${more}`;
}

/** The promises that were not judged, and why: `, 17 gave no occasion, 2 could not be judged`. */
function unjudgedNotes({ promises, selected }: Facts): string {
  const open = promises.filter((promise) => !isJudged(promise));
  const doubtful = open.filter(({ id }) => verdictsOf(id, selected).some(isDoubt)).length;
  const withoutOccasion = open.length - doubtful;
  return [
    withoutOccasion > 0 ? `, ${withoutOccasion} gave no occasion` : '',
    doubtful > 0 ? `, ${doubtful} could not be judged` : '',
  ].join('');
}

/** The waived findings that decide nothing, and the entries of the baselines that no longer hold. */
function baselineNotes({ verdicts, baseline }: Facts): string {
  const waived = verdicts.filter((verdict) => verdict.waiver && !isDeciding(verdict)).length;
  const stale = baseline.filter(({ state }) => state === 'stale').length;
  return [
    waived > 0 ? `, ${plural(waived, 'known failure')} that ${waived === 1 ? 'does' : 'do'} not decide` : '',
    stale > 0 ? `, ${plural(stale, 'stale baseline entry', 'stale baseline entries')}` : '',
  ].join('');
}
