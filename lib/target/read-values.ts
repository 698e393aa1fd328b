/** One value for each option: flags override the environment, which overrides the configuration file, then defaults. */

import { UsageError } from '../model/usage-error.ts';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { refuseUnknownNames } from './environment.ts';
import { fitting, type Given } from './fitting.ts';
import {
  environmentName,
  type Option,
  type OptionName,
  optionNames,
  options,
  referenceName,
  type Values,
} from './options.ts';

/** The sources of settings. */
export type Sources = {
  /** Raw values by the name of the long option: text, a list of texts, or true; `config` is the path of the file. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the configuration file, to which paths are relative. */
  readonly cwd: string;
  /** Milliseconds since the epoch, when signatures must not have expired; the system's time by default. */
  readonly now?: number;
  /** Raw values that replace defaults, for the reference storefront: its address replaces its name as well. */
  readonly fallbacks?: Readonly<Record<string, unknown>>;
};

/** @throws UsageError that names the source of an invalid value. */
export function readValues(sources: Sources): Values {
  refuseUnknownNames(sources.env);
  refuseEmptyUrl(sources);
  const file = readConfigFile(sources.cwd, namedFile(sources));
  return Object.fromEntries(
    optionNames.map((name) => [name, readValue(name, options[name], sources, file)]),
  ) as Values;
}

/** Any other variable that is set to nothing is not set; this one is the commonest mistake of a pipeline. */
function refuseEmptyUrl({ flags, env }: Sources): void {
  const name = environmentName('url');
  if (flags.url === undefined && env[name]?.trim() === '') {
    throw new UsageError(
      `${name} is set to nothing: set it to the URL of the storefront, or to "${referenceName}" for the reference storefront`,
    );
  }
}

export function namedFile({ flags, env }: Sources): string | undefined {
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
  const byName = given.find(({ raw }) => raw !== undefined);
  const isReplaced = name === 'url' && byName?.raw === referenceName && sources.fallbacks?.url !== undefined;
  const first = isReplaced ? given.at(-1) : byName;
  return first === undefined ? fallback : fitting(kind, first);
}
