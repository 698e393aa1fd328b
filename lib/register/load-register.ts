/** Reads all requirements in the order of the interface, with the checks that judge each and the saboteurs that break it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Check, Suite } from '../model/check.ts';
import { type Area, areas, type Requirement } from '../model/requirement.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { packageRoot } from '../package/package-root.ts';
import { frozenSets, withSets } from './sets.ts';

type WrittenRow = Omit<Requirement, 'area' | 'essential'> & { readonly essential?: boolean };

/** Either the file names one area for all of its rows, or each row names its own. */
type RequirementFile =
  | { readonly area: Area; readonly requirements: readonly WrittenRow[] }
  | { readonly area?: never; readonly requirements: readonly (WrittenRow & { readonly area: Area })[] };

/** The absolute paths of the requirement files: first of the areas in their order, then of other folders. */
export function requirementFiles(): readonly string[] {
  const suites = join(packageRoot(), 'suites');
  const folders = new Set([...areas, ...readdirSync(suites).toSorted()]);
  return [...folders].map((folder) => join(suites, folder, 'requirements.yaml')).filter(existsSync);
}

/**
 * All requirements in the order of their areas, from the compiled register if there is one. Tests validate the
 * requirement files against their schema, so this does not.
 */
export function loadRegister(): readonly Requirement[] {
  register ??= readRegister();
  return register;
}

let register: readonly Requirement[] | undefined;

function readRegister(): readonly Requirement[] {
  const compiled = compiledRows();
  if (compiled) {
    return compiled.map(({ checks: _checks, saboteurs: _saboteurs, ...requirement }) => requirement);
  }
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  const rows = requirementFiles()
    .flatMap((path) => requirementsIn(parse(readFileSync(path, 'utf8')), path))
    .toSorted((one, other) => areas.indexOf(one.area) - areas.indexOf(other.area));
  return withSets(rows, frozenSets(parse));
}

/** @throws Error for a file without a list of requirements. */
export function requirementsIn(file: RequirementFile | null, path: string): readonly Requirement[] {
  if (!Array.isArray(file?.requirements)) {
    throw new Error(`${path} has no list of requirements: it starts with "area:" and "requirements:"`);
  }
  const rows = file.area ? file.requirements.map((row) => ({ ...row, area: file.area })) : file.requirements;
  return rows.map((row) => ({ essential: false, ...row }));
}

/** `dist/register.json`; the sources have no such file. */
export const compiledFile = fileURLToPath(new URL('../../register.json', import.meta.url));

/** @returns undefined if the suite runs from its sources */
export function compiledRows(): readonly Row[] | undefined {
  return existsSync(compiledFile) ? JSON.parse(readFileSync(compiledFile, 'utf8')) : undefined;
}

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
