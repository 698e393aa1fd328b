/** One promise of a source document, in our own words. */

/** The areas in the order of the interface; rate limiting comes last because judging it disturbs other checks. */
export const areas = [
  'discovery',
  'catalog',
  'sitemap',
  'cors',
  'markdown',
  'json-rpc',
  'commerce',
  'rate-limiting',
] as const;
export type Area = (typeof areas)[number];

/** The source of a promise. Only `interface` decides conformance; `advice` is good practice that no standard demands. */
export const rulesets = ['interface', 'standards', 'ucp', 'advice'] as const;
export type Ruleset = (typeof rulesets)[number];

/** How binding a promise is; `must` first. */
export const levels = ['must', 'should', 'may'] as const;
export type Level = (typeof levels)[number];

/** Why a sentence has no check: it binds the caller, does not show the shape, or cannot be observed from outside. */
const exclusionGrounds = ['binds-the-caller', 'not-shown', 'not-observable'] as const;
export type Exclusion = {
  readonly because: (typeof exclusionGrounds)[number];
  readonly note: string;
};

export type Requirement = {
  /** Dotted and never reused: `catalog.limit.default`. */
  readonly id: string;
  readonly area: Area;
  readonly level: Level;
  readonly ruleset: Ruleset;
  /** The section of its source: `Endpoints, rule 3`, `RFC 6585 section 4`. */
  readonly section: string;
  readonly statement: string;
  /** Without a verdict on this promise, its area counts as not judged. */
  readonly essential: boolean;
  readonly excluded?: Exclusion;
  /** How another source or live platforms contradict this promise. */
  readonly divergence?: string;
};
