/** A part: a package from npm that replaces one layer of the reference storefront, as its README shows it. */

/** The layers that a package may replace; `layers.ts` has the promises that each decides alone. */
export const layerNames = ['rate-limiting', 'cors', 'sitemap', 'mcp', 'oauth', 'server', 'mock'] as const;

export type Layer = (typeof layerNames)[number];

/** Sentences by the ids of checks. */
export type Sentences = Readonly<Record<string, string>>;

export type Configuration = {
  /** The name of its function in the adapter. */
  readonly name: string;
  /** What it is, in a few words. */
  readonly what: string;
  /**
   * The checks that it does not pass, each with a sentence that says what was seen. A person has confirmed each by hand,
   * with curl. A failure without a sentence is not printed in docs/parts.md, but fails the lab.
   */
  readonly breaks?: Sentences;
  /** Checks of its layer that do not depend on the package alone, each with the reason. They are not asked. */
  readonly undecided?: Sentences;
};

export type Part = {
  /** The folder of its adapter, `lab/parts/<id>/adapter.mjs`; the name of the package unless that is given. */
  readonly id: string;
  readonly package?: string;
  /** Packages that its documentation uses beside it, whose versions are shown too. */
  readonly beside?: readonly string[];
  readonly layer: Layer;
  /** The documentation that the adapter follows. */
  readonly source: string;
  /** A default first, then the options that mend what it breaks. */
  readonly configurations: readonly Configuration[];
  /** Its first configuration belongs to the tenth that `.ci/run` runs. */
  readonly tenth?: true;
};

export const packageOf = ({ id, package: name = id }: Part): string => name;
