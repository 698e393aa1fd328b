/** The proof that every check can fail, and fails only where it is lied to: each saboteur against every check. */
import type { Saboteur } from '../model/saboteur.ts';
import type { Suite } from '../model/suite.ts';
import type { Status } from '../model/verdict.ts';
import { type InProcessOptions, partsOf, verdictsInProcess } from './audit-in-process.ts';
import { type Recollection, recollect } from './recall/recollect.ts';

export type Row = {
  readonly saboteur: string;
  /** Checks that found a violation, sorted. */
  readonly caughtBy: readonly string[];
  /** Checks that it names, sorted, and that did not. */
  readonly missedBy: readonly string[];
  /** Checks that it does not name, sorted, and that did. */
  readonly unexpected: readonly string[];
  /** Checks that broke, with their errors. */
  readonly errors: readonly string[];
};

const caught: ReadonlySet<Status> = new Set(['fail', 'warn', 'note']);

/** Inputs that each property generates beside its edges: a lie that needs luck to be found is proven by none. */
const runs = 5;

/** Audits the storefront that one saboteur makes of the honest one. */
export async function matrixRow(
  saboteur: Saboteur,
  suites: readonly Suite[],
  options?: InProcessOptions,
): Promise<Row> {
  const { sabotage, storefront } = saboteur;
  const verdicts = await verdictsInProcess(suites, {
    ...options,
    target: { runs, ...options?.target },
    sabotage,
    ...(storefront && { storefront }),
  });
  const caughtBy = verdicts.filter(({ status }) => caught.has(status)).map(({ check }) => check);
  const allowed = new Set([...saboteur.breaks, ...(saboteur.alsoCatches?.checks ?? [])]);
  return {
    saboteur: saboteur.id,
    caughtBy: caughtBy.toSorted(),
    missedBy: saboteur.breaks.filter((id) => !caughtBy.includes(id)).toSorted(),
    unexpected: caughtBy.filter((id) => !allowed.has(id)).toSorted(),
    errors: verdicts.flatMap(({ check, error }) => (error === undefined ? [] : [`${check}: ${error}`])),
  };
}

/**
 * As `matrixRow`, for many saboteurs: from the second lie about the same storefront on, what does not touch a check is
 * recalled and not judged again.
 */
export function matrix(
  suites: readonly Suite[],
  options?: InProcessOptions,
): (saboteur: Saboteur) => Promise<Row> {
  const lies = new Map<string, number>();
  const recollections = new Map<string, Promise<Recollection>>();
  return async (saboteur) => {
    const { storefront } = saboteur;
    const settings = JSON.stringify(storefront);
    const told = lies.get(settings) ?? 0;
    lies.set(settings, told + 1);
    if (told === 0) return matrixRow(saboteur, suites, options);
    const recollection =
      recollections.get(settings) ?? recollected(suites, { ...options, ...(storefront && { storefront }) });
    recollections.set(settings, recollection);
    const { recalling, answers } = await recollection;
    return matrixRow(saboteur, recalling(), { ...options, answers });
  };
}

/** What there is to recall of the honest storefront. */
export const recollected = (
  suites: readonly Suite[],
  options: InProcessOptions = {},
): Promise<Recollection> =>
  recollect(
    suites,
    (recording) => verdictsInProcess(recording, { ...options, target: { runs, ...options.target } }),
    partsOf(options).wire,
  );

/** What is wrong with a row, in sentences that name the missing step. */
export function complaints({ saboteur, missedBy, unexpected, errors }: Row): readonly string[] {
  return [
    ...missedBy.map((id) => `saboteur "${saboteur}" is not caught by ${id}, which it names in breaks`),
    ...unexpected.map(
      (id) =>
        `${id} catches saboteur "${saboteur}", which does not name it: narrow the check, or say so in alsoCatches`,
    ),
    ...errors.map((error) => `under saboteur "${saboteur}" a check broke: ${error}`),
  ];
}
