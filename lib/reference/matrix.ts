/** The proof that every check can fail, and fails only where it is sabotaged: each saboteur against every check. */

import type { Suite } from '../model/check.ts';
import type { Cause, Report } from '../model/report.ts';
import type { Saboteur } from '../model/saboteur.ts';
import type { Status, Verdict } from '../model/verdict.ts';
import { auditInProcess, type InProcessOptions } from './in-process.ts';

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
  /** What a report tells somebody to change. */
  readonly causes: readonly Pick<Cause, 'primary' | 'checks'>[];
  /** There is one cause, and a check that the saboteur names shows it. */
  readonly toldAsOne: boolean;
  /** Why it need not be. */
  readonly excuse?: string;
};

const caught: ReadonlySet<Status> = new Set(['fail', 'warn', 'note']);

/** Inputs that each property generates beside its edges; a check must find its fault without luck. */
export const matrixRuns = 5;

/** Audits the storefront that one saboteur makes of the reference storefront. */
export async function matrixRow(
  saboteur: Saboteur,
  suites: readonly Suite[],
  options: InProcessOptions = {},
): Promise<Row> {
  const { sabotage, storefront } = saboteur;
  const report = await auditInProcess(suites, {
    ...options,
    target: { runs: matrixRuns, ...options.target },
    sabotage,
    ...(storefront && { storefront }),
  });
  return toRow(saboteur, report);
}

function toRow(saboteur: Saboteur, { verdicts, causes }: Report): Row {
  const caughtBy = verdicts.filter(({ status }) => caught.has(status)).map(({ check }) => check);
  const named = namedChecks(saboteur);
  return {
    saboteur: saboteur.id,
    caughtBy: caughtBy.toSorted(),
    missedBy: saboteur.breaks.filter((id) => !caughtBy.includes(id)).toSorted(),
    unexpected: caughtBy.filter((id) => !named.has(id)).toSorted(),
    unnamed: verdicts.filter(namesNoPromise).map(({ check }) => check),
    errors: verdicts.flatMap(({ check, error }) => (error === undefined ? [] : [`${check}: ${error}`])),
    causes: causes.map(({ primary, checks }) => ({ primary, checks })),
    toldAsOne: causes.length === 1 && causes.every(({ primary }) => saboteur.breaks.includes(primary)),
    ...(saboteur.notToldAsOne !== undefined && { excuse: saboteur.notToldAsOne }),
  };
}

const namesNoPromise = ({ requires, violations }: Verdict): boolean =>
  requires.length > 1 && violations.some(({ promise = '' }) => !requires.includes(promise));

/** Checks that may catch it. */
export const namedChecks = ({ breaks, alsoCatches }: Saboteur): ReadonlySet<string> =>
  new Set([...breaks, ...(alsoCatches?.checks ?? [])]);

/** The errors of a row, in sentences that name the missing step. */
export function complaints(row: Row): readonly string[] {
  const { saboteur, missedBy, unexpected, unnamed, errors } = row;
  return [
    ...missedBy.map((id) => `saboteur "${saboteur}" is not caught by ${id}, which it names in breaks`),
    ...unexpected.map(
      (id) =>
        `${id} catches saboteur "${saboteur}", which does not name it: narrow the check, or say so in alsoCatches`,
    ),
    ...causeComplaints(row),
    ...unnamed.map(
      (id) => `under saboteur "${saboteur}" a violation of ${id} names none of the requirements of the check`,
    ),
    ...errors.map((error) => `under saboteur "${saboteur}" a check broke: ${error}`),
  ];
}

function causeComplaints({ saboteur, causes, toldAsOne, excuse }: Row): readonly string[] {
  if (toldAsOne && excuse !== undefined) {
    return [`saboteur "${saboteur}" is told as one cause: remove notToldAsOne`];
  }
  if (toldAsOne || excuse !== undefined) return [];
  const told = causes.map(({ primary, checks }) => `${primary} (${checks.length})`).join(', ');
  return [
    `saboteur "${saboteur}" is told as ${told || 'nothing'}, not as one cause that a check in breaks shows: add a prerequisite to the check that follows, or say why in notToldAsOne`,
  ];
}
