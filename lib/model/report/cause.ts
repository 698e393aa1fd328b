/** One thing that somebody has to change: the findings of a run are told by it. */
import type { Failure } from '../baseline.ts';

/**
 * Who can change it. `platform`: the software of the whole storefront. `theme`: what renders its pages. `app`: an
 * addition of the merchant. `edge`: a proxy, cache or bot protection in front. `merchant-data`: the catalog itself.
 */
export const owners = ['platform', 'theme', 'app', 'edge', 'merchant-data', 'unknown'] as const;
export type Owner = (typeof owners)[number];

export type Cause = {
  /** That of its primary check; stable from run to run while the same check shows it. */
  readonly id: string;
  /** What was seen, in one sentence. */
  readonly title: string;
  /** The id of the check that shows it most directly. */
  readonly primary: string;
  /** The worst status among its checks. */
  readonly status: Failure;
  /** Ids of all checks that fail because of it, the primary one first. */
  readonly checks: readonly string[];
  /** Ids of the requirements that do not hold because of it. */
  readonly promises: readonly string[];
  /** Number of an exchange that shows it. */
  readonly exchange?: number;
  /** What it means for shoppers and agents, in one plain sentence; absent in older reports, and for promises of custom suites. */
  readonly effect?: string;
  /** What to change, in one sentence. */
  readonly fix: string;
  readonly owner: { readonly likely: Owner; readonly because: string };
};
