/** One release of the Universal Commerce Protocol: the data by which the checks of ruleset `ucp` judge. */

/** Shapes that every release has, whose members differ. */
export type Shape = 'cart' | 'checkout' | 'order' | 'product' | 'message' | 'envelope';

export type Release = {
  /** Its date, which is its name in profiles. */
  readonly version: string;
  /** What was read to write it down. */
  readonly source: string;
  /** The tools that it defines, and the arguments of each beside `meta`; further tools are a storefront's own. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
  /** The tools that take an idempotency key in `meta`. */
  readonly keyedTools: readonly string[];
  /** The records that its tools create. */
  readonly kinds: readonly ('cart' | 'checkout')[];
  /** The schema of each shape, in `schemas/`. */
  readonly schemas: Readonly<Record<Shape, string>>;
  readonly totals: {
    readonly discounts: 'below zero' | 'zero or more';
    /** One subtotal, one total, and parts that add up to it. */
    readonly addUp: boolean;
  };
  readonly severities: {
    readonly known: readonly string[];
    /** Severities that only its text has, each with the one of its schema that means the same. */
    readonly aliases: Readonly<Record<string, string>>;
  };
  /** The JSON-RPC number of each code that it defines. */
  readonly errorNumbers: Readonly<Record<string, number>>;
  readonly profile: {
    /** JSON Pointer of the set of signing keys. */
    readonly keys: string;
    /** Places that held keys in earlier releases, or that are mistaken for it. */
    readonly formerKeys: readonly string[];
  };
  /** Members that a result may have, and the rules for those that it has. */
  readonly members: readonly MemberRule[];
  /** Ids of the checks that apply, beside those of its members. */
  readonly rules: readonly string[];
};

/** A rule for a member wherever a result shows it, as the check that judges it. */
export type MemberRule = {
  readonly id: string;
  readonly requires: readonly [string];
  readonly claim: string;
  readonly fix: string;
  /** The members in words: `policies`. */
  readonly noun: string;
  /** Places in a result, with `*` for each item of a list. */
  readonly places: readonly string[];
  /** The schema of what is there, in `schemas/`. */
  readonly schema: string;
};
