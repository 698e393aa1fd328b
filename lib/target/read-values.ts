/** One value for each option: flags override the environment, which overrides the configuration file, then defaults. */
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

/** The sources of settings. */
export type Sources = {
  /** Raw values by the name of the long option: text, a list of texts, or true; `config` is the path of the file. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the configuration file, to which paths are relative. */
  readonly cwd: string;
  /** Raw values that replace defaults, for the embedded storefront. */
  readonly fallbacks?: Readonly<Record<string, unknown>>;
};

/** @throws UsageError that names the source of an invalid value. */
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
