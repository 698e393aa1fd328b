/** The register as plain data: each requirement with the ids of its checks and saboteurs. */
import type { Requirement } from '../model/requirement.ts';
import type { Proof } from './proofs.ts';

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
