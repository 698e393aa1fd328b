/** The frozen requirement sets: which promises each has, and what they said. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Level, Requirement, Ruleset } from '../model/requirement.ts';
import { packageRoot } from '../package/package-root.ts';

/** A promise as it was frozen. */
export type FrozenPromise = {
  readonly id: string;
  readonly level: Level;
  readonly ruleset: Ruleset;
  /** SHA-256 of its statement, in hexadecimal. */
  readonly statement: string;
};

/** A file in suites/sets, which never changes. */
export type FrozenSet = {
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
