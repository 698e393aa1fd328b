/**
 * Groups the failing checks of a run by what has to change. Two failing checks have the same cause if one is a
 * prerequisite of the other, if they report the same place in responses to the same kind of request, or if they find
 * the same promise broken.
 */
import { failures } from '../model/baseline.ts';
import type { Question } from '../model/check.ts';
import type { Policy } from '../model/policy.ts';
import type { Cause, ReportedExchange } from '../model/report.ts';
import { rulesets } from '../model/requirement.ts';
import { brokenPromises, type Failed, isFailure, type Verdict } from '../model/verdict.ts';
import { type Evidence, ownerFrom } from './owner.ts';
import { isSame, type Symptom, symptomsOf, toKinds } from './symptoms.ts';

type Findings = {
  readonly verdicts: readonly Verdict[];
  /** All checks of the run, with their prerequisites and fixes. */
  readonly checks: readonly Question[];
  readonly exchanges: readonly ReportedExchange[];
  readonly baseUrl: string;
};

/** What causes need to know of the interface. */
export type CausePolicy = Pick<Policy, 'pattern' | 'ownerOf' | 'effectOf'>;

/** A failing check, and what decides its cause. */
type Finding = {
  readonly verdict: Failed;
  readonly question: Question | undefined;
  readonly symptoms: readonly Symptom[];
  /** Ids of the promises that it found broken. */
  readonly promises: readonly string[];
  /** Number of checks that could not be judged without it. */
  readonly awaitedBy: number;
};

/** @returns the worst cause first; every failing check is in exactly one. */
export function causesOf(run: Findings, { pattern, ownerOf, effectOf }: CausePolicy): readonly Cause[] {
  const exchanges = new Map(run.exchanges.map((exchange) => [exchange.n, exchange]));
  const evidence = { exchanges, kinds: toKinds(pattern), ownerOf, baseUrl: run.baseUrl };
  const found = findingsOf(run, evidence);
  const groups = groupsOf(found, haveOneCause);
  return groups
    .toSorted((one, other) => gravity(one) - gravity(other))
    .map((group) => toCause(group, evidence, effectOf));
}

function findingsOf({ verdicts, checks }: Findings, { exchanges, kinds }: Evidence): readonly Finding[] {
  const byId = new Map(checks.map((question) => [question.id, question]));
  return verdicts.filter(isFailure).map(
    (verdict): Finding => ({
      verdict,
      question: byId.get(verdict.check),
      symptoms: symptomsOf(verdict, exchanges, kinds),
      promises: brokenPromises(verdict),
      awaitedBy: verdicts.filter(({ reason }) => reason?.check === verdict.check).length,
    }),
  );
}

const haveOneCause = (one: Finding, other: Finding): boolean =>
  follows(one, other) ||
  follows(other, one) ||
  one.symptoms.some((symptom) => other.symptoms.some((same) => isSame(symptom, same))) ||
  one.promises.some((promise) => other.promises.includes(promise));

const follows = (one: Finding, other: Finding): boolean =>
  one.question?.prerequisites?.includes(other.verdict.check) ?? false;

/** @param group in the order of the checks. */
function toCause(group: readonly Finding[], evidence: Evidence, effectOf: CausePolicy['effectOf']): Cause {
  const inOrder = group.toSorted((one, other) => directness(one, group) - directness(other, group));
  const [{ verdict }] = inOrder as [Finding];
  const { check, claim, violations } = verdict;
  const [first] = violations;
  const effect = effectOf(brokenPromises(verdict)[0] ?? '');
  return {
    id: check,
    title: first?.message ?? claim,
    primary: check,
    status: failures.find((status) => group.some((one) => one.verdict.status === status)) ?? 'note',
    checks: inOrder.map((one) => one.verdict.check),
    promises: [...new Set(inOrder.flatMap(({ promises }) => promises))],
    ...(first?.exchange !== undefined && { exchange: first.exchange }),
    ...(effect !== undefined && { effect }),
    fix: widest(inOrder)?.fix ?? claim,
    owner: ownerFrom(
      inOrder.map((one) => one.verdict),
      evidence,
    ),
  };
}

/**
 * The check whose fix removes the whole cause: the primary one, unless a check of the whole run reports the same at more
 * addresses.
 */
function widest([primary, ...others]: readonly Finding[]): Question | undefined {
  if (primary === undefined) return undefined;
  const reach = ({ symptoms }: Finding) => new Set(symptoms.map(({ request }) => request)).size;
  const covers = ({ symptoms }: Finding) =>
    primary.symptoms.every((symptom) => symptoms.some((other) => isSame(symptom, other)));
  const sweeping = others.find(
    (one) => one.question?.order === 'afterwards' && reach(one) > reach(primary) && covers(one),
  );
  return (sweeping ?? primary).question;
}

/**
 * The lower, the more directly a check shows the cause of its group. In order: it follows from no other check, it examines
 * one thing instead of the whole run, it decides conformance, other checks wait for it.
 */
function directness(finding: Finding, group: readonly Finding[]): number {
  const { verdict, question, awaitedBy } = finding;
  const digits = [
    group.some((other) => other !== finding && follows(finding, other)) ? 1 : 0,
    question?.order === 'afterwards' ? 1 : 0,
    rulesets.indexOf(verdict.ruleset),
    failures.indexOf(verdict.status),
    Math.max(0, 9 - awaitedBy),
  ];
  return digits.reduce((sum, digit) => sum * 10 + digit, 0);
}

/** The lower, the worse: deciding failures come first, then those with the most consequences. */
function gravity(group: readonly Finding[]): number {
  const worst = group.map(
    ({ verdict: { ruleset, status } }) =>
      rulesets.indexOf(ruleset) * failures.length + failures.indexOf(status),
  );
  return Math.min(...worst) * 10_000 - group.length;
}

/** Each failing verdict with the id of its cause. */
export function withCauses(verdicts: readonly Verdict[], causes: readonly Cause[]): readonly Verdict[] {
  const ids = new Map(causes.flatMap(({ id, checks }) => checks.map((check) => [check, id])));
  return verdicts.map((verdict) => {
    const cause = ids.get(verdict.check);
    return cause === undefined ? verdict : { ...verdict, cause };
  });
}

/** @returns groups of things that are related directly or through others, all in the order of the things. */
function groupsOf<T>(
  things: readonly T[],
  areRelated: (one: T, other: T) => boolean,
): readonly (readonly T[])[] {
  let groups: readonly (readonly T[])[] = [];
  for (const thing of things) {
    const mine = groups.filter((group) => group.some((other) => areRelated(thing, other)));
    const others = groups.filter((group) => !mine.includes(group));
    groups = [...others, [...mine.flat(), thing]];
  }
  const inOrder = groups.map((group) => things.filter((thing) => group.includes(thing)));
  return inOrder.toSorted(([one], [other]) => things.indexOf(one as T) - things.indexOf(other as T));
}
