/** Turns rows of the table of options into options of the command line, and back. */
import { type Command, Option as CommanderOption } from 'commander';
import { choice, fitting } from '../../target/kinds.ts';
import { type Option, option, type ValuesOf } from '../../target/option.ts';
import { referenceName } from '../../target/options.ts';

type Row = Option<unknown, unknown>;

/** The help of the argument URL of an audit. */
export const urlHelp = `the storefront; "${referenceName}" is the reference storefront, with every consent`;

/** For scripts that audit the reference storefront on purpose, such as `npm start` in a checkout. */
export const presetOption = {
  default: option(
    choice([referenceName], 'NAME'),
    `what to audit without a URL: ${referenceName}`,
    undefined,
  ),
};

/** @throws UsageError for another word. */
export const presetOf = (program: Command) => readFlags(presetOption, flagsOf(program)).default;

/** What to type: in a checkout, whose script sets the preset, `npm start --`. */
export const commandName = (program: Command): string =>
  presetOf(program) === undefined ? program.name() : 'npm start --';

const letters: Readonly<Record<string, string>> = { quiet: '-q, ', verbose: '-v, ' };

/**
 * The option for commander; the table validates the values later, for all sources alike.
 * @param group its heading in the help; "Options:" by default.
 */
export function toCommanderOption(
  name: string,
  { kind, help, fallback, shown }: Row,
  group?: string,
): CommanderOption {
  const long = `${letters[name] ?? ''}--${name}`;
  const flag = kind.placeholder === undefined ? long : `${long} <${kind.placeholder}>`;
  const preset = shown ?? inWords(fallback);
  const option = new CommanderOption(flag, preset === '' ? help : `${help} [${preset}]`);
  if (group !== undefined) option.helpGroup(group);
  if (kind.many) {
    option.argParser((value: string, sofar: readonly string[] | undefined) => [...(sofar ?? []), value]);
  }
  return option;
}

const inWords = (fallback: unknown): string =>
  Array.isArray(fallback)
    ? fallback.join(',')
    : typeof fallback === 'string' || typeof fallback === 'number'
      ? String(fallback)
      : '';

/** The flags of the command line, by the name of the long option. */
export function flagsOf(command: Command): Readonly<Record<string, unknown>> {
  const given = command.options.filter(
    (option) => command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  return Object.fromEntries(
    given.map((option) => [option.name(), option.negate || command.getOptionValue(option.attributeName())]),
  );
}

/** The values of a command whose options come from the command line alone. @throws UsageError for an invalid value. */
export function readFlags<Table extends Readonly<Record<string, Row>>>(
  table: Table,
  flags: Readonly<Record<string, unknown>>,
): ValuesOf<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { kind, fallback }]) => [
      name,
      flags[name] === undefined ? fallback : fitting(kind, { raw: flags[name], where: `--${name}` }),
    ]),
  ) as ValuesOf<Table>;
}
