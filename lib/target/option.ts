/** One setting of a command, as a row of a table of options. */
import type { Argument, Target } from '../model/target.ts';
import type { Kind } from './kinds.ts';

type Details<M extends keyof Target> = {
  /** The default in words, where the value does not show it. */
  readonly shown?: string;
  /** The member of the target that has this value as it is; computed members are in load-settings.ts. */
  readonly member?: M;
  /** It changes what is sent, so the help of `plan` shows it. */
  readonly isPlanned?: true;
  /** False for what only concerns outputs: a command that repeats the run leaves it out. */
  readonly isRepeated?: false;
};

export type Option<T, F, M extends keyof Target = keyof Target> = Details<M> & {
  readonly kind: Kind<T>;
  readonly help: string;
  /** The default value. */
  readonly fallback: F;
  /** Its heading in the help. */
  readonly group?: string;
};

export const option = <T, const F extends T | undefined, const M extends keyof Target = never>(
  kind: Kind<T>,
  help: string,
  fallback: F,
  details: Details<M> = {},
): Option<T, F, M> => ({ kind, help, fallback, ...details });

/** Adds the heading in the help to each row. */
export const grouped = <Table extends object>(group: string, rows: Table): Table =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, group }])) as Table;

/** The values of a table of options. */
export type ValuesOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Option<infer T, infer F> ? T | F : never;
};

/** The members of the target that its options have as they are. */
export type MembersOf<Table> = {
  readonly [Name in keyof Table as Table[Name] extends { readonly member?: infer M }
    ? NonNullable<M> & keyof Target
    : never]: Table[Name] extends Option<infer T, infer F> ? T | F : never;
};

/** `canonical-url` is STOREFRONT_CANONICAL_URL. */
export const environmentName = (name: string): string =>
  `STOREFRONT_${name.toUpperCase().replaceAll('-', '_')}`;

/** The arguments that give the option this value on a command line. */
export function argumentsOf(
  name: string,
  { kind }: Option<unknown, unknown>,
  value: unknown,
): readonly Argument[] {
  const flag = `--${name}`;
  if (kind.toArguments) return kind.toArguments(flag, value);
  if (typeof value === 'boolean') return value ? [{ flag }] : [];
  return [{ flag, value: Array.isArray(value) ? value.join(',') : String(value) }];
}
