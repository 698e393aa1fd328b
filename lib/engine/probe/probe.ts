/** The probe: distinguishes a target that cannot be judged at all from one that breaks its promises. */
import { limitStatuses, redirectTarget, summaryLine } from '../../http/response-signs.ts';
import type { HttpResponse } from '../../model/http.ts';
import type { Inconclusive, ReasonCode } from '../../model/inconclusive.ts';
import type { Policy } from '../../model/policy.ts';
import type { Diagnosis } from '../../model/report.ts';
import { maxEvidence } from './bounds.ts';
import {
  type Asking,
  ask,
  askAgain,
  command,
  type DiagnosisWords,
  failuresOf,
  type Invocation,
  type ProbeResult,
  responsesOf,
} from './diagnosis.ts';
import {
  answersOtherScheme,
  type Found,
  findAbove,
  findAtOtherScheme,
  followRedirects,
  type Searching,
} from './elsewhere.ts';
import {
  asksForCredentials,
  lockedWords,
  nothingKnown,
  redirectedWords,
  refusalOf,
  wallOf,
} from './refusals.ts';
import { isCertificateFault, isProxyFault, isUnknownHost, silenceOf } from './silence.ts';

/** What a probe needs to know of the interface. */
export type ProbePolicy = Pick<Policy, 'probe' | 'documented' | 'isOfTheInterface' | 'staysOpen'>;

/** Reasons that come from the bounds of the run and say nothing about the target. */
const ours: ReadonlySet<ReasonCode> = new Set(['not-run', 'deadline', 'budget-spent', 'consent-withheld']);

const isOurs = (results: readonly ProbeResult[]): boolean =>
  failuresOf(results).some(({ code }) => ours.has(code));

/**
 * @param program the command that a diagnosis proposes to run again.
 * @returns the one problem behind all others. Undefined if the target can be judged because something of the interface
 * answers, or if the responses do not show a problem for certain.
 */
export async function probe(
  context: Asking,
  policy: ProbePolicy,
  program = 'storefront-conformance',
): Promise<Diagnosis | undefined> {
  const { probe: requests, isOfTheInterface } = policy;
  const documented = policy.documented(context.target);
  const invocation = { target: context.target, program };
  const { baseUrl } = context.target;
  const isJudged = (results: readonly ProbeResult[]) =>
    isOurs(results) || responsesOf(results).some(isOfTheInterface);
  const representative = requests.filter((request) => documented.includes(request));
  const others = requests.filter((request) => !representative.includes(request));
  const early = await ask(context, representative);
  const locked = await lockedDiagnosis(context, early, policy, invocation);
  if (locked) return locked;
  if (isJudged(early)) return undefined;
  const once = [...early, ...(await ask(context, others))];
  if (once.length === 0 || isJudged(once)) return undefined;
  const first = await withRetries(context, once);
  const responses = responsesOf(first);
  if (isJudged(first)) return undefined;
  const searching = { context, baseUrl, requests: representative, isOfTheInterface };
  if (responses.length === 0) return silentDiagnosis(first, searching, invocation);
  const diagnosis = (words: DiagnosisWords, results = first): Diagnosis => ({
    ...words,
    evidence: evidenceOf(results, baseUrl),
  });
  const wall = responses.length === first.length ? wallOf(responses, invocation) : undefined;
  if (wall) return diagnosis(wall);
  if (representative.length === 0) return undefined;
  const all = await ask(context, documented);
  if (isJudged(all)) return undefined;
  const found = await findNearby(searching, responsesOf(all));
  if (found) return diagnosis(wrongBase(found, invocation), [...first, ...found.results]);
  const principal = first.filter(({ request }) => representative.includes(request));
  const principals = responsesOf(principal);
  if (principals.length < principal.length) return undefined;
  const refusal = refusalOf(principals, invocation);
  if (refusal) return diagnosis(refusal);
  const redirect = await redirectDiagnosis(principals, searching, invocation);
  if (redirect) return diagnosis(redirect.words, [...first, ...redirect.results]);
  // An address that did not answer may be the one with something of the interface.
  if (failuresOf(all).length > 0) return undefined;
  return diagnosis(nothingKnown(responses, responsesOf(all), invocation), all);
}

/** Addresses that ask for credentials, before the whole storefront is taken to do so. */
const leastLocked = 3;

/** A storefront that shows nothing without a password but its well-known addresses (RFC 8615), which it has to show. */
async function lockedDiagnosis(
  context: Asking,
  early: readonly ProbeResult[],
  { documented, isOfTheInterface, staysOpen }: ProbePolicy,
  invocation: Invocation,
): Promise<Diagnosis | undefined> {
  const isLocked = (result: ProbeResult) => 'response' in result && asksForCredentials(result.response);
  const shown = early.filter(({ request }) => !staysOpen(request));
  if (shown.length === 0 || early.every(isLocked) || !shown.every(isLocked)) return undefined;
  const asked = new Set(shown.map(({ request }) => request));
  const others = documented(context.target).filter((one) => !staysOpen(one) && !asked.has(one));
  const all = [...shown, ...(await ask(context, others))];
  const locked = all.filter(isLocked);
  if (isOurs(all) || responsesOf(all).some(isOfTheInterface) || locked.length < leastLocked) return undefined;
  const words = lockedWords(responsesOf(locked), invocation);
  return words && { ...words, evidence: evidenceOf(locked, invocation.target.baseUrl) };
}

/** Requests that only met momentary problems are sent again. */
async function withRetries(
  context: Asking,
  results: readonly ProbeResult[],
): Promise<readonly ProbeResult[]> {
  const isMomentary = ({ status }: HttpResponse) => limitStatuses.includes(status) || status >= 500;
  const responses = responsesOf(results);
  if (responses.length < results.length || !responses.some(isMomentary)) return results;
  const again = await askAgain(
    context,
    results.filter((result) => 'response' in result && isMomentary(result.response)),
  );
  // A request that still has no final response keeps its first one.
  const final = again.filter((result) => 'response' in result || ours.has(result.failure.code));
  const retried = new Map(final.map((result) => [result.request, result]));
  return results.map((result) => retried.get(result.request) ?? result);
}

async function silentDiagnosis(
  results: readonly ProbeResult[],
  searching: Searching,
  invocation: Invocation,
): Promise<Diagnosis | undefined> {
  const failures = failuresOf(results);
  const words = silenceOf(failures, invocation);
  const [first] = failures;
  if (!first || !words || searching.requests.length === 0 || isFinal(first)) return words;
  const hasPort = new URL(searching.baseUrl).port !== '';
  const isSilent = first.code === 'timeout' || first.error === 'ECONNREFUSED';
  if (hasPort && isSilent) return words;
  const found = await answersOtherScheme(searching);
  if (!found) return words;
  const evidence = [...words.evidence.slice(0, 1), ...evidenceOf(found.results, searching.baseUrl)];
  const text = `nothing can be read at ${searching.baseUrl}, but ${found.base} answers`;
  return { ...wrongBase(found, invocation), text, evidence };
}

/** For these failures, another scheme would change nothing or hide a fault. */
const isFinal = (failure: Inconclusive): boolean =>
  failure.code === 'too-large' ||
  isUnknownHost(failure) ||
  isCertificateFault(failure) ||
  isProxyFault(failure);

/** Looks for the interface at other addresses of this host that users confuse with the right one. */
async function findNearby(
  searching: Searching,
  responses: readonly HttpResponse[],
): Promise<Found | undefined> {
  const above = await findAbove(searching);
  if (above) return above;
  const { protocol, port } = new URL(searching.baseUrl);
  if (protocol !== 'http:') return undefined;
  if (port === '') return findAtOtherScheme(searching);
  // A TLS server answers plain HTTP with 400.
  return responses.every(({ status }) => status === 400) ? answersOtherScheme(searching) : undefined;
}

const wrongBase = ({ base }: Found, invocation: Invocation): DiagnosisWords => ({
  code: 'wrong-base',
  text: `nothing of the interface is at ${invocation.target.baseUrl}, but something of it is at ${base}`,
  advice: 'Audit that address',
  next: command(invocation, { url: base }),
});

/** For a target that redirects all representative requests within its host. */
async function redirectDiagnosis(
  principals: readonly HttpResponse[],
  searching: Searching,
  invocation: Invocation,
): Promise<{ readonly words: DiagnosisWords; readonly results: readonly ProbeResult[] } | undefined> {
  const locations = principals.flatMap((response) => redirectTarget(response) ?? []);
  const [to] = locations;
  if (!to || locations.length < principals.length) return undefined;
  const { origin } = new URL(searching.baseUrl);
  if (locations.some((location) => location.origin !== origin)) return undefined;
  const { found, circle } = await followRedirects(searching, principals);
  if (found) return { words: wrongBase(found, invocation), results: found.results };
  return { words: redirectedWords(to.pathname + to.search, circle, invocation), results: [] };
}

const evidenceOf = (results: readonly ProbeResult[], baseUrl: string): readonly string[] =>
  results
    .map((result) => ('response' in result ? summaryLine(result.response, baseUrl) : result.failure.message))
    .slice(0, maxEvidence);
