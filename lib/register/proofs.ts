/** The checks that judge each requirement, and the saboteurs that break it. */
import type { Check, Suite } from '../model/check.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Saboteur } from '../model/saboteur.ts';

export type Proof = {
  readonly requirement: Requirement;
  readonly checks: readonly Check[];
  /** Saboteurs that a check of this requirement must catch. */
  readonly saboteurs: readonly Saboteur[];
};

export function proofs(
  register: readonly Requirement[],
  suites: readonly Suite[],
  saboteurs: readonly Saboteur[],
): readonly Proof[] {
  const all = suites.flatMap((suite) => suite.checks);
  return register.map((requirement) => {
    const checks = all.filter((check) => check.requires.includes(requirement.id));
    const ids = new Set(checks.map((check) => check.id));
    return {
      requirement,
      checks,
      saboteurs: saboteurs.filter((saboteur) => caughtBy(saboteur).some((id) => ids.has(id))),
    };
  });
}

/** The ids of the checks that must catch a saboteur, including those in a browser. */
export const caughtBy = ({ breaks, breaksInBrowser }: Saboteur): readonly string[] => [
  ...breaks,
  ...(breaksInBrowser ?? []),
];

/** The register as plain data: each requirement with the ids of its checks and saboteurs. */
export type Row = Requirement & {
  readonly checks: readonly string[];
  /** Saboteurs that a check of this requirement must catch. */
  readonly saboteurs: readonly string[];
};

export const toRow = ({ requirement, checks, saboteurs }: Proof): Row => ({
  ...requirement,
  checks: checks.map(({ id }) => id),
  saboteurs: saboteurs.map(({ id }) => id),
});
