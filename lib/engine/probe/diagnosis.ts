/** What diagnoses have in common: the commands that they propose, and the reason of the checks that they end. */
import { curl } from '../../evidence/curl.ts';
import { reachedOf, reachingWords } from '../../evidence/curl.ts';
import type { Reason, ReasonCode } from '../../model/inconclusive.ts';
import type { Diagnosis, DiagnosisCode } from '../../model/report.ts';
import type { Target } from '../../model/target.ts';
import { shellWord } from '../../text/shell.ts';

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
  readonly withProxy?: boolean;
};

/**
 * The same command with another URL or more options. The headers of the user become variables, so that no value is shown.
 * @param more words for a shell, already quoted.
 */
export function command(
  { target, program }: Invocation,
  { url = target.baseUrl, more = [], withProxy = true }: Changes = {},
): string {
  const { proxy, ...reached } = reachedOf(url, target);
  const { headers, depth, only, skip, consents, allowedHosts = [] } = target;
  const replaced = more.join(' ').toLowerCase();
  const given = Object.keys(headers)
    .filter((name) => /^[\w-]+$/.test(name) && !replaced.includes(`"${name.toLowerCase()}:`))
    .flatMap((name) => ['--header', `"${name}: $STOREFRONT_HEADER_${variable(name)}"`]);
  const lists = [
    ['--depth', depth ? [depth] : []],
    ['--only', only],
    ['--skip', skip],
    ['--allow', consents],
    ['--allow-host', allowedHosts],
  ] as const;
  return [
    program,
    shellWord(url),
    ...more,
    ...given,
    ...reachingWords({ ...reached, ...(withProxy && proxy && { proxy }) }, '--ca'),
    ...lists.flatMap(([flag, list]) => (list.length > 0 ? [flag, shellWord(list.join(','))] : [])),
  ].join(' ');
}

const variable = (name: string): string => name.toUpperCase().replaceAll('-', '_');

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
