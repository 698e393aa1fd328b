/** One line of a list: a storefront with what is known of it. */
import { UsageError } from '../../model/usage-error.ts';
import { fitting } from '../../target/kinds.ts';
import { options } from '../../target/options.ts';
import { didYouMean } from '../../text/names.ts';
import type { JobOptions } from '../job.ts';
import { jobOptionNames, secretNames } from './option-names.ts';

export type Entry = {
  readonly origin: string;
  /** The serving edge, where the list says it. */
  readonly edge?: string;
  /** The name of the secrets in the environment of the workers. */
  readonly environment?: string;
  readonly options: JobOptions;
};

const ownNames = ['url', 'edge', 'environment'];

/** @param raw the columns of a line; an empty one is not there. @throws UsageError in one sentence. */
export function toEntry(raw: Readonly<Record<string, unknown>>): Entry {
  const given = Object.fromEntries(
    Object.entries(raw)
      .map(([name, value]) => [name.trim().toLowerCase(), value] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
  const { url, edge, environment, ...rest } = given;
  if (url === undefined) throw new UsageError('there is no url');
  const base = fitting(options.url.kind, { raw: url, where: 'url' });
  if (!URL.canParse(base)) throw new UsageError('a fleet audits storefronts that have an address');
  for (const [name, value] of Object.entries(rest)) checkOption(name, value);
  return {
    origin: originOf(base),
    options: rest,
    ...(edge !== undefined && { edge: word(edge, 'edge', /^[\w .:-]{1,100}$/) }),
    ...(environment !== undefined && { environment: word(environment, 'environment', /^[A-Z][A-Z0-9_]*$/) }),
  };
}

/** The same text for every way to write one address. */
function originOf(base: string): string {
  const { origin, pathname } = new URL(base);
  return origin + pathname.replace(/\/+$/, '');
}

/** @throws UsageError for an option that no job may have, or an invalid value. */
export function checkOption(name: string, raw: unknown): void {
  if ((secretNames as readonly string[]).includes(name)) {
    throw new UsageError(
      `${name} may be a secret, and a queue keeps none: name the secrets with "environment", and set FLEET_NAME_${name.toUpperCase().replaceAll('-', '_')} where the workers run`,
    );
  }
  const known = jobOptionNames.find((option) => option === name);
  if (known === undefined) {
    throw new UsageError(
      `there is no option "${name}" for a storefront${didYouMean(name, [...ownNames, ...jobOptionNames])}`,
    );
  }
  const value = fitting(options[known].kind as (typeof options)['allow']['kind'], { raw, where: name });
  if (known === 'allow' && value.includes('burst')) {
    throw new UsageError('allow: a burst is faster than any lane of a fleet; audit this storefront alone');
  }
}

function word(raw: unknown, name: string, pattern: RegExp): string {
  if (typeof raw === 'string' && pattern.test(raw)) return raw;
  throw new UsageError(`${name} is ${JSON.stringify(raw)}; it takes ${takes[name]}`);
}

const takes: Readonly<Record<string, string>> = {
  edge: 'up to 100 letters, digits, blanks and . : - _',
  environment: 'a name of capitals, digits and _, such as ACME',
};
