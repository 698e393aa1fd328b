/** Looks for the one trouble behind all others, so that a dead target reads as one sentence. */
import type { Exchange } from '../model/exchange.ts';
import type { Reason, ReasonCode } from '../model/inconclusive.ts';

/** The run's own end says nothing about the target. */
const ours: ReadonlySet<ReasonCode> = new Set(['not-run', 'deadline']);

/** @returns the first trouble when requests were sent and none was ever answered. */
export function diagnose(baseUrl: string, exchanges: readonly Exchange[]): Reason | undefined {
  const troubles = exchanges.flatMap(({ request, outcome }) =>
    'failure' in outcome ? [{ request, failure: outcome.failure }] : [],
  );
  if (troubles.length < exchanges.length) return undefined;
  const first = troubles.find(({ failure }) => !ours.has(failure.code));
  if (!first) return undefined;
  const { request, failure } = first;
  const detail = failure.text.replace(`${request.method} ${request.url}`, '').replace(/^:? /, '');
  return { code: failure.code, text: `nothing answers at ${baseUrl} (${detail})` };
}
