/** Looks for the interface at other addresses of the same host: the other scheme, parent folders, where redirects lead. */
import { redirectTarget } from '../../http/response-signs.ts';
import type { HttpRequest } from '../../model/http/http-request.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';
import type { Diagnosis } from '../../model/report/diagnosis.ts';
import { type Asking, ask, failuresOf, type Look, responsesOf } from './ask.ts';
import { maxHops, maxParents } from './bounds.ts';
import { type Asked, command, look } from './diagnosis.ts';
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

type Words = Omit<Diagnosis, 'evidence'>;

/** @returns undefined when they do not agree on one other origin. */
export function movedTo(responses: readonly HttpResponse[], asked: Asked): Words | undefined {
  const { baseUrl } = asked.target;
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
      next: look(asked.target),
    };
  }
  return {
    code: 'wrong-base',
    text: `${baseUrl} redirects every address to ${base}`,
    advice: 'Audit the address that it redirects to',
    next: command(asked, { url: base }),
  };
}

/** The base URL whose same path a redirect leads to; undefined when it leads to another path. */
function baseIn(href: string, { request }: HttpResponse, baseUrl: string): string | undefined {
  const path = request.url.slice(baseUrl.length);
  return href.endsWith(path) ? href.slice(0, -path.length) : undefined;
}

/** The same host, or one below the other: `www.shop.example` and `shop.example`. */
const isRelated = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
