/** What to ask a target after its checks were judged, so that its answers decide between causes. */
import type { HttpRequest } from '../../model/http.ts';
import { type CausePolicy, causesOf } from './causes.ts';
import { isReading, sentAs } from './defects/answers.ts';
import { generalDefects } from './general.ts';
import { type Findings, seenIn } from './seen.ts';

/** The most requests of a run that tell causes apart. */
export const maxTellingApart = 20;

/** The most of them that ask another host: one for each of the worst causes. */
const maxOfOtherHost = 8;

/** @property otherUrl below which the same interface is served on another host, if the run has met one. */
type Asked = Findings & { readonly otherUrl?: string | undefined };

export function tellingApart(run: Asked, policy: CausePolicy): readonly HttpRequest[] {
  const seen = seenIn(run, policy.pattern);
  const asked = [...(policy.defects ?? []), ...generalDefects].flatMap(({ asks }) => asks?.(seen) ?? []);
  const all = [...asked, ...ofOtherHost(run, policy)];
  const distinct = new Map(all.map((request) => [JSON.stringify(request), request]));
  return [...distinct.values()].slice(0, maxTellingApart);
}

/** What shows the worst causes without an owner, asked of the other host: if it answers as promised, something before this one does not. */
function ofOtherHost(run: Asked, policy: CausePolicy): readonly HttpRequest[] {
  const { otherUrl, baseUrl, exchanges } = run;
  if (otherUrl === undefined || new URL(otherUrl).origin === new URL(baseUrl).origin) return [];
  const byNumber = new Map(exchanges.map((exchange) => [exchange.n, exchange]));
  const shown = causesOf(run, policy)
    .filter(({ owner }) => owner === undefined)
    .flatMap(({ exchange }) => (exchange === undefined ? [] : (byNumber.get(exchange) ?? [])));
  return shown
    .filter((exchange) => isReading(exchange) && exchange.url.startsWith(`${baseUrl}/`))
    .slice(0, maxOfOtherHost)
    .map((exchange) => ({ ...sentAs(exchange), url: `${otherUrl}${exchange.url.slice(baseUrl.length)}` }));
}
