/** The proof that every check can fail, and fails only where it is sabotaged: each saboteur against every check. */

import { checksOf } from '../engine/audit.ts';
import type { Check, Suite } from '../model/check.ts';
import type { Cause, Report } from '../model/report.ts';
import type { Saboteur } from '../model/saboteur.ts';
import type { Status, Verdict } from '../model/verdict.ts';
import { auditInProcess, type InProcessOptions, judgeInProcess, withApproval } from './in-process.ts';
import { namedChecks, suitesWith, suspectSuites } from './suspects.ts';

export type Row = {
  readonly saboteur: string;
  /** Checks that found a violation, sorted. */
  readonly caughtBy: readonly string[];
  /** Checks that it names and that found no violation, sorted. */
  readonly missedBy: readonly string[];
  /** Checks that it does not name and that found a violation, sorted. */
  readonly unexpected: readonly string[];
  /** Checks with several requirements that found a violation which names none of these. */
  readonly unnamed: readonly string[];
  /** Checks that broke, with their errors. */
  readonly errors: readonly string[];
  /** The causes in the report. */
  readonly causes: readonly Pick<Cause, 'primary' | 'checks'>[];
  /** There is one cause, and its primary check is one that the saboteur names. */
  readonly isOneCause: boolean;
  /** Why it need not be. */
  readonly excuse?: string;
};

const caught: ReadonlySet<Status> = new Set(['fail', 'warn', 'note']);

/** Inputs that each property generates beside its boundaries; a check must find its fault without luck. */
const matrixRuns = 5;

/** Audits the storefront that one saboteur makes of the reference storefront, with every check. */
export async function matrixRow(
  saboteur: Saboteur,
  suites: readonly Suite[],
  options: InProcessOptions = {},
): Promise<Row> {
  return toRow(saboteur, await auditInProcess(suites, sabotaged(saboteur, options)));
}

const sabotaged = (
  { sabotage, storefront, isApproved }: Saboteur,
  options: InProcessOptions,
): InProcessOptions => ({
  ...withRuns(isApproved ? withApproval(options) : options),
  sabotage,
  ...(storefront && { storefront: { ...options.storefront, ...storefront } }),
});

const withRuns = (options: InProcessOptions): InProcessOptions => ({
  ...options,
  target: { runs: matrixRuns, ...options.target },
});

function toRow(saboteur: Saboteur, { verdicts, causes }: Report): Row {
  const caughtBy = catchersIn(verdicts);
  const named = namedChecks(saboteur);
  return {
    saboteur: saboteur.id,
    caughtBy: caughtBy.toSorted(),
    missedBy: missedOf(saboteur, caughtBy),
    unexpected: caughtBy.filter((id) => !named.has(id)).toSorted(),
    unnamed: verdicts.filter(namesNoPromise).map(({ check }) => check),
    errors: errorsIn(verdicts),
    causes: causes.map(({ primary, checks }) => ({ primary, checks })),
    isOneCause: causes.length === 1 && causes.every(({ primary }) => saboteur.breaks.includes(primary)),
    ...(saboteur.notOneCause !== undefined && { excuse: saboteur.notOneCause }),
  };
}

const catchersIn = (verdicts: readonly Verdict[]): readonly string[] =>
  verdicts.filter(({ status }) => caught.has(status)).map(({ check }) => check);

const missedOf = ({ breaks }: Saboteur, caughtBy: readonly string[]): readonly string[] =>
  breaks.filter((id) => !caughtBy.includes(id)).toSorted();

const errorsIn = (verdicts: readonly Verdict[]): readonly string[] =>
  verdicts.flatMap(({ check, error }) => (error === undefined ? [] : [`${check}: ${error}`]));

const namesNoPromise = ({ requires, violations }: Verdict): boolean =>
  requires.length > 1 && violations.some(({ promise = '' }) => !requires.includes(promise));

/** What the quick mode says of a saboteur. */
export type Catch = Pick<Row, 'saboteur' | 'caughtBy' | 'missedBy' | 'unnamed' | 'errors'>;

/** The complaints about a row, in sentences that name the missing step. */
export function complaints(row: Row | Catch): readonly string[] {
  const { saboteur, missedBy, unnamed, errors } = row;
  return [
    ...missedBy.map((id) => `saboteur "${saboteur}" is not caught by ${id}, which it names in breaks`),
    ...('unexpected' in row ? [...unexpectedIn(row), ...causeComplaints(row)] : []),
    ...unnamed.map(
      (id) => `under saboteur "${saboteur}" a violation of ${id} names none of the requirements of the check`,
    ),
    ...errors.map((error) => `under saboteur "${saboteur}" a check broke: ${error}`),
  ];
}

const unexpectedIn = ({ unexpected, saboteur }: Row): readonly string[] =>
  unexpected.map(
    (id) =>
      `${id} catches saboteur "${saboteur}", which does not name it: narrow the check, or say so in alsoCatches`,
  );

function causeComplaints({ saboteur, causes, isOneCause, excuse }: Row): readonly string[] {
  if (isOneCause && excuse !== undefined) {
    return [`saboteur "${saboteur}" is reported as one cause: remove notOneCause`];
  }
  if (isOneCause || excuse !== undefined) return [];
  const found = causes.map(({ primary, checks }) => `${primary} (${checks.length})`).join(', ');
  return [
    `saboteur "${saboteur}" is reported as ${found || 'nothing'}, not as one cause that a check in breaks shows: add a prerequisite to the check that follows, or say why in notOneCause`,
  ];
}

/**
 * The full mode: the same rows as those of `matrixRow`, in less time. Under a saboteur only those checks run whose
 * verdict it can change, as a replay of the unsabotaged run shows.
 */
export function matrix(
  suites: readonly Suite[],
  options: InProcessOptions = {},
): (saboteur: Saboteur) => Promise<Row> {
  const suspects = suspectSuites(suites, withRuns(options));
  return async (saboteur) => {
    const suspect = await suspects(saboteur);
    const row = await matrixRow(saboteur, suspect, options);
    // A complaint counts only if a whole audit confirms it.
    return complaints(row).length === 0 || suspect === suites ? row : matrixRow(saboteur, suites, options);
  };
}

/**
 * The quick mode: whether the checks in `breaks` catch a saboteur, and nothing about other checks or causes. Only the
 * checks that the saboteur names run. Where one of them looks back over the run and misses it, they run again beside
 * witnesses: checks that make the requests which others look back at.
 * @param witnesses the ids of checks, in lists that are tried one after the other: the one that exposed the last saboteur
 *   first, since neighbours often need the same.
 */
export function catches(
  suites: readonly Suite[],
  witnesses: readonly (readonly string[])[],
  options: InProcessOptions = {},
): (saboteur: Saboteur) => Promise<Catch> {
  const checks = checksOf(suites);
  const idsOf = (those: (check: Check) => boolean) => new Set(checks.filter(those).map(({ id }) => id));
  const lookBack = idsOf(({ order }) => order === 'afterwards');
  const bursts = idsOf(({ needs = [] }) => needs.includes('burst'));
  // The requests of a few checks stay below this rate, and a burst soon exceeds it.
  const withBurst = { ...options, storefront: { rate: 60, ...options.storefront } };
  const caughtBy = async (saboteur: Saboteur, ids: ReadonlySet<string>): Promise<Catch> => {
    const some = suitesWith(suites, ({ id }) => ids.has(id));
    const settings = [...ids].some((id) => bursts.has(id)) ? withBurst : options;
    return toCatch(saboteur, await judgeInProcess(some, sabotaged(saboteur, settings)));
  };
  let lists = witnesses;
  return async (saboteur) => {
    const named = namedChecks(saboteur);
    const found = await caughtBy(saboteur, named);
    if (!found.missedBy.some((id) => lookBack.has(id))) return found;
    for (const some of lists) {
      const again = await caughtBy(saboteur, new Set([...named, ...some]));
      if (again.missedBy.length > 0) continue;
      lists = [some, ...lists.filter((list) => list !== some)];
      return again;
    }
    return found;
  };
}

const toCatch = (saboteur: Saboteur, verdicts: readonly Verdict[]): Catch => ({
  saboteur: saboteur.id,
  caughtBy: catchersIn(verdicts).toSorted(),
  missedBy: missedOf(saboteur, catchersIn(verdicts)),
  unnamed: verdicts.filter(namesNoPromise).map(({ check }) => check),
  errors: errorsIn(verdicts),
});
