/** The settings of the audit of one job: its options, the pace of its lane, and the secrets that are where it runs. */
import { quickBudget } from '../model/side-effect.ts';
import type { Depth } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { loadSettings, type Settings } from '../target/load-settings.ts';
import { environmentName } from '../target/option.ts';
import type { Sources } from '../target/read-values.ts';
import { type Job, seedOf } from './job.ts';
import { type Pace, rateOfAudit } from './lanes/lane.ts';
import { secretNames } from './list/option-names.ts';

/** Requests that an audit sends, roughly. */
export const requestsAt: Readonly<Record<Depth, number>> = { quick: quickBudget, standard: 400, deep: 1_500 };

/** A fleet asks the most telling questions, unless it is told otherwise. */
export const defaultDepth: Depth = 'quick';

/** In seconds: the shortest and the longest time limit of an audit that has none. */
const deadlines = { least: 600, most: 86_400 };

/** @throws UsageError for an invalid option, and for secrets that are not here. */
export function settingsOf(job: Job, pace: Pace, { env, cwd, now }: Omit<Sources, 'flags'>): Settings {
  const rate = rateOfAudit(pace);
  const depth = (job.options.depth ?? defaultDepth) as Depth;
  const flags = {
    ...{ seed: seedOf(job), deadline: deadlineAt(requestsAt[depth] ?? requestsAt.standard, rate) },
    ...job.options,
    ...{ url: job.origin, depth, rate },
  };
  return loadSettings({ flags, env: environmentOf(job, env), cwd, ...(now !== undefined && { now }) });
}

/** Twice the time that the rate alone takes. */
const deadlineAt = (requests: number, rate: number): number =>
  Math.min(deadlines.most, Math.max(deadlines.least, Math.ceil((2 * requests) / rate)));

/** The worker's own settings, and the secrets of the job under the names of the options. */
function environmentOf({ environment }: Job, env: Sources['env']): Sources['env'] {
  const { [environmentName('url')]: _, ...own } = env;
  if (environment === undefined) return own;
  const secrets = secretNames.flatMap((name) => {
    const value = env[secretVariable(environment, name)];
    return value === undefined ? [] : [[environmentName(name), value] as const];
  });
  if (secrets.length > 0) return { ...own, ...Object.fromEntries(secrets) };
  const names = secretNames.map((name) => secretVariable(environment, name)).join(', ');
  throw new UsageError(`none of ${names} is set where this worker runs`);
}

/** FLEET_ACME_SIGNATURE_KEY. */
const secretVariable = (environment: string, name: string): string =>
  `FLEET_${environment}_${name.toUpperCase().replaceAll('-', '_')}`;
