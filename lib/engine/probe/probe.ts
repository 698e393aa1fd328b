/** The first look at a target: distinguishes one that cannot be judged at all from one that breaks its promises. */
import { limitStatuses, redirectTarget, summaryLine } from '../../http/response-signs.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';
import type { Inconclusive, ReasonCode } from '../../model/inconclusive.ts';
import type { Policy } from '../../model/policy.ts';
import type { Diagnosis } from '../../model/report/diagnosis.ts';
import { type Asking, ask, askAgain, failuresOf, type Look, responsesOf } from './ask.ts';
import { maxEvidence } from './bounds.ts';
import { type Asked, command } from './diagnosis.ts';
import {
  answersOtherScheme,
  type Found,
  findAbove,
  findAtOtherScheme,
  followRedirects,
  type Searching,
} from './elsewhere.ts';
import { nothingKnown, redirectedWords, refusalOf, wallOf } from './refusals.ts';
import { isCertificateFault, isProxyFault, isUnknownHost, silenceOf } from './silence.ts';

/** What the engine has to know of the interface to look at a target. */
export type Sights = Pick<Policy, 'probe' | 'documented' | 'isOfTheInterface'>;

/** Reasons that come from the run's own bounds and say nothing about the target. */
const ours: ReadonlySet<ReasonCode> = new Set(['not-run', 'deadline', 'budget-spent', 'consent-withheld']);

const isOurs = (looks: readonly Look[]): boolean => failuresOf(looks).some(({ code }) => ours.has(code));

type Words = Omit<Diagnosis, 'evidence'>;

/**
 * @param program the command that a diagnosis proposes to run again.
 * @returns the one problem behind all others; undefined when the target is to be judged: when something of the
 * interface answers, or when it cannot be told.
 */
export async function probe(
  context: Asking,
  sights: Sights,
  program = 'storefront-conformance',
): Promise<Diagnosis | undefined> {
  const { probe: requests, isOfTheInterface } = sights;
  const documented = sights.documented(context.target);
  const asked = { target: context.target, program };
  const { baseUrl } = context.target;
  const isJudged = (looks: readonly Look[]) => isOurs(looks) || responsesOf(looks).some(isOfTheInterface);
  const telling = requests.filter((request) => documented.includes(request));
  const others = requests.filter((request) => !telling.includes(request));
  const told = await ask(context, telling);
  if (isJudged(told)) return undefined;
  const atOnce = [...told, ...(await ask(context, others))];
  if (atOnce.length === 0 || isJudged(atOnce)) return undefined;
  const first = await withoutPassing(context, atOnce);
  const responses = responsesOf(first);
  if (isJudged(first)) return undefined;
  const searching = { context, baseUrl, requests: telling, isOfTheInterface };
  if (responses.length === 0) return silentDiagnosis(first, searching, asked);
  const seen = (words: Words, looks = first): Diagnosis => ({
    ...words,
    evidence: evidenceOf(looks, baseUrl),
  });
  const wall = responses.length === first.length ? wallOf(responses, asked) : undefined;
  if (wall) return seen(wall);
  if (telling.length === 0) return undefined;
  const all = await ask(context, documented);
  if (isJudged(all)) return undefined;
  const found = await findNearby(searching, responsesOf(all));
  if (found) return seen(wrongBase(found, asked), [...first, ...found.looks]);
  const principal = first.filter(({ request }) => telling.includes(request));
  const principals = responsesOf(principal);
  if (principals.length < principal.length) return undefined;
  const refusal = refusalOf(principals, asked);
  if (refusal) return seen(refusal);
  const redirect = await redirectDiagnosis(principals, searching, asked);
  if (redirect) return seen(redirect.words, [...first, ...redirect.looks]);
  // An address that did not answer may be the one that has something of the interface.
  if (failuresOf(all).length > 0) return undefined;
  return seen(nothingKnown(responses, responsesOf(all), asked), all);
}

/** A problem may be momentary, so requests that only met such problems are sent again. */
async function withoutPassing(context: Asking, looks: readonly Look[]): Promise<readonly Look[]> {
  const passing = ({ status }: HttpResponse) => limitStatuses.includes(status) || status >= 500;
  const responses = responsesOf(looks);
  if (responses.length < looks.length || !responses.some(passing)) return looks;
  const again = await askAgain(
    context,
    looks.filter((look) => 'response' in look && passing(look.response)),
  );
  // A request that still has no final response is told by the response that it got at first.
  const final = again.filter((look) => 'response' in look || ours.has(look.failure.code));
  const healed = new Map(final.map((look) => [look.request, look]));
  return looks.map((look) => healed.get(look.request) ?? look);
}

async function silentDiagnosis(
  looks: readonly Look[],
  searching: Searching,
  asked: Asked,
): Promise<Diagnosis | undefined> {
  const failures = failuresOf(looks);
  const words = silenceOf(failures, asked);
  const [first] = failures;
  if (!first || !words || searching.requests.length === 0 || isFinal(first)) return words;
  const samePort = new URL(searching.baseUrl).port !== '';
  const deaf = first.code === 'timeout' || first.error === 'ECONNREFUSED';
  if (samePort && deaf) return words;
  const found = await answersOtherScheme(searching);
  if (!found) return words;
  const evidence = [...words.evidence.slice(0, 1), ...evidenceOf(found.looks, searching.baseUrl)];
  const text = `nothing can be read at ${searching.baseUrl}, but ${found.base} answers`;
  return { ...wrongBase(found, asked), text, evidence };
}

/** Another scheme would change nothing, or hide a fault. */
const isFinal = (failure: Inconclusive): boolean =>
  failure.code === 'too-large' ||
  isUnknownHost(failure) ||
  isCertificateFault(failure) ||
  isProxyFault(failure);

/** The interface at another address of this host, where it is easily missed. */
async function findNearby(
  searching: Searching,
  responses: readonly HttpResponse[],
): Promise<Found | undefined> {
  const above = await findAbove(searching);
  if (above) return above;
  const { protocol, port } = new URL(searching.baseUrl);
  if (protocol !== 'http:') return undefined;
  if (port === '') return findAtOtherScheme(searching);
  // A server of TLS answers plain HTTP with 400.
  return responses.every(({ status }) => status === 400) ? answersOtherScheme(searching) : undefined;
}

const wrongBase = ({ base }: Found, asked: Asked): Words => ({
  code: 'wrong-base',
  text: `nothing of the interface is at ${asked.target.baseUrl}, but something of it is at ${base}`,
  advice: 'Audit that address',
  next: command(asked, { url: base }),
});

/** All telling addresses are redirected within the host. */
async function redirectDiagnosis(
  principals: readonly HttpResponse[],
  searching: Searching,
  asked: Asked,
): Promise<{ readonly words: Words; readonly looks: readonly Look[] } | undefined> {
  const locations = principals.flatMap((response) => redirectTarget(response) ?? []);
  const [to] = locations;
  if (!to || locations.length < principals.length) return undefined;
  const { origin } = new URL(searching.baseUrl);
  if (locations.some((location) => location.origin !== origin)) return undefined;
  const { found, circle } = await followRedirects(searching, principals);
  if (found) return { words: wrongBase(found, asked), looks: found.looks };
  return { words: redirectedWords(to.pathname + to.search, circle, asked), looks: [] };
}

const evidenceOf = (looks: readonly Look[], baseUrl: string): readonly string[] =>
  looks
    .map((look) => ('response' in look ? summaryLine(look.response, baseUrl) : look.failure.message))
    .slice(0, maxEvidence);
