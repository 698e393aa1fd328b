/** The command that a diagnosis proposes. */
import { curl } from '../../evidence/curl.ts';
import { reachedOf, reachingWords } from '../../evidence/reached.ts';
import type { Reason, ReasonCode } from '../../model/inconclusive.ts';
import type { Diagnosis, DiagnosisCode } from '../../model/report/diagnosis.ts';
import type { Target } from '../../model/target.ts';
import { shellWord } from '../../text/shell.ts';

/** What somebody ran, as far as the target shows it. */
export type Asked = {
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
 * The same command with another URL, or with one more option. Headers that were given are variables, so that no value
 * is shown.
 * @param more words for a shell, quoted already.
 */
export function command(
  { target, program }: Asked,
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

/** Shows what is there without the suite. */
export const look = (target: Target, url = target.baseUrl): string =>
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

/** The reason of a check that is not judged because of a diagnosis: reasons are a closed list of their own. */
export const reasonOf = ({ code, text }: Diagnosis): Reason => ({ code: codes[code], text });
