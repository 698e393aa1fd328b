/** Ties the register together: which checks judge a requirement, and which saboteurs break it. */
import type { Check } from '../model/check.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Saboteur } from '../model/saboteur.ts';
import type { Suite } from '../model/suite.ts';

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
      saboteurs: saboteurs.filter((lie) => caughtBy(lie).some((id) => ids.has(id))),
    };
  });
}

/** The checks that must catch a lie, those in a browser included. */
export const caughtBy = (lie: Saboteur): readonly string[] => [...lie.breaks, ...(lie.breaksInBrowser ?? [])];
