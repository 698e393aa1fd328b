/** All commands with what may follow them, from the same tables as the commands themselves. */
import type { Command, Option as CommanderOption } from 'commander';
import { builtinNames } from '../../baseline/read-baseline.ts';
import { areas } from '../../model/requirement.ts';
import type { Row } from '../../register/rows.ts';
import { type OptionName, options } from '../../target/options.ts';
import { serveOptions } from '../serve-command.ts';

export type Values = { readonly words: readonly string[]; readonly files: boolean };

export type SpelledOption = Values & {
  readonly flag: string;
  readonly help: string;
  /** A value follows. */
  readonly valued: boolean;
};

export type SpelledCommand = {
  /** `baseline write`; empty before any command is named. */
  readonly path: string;
  readonly summary: string;
  readonly subcommands: readonly string[];
  readonly options: readonly SpelledOption[];
  /** What its arguments can be. */
  readonly values: Values;
};

/** @param rows the register: what can be named by id. */
export function spelledOut(program: Command, rows: readonly Row[]): readonly SpelledCommand[] {
  const ids = idsOf(rows);
  const spell = (command: Command, path: string): readonly SpelledCommand[] => [
    {
      path,
      summary: command.summary() || command.description(),
      subcommands: command.commands.map((sub) => sub.name()),
      options: [...command.options.filter(({ hidden }) => !hidden).map((one) => spelled(one, ids)), help],
      values: valuesOf(path, ids),
    },
    ...command.commands.flatMap((sub) => spell(sub, `${path} ${sub.name()}`.trim())),
  ];
  return spell(program, '');
}

const help: SpelledOption = { flag: '--help', help: 'print help', valued: false, words: [], files: false };

type Ids = { readonly promises: readonly string[]; readonly saboteurs: readonly string[] };

function idsOf(rows: readonly Row[]): Ids & { readonly checks: readonly string[] } {
  const sorted = (words: readonly string[]) => [...new Set(words)].toSorted();
  return {
    promises: sorted(rows.map(({ id }) => id)),
    checks: sorted(rows.flatMap(({ checks }) => checks)),
    saboteurs: sorted(rows.flatMap(({ saboteurs }) => saboteurs)),
  };
}

function spelled(option: CommanderOption, ids: ReturnType<typeof idsOf>): SpelledOption {
  const flag = option.long ?? option.flags;
  const name = flag.replace(/^--/, '');
  return {
    flag,
    help: option.description,
    valued: option.required || option.optional,
    words: wordsOf(name, ids),
    files: /<(FILE|DIR)>/.test(option.flags) || name === 'baseline',
  };
}

function wordsOf(name: string, { promises, checks, saboteurs }: ReturnType<typeof idsOf>): readonly string[] {
  if (name === 'only' || name === 'skip') return [...areas, ...checks, ...promises];
  if (name === 'sabotage') return saboteurs;
  if (name === 'baseline') return builtinNames();
  const tables = { ...serveOptions, ...options };
  return tables[name as OptionName]?.kind.choices ?? [];
}

function valuesOf(path: string, { promises, checks, saboteurs }: ReturnType<typeof idsOf>): Values {
  if (path === 'explain') return { words: [...checks, ...promises], files: false };
  if (path === 'prove') return { words: saboteurs, files: false };
  return { words: [], files: /^(report|diff|baseline .+)$/.test(path) };
}
