/** The one trouble of a whole target: what is the matter, what was seen, and what to try next. */

/**
 * Closed list. `needs-credentials`: 401 or a login page. `needs-agent-profile`: its calls are refused to whoever shows
 * no profile. `not-a-storefront`: the documented addresses answer nothing of the interface. `broken`: every answer is
 * a 5xx. `wrong-base`: the interface is at another address.
 */
export const diagnosisCodes = [
  'unreachable',
  'timeout',
  'too-large',
  'malformed-transport',
  'rate-limited',
  'blocked-by-edge',
  'needs-credentials',
  'needs-agent-profile',
  'not-a-storefront',
  'broken',
  'wrong-base',
] as const;
export type DiagnosisCode = (typeof diagnosisCodes)[number];

export type Diagnosis = {
  readonly code: DiagnosisCode;
  /** What is the matter, in one sentence without its full stop. */
  readonly text: string;
  /** What was seen, one line for each request. */
  readonly evidence: readonly string[];
  /** What to do about it, in one sentence. */
  readonly advice: string;
  /** The whole command to try next, for a POSIX shell. */
  readonly next?: string;
};
