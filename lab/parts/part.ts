/** A part: a package from npm that replaces one layer of the reference storefront, as its README shows it. */

/** The layers that a package may replace; `layers.ts` has the promises that each decides alone. */
export const layerNames = ['rate-limiting', 'cors', 'sitemap', 'mcp', 'oauth', 'server', 'mock'] as const;

export type Layer = (typeof layerNames)[number];

export type Configuration = {
  /** The name of its function in the adapter. */
  readonly name: string;
  /** What it does, and which of its values are ours, in one sentence. */
  readonly what: string;
  /**
   * The checks that it does not pass, each with a sentence that says what was seen. A person has confirmed each by hand,
   * with curl; a verdict without a sentence is never printed, but fails the lab.
   */
  readonly breaks?: Readonly<Record<string, string>>;
};

export type Part = {
  /** The folder of its adapter, `lab/parts/<id>/adapter.mjs`; the name of the package unless it says otherwise. */
  readonly id: string;
  readonly package?: string;
  readonly layer: Layer;
  /** The documentation that the adapter follows. */
  readonly source: string;
  /** A default first, then the options that mend what it breaks. */
  readonly configurations: readonly Configuration[];
  /** Checks of its layer that this part leaves to the application, each with the reason. */
  readonly undecided?: Readonly<Record<string, string>>;
  /** Further options of the audit. */
  readonly options?: readonly string[];
  /** Belongs to the tenth that `.ci/run` runs. */
  readonly tenth?: true;
};

export const packageOf = ({ id, package: name = id }: Part): string => name;
