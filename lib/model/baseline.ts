/** Known failures: what a project, or a whole platform, is known to break, and why. */

/** Statuses of a failure that can be known. */
export const failures = ['fail', 'warn', 'note'] as const;
export type Failure = (typeof failures)[number];

/** Names a failure by its fingerprint, or by the places where it may be; exactly one of both. */
export type BaselineEntry = {
  readonly check: string;
  /** Of the finding: where it is and of what kind. */
  readonly fingerprint?: string;
  /** Globs over places (JSON Pointers with `*` for numbers, `status`, `header: name`): the failure is in no other. */
  readonly places?: readonly string[];
  /** With places: globs over what was found there; anything without it. */
  readonly actual?: readonly string[];
  /** Glob over the host of the storefront, with or without its port. */
  readonly host: string;
  readonly reason: string;
  readonly owner?: string;
  /** Its last day, `YYYY-MM-DD`, UTC. */
  readonly expires?: string;
  /** Where this is known from. */
  readonly source?: string;
  /** What the failure must be; any failure without it. */
  readonly status?: Failure;
  /** It comes and goes: that it is not seen this time makes the entry not stale. */
  readonly intermittent?: boolean;
};

/** Names a baseline that comes with the suite, instead of a file. */
export const builtinPrefix = 'builtin:';

export type Baseline = {
  /** As it was asked for: a file, or `builtin:shopify`. */
  readonly name: string;
  /** Describes many storefronts at once: what one of them does not show is no trouble. */
  readonly builtin: boolean;
  readonly entries: readonly BaselineEntry[];
};

/**
 * What became of an entry. `known`: it explains a failure. `different`: its check fails in another way. `expired`: it
 * would explain a failure, had its time not passed. `stale`: its check passes now. `idle`: not seen this time, and need
 * not be. `unjudged`: its check was not judged. `elsewhere`: it is about other hosts.
 */
export const entryStates = [
  'known',
  'different',
  'expired',
  'stale',
  'idle',
  'unjudged',
  'elsewhere',
] as const;
export type EntryState = (typeof entryStates)[number];

/** An entry, and what became of it in one audit. */
export type JudgedEntry = Pick<
  BaselineEntry,
  'check' | 'host' | 'reason' | 'owner' | 'expires' | 'source'
> & {
  readonly baseline: string;
  readonly state: EntryState;
};
