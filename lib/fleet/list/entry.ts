/** One storefront of a list, with its options, and the job that it becomes. */
import { UsageError } from '../../model/usage-error.ts';
import { fitting } from '../../target/kinds.ts';
import { type OptionName, options } from '../../target/options.ts';
import { didYouMean } from '../../text/words.ts';
import { isInShard, type Job, type JobOptions, type Shard } from '../job.ts';
import { unknownLane } from '../lane.ts';

export type Entry = {
  readonly origin: string;
  /** The serving edge that the list names. */
  readonly edge?: string;
  /** Names the secrets in the environment of the workers. */
  readonly environment?: string;
  readonly options: JobOptions;
};

const ownNames = ['url', 'edge', 'environment'];

/** @param raw the columns of a line; empty ones are ignored. @throws UsageError with one sentence. */
export function toEntry(raw: Readonly<Record<string, unknown>>): Entry {
  const given = Object.fromEntries(
    Object.entries(raw)
      .map(([name, value]) => [name.trim().toLowerCase(), value] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
  const { url, edge, environment, ...rest } = given;
  if (url === undefined) throw new UsageError('url is missing');
  const base = fitting(options.url.kind, { raw: url, where: 'url' });
  if (!URL.canParse(base)) throw new UsageError('url must be an absolute URL');
  for (const [name, value] of Object.entries(rest)) checkOption(name, value);
  return {
    origin: originOf(base),
    options: rest,
    ...(edge !== undefined && { edge: word(edge, 'edge', /^[\w .:-]{1,100}$/) }),
    ...(environment !== undefined && { environment: word(environment, 'environment', /^[A-Z][A-Z0-9_]*$/) }),
  };
}

/** Normalizes the base URL, so that the spellings of one address are equal. */
function originOf(base: string): string {
  const { origin, pathname } = new URL(base);
  return origin + pathname.replace(/\/+$/, '');
}

/** @throws UsageError for an option that jobs cannot have, or an invalid value. */
export function checkOption(name: string, raw: unknown): void {
  if ((secretNames as readonly string[]).includes(name)) {
    throw new UsageError(
      `${name} may contain a secret, which a queue must not: name the secrets with "environment", and set FLEET_NAME_${name.toUpperCase().replaceAll('-', '_')} where the workers run`,
    );
  }
  const known = jobOptionNames.find((option) => option === name);
  if (known === undefined) {
    throw new UsageError(
      `"${name}" is not an option of a storefront${didYouMean(name, [...ownNames, ...jobOptionNames])}`,
    );
  }
  const value = fitting(options[known].kind as (typeof options)['allow']['kind'], { raw, where: name });
  if (known === 'allow' && value.includes('burst')) {
    throw new UsageError('allow: a burst is faster than any lane allows; audit this storefront on its own');
  }
}

function word(raw: unknown, name: string, pattern: RegExp): string {
  if (typeof raw === 'string' && pattern.test(raw)) return raw;
  throw new UsageError(`${name} is ${JSON.stringify(raw)}; it takes ${takes[name]}`);
}

const takes: Readonly<Record<string, string>> = {
  edge: 'up to 100 letters, digits, spaces and . : - _',
  environment: 'capital letters, digits and _, such as ACME',
};

/** Options that identify the caller: they stay in the environment of the workers. */
export const secretNames = ['header', 'signature-key', 'signature-headers'] as const satisfies OptionName[];

/** Options that all storefronts of a fleet may share. */
export const sharedOptionNames = [
  ...([
    'allow',
    'rulesets',
    'only',
    'skip',
    'country',
    'currency',
    'agent-profile',
    'user-agent',
    'contact',
  ] as const),
  ...(['timeout', 'deadline', 'seed', 'depth', 'runs', 'retries', 'budget', 'max-body', 'baseline'] as const),
] as const satisfies readonly OptionName[];

/** Options of one storefront. The remaining ones concern files and terminals, or belong to the fleet. */
const jobOptionNames = [
  ...sharedOptionNames,
  ...(['canonical-url', 'auth-url', 'schema-url', 'commerce-url', 'product', 'collection'] as const),
  'allow-host',
] as const satisfies readonly OptionName[];

type Common = {
  readonly week: string;
  /** Options of all storefronts; the storefront's own override them. */
  readonly options: JobOptions;
};

export const inShard = (entries: readonly Entry[], shard: Shard | undefined): readonly Entry[] =>
  shard ? entries.filter(({ origin }) => isInShard(origin, shard)) : entries;

/** @param lanes by origin. */
export const toJobs = (
  entries: readonly Entry[],
  lanes: ReadonlyMap<string, string>,
  { week, options }: Common,
): readonly Job[] =>
  entries.map(({ origin, environment, options: own }) => ({
    ...{ origin, week, options: { ...options, ...own } },
    ...(environment !== undefined && { environment }),
    lane: lanes.get(origin) ?? unknownLane,
  }));
