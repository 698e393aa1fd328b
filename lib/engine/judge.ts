/** Turns the finding of a check into a verdict. Nothing else knows severity. */
import { shortened } from '../evidence/violations.ts';
import type { Question } from '../model/check.ts';
import type { Reason } from '../model/inconclusive.ts';
import { type Area, isNewTo, type Level, levels, nextSet, type Requirement } from '../model/requirement.ts';
import type { Status, Verdict, Violation } from '../model/verdict.ts';

/** The result of running a check. */
export type Finding = {
  readonly violations: readonly Violation[];
  /** Why the check could not be judged; violations that it found before are kept. */
  readonly inconclusive?: Reason;
  /** Why the check was not run at all. */
  readonly skipped?: Reason;
  /** An error of the suite itself. */
  readonly error?: string;
  readonly examined: number;
  /** The release of the ruleset whose rules were applied. */
  readonly release?: string;
  readonly exchanges: readonly number[];
  readonly confirmed?: string;
  readonly millis: number;
};

/** The finding of a check that did not run. */
export const nothing = { violations: [], examined: 0, exchanges: [], millis: 0 };

/** The status of a broken promise, by its level. */
const broken: Readonly<Record<Level, Status>> = { must: 'fail', should: 'warn', may: 'note' };

/** The status of one promise of a check, which may have failed for a graver one. */
export function statusForPromise(level: Level, status: Status): Status {
  const failed = levels.find((one) => broken[one] === status);
  return failed === undefined ? status : broken[lesser(failed, level)];
}

const nothingExamined: Reason = { code: 'no-subjects', text: 'there was nothing to examine' };

/**
 * @param requirements of the check; its level is the highest of theirs. A check that requires an unregistered promise is
 * an error of the suite.
 * @param set the name of the set that decides.
 */
export function judge(
  check: Question,
  requirements: readonly Requirement[],
  finding: Finding,
  set: string = nextSet,
): Verdict {
  const level = levels.find((candidate) => requirements.some((row) => row.level === candidate)) ?? 'may';
  const error = finding.error ?? unknownRequirement(check, requirements);
  const { status, reason } = statusOf(levelIn(requirements, level), error, finding);
  const isNew = requirements.length > 0 && requirements.every((row) => isNewTo(set, row));
  const { violations, examined, release, exchanges, confirmed, millis } = finding;
  const replay = violations.find(({ counterexample }) => counterexample)?.counterexample;
  return {
    check: check.id,
    area: areaOf(check),
    ruleset: requirements[0]?.ruleset ?? 'interface',
    ...(isNew && { new: true }),
    ...(release !== undefined && { release }),
    level,
    claim: check.claim,
    requires: check.requires,
    status,
    ...(reason && { reason }),
    examined,
    ...(confirmed !== undefined && { confirmed }),
    violations: shortened(violations).map(({ atMost: _, ...violation }) => violation),
    ...(error !== undefined && { error }),
    evidence: { exchanges, ...(replay && { seed: replay.seed, path: replay.path }) },
    millis: Math.round(millis),
  };
}

function unknownRequirement({ requires }: Question, known: readonly Requirement[]): string | undefined {
  const unknown = requires.find((id) => !known.some((row) => row.id === id));
  return unknown === undefined ? undefined : `it requires ${unknown}, which is not registered`;
}

type LevelOf = (violation: Violation) => Level;

/** The level of a violation: that of the promise which it names, or else of the check; or a lesser one that it names. */
const levelIn =
  (requirements: readonly Requirement[], level: Level): LevelOf =>
  ({ promise, atMost = level }) =>
    lesser(requirements.find(({ id }) => id === promise)?.level ?? level, atMost);

function statusOf(
  levelOf: LevelOf,
  error: string | undefined,
  { violations, inconclusive, skipped, examined }: Finding,
): { status: Status; reason?: Reason } {
  if (error !== undefined) return { status: 'error' };
  if (skipped) return { status: 'skipped', reason: skipped };
  if (violations.length > 0) return { status: broken[gravest(violations.map(levelOf))] };
  const reason = inconclusive ?? (examined === 0 ? nothingExamined : undefined);
  if (!reason) return { status: 'pass' };
  return { status: reason.code === 'not-run' ? 'skipped' : 'inconclusive', reason };
}

const gravest = (found: readonly Level[]): Level => levels.find((level) => found.includes(level)) ?? 'may';

const lesser = (one: Level, other: Level): Level =>
  levels.indexOf(one) > levels.indexOf(other) ? one : other;

/** The area is the first part of a check's id. */
export const areaOf = ({ id }: Pick<Question, 'id'>): Area => id.slice(0, id.indexOf('/')) as Area;
