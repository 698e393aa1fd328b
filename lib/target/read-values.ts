/** One value for each option: flags win over the environment, that over the configuration file, that over defaults. */
import { UsageError } from '../model/usage-error.ts';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { asWords, type Kind } from './kinds.ts';
import { didYouMean } from './nearest.ts';
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

/** A value as written, and where. */
export type Given = { readonly raw: unknown; readonly where: string };

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

/** @throws UsageError when it does not fit. */
export function fitting<T>(kind: Kind<T>, given: Given): T {
  const value = kind.parse(given.raw);
  if (value === undefined) throw new UsageError(misfit(given, kind));
  return value;
}

function misfit({ raw, where }: Given, kind: Kind<unknown>): string {
  if (kind.secret) return `${where} does not fit; it takes ${kind.takes}`;
  const known = kind.choices ?? [];
  const wrong = asWords(raw)?.find((word) => !known.includes(word));
  const guess = wrong === undefined || known.length === 0 ? '' : didYouMean(wrong, known);
  return `${where} is ${show(raw)}; it takes ${kind.takes}${guess}`;
}

/** Credentials in a URL are not repeated. */
const show = (raw: unknown): string => JSON.stringify(raw).replaceAll(/\/\/[^/"]*@/g, '//(hidden)@');
