/** The parts of responses that the violations of a verdict are about, beyond the kept part. */
import type { HttpResponse } from '../model/http.ts';
import type { Excerpt } from '../model/report.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import { excerptsOf, violationPlaces } from './excerpt.ts';
import { redact } from './redact.ts';
import { keptText } from './report-exchange.ts';
import { secretsOf } from './secret-headers.ts';

/** By number of exchange; without the target's secrets. */
export function excerptsFor(
  verdict: Verdict,
  responses: readonly HttpResponse[],
  target: Pick<Target, 'headers' | 'signature' | 'proxies'>,
): Readonly<Record<number, readonly Excerpt[]>> {
  const secrets = secretsOf(target);
  const byExchange = violationPlaces([redact(verdict, secrets)]);
  const found: Record<number, readonly Excerpt[]> = {};
  for (const response of responses) {
    const places = byExchange.get(response.exchange);
    const kept = places && keptText(response.bytes, secrets);
    if (!kept?.cut) continue;
    const beyond = places?.filter((place) => excerptsOf(kept.text, [place]).length === 0) ?? [];
    const excerpts = beyond.length === 0 ? [] : excerptsOf(redact(response.text, secrets), beyond);
    if (excerpts.length > 0) found[response.exchange] = excerpts;
  }
  return found;
}
