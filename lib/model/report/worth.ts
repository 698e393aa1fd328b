/** What the pass of a target is worth: faults planted in its own answers, and how many of them an audit would see. */

export type Missed = {
  /** The fault in words. */
  readonly fault: string;
  /** Ids of requirements. */
  readonly promises: readonly string[];
  readonly because: string;
  /** The cheapest way to see it. */
  readonly advice: string;
};

export type Worth = {
  /** Percent of the faults that would be seen, of those that could be planted and those without occasion. */
  readonly score: number;
  /** Faults by what came of them. */
  readonly seen: number;
  readonly missed: number;
  readonly noOccasion: number;
  /** Not counted either way. */
  readonly diverged: number;
  readonly errors: number;
  readonly allowed: number;
  readonly notApplicable: number;
  /** The number of promises with a fault of that kind, the worst first: missed, without occasion, seen. */
  readonly promises: { readonly missed: number; readonly noOccasion: number; readonly seen: number };
  /** Some of the faults that would be missed. */
  readonly survivors: readonly Missed[];
  /** The ways to see more, with the number of faults that each is for; the most first. */
  readonly advice: readonly { readonly text: string; readonly faults: number }[];
};
