/** A target that redirects every request to another origin: where its interface is then. */
import { redirectTarget } from '../../http/edge/location.ts';
import type { HttpResponse } from '../../model/http.ts';
import type { Diagnosis } from '../../model/report.ts';
import { type Asked, command, look } from './command.ts';

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
export function baseIn(href: string, { request }: HttpResponse, baseUrl: string): string | undefined {
  const path = request.url.slice(baseUrl.length);
  return href.endsWith(path) ? href.slice(0, -path.length) : undefined;
}

/** The same host, or one below the other: `www.shop.example` and `shop.example`. */
const isRelated = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
