/** Gives each survivor its reason, and complains of survivors without one, of reasons without one, and of low shares. */
import type { Planted, Reason, Share, Survey, Survivor } from './survivor.ts';

/** Shares that are promised, in percent. */
const least = { saboteurs: 98, operators: 90 } as const;

export const explains = ({ fault, askedBy, dialect }: Reason, survivor: Survivor): boolean =>
  fault.test(survivor.fault) &&
  (askedBy?.test(survivor.askedBy) ?? true) &&
  (dialect ?? survivor.dialect) === survivor.dialect;

/** The first reason counts. */
export const reasonOf = (survivor: Survivor, reasons: readonly Reason[]): Reason | undefined =>
  reasons.find((reason) => explains(reason, survivor));

/** Rounded down, so that 98 % is not 97.96. */
export const percentOf = ({ seen, of }: Share): number => Math.floor((seen / Math.max(1, of)) * 1000) / 10;

export function complaintsAbout(
  { planted, survivors }: Survey,
  reasons: readonly Reason[],
): readonly string[] {
  const used = new Set(survivors.map((survivor) => reasonOf(survivor, reasons)));
  return [
    ...survivors
      .filter((survivor) => !reasonOf(survivor, reasons))
      .map(({ dialect, fault, askedBy }) => `no reason: ${fault} (${dialect}, asked by ${askedBy})`),
    ...reasons.filter((reason) => !used.has(reason)).map(({ because }) => `explains nothing: ${because}`),
    ...planted.flatMap(tooLow),
  ];
}

const tooLow = (planted: Planted): readonly string[] =>
  (['saboteurs', 'operators'] as const)
    .filter((sort) => percentOf(planted[sort]) < least[sort])
    .map(
      (sort) =>
        `${planted.dialect}: ${percentOf(planted[sort])} % of the ${sort} seen; promised are ${least[sort]} %`,
    );
