/** Selects the checks of a run by area, id, requirement or glob; they, and the doubts that they leave, decide its outcome. */
import type { Question } from '../model/check.ts';
import { noOccasion, type Reason } from '../model/inconclusive.ts';
import type { Report, RequirementRow } from '../model/report.ts';
import { areas, type Requirement } from '../model/requirement.ts';
import type { Target } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { counts, isFailure, type Status, type Verdict } from '../model/verdict.ts';
import { grouped } from '../text/grouped.ts';
import { didYouMean, toGlob } from '../text/words.ts';
import { areaOf } from './judge.ts';

/** A check by the names that a pattern may match. */
type Named = { readonly id: string; readonly requires: readonly string[] };

/** @returns why the check is skipped; undefined if it is selected. */
export type Selection = (check: Question) => Reason | undefined;

/** @throws UsageError if a name or glob matches no check. */
export function select(
  target: Target,
  checks: readonly Question[],
  register: ReadonlyMap<string, Requirement>,
): Selection {
  requireMatches(target, checks);
  return selection(target, register);
}

/** @throws UsageError if a name or glob matches none of these checks. */
export function requireMatches(
  { only, skip }: Pick<Target, 'only' | 'skip'>,
  checks: readonly Named[],
): void {
  for (const pattern of [...only, ...skip]) {
    if (!checks.some((check) => matches(check, pattern))) {
      const known = new Set(checks.flatMap((check) => namesOf(check)));
      const hint = didYouMean(pattern, [...known]) || '; "requirements" lists them all';
      throw new UsageError(`"${pattern}" matches no area, check or requirement${hint}`);
    }
  }
}

/** Without an error for names that match nothing: not all checks may be known yet. */
export function selection(target: Target, register: ReadonlyMap<string, Requirement>): Selection {
  return (check) => {
    if (!isChosen(check, target)) {
      return { code: 'not-selected', text: 'left out by --only, --skip or --only-failed' };
    }
    if (target.depth === 'quick' && !check.quick) {
      return { code: 'not-selected', text: 'left out by --depth quick' };
    }
    const ruleset = register.get(check.requires[0])?.ruleset ?? 'interface';
    if (!target.rulesets.includes(ruleset)) {
      return { code: 'ruleset-off', text: `ruleset ${ruleset} is not selected` };
    }
    const missing = (check.needs ?? []).filter((consent) => !target.consents.includes(consent));
    if (missing.length > 0) return { code: 'consent-withheld', text: `needs --allow ${missing.join(',')}` };
    if (check.needsApproval && !target.approval) {
      return { code: 'consent-withheld', text: 'places orders, so it needs --approval' };
    }
    return undefined;
  };
}

/** Whether the names and globs select a check, apart from its ruleset and consents. */
export const isChosen = (check: Named, { only, skip }: Pick<Target, 'only' | 'skip'>): boolean =>
  (only.length === 0 || only.some((pattern) => matches(check, pattern))) &&
  !skip.some((pattern) => matches(check, pattern));

function matches(check: Named, pattern: string): boolean {
  const glob = toGlob(pattern);
  return namesOf(check).some((name) => glob.test(name));
}

const namesOf = (check: Named): readonly string[] => [areaOf(check), check.id, ...check.requires];

const judgedStatuses: ReadonlySet<Status | undefined> = new Set(['pass', 'fail', 'warn', 'note']);

const notSelected: ReadonlySet<string | undefined> = new Set(['not-selected', 'ruleset-off']);

export const isJudged = ({ status }: { readonly status?: Status }): boolean => judgedStatuses.has(status);

/** The check was not judged although there was an occasion. */
export const isDoubt = ({ status, reason }: Pick<Verdict, 'status' | 'reason'>): boolean =>
  !judgedStatuses.has(status) && !(reason && (noOccasion.has(reason.code) || notSelected.has(reason.code)));

type Judgement = readonly [id: string, verdict: Verdict];

/** A report asks for the verdicts of every promise several times. */
const byPromise = new WeakMap<readonly Verdict[], ReadonlyMap<string, readonly Judgement[]>>();

/** The verdicts of the checks that judge a promise. */
export function verdictsOf(id: string, verdicts: readonly Verdict[]): readonly Verdict[] {
  const known = byPromise.get(verdicts) ?? grouped(verdicts.flatMap(judgements), ([promise]) => promise);
  byPromise.set(verdicts, known);
  return known.get(id)?.map(([, verdict]) => verdict) ?? [];
}

const judgements = (verdict: Verdict): readonly Judgement[] => verdict.requires.map((id) => [id, verdict]);

const isLeftOut = (verdict: Verdict): boolean => counts(verdict) && notSelected.has(verdict.reason?.code);

/** The number of checks that count for the outcome and were not selected. Any of them makes a run partial. */
export const leftOutOf = (verdicts: readonly Verdict[]): number => verdicts.filter(isLeftOut).length;

/** Whether a report covers only a part of the interface, whatever its outcome. */
export const isOfPart = ({ verdicts }: Pick<Report, 'verdicts'>): boolean => verdicts.some(isLeftOut);

/** The selected checks that count for the outcome, and their promises. */
export function selectedOf({ verdicts, requirements }: Pick<Report, 'verdicts' | 'requirements'>) {
  const selected = verdicts.filter((verdict) => counts(verdict) && !isLeftOut(verdict));
  const ids = new Set(selected.flatMap(({ requires }) => requires));
  const isSelected = ({ id, excluded, new: isNew }: RequirementRow) => !excluded && !isNew && ids.has(id);
  return { selected, promises: requirements.filter(isSelected) };
}

/** Why a run cannot tell whether the storefront conforms, a sentence each. Failures are not doubts. */
export function doubtsOf(report: Pick<Report, 'verdicts' | 'requirements'>): readonly string[] {
  const { selected, promises } = selectedOf(report);
  const open = withoutConsequences(selected, report.verdicts);
  return [...missingEssentials(promises, open), ...couldNotTell(open), ...unjudgedAreas(open)];
}

/** Without the checks that could not be judged because of a waived failure: its waiver covers the consequences. */
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

/** A withheld consent is a missing occasion, even for an essential promise. */
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

/** An area without any judged check is a doubt, unless the target gave no occasion at all. */
const unjudgedAreas = (selected: readonly Verdict[]): readonly string[] =>
  areas
    .map((area) => ({ area, verdicts: selected.filter((verdict) => verdict.area === area) }))
    .filter(({ verdicts }) => !verdicts.some(isJudged))
    .filter(({ verdicts }) => verdicts.some(isDoubt))
    .map(({ area }) => `nothing in area ${area} was judged`);

type Judged = Pick<Report, 'verdicts' | 'requirements'>;

/**
 * The checks of an earlier report to run again: those that failed, and those that they need; with `includesUnjudged` also
 * those that could not be judged. A missing occasion counts only if it leaves an essential promise open.
 * @param checks the checks of this suite; others in the report are ignored.
 * @returns ids in the order of the checks.
 */
export function unsettledIn(
  report: Judged,
  checks: readonly Question[],
  { includesUnjudged }: { readonly includesUnjudged: boolean },
): readonly string[] {
  const known = new Map(checks.map((check) => [check.id, check]));
  const verdicts = new Map(report.verdicts.map((verdict) => [verdict.check, verdict]));
  const wanted = new Set<string>();
  const add = (id: string) => {
    const check = known.get(id);
    if (!check || wanted.has(id)) return;
    wanted.add(id);
    for (const other of neededBy(check, verdicts.get(id), report.verdicts)) add(other);
  };
  const unsettled = includesUnjudged ? unsettledOf(report) : report.verdicts.filter(isFailedOrBroken);
  for (const { check } of unsettled) add(check);
  return checks.map(({ id }) => id).filter((id) => wanted.has(id));
}

/** Waived failures count, and so do errors of the suite itself. */
const isFailedOrBroken = (verdict: Verdict): boolean => isFailure(verdict) || verdict.status === 'error';

/** Waived failures count. Checks that were not selected or lack a consent do not. */
function unsettledOf({ verdicts, requirements }: Judged): readonly Verdict[] {
  const open = requirements.filter(({ essential, status }) => essential && status && !isJudged({ status }));
  const ids = new Set(open.map(({ id }) => id));
  const hidesEssential = ({ status, requires }: Verdict) =>
    status === 'inconclusive' && requires.some((id) => ids.has(id));
  return verdicts.filter((verdict) => isFailure(verdict) || isDoubt(verdict) || hidesEssential(verdict));
}

/** A check of the whole run needs the checks that got the responses which it cites: alone it would see none. */
function neededBy(
  { prerequisites = [], order }: Question,
  verdict: Verdict | undefined,
  all: readonly Verdict[],
): readonly string[] {
  const explained = verdict?.reason?.check === undefined ? [] : [verdict.reason.check];
  if (order !== 'afterwards' || !verdict) return [...prerequisites, ...explained];
  const cited = verdict.violations.flatMap(({ exchange }) => exchange ?? []);
  const seen = cited.length > 0 ? cited : verdict.evidence.exchanges.slice(0, 1);
  const callers = seen.flatMap(
    (n) => all.find(({ check, evidence }) => check !== verdict.check && evidence.exchanges.includes(n)) ?? [],
  );
  return [...prerequisites, ...explained, ...callers.map(({ check }) => check)];
}
