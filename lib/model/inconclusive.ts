/** The third result beside "the target is wrong" and "the suite is broken": a check could not be judged. */

/** Closed list: why a check was not judged. */
export const reasonCodes = [
  'no-subjects',
  'unreachable',
  'timeout',
  'too-large',
  'malformed-transport',
  'rate-limited',
  'server-error',
  'blocked-by-edge',
  'prerequisite',
  'not-advertised',
  'consent-withheld',
  'not-selected',
  'ruleset-off',
  'undeclared-shape',
  'not-observed',
  'budget-spent',
  'deadline',
  'not-run',
  'unsupported-schema',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export type Reason = {
  readonly code: ReasonCode;
  readonly text: string;
  /** For `prerequisite`: the id of the check that has to hold first. */
  readonly check?: string;
  /** The code of the network's error, such as `ECONNREFUSED`. */
  readonly error?: string;
};

/** Reasons that mean a missing occasion; with all others, a check had one and could not be judged. */
export const noOccasion: ReadonlySet<ReasonCode> = new Set([
  'no-subjects',
  'not-observed',
  'not-advertised',
  'consent-withheld',
  'undeclared-shape',
  'unsupported-schema',
]);

/**
 * Thrown where a check cannot be judged any further; ends the check as `inconclusive` (or `skipped`) with this reason.
 */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
  readonly code: ReasonCode;
  /** For `prerequisite`: the id of the check that has to hold first. */
  readonly check: string | undefined;
  /** The code of the network's error, such as `ECONNREFUSED`. */
  readonly error: string | undefined;

  constructor(code: ReasonCode, text: string, options: ErrorOptions & Pick<Reason, 'check' | 'error'> = {}) {
    super(text, options);
    this.code = code;
    this.check = options.check;
    this.error = options.error;
    forgetFrames(this);
    forgetFrames(options.cause);
  }

  get reason(): Reason {
    const { code, message: text, check, error } = this;
    return { code, text, ...(check !== undefined && { check }), ...(error !== undefined && { error }) };
  }
}

/**
 * An error holds on to what every frame of its stack was called on, such as a decoder with all of its output, until the
 * stack is read for the first time; failures are remembered as long as the run.
 */
function forgetFrames(thrown: unknown): void {
  if (thrown instanceof Error) void thrown.stack;
}

/** For `catch`: nothing in place of what could not be had. @throws an error of the suite itself. */
export function orUndefined(cause: unknown): undefined {
  if (cause instanceof Inconclusive) return undefined;
  throw cause;
}

/**
 * @param check the id of the check that has to hold first; @param text explains the reason where the id alone does not.
 */
export const prerequisite = (check: string, text = `${check} does not hold`): Inconclusive =>
  new Inconclusive('prerequisite', text, { check });
