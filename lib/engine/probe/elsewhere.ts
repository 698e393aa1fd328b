/** Looks for the interface at other addresses of the same host: the other scheme, parent folders, where redirects lead. */
import { redirectTarget } from '../../http/edge/location.ts';
import type { HttpRequest, HttpResponse } from '../../model/http.ts';
import { type Asking, ask, failuresOf, type Look, responsesOf } from './ask.ts';
import { maxHops, maxParents } from './bounds.ts';
import { baseIn } from './moved.ts';
import { isCertificateFault } from './silence.ts';

/** What is at another address. */
export type Found = { readonly base: string; readonly looks: readonly Look[] };

export type Searching = {
  readonly context: Pick<Asking, 'fetch'>;
  readonly baseUrl: string;
  /** The addresses that tell most; all are read with GET. */
  readonly requests: readonly HttpRequest[];
  readonly isOfTheInterface: (response: HttpResponse) => boolean;
};

/** The first of these base URLs that has something of the interface. */
async function firstWith(
  { context, requests, isOfTheInterface }: Searching,
  bases: readonly string[],
): Promise<Found | undefined> {
  for (const base of bases) {
    const looks = await ask(context, at(base, requests));
    if (responsesOf(looks).some(isOfTheInterface)) return { base, looks };
  }
  return undefined;
}

const at = (base: string, requests: readonly HttpRequest[]): readonly HttpRequest[] =>
  requests.map((request) => ({ ...request, url: `${base}${request.url}` }));

/** The folders above a base URL with a path, the root first: `/en`, or a pasted file. */
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

/** Whether anything speaks HTTP with the other scheme; a certificate that is not trusted is spoken by TLS as well. */
export async function answersOtherScheme({
  context,
  baseUrl,
  requests,
}: Searching): Promise<Found | undefined> {
  const base = otherScheme(baseUrl);
  const looks = await ask(context, at(base, requests.slice(0, 1)));
  const speaks = responsesOf(looks).length > 0 || failuresOf(looks).some(isCertificateFault);
  return speaks ? { base, looks } : undefined;
}

/** Where redirects within the host end. @property circle an address is redirected to itself, or without end. */
type Followed = { readonly found?: Found; readonly circle: boolean };

/** @param redirected responses of `requests`, in their order: all are redirects within the host. */
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
    if (base !== undefined) return { found: { base, looks: [end] }, circle };
  }
  const [target] = redirected.flatMap((response) => redirectTarget(response) ?? []);
  const folder = target && `${target.origin}${target.pathname.replace(/\/+$/, '')}`;
  const isNew = folder !== undefined && folder !== searching.baseUrl && !circle;
  const found = isNew ? await firstWith(searching, [folder]) : undefined;
  return { circle, ...(found && { found }) };
}

/** The first response that is no redirect within the host; undefined after too many, and when there is none. */
async function endOf(
  { context }: Searching,
  first: HttpResponse,
): Promise<(Look & { response: HttpResponse }) | undefined> {
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
