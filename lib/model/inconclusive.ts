/** The third result, besides "the target is wrong" and "the suite is broken": a check could not be judged. */

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
  'not-ready',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export type Reason = {
  readonly code: ReasonCode;
  readonly text: string;
  /** For `prerequisite`: the id of the check that has to pass first. */
  readonly check?: string;
  /** The code of a network error, such as `ECONNREFUSED`. */
  readonly error?: string;
};

/** Reasons that mean that there was no occasion to judge; with all others there was one. */
export const noOccasion: ReadonlySet<ReasonCode> = new Set([
  'no-subjects',
  'not-observed',
  'not-advertised',
  'consent-withheld',
  'undeclared-shape',
  'unsupported-schema',
  'not-ready',
]);

/** Thrown where a check cannot be judged any further; the check then ends as `inconclusive` or `skipped`. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
  readonly code: ReasonCode;
  /** For `prerequisite`: the id of the check that has to pass first. */
  readonly check: string | undefined;
  /** The code of a network error, such as `ECONNREFUSED`. */
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
 * Until its stack is first read, an error retains the receiver of every frame, such as a decoder with all of its output.
 * Failures are remembered for the whole run.
 */
function forgetFrames(thrown: unknown): void {
  if (thrown instanceof Error) void thrown.stack;
}

/** For `catch`: undefined instead of an inconclusive result. @throws any other error, which is a fault of the suite. */
export function orUndefined(cause: unknown): undefined {
  if (cause instanceof Inconclusive) return undefined;
  throw cause;
}

/** @param check the id of the check that has to pass first. @param text is needed where the id does not explain it. */
export const prerequisite = (check: string, text = `${check} does not hold`): Inconclusive =>
  new Inconclusive('prerequisite', text, { check });
