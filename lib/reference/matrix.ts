/** The proof that every check can fail, and fails only where it is sabotaged: each saboteur against every check. */
import type { Saboteur } from '../model/saboteur.ts';
import type { Suite } from '../model/suite.ts';
import type { Status, Verdict } from '../model/verdict.ts';
import { type InProcessOptions, judgeInProcess } from './in-process.ts';

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
  const verdicts = await judgeInProcess(suites, {
    ...options,
    target: { runs: matrixRuns, ...options.target },
    sabotage,
    ...(storefront && { storefront }),
  });
  return toRow(saboteur, verdicts);
}

function toRow(saboteur: Saboteur, verdicts: readonly Verdict[]): Row {
  const caughtBy = verdicts.filter(({ status }) => caught.has(status)).map(({ check }) => check);
  const named = namedChecks(saboteur);
  return {
    saboteur: saboteur.id,
    caughtBy: caughtBy.toSorted(),
    missedBy: saboteur.breaks.filter((id) => !caughtBy.includes(id)).toSorted(),
    unexpected: caughtBy.filter((id) => !named.has(id)).toSorted(),
    unnamed: verdicts.filter(namesNoPromise).map(({ check }) => check),
    errors: verdicts.flatMap(({ check, error }) => (error === undefined ? [] : [`${check}: ${error}`])),
  };
}

const namesNoPromise = ({ requires, violations }: Verdict): boolean =>
  requires.length > 1 && violations.some(({ promise = '' }) => !requires.includes(promise));

/** Checks that may catch it. */
export const namedChecks = ({ breaks, alsoCatches }: Saboteur): ReadonlySet<string> =>
  new Set([...breaks, ...(alsoCatches?.checks ?? [])]);

/** The errors of a row, in sentences that name the missing step. */
export function complaints({ saboteur, missedBy, unexpected, unnamed, errors }: Row): readonly string[] {
  return [
    ...missedBy.map((id) => `saboteur "${saboteur}" is not caught by ${id}, which it names in breaks`),
    ...unexpected.map(
      (id) =>
        `${id} catches saboteur "${saboteur}", which does not name it: narrow the check, or say so in alsoCatches`,
    ),
    ...unnamed.map(
      (id) => `under saboteur "${saboteur}" a violation of ${id} names none of the requirements of the check`,
    ),
    ...errors.map((error) => `under saboteur "${saboteur}" a check broke: ${error}`),
  ];
}
