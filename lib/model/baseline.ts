/** Known failures of a storefront or of a platform, each with the reason why it is accepted for now. */

/** The statuses that a baseline can waive. */
export const failures = ['fail', 'warn', 'note'] as const;
export type Failure = (typeof failures)[number];

/** Identifies a failure either by its fingerprint or by the places where it may occur. */
export type BaselineEntry = {
  readonly check: string;
  /** Depends on the places and the status of the finding, not on its wording. */
  readonly fingerprint?: string;
  /** Globs that match every place of the failure: JSON Pointers with `*` for indexes, `status`, `header: name`. */
  readonly places?: readonly string[];
  /** With `places`: globs for the actual values there; absent means any value. */
  readonly actual?: readonly string[];
  /** A glob for the host of the storefront, with or without its port. */
  readonly host: string;
  readonly reason: string;
  readonly owner?: string;
  /** The last day on which it applies: `YYYY-MM-DD`, UTC. */
  readonly expires?: string;
  /** Where the failure was reported or documented. */
  readonly source?: string;
  /** The status of the failure; absent means any. */
  readonly status?: Failure;
  /** The failure comes and goes, so the entry does not become stale when it is not seen. */
  readonly intermittent?: boolean;
};

/** Marks the name of a baseline that comes with the suite. */
export const builtinPrefix = 'builtin:';

/** Something in the traffic that shows the platform: a response header, or the host. Values are globs. */
export type PlatformSign =
  | {
      /** In lower case. */
      readonly header: string;
      /** Absent means any value. */
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
  /** It describes many storefronts, so a storefront need not show every failure. */
  readonly builtin: boolean;
  readonly entries: readonly BaselineEntry[];
  readonly platform?: Platform;
};

/**
 * The state of an entry after an audit. `known`: it explains a failure. `different`: its check fails in another way.
 * `expired`: it would explain a failure if it had not expired. `stale`: its check passes now. `idle`: the failure did
 * not occur, and need not occur. `unjudged`: its check was not judged. `elsewhere`: it is for other hosts.
 */
const entryStates = ['known', 'different', 'expired', 'stale', 'idle', 'unjudged', 'elsewhere'] as const;
export type EntryState = (typeof entryStates)[number];

/** Why a failure is accepted for now; it accompanies the status of a verdict and never replaces it. */
export type Waiver = Pick<BaselineEntry, 'reason' | 'owner' | 'expires' | 'source'> & {
  /** The file, or `builtin:shopify`. */
  readonly baseline: string;
};

/** An entry and its state after one audit. */
export type JudgedEntry = Waiver & Pick<BaselineEntry, 'check' | 'host'> & { readonly state: EntryState };

/** Copies the members of a waiver from an entry, which has more. */
export const toWaiver = ({ baseline, reason, owner, expires, source }: Waiver): Waiver => ({
  baseline,
  reason,
  ...(owner !== undefined && { owner }),
  ...(expires !== undefined && { expires }),
  ...(source !== undefined && { source }),
});
