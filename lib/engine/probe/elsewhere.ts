/** Looks for the interface at other addresses: the other scheme, parent folders, and where redirects lead. */
import { redirectTarget } from '../../http/response-signs.ts';
import type { HttpRequest, HttpResponse } from '../../model/http.ts';
import { maxHops, maxParents } from './bounds.ts';
import {
  type Asking,
  ask,
  command,
  curlCommand,
  type DiagnosisWords,
  failuresOf,
  type Invocation,
  type ProbeResult,
  responsesOf,
} from './diagnosis.ts';
import { isCertificateFault } from './silence.ts';

/** Another address that has something of the interface. */
export type Found = { readonly base: string; readonly results: readonly ProbeResult[] };

export type Searching = {
  readonly context: Pick<Asking, 'fetch'>;
  readonly baseUrl: string;
  /** The representative requests; all are GET. */
  readonly requests: readonly HttpRequest[];
  readonly isOfTheInterface: (response: HttpResponse) => boolean;
};

/** The first of these base URLs with something of the interface. */
async function firstWith(
  { context, requests, isOfTheInterface }: Searching,
  bases: readonly string[],
): Promise<Found | undefined> {
  for (const base of bases) {
    const results = await ask(context, at(base, requests));
    if (responsesOf(results).some(isOfTheInterface)) return { base, results };
  }
  return undefined;
}

const at = (base: string, requests: readonly HttpRequest[]): readonly HttpRequest[] =>
  requests.map((request) => ({ ...request, url: `${base}${request.url}` }));

/** Looks in the folders above the base URL, the root first: the base may be `/en`, or the URL of a file. */
export function findAbove(searching: Searching): Promise<Found | undefined> {
  const { origin, pathname } = new URL(searching.baseUrl);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const parents = segments.map((_, depth) => `${origin}${segments.slice(0, depth).map(below).join('')}`);
  return firstWith(searching, parents.slice(0, maxParents));
}

const below = (segment: string): string => `/${segment}`;

/** The same address with http for https, or https for http. */
function otherScheme(baseUrl: string): string {
  const url = new URL(baseUrl);
  const [scheme, rest] = url.protocol === 'https:' ? ['http:', 'https:'] : ['https:', 'http:'];
  return `${scheme}${baseUrl.slice(rest.length)}`;
}

export const findAtOtherScheme = (searching: Searching): Promise<Found | undefined> =>
  firstWith(searching, [otherScheme(searching.baseUrl)]);

/** Whether the other scheme is served at all; an untrusted certificate shows that TLS is. */
export async function answersOtherScheme({
  context,
  baseUrl,
  requests,
}: Searching): Promise<Found | undefined> {
  const base = otherScheme(baseUrl);
  const results = await ask(context, at(base, requests.slice(0, 1)));
  const speaks = responsesOf(results).length > 0 || failuresOf(results).some(isCertificateFault);
  return speaks ? { base, results } : undefined;
}

/** Where redirects within the host end. @property circle every address is redirected in a circle or without end. */
type Followed = { readonly found?: Found; readonly circle: boolean };

/** @param redirected the responses to `requests`, in order; all are redirects within the host. */
export async function followRedirects(
  searching: Searching,
  redirected: readonly HttpResponse[],
): Promise<Followed> {
  const ends = await Promise.all(redirected.map((response) => endOf(searching, response)));
  const circle = ends.every((end) => end === undefined);
  for (const [i, end] of ends.entries()) {
    const first = redirected[i];
    if (!end || !first || !searching.isOfTheInterface(end.response)) continue;
    const base = baseIn(end.response.request.url, first, searching.baseUrl);
    if (base !== undefined) return { found: { base, results: [end] }, circle };
  }
  const [target] = redirected.flatMap((response) => redirectTarget(response) ?? []);
  const folder = target && `${target.origin}${target.pathname.replace(/\/+$/, '')}`;
  const isNew = folder !== undefined && folder !== searching.baseUrl && !circle;
  const found = isNew ? await firstWith(searching, [folder]) : undefined;
  return { circle, ...(found && { found }) };
}

/** The first response that is not a redirect within the host; undefined after too many, or without a response. */
async function endOf(
  { context }: Searching,
  first: HttpResponse,
): Promise<(ProbeResult & { response: HttpResponse }) | undefined> {
  let response = first;
  for (let hop = 0; hop < maxHops; hop += 1) {
    const location = redirectTarget(response);
    if (!location || location.origin !== new URL(first.request.url).origin) {
      return { request: response.request, response };
    }
    const [next] = await ask(context, [{ ...first.request, url: location.href, headers: {} }]);
    if (!next || 'failure' in next) return undefined;
    response = next.response;
  }
  return undefined;
}

/** @returns undefined unless all responses redirect to one other origin. */
export function movedTo(
  responses: readonly HttpResponse[],
  invocation: Invocation,
): DiagnosisWords | undefined {
  const { baseUrl } = invocation.target;
  const locations = responses.map(redirectTarget);
  const [first] = locations;
  const here = new URL(baseUrl);
  if (!first || first.origin === here.origin) return undefined;
  if (!locations.every((location) => location?.origin === first.origin)) return undefined;
  const bases = responses.map((response, i) => baseIn(locations[i]?.href ?? '', response, baseUrl));
  const kept = bases.every((base) => base !== undefined && base === bases[0]) ? bases[0] : undefined;
  const base = kept ?? (isRelated(first.hostname, here.hostname) ? first.origin : undefined);
  if (base === undefined) {
    return {
      code: 'not-a-storefront',
      text: `${baseUrl} redirects every address to ${first.href}, which is on another host`,
      advice: 'Check the URL; if the storefront is on that host, audit that one',
      next: curlCommand(invocation.target),
    };
  }
  return {
    code: 'wrong-base',
    text: `${baseUrl} redirects every address to ${base}`,
    advice: 'Audit the address that it redirects to',
    next: command(invocation, { url: base }),
  };
}

/** The base URL to which a redirect keeps the path of the request; undefined if it changes the path. */
function baseIn(href: string, { request }: HttpResponse, baseUrl: string): string | undefined {
  const path = request.url.slice(baseUrl.length);
  return href.endsWith(path) ? href.slice(0, -path.length) : undefined;
}

/** Equal hosts, or one below the other: `www.shop.example` and `shop.example`. */
const isRelated = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
