/** One value for each option: flags override the environment, which overrides the configuration file, then defaults. */
import { UsageError } from '../model/usage-error.ts';
import { nearest } from '../text/words.ts';
import { type ConfigFile, readConfigFile } from './files.ts';
import { fitting, type Given } from './kinds.ts';
import { environmentName } from './option.ts';
import { type OptionName, optionNames, options, referenceName, type Values } from './options.ts';

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
  /** Flags and variables only: others than the user may write files. */
  readonly ignoresFile?: true;
};

/** @throws UsageError that names the source of an invalid value. */
export const readValues = (sources: Sources): Values => readGiven(sources).values;

export type GivenValues = {
  readonly values: Values;
  /** The options whose value the user gave, by flag, variable or file. */
  readonly given: readonly OptionName[];
};

/** @throws UsageError that names the source of an invalid value. */
export function readGiven(sources: Sources): GivenValues {
  refuseUnknownNames(sources.env);
  refuseEmptyUrl(sources);
  const file = sources.ignoresFile ? undefined : readConfigFile(sources.cwd, namedFile(sources));
  const given = optionNames.map((name) => [name, givenFor(name, sources, file)] as const);
  const isOwn = ({ where }: Given) => where !== fallbackSource;
  return {
    values: Object.fromEntries(
      given.map(([name, raw]) => [
        name,
        raw ? fitting<unknown>(options[name].kind, raw) : options[name].fallback,
      ]),
    ) as Values,
    given: given.flatMap(([name, raw]) => (raw && isOwn(raw) ? [name] : [])),
  };
}

/** An empty variable counts as unset, except this one: an empty URL is the most common mistake in a pipeline. */
function refuseEmptyUrl({ flags, env }: Sources): void {
  const name = environmentName('url');
  if (flags.url === undefined && env[name]?.trim() === '') {
    throw new UsageError(
      `${name} is set to nothing: set it to the URL of the storefront, or to "${referenceName}" for the reference storefront`,
    );
  }
}

function namedFile({ flags, env }: Sources): string | undefined {
  const named = flags.config ?? (env[environmentName('config')] || undefined);
  return typeof named === 'string' ? named : undefined;
}

function givenFor(name: OptionName, sources: Sources, file: ConfigFile | undefined): Given | undefined {
  const given: readonly Given[] = [
    { raw: sources.flags[name], where: name === 'url' ? 'URL' : `--${name}` },
    { raw: sources.env[environmentName(name)] || undefined, where: environmentName(name) },
    { raw: file?.values[name], where: `${file?.name}: ${name}` },
    { raw: sources.fallbacks?.[name], where: fallbackSource },
  ];
  const byName = given.find(({ raw }) => raw !== undefined);
  const isReplaced = name === 'url' && byName?.raw === referenceName && sources.fallbacks?.url !== undefined;
  return isReplaced ? given.at(-1) : byName;
}

const fallbackSource = 'the reference storefront';

/** The variables of the environment that are settings: STOREFRONT_*. */
export type Environment = Readonly<Record<string, string | undefined>>;

const prefix = environmentName('');

/** The name of the configuration file, which cannot be in that file. */
const names = [...optionNames, 'config'].map((name) => environmentName(name).slice(prefix.length));

/** Commands that reproduce a finding read the values of redacted headers from such variables. */
const isOfHeader = (name: string): boolean => name.startsWith('HEADER_');

/**
 * A misspelt setting would be ignored, and something else audited than was meant.
 * @throws UsageError that names the first unknown one.
 */
export function refuseUnknownNames(env: Environment): void {
  const given = Object.keys(env)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
  const unknown = given.find((name) => !names.includes(name) && !isOfHeader(name));
  if (unknown === undefined) return;
  const guess = nearest(unknown, names);
  const hint = guess === undefined ? 'unset it' : `did you mean "${prefix}${guess}"?`;
  throw new UsageError(`${prefix}${unknown} is no setting of storefront-conformance; ${hint}`);
}

/** Whether the run is unattended: all systems of continuous integration set `CI`. */
export const isCi = ({ CI }: Environment): boolean => !['', 'false', '0'].includes(CI ?? '');

const ways = `pass the URL of a storefront, or "${referenceName}" for the reference storefront`;

/**
 * Whether the run audits the reference storefront: when it is named, or by default on a person's own machine.
 * @param preset what to audit without a URL.
 * @throws UsageError when a missing URL may be an oversight, and for an invalid setting.
 */
export function wantsReference(sources: Sources, preset?: typeof referenceName): boolean {
  const { url } = readValues({ ...sources, fallbacks: {} });
  if (url !== undefined) return url === referenceName;
  if (preset === referenceName) return true;
  const file = readConfigFile(sources.cwd, namedFile(sources));
  if (file) {
    throw new UsageError(
      `${file.name} has no url: add a line such as "url: https://shop.example", or ${ways}`,
    );
  }
  if (isCi(sources.env)) {
    throw new UsageError(`which storefront? The variable CI is set, and no URL is: ${ways}`);
  }
  return true;
}
