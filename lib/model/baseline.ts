/** Known failures of a storefront or of a whole platform, each with the reason why it is accepted for now. */

/** Statuses of a failure that a baseline can waive. */
export const failures = ['fail', 'warn', 'note'] as const;
export type Failure = (typeof failures)[number];

/** Identifies a failure by its fingerprint or by the places where it may occur: exactly one of the two. */
export type BaselineEntry = {
  readonly check: string;
  /** Covers the places and the status of the finding, not its wording. */
  readonly fingerprint?: string;
  /** Globs over places (JSON Pointers with `*` for numbers, `status`, `header: name`): the failure is in no other. */
  readonly places?: readonly string[];
  /** With places: globs over the actual values there; any value without it. */
  readonly actual?: readonly string[];
  /** Glob over the host of the storefront, with or without its port. */
  readonly host: string;
  readonly reason: string;
  readonly owner?: string;
  /** The last day on which it counts, `YYYY-MM-DD`, UTC. */
  readonly expires?: string;
  /** Where the failure was reported or documented. */
  readonly source?: string;
  /** The status that the failure must have; any without it. */
  readonly status?: Failure;
  /** The failure comes and goes, so an entry that was not seen this time is not stale. */
  readonly intermittent?: boolean;
};

/** Names a baseline that comes with the suite, instead of a file. */
export const builtinPrefix = 'builtin:';

/** Something in the traffic by which a platform shows itself: a header, or the host that answers. Values are globs. */
export type PlatformSign =
  | {
      /** In lower case. */
      readonly header: string;
      /** Any value without it. */
      readonly value?: string;
    }
  | { readonly host: string };

/** The platform whose storefronts a built-in baseline describes. */
export type Platform = {
  readonly name: string;
  readonly signs: readonly PlatformSign[];
  /** Where the signs were seen, with dates. */
  readonly source: string;
};

export type Baseline = {
  /** As given to --baseline: a file, or `builtin:shopify`. */
  readonly name: string;
  /** The baseline describes many storefronts, so one storefront need not show every failure. */
  readonly builtin: boolean;
  readonly entries: readonly BaselineEntry[];
  readonly platform?: Platform;
};

/**
 * The state of an entry after an audit. `known`: it explains a failure. `different`: its check fails in another way.
 * `expired`: it would explain a failure if it had not expired. `stale`: its check passes now. `idle`: the failure did
 * not occur, and is not required to. `unjudged`: its check was not judged. `elsewhere`: it is for other hosts.
 */
const entryStates = ['known', 'different', 'expired', 'stale', 'idle', 'unjudged', 'elsewhere'] as const;
export type EntryState = (typeof entryStates)[number];

/** Why a failure is accepted for now; it stands beside the status of a verdict and never replaces it. */
export type Waiver = Pick<BaselineEntry, 'reason' | 'owner' | 'expires' | 'source'> & {
  /** The file, or `builtin:shopify`. */
  readonly baseline: string;
};

/** An entry and its state after one audit. */
export type JudgedEntry = Waiver & Pick<BaselineEntry, 'check' | 'host'> & { readonly state: EntryState };

/** Only the members of a waiver, from an entry that may have more. */
export const toWaiver = ({ baseline, reason, owner, expires, source }: Waiver): Waiver => ({
  baseline,
  reason,
  ...(owner !== undefined && { owner }),
  ...(expires !== undefined && { expires }),
  ...(source !== undefined && { source }),
});
