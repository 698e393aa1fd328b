/** The checks of an earlier report that are worth asking again: what failed, what could not be judged, and what those need. */
import type { Question } from '../../model/check.ts';
import type { Report } from '../../model/report.ts';
import { isFailure, type Verdict } from '../../model/verdict.ts';
import { isDoubt, isJudged } from './doubts.ts';

type Judged = Pick<Report, 'verdicts' | 'requirements'>;

/**
 * A missing occasion counts only where it leaves an essential promise open.
 * @param checks those of this suite: what the report has besides them cannot be asked again.
 * @returns ids, in the order of the checks; empty when there is nothing to ask again.
 */
export function unsettledIn(report: Judged, checks: readonly Question[]): readonly string[] {
  const known = new Map(checks.map((check) => [check.id, check]));
  const verdicts = new Map(report.verdicts.map((verdict) => [verdict.check, verdict]));
  const wanted = new Set<string>();
  const add = (id: string) => {
    const check = known.get(id);
    if (!check || wanted.has(id)) return;
    wanted.add(id);
    for (const other of neededBy(check, verdicts.get(id), report.verdicts)) add(other);
  };
  for (const { check } of unsettledOf(report)) add(check);
  return checks.map(({ id }) => id).filter((id) => wanted.has(id));
}

/** Waived failures are failures; what nobody asked for or consented to is no doubt. */
function unsettledOf({ verdicts, requirements }: Judged): readonly Verdict[] {
  const open = requirements.filter(({ essential, status }) => essential && status && !isJudged({ status }));
  const ids = new Set(open.map(({ id }) => id));
  const hidesEssential = ({ status, requires }: Verdict) =>
    status === 'inconclusive' && requires.some((id) => ids.has(id));
  return verdicts.filter((verdict) => isFailure(verdict) || isDoubt(verdict) || hidesEssential(verdict));
}

/** A check that looks back needs those that got the responses which it cites: by itself it would see none. */
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
