/** What the pages of a site are made of. */
import type { Collected } from '../collect.ts';
import type { Tally } from '../tally.ts';

export type Shown = Collected & {
  readonly week: string;
  /** The name and the version of the suite. */
  readonly generator: string;
  /** In the order of the promises. */
  readonly tallies: readonly Tally[];
  /** Storefronts of the week before that have no audit in this one. */
  readonly missing: number;
};
