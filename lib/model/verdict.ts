/** What the suite says about one check: judged once, rendered many times. */
import type { Failure, JudgedEntry } from './baseline.ts';
import type { Reason } from './inconclusive.ts';
import type { Area, Level, Ruleset } from './requirement.ts';
import type { Violation } from './violation.ts';

/**
 * fail, warn, note: a must, should, may was broken. known: one of these, and the baseline explains it. error: the suite
 * itself is broken.
 */
export const statuses = [
  'pass',
  'fail',
  'warn',
  'note',
  'known',
  'inconclusive',
  'skipped',
  'error',
] as const;
export type Status = (typeof statuses)[number];

export type Evidence = {
  /** Numbers of the exchanges that the check looked at. */
  readonly exchanges: readonly number[];
  readonly seed?: number;
  readonly path?: string;
};

export type Verdict = {
  readonly check: string;
  readonly area: Area;
  readonly ruleset: Ruleset;
  readonly level: Level;
  readonly claim: string;
  readonly requires: readonly string[];
  readonly status: Status;
  /** For `known`: what it would be without the baseline, and the entry that explains it. */
  readonly known?: Pick<JudgedEntry, 'baseline' | 'reason' | 'owner' | 'expires' | 'source'> & {
    readonly status: Failure;
  };
  /** For inconclusive and skipped: why. */
  readonly reason?: Reason;
  /** How many subjects were judged. */
  readonly examined: number;
  /** Of how often it was asked, how often it failed: `2/2`; `1/2` is intermittent. */
  readonly confirmed?: string;
  readonly violations: readonly Violation[];
  /** For `error`: what broke in the suite. */
  readonly error?: string;
  readonly evidence: Evidence;
  readonly millis: number;
};
