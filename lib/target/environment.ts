/** The variables of the environment that are settings: STOREFRONT_*. */
import { UsageError } from '../model/usage-error.ts';
import { nearest } from '../text/names/nearest.ts';
import { environmentName, optionNames } from './options.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const prefix = environmentName('');
/** The name of the configuration file, which cannot be in that file. */
const names = [...optionNames, 'config'].map((name) => environmentName(name).slice(prefix.length));

/** Commands that reproduce a finding read the values of redacted headers from such variables. */
const isOfHeader = (name: string): boolean => name.startsWith('HEADER_');

/**
 * A misspelt setting would be ignored, and the audit be of something else than was meant.
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

/** Whether nobody is there to see what is audited: `CI` is set, as all systems of continuous integration do. */
export const isCi = ({ CI }: Environment): boolean => !['', 'false', '0'].includes(CI ?? '');
