/** Reads all requirements in the order of the interface, with the checks and saboteurs of each, and the frozen sets. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Check, Suite } from '../model/check.ts';
import { type Area, areas, type Level, type Requirement, type Ruleset } from '../model/requirement.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { packageRoot } from '../package/package-root.ts';

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

/** A promise as it was frozen. */
type FrozenPromise = {
  readonly id: string;
  readonly level: Level;
  readonly ruleset: Ruleset;
  /** SHA-256 of its statement, in hexadecimal. */
  readonly statement: string;
};

/** A file in suites/sets, which never changes. */
type FrozenSet = {
  /** The date of the document, or a later one: `YYYY-MM-DD`. */
  readonly set: string;
  readonly document: { readonly title: string; readonly version: string };
  readonly promises: readonly FrozenPromise[];
};

const folder = (): string => join(packageRoot(), 'suites', 'sets');

export const setFile = (name: string): string => join(folder(), `${name}.yaml`);

/** The oldest first. */
export const frozenSets = (parse: (text: string) => unknown): readonly FrozenSet[] =>
  readdirSync(folder())
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
    .map((file) => parse(readFileSync(join(folder(), file), 'utf8')) as FrozenSet);

/** Adds to each requirement the names of the sets that have it. */
export function withSets(
  register: readonly Requirement[],
  sets: readonly FrozenSet[],
): readonly Requirement[] {
  const ids = sets.map(({ set, promises }) => ({ set, ids: new Set(promises.map(({ id }) => id)) }));
  return register.map((row) => ({
    ...row,
    sets: ids.filter((frozen) => frozen.ids.has(row.id)).map(({ set }) => set),
  }));
}

/** The names of all frozen sets, the oldest first. */
export const setNames = (register: readonly Requirement[]): readonly string[] =>
  [...new Set(register.flatMap(({ sets = [] }) => sets))].toSorted();

/** Why no set of this name can be frozen now; undefined when it can. @param frozen the names of all sets. */
export function whyNotFrozen(name: string, frozen: readonly string[]): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(name)) return `a set is named by a date, YYYY-MM-DD, not "${name}"`;
  const newest = frozen.at(-1) ?? '';
  return name > newest
    ? undefined
    : `${newest} is frozen, and a set never changes: name a later date, as in "npm run freeze -- YYYY-MM-DD"`;
}

export const toFrozen = ({ id, level, ruleset, statement }: Requirement): FrozenPromise => ({
  id,
  level,
  ruleset,
  statement: createHash('sha256').update(statement).digest('hex'),
});

/** The file of a new set, with every promise that is not retired: a line each, so that two sets can be compared. */
export function toSetText(
  { set, document }: Omit<FrozenSet, 'promises'>,
  register: readonly Requirement[],
): string {
  const promises = register.filter(({ excluded }) => excluded?.because !== 'retired').map(toFrozen);
  return [
    '# A requirement set, frozen by "npm run freeze". It never changes.',
    `set: ${JSON.stringify(set)}`,
    `document: ${JSON.stringify(document)}`,
    'promises:',
    ...promises.map((promise) => `  - ${JSON.stringify(promise)}`),
    '',
  ].join('\n');
}
