/** What diagnoses have in common: requests of the probe, the commands that they propose, the reason of ended checks. */
import { curl, reachedOf } from '../../evidence/curl.ts';
import { limitStatuses } from '../../http/response-signs.ts';
import type { Context } from '../../model/check.ts';
import { get, type HttpRequest, type HttpResponse } from '../../model/http.ts';
import { Inconclusive, orUndefined, type Reason, type ReasonCode } from '../../model/inconclusive.ts';
import type { Diagnosis, DiagnosisCode } from '../../model/report.ts';
import type { Target } from '../../model/target.ts';
import { commandLine } from '../../text/shell.ts';

export type Asking = Pick<Context, 'target' | 'fetch' | 'send' | 'wait'>;

export type ProbeResult = { readonly request: HttpRequest } & (
  | { readonly response: HttpResponse }
  | { readonly failure: Inconclusive }
);

/** Statuses that may be momentary; the probe sees them without waiting first. */
const troubles = [...limitStatuses, 500, 502, 503, 504];

/** @throws errors of the suite itself. */
export const ask = (
  context: Pick<Asking, 'fetch'>,
  requests: readonly HttpRequest[],
  tolerate: readonly number[] = troubles,
): Promise<readonly ProbeResult[]> =>
  Promise.all(requests.map((request) => seen(request, context.fetch(request, { tolerate }))));

/** Sends again with the retries of a check. A plain 500 has none, so it is sent again after a second. */
export async function askAgain(
  context: Asking,
  results: readonly ProbeResult[],
): Promise<readonly ProbeResult[]> {
  const isPlain = (result: ProbeResult) => 'response' in result && result.response.status === 500;
  if (results.some(isPlain)) await context.wait(1_000);
  return Promise.all(
    results.map((result) => {
      const { request } = result;
      const answer = isPlain(result)
        ? context.send(request, { tolerate: troubles })
        : context.fetch(request, { tolerate: [] });
      return seen(request, answer);
    }),
  );
}

async function seen(request: HttpRequest, answer: Promise<HttpResponse>): Promise<ProbeResult> {
  try {
    return { request, response: await answer };
  } catch (failure) {
    if (failure instanceof Inconclusive) return { request, failure };
    throw failure;
  }
}

export const responsesOf = (results: readonly ProbeResult[]): readonly HttpResponse[] =>
  results.flatMap((result) => ('response' in result ? [result.response] : []));

export const failuresOf = (results: readonly ProbeResult[]): readonly Inconclusive[] =>
  results.flatMap((result) => ('failure' in result ? [result.failure] : []));

/** @returns undefined unless the status is 200: nothing else disallows anything. */
export async function fetchRobots(context: Pick<Context, 'fetch'>): Promise<HttpResponse | undefined> {
  const response = await context.fetch(get('/robots.txt'), { tolerate: troubles }).catch(orUndefined);
  return response?.status === 200 ? response : undefined;
}

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
