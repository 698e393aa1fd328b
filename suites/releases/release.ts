/** One release of the Universal Commerce Protocol: the data by which the checks of ruleset `ucp` judge. */

/** Shapes that every release has, whose members differ. */
export type Shape = 'cart' | 'checkout' | 'order' | 'product' | 'message' | 'envelope';

export type Release = {
  /** The date that names it in profiles. */
  readonly version: string;
  /** The text that these data were taken from. */
  readonly source: string;
  /** The tools that it defines, and the arguments of each besides `meta`. Other tools are a storefront's own. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
  /** The tools that take an idempotency key in `meta`. */
  readonly keyedTools: readonly string[];
  /** The records that its tools create. */
  readonly kinds: readonly ('cart' | 'checkout')[];
  /** The schema of each shape, in `schemas/`. */
  readonly schemas: Readonly<Record<Shape, string>>;
  readonly totals: {
    readonly discounts: 'below zero' | 'zero or more';
    /** There is one subtotal and one total, and the other amounts add up to the total. */
    readonly addUp: boolean;
  };
  readonly severities: {
    readonly known: readonly string[];
    /** Severities that occur only in its text, each with the equivalent of its schema. */
    readonly aliases: Readonly<Record<string, string>>;
  };
  /** The JSON-RPC error code for each of its error codes. */
  readonly errorNumbers: Readonly<Record<string, number>>;
  readonly profile: {
    /** JSON Pointer of the set of signing keys. */
    readonly keys: string;
    /** Places of keys in earlier releases, or that are mistaken for it. */
    readonly formerKeys: readonly string[];
  };
  /** The rules for members of results, where results show them. */
  readonly members: readonly MemberRule[];
  /** Ids of the checks that apply, besides those of its members. */
  readonly rules: readonly string[];
};

/** A rule for a member of results, as the check that judges it. */
export type MemberRule = {
  readonly id: string;
  readonly requires: readonly [string];
  readonly claim: string;
  readonly fix: string;
  /** As of a check. */
  readonly prerequisites?: readonly string[];
  /** The members in words: `policies`. */
  readonly noun: string;
  /** The tools whose results it is about; without them, every tool. */
  readonly tools?: readonly string[];
  /** Places in a result, with `*` for each item of a list. */
  readonly places: readonly string[];
  /** The schema of the member, in `schemas/`. */
  readonly schema: string;
};
