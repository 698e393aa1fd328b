/** The first look at a target: distinguishes one that cannot be judged at all from one that breaks its promises. */
import { type Sign, signOf } from '../http/edge.ts';
import type { Context } from '../model/context.ts';
import type { HttpRequest } from '../model/http/http-request.ts';
import type { HttpResponse } from '../model/http/http-response.ts';
import { get } from '../model/http/requests.ts';
import { Inconclusive, type Reason, type ReasonCode } from '../model/inconclusive.ts';

const tolerate = [429, 500, 502, 503, 504];

/** Reasons that come from the run's own bounds and say nothing about the target. */
const ours: ReadonlySet<ReasonCode> = new Set(['not-run', 'deadline', 'budget-spent', 'consent-withheld']);

/** Undefined after an error of the suite itself: the checks send the same requests and will report it. */
type Look = HttpResponse | Inconclusive | undefined;

/**
 * @param requests so different that only something in front of a target answers them alike; the checks send them too.
 * @returns the one problem behind all others; undefined when the responses do not agree on one, and so the target is to
 * be judged. A target that answers every request with the same wrong status is judged too: the checks report the
 * status.
 */
export async function firstLook(
  context: Pick<Context, 'target' | 'fetch'>,
  requests: readonly HttpRequest[],
): Promise<Reason | undefined> {
  const looks = await lookAt(context, requests, tolerate);
  const problem = problemOf(looks, context.target.baseUrl);
  if (!problem?.passing) return problem?.reason;
  // The problem may be momentary, so the requests are sent again with all the retries that a check has.
  const retried = await lookAt(context, requests, []);
  return retried.every((look) => look instanceof Inconclusive) ? problem.reason : undefined;
}

/** @returns the response when there is a robots.txt; anything else disallows nothing. */
export async function fetchRobots(context: Pick<Context, 'fetch'>): Promise<HttpResponse | undefined> {
  try {
    const response = await context.fetch(get('/robots.txt'), { tolerate });
    return response.status === 200 ? response : undefined;
  } catch (cause) {
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  }
}

const lookAt = (
  context: Pick<Context, 'fetch'>,
  requests: readonly HttpRequest[],
  tolerated: readonly number[],
): Promise<readonly Look[]> =>
  Promise.all(
    requests.map((request) =>
      context
        .fetch(request, { tolerate: tolerated })
        .catch((cause: unknown) => (cause instanceof Inconclusive ? cause : undefined)),
    ),
  );

type Problem = { readonly reason: Reason; readonly passing: boolean };

function problemOf(looks: readonly Look[], baseUrl: string): Problem | undefined {
  const silent = looks.flatMap((look) => (look instanceof Inconclusive ? [look] : []));
  if (silent.some(({ code }) => ours.has(code))) return undefined;
  const [first] = silent;
  if (first && silent.length === looks.length) {
    return { reason: { code: first.code, text: silence(first, baseUrl) }, passing: false };
  }
  const answers = looks.flatMap((look) => (!look || look instanceof Inconclusive ? [] : [look]));
  const signs = answers.flatMap((answer) => signOf(answer, baseUrl) ?? []);
  const [sign] = signs;
  const [answer] = answers;
  const agreed = sign && signs.length === looks.length && signs.every((other) => isSame(sign, other));
  if (!agreed || !answer) return undefined;
  const { pathname, search } = new URL(answer.request.url);
  const evidence = `GET ${pathname}${search} answered ${sign.seen}`;
  return {
    reason: {
      code: sign.kind === 'limited' ? 'rate-limited' : 'blocked-by-edge',
      text: `${baseUrl} ${says[sign.kind](sign.mark)} (${evidence}): ${advice[sign.kind](sign.mark)}`,
    },
    passing: sign.kind === 'limited' || sign.kind === 'maintenance',
  };
}

const isSame = (a: Sign, b: Sign): boolean => a.kind === b.kind && a.mark === b.mark;

type Say = Readonly<Record<Sign['kind'], (mark: string) => string>>;

const says: Say = {
  moved: (origin) => `redirects to ${origin}`,
  password: () => 'shows a password page',
  challenge: () => 'answers with a bot challenge',
  maintenance: () => 'is down for maintenance, or what is behind it is',
  limited: () => 'answers nothing but 429, also after waiting',
  captive: () => 'answers everything with the same HTML page',
};

const advice: Say = {
  moved: (origin) => `audit ${origin} instead, if that is the storefront`,
  password: () => "open the storefront, or send what opens it with --header 'cookie: ...'",
  challenge: () => 'let the user agent of this suite through, or name it with --user-agent',
  maintenance: () => 'audit it when it is back',
  limited: () => 'audit it later, or slower with --rate',
  captive: () =>
    'a network login or a placeholder stands in front of it, or the URL is not that of a storefront',
};

/** The diagnosis of a target that answers no request, and the advice for it. */
function silence({ code, message }: Inconclusive, baseUrl: string): string {
  const detail = message.replace(/^GET \S+?(?=:? )/, '').replace(/^:? /, '');
  if (/certificate|altname|\bSSL|\bTLS|EPROTO/i.test(detail)) {
    return `no secure connection to ${baseUrl} can be made (${detail}): repair its certificate or TLS settings`;
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(detail)) {
    return `the host of ${baseUrl} is not known (${detail}): check the URL`;
  }
  if (code !== 'unreachable' && code !== 'timeout') {
    return `nothing that ${baseUrl} answers can be read (${detail})`;
  }
  return `nothing answers at ${baseUrl} (${detail})`;
}
