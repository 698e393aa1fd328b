/** What to ask a target after its checks were judged, so that its answers decide between causes. */
import type { HttpRequest } from '../../model/http.ts';
import type { CausePolicy } from './causes.ts';
import { generalDefects } from './general.ts';
import { type Findings, seenIn } from './seen.ts';

/** The most requests of a run that tell causes apart. */
export const maxTellingApart = 20;

export function tellingApart(run: Findings, policy: CausePolicy): readonly HttpRequest[] {
  const seen = seenIn(run, policy.pattern);
  const asked = [...(policy.defects ?? []), ...generalDefects].flatMap(({ asks }) => asks?.(seen) ?? []);
  const distinct = new Map(asked.map((request) => [JSON.stringify(request), request]));
  return [...distinct.values()].slice(0, maxTellingApart);
}
