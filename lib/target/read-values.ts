/** One value for each option: flags win over the environment, that over the configuration file, that over defaults. */
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { fitting, type Given } from './fitting.ts';
import {
  environmentName,
  type Option,
  type OptionName,
  optionNames,
  options,
  type Values,
} from './options.ts';

/** Where settings come from. */
export type Sources = {
  /** By the name of the long option, as written: text, a list of texts, or true; `config` names the file. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the configuration file is looked for, and what paths are relative to. */
  readonly cwd: string;
  /** Instead of the defaults, as written: what is known of the embedded storefront. */
  readonly fallbacks?: Readonly<Record<string, unknown>>;
};

/** @throws UsageError that names the source of a value that does not fit. */
export function readValues(sources: Sources): Values {
  const file = readConfigFile(sources.cwd, namedFile(sources));
  return Object.fromEntries(
    optionNames.map((name) => [name, readValue(name, options[name], sources, file)]),
  ) as Values;
}

function namedFile({ flags, env }: Sources): string | undefined {
  const named = flags.config ?? (env[environmentName('config')] || undefined);
  return typeof named === 'string' ? named : undefined;
}

function readValue(
  name: OptionName,
  { kind, fallback }: Option<unknown, unknown>,
  sources: Sources,
  file: ConfigFile | undefined,
): unknown {
  const given: readonly Given[] = [
    { raw: sources.flags[name], where: name === 'url' ? 'URL' : `--${name}` },
    { raw: sources.env[environmentName(name)] || undefined, where: environmentName(name) },
    { raw: file?.values[name], where: `${file?.name}: ${name}` },
    { raw: sources.fallbacks?.[name], where: name },
  ];
  const first = given.find(({ raw }) => raw !== undefined);
  return first === undefined ? fallback : fitting(kind, first);
}
