/** What diagnoses have in common: the commands that they propose, and the reason of the checks that they end. */
import { curl, reachedOf } from '../../evidence/curl.ts';
import type { Reason, ReasonCode } from '../../model/inconclusive.ts';
import type { Diagnosis, DiagnosisCode } from '../../model/report.ts';
import type { Target } from '../../model/target.ts';
import { commandLine } from '../../text/shell.ts';

/** A diagnosis without its evidence. */
export type DiagnosisWords = Omit<Diagnosis, 'evidence'>;

/** The command that was run, as far as the target shows it. */
export type Invocation = {
  readonly target: Target;
  /** `storefront-conformance`, with the name of a command if it needs one. */
  readonly program: string;
};

type Changes = {
  readonly url?: string;
  readonly more?: readonly string[];
  readonly without?: readonly string[];
};

/**
 * The same command with another URL, with more options, or without some.
 * @param changes `more` has words for a shell, already quoted.
 */
export const command = (
  { target, program }: Invocation,
  { url = target.baseUrl, ...changes }: Changes = {},
): string => commandLine(program, { url, again: target.again, ...changes });

/** Shows without the suite how the target answers. */
export const curlCommand = (target: Target, url = target.baseUrl): string =>
  curl({ method: 'GET', url, headers: { accept: '*/*' } }, reachedOf(url, target));

const codes: Readonly<Record<DiagnosisCode, ReasonCode>> = {
  unreachable: 'unreachable',
  timeout: 'timeout',
  'too-large': 'too-large',
  'malformed-transport': 'malformed-transport',
  'rate-limited': 'rate-limited',
  'blocked-by-edge': 'blocked-by-edge',
  'needs-credentials': 'blocked-by-edge',
  'needs-agent-profile': 'prerequisite',
  'not-a-storefront': 'no-subjects',
  broken: 'server-error',
  'wrong-base': 'blocked-by-edge',
};

/** The reason of a check that is not judged because of a diagnosis. */
export const reasonOf = ({ code, text }: Diagnosis): Reason => ({ code: codes[code], text });
