/** The options of audits that a fleet may have: of all its storefronts, or of one. */
import type { OptionName } from '../../target/options.ts';

/** Options that say who the caller is: they stay in the environment of the workers. */
export const secretNames = ['header', 'signature-key', 'signature-headers'] as const satisfies OptionName[];

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

/** The others are about files and screens, or belong to the fleet. */
export const jobOptionNames = [
  ...sharedOptionNames,
  ...(['canonical-url', 'auth-url', 'schema-url', 'commerce-url', 'product', 'collection'] as const),
  'allow-host',
] as const satisfies readonly OptionName[];
