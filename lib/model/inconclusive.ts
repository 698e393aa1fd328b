/** The third trouble beside "the target is wrong" and "we are broken": we could not tell. */

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
};

/** Reasons for which a target gave no occasion, as against those for which we could not tell. */
export const noOccasion: ReadonlySet<ReasonCode> = new Set([
  'no-subjects',
  'not-observed',
  'not-advertised',
  'consent-withheld',
  'undeclared-shape',
  'unsupported-schema',
]);

/** Thrown wherever judging cannot go on; ends the check as `inconclusive` (or `skipped`) with this reason. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
  readonly code: ReasonCode;
  /** For `prerequisite`: the id of the check that has to hold first. */
  readonly check: string | undefined;

  constructor(code: ReasonCode, text: string, options: ErrorOptions & { readonly check?: string } = {}) {
    super(text, options);
    this.code = code;
    this.check = options.check;
  }

  get reason(): Reason {
    return { code: this.code, text: this.message, ...(this.check !== undefined && { check: this.check }) };
  }
}

/** @param check the id of the check that has to hold first; @param text why, where the id alone does not say it. */
export const prerequisite = (check: string, text = `${check} does not hold`): Inconclusive =>
  new Inconclusive('prerequisite', text, { check });
