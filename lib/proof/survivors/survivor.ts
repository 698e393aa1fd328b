/** A planted fault that no check saw, and why. */

export const dialects = ['document', 'ucp'] as const;
export type Dialect = (typeof dialects)[number];

export type Survivor = {
  readonly dialect: Dialect;
  /** Its id: the kind of answer, the operator and the place; or the name of a saboteur. */
  readonly fault: string;
  /** The check that was sent the changed answer, first; `the run` for what no check asks. */
  readonly askedBy: string;
};

/** What came of the faults of one sort in one dialect. */
export type Share = { readonly seen: number; readonly of: number };

export type Planted = {
  readonly dialect: Dialect;
  readonly exchanges: number;
  readonly saboteurs: Share;
  readonly operators: Share;
};

/** Everything that was planted, and what of it was not seen. */
export type Survey = { readonly planted: readonly Planted[]; readonly survivors: readonly Survivor[] };

/**
 * allowed: the interface promises nothing that the change breaks. not-judged: it does, and the suite does not look there.
 */
export type Reason = {
  readonly is: 'allowed' | 'not-judged';
  readonly because: string;
  readonly fault: RegExp;
  readonly askedBy?: RegExp;
  readonly dialect?: Dialect;
};
