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

/**
 * Why a sentence has no check: it binds the caller, does not show the shape, cannot be observed from outside, or was
 * retired. The id of a retired promise is never used again.
 */
const exclusionGrounds = ['binds-the-caller', 'not-shown', 'not-observable', 'retired'] as const;
export type Exclusion = {
  readonly because: (typeof exclusionGrounds)[number];
  readonly note: string;
  /** For `retired`: the first version of the suite without it, and the ids of the promises in its place. */
  readonly since?: string;
  readonly replacedBy?: readonly string[];
};

/** `not-shown: the document shows no example`. */
export const exclusionText = ({ because, note, since, replacedBy = [] }: Exclusion): string =>
  [
    `${because}${since === undefined ? '' : ` since ${since}`}: ${note}`,
    ...(replacedBy.length > 0 ? [`Replaced by ${replacedBy.join(', ')}.`] : []),
  ].join(' ');

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
  /** The names of the frozen sets that have it; absent in custom suites, whose promises belong to every set. */
  readonly sets?: readonly string[];
};

/** The set of all promises of this version, frozen or not. */
export const nextSet = 'next';

/** Whether a promise came after the set was frozen: it is judged beside the set. */
export const isNewTo = (set: string, { sets }: Pick<Requirement, 'sets'>): boolean =>
  set !== nextSet && sets !== undefined && !sets.includes(set);
