/** Why a run is over before its checks are: the reason of those that have no verdict yet. */
import { setMaxListeners } from 'node:events';
import { longestTimer } from '../http/clock.ts';
import { Inconclusive, type Reason } from '../model/inconclusive.ts';
import type { Target } from '../model/target.ts';

export const deadlineReason = ({ deadlineMillis }: Pick<Target, 'deadlineMillis'>): Reason => ({
  code: 'deadline',
  text: `the run's deadline of ${deadlineMillis / 1000} s has passed`,
});

export const interruptionReason: Reason = { code: 'not-run', text: 'the run was interrupted' };

export interface Termination {
  /** Aborted by the deadline or by an interruption; its reason is an Inconclusive. */
  readonly signal: AbortSignal;
  /** Why the run is over; undefined while it is not. */
  reason(): Reason | undefined;
  clear(): void;
}

/** The deadline starts now. */
export function createTermination(target: Target, interruption: AbortSignal | undefined): Termination {
  const ending = new AbortController();
  const end = ({ code, text }: Reason) => ending.abort(new Inconclusive(code, text));
  const timer = setTimeout(() => end(deadlineReason(target)), Math.min(target.deadlineMillis, longestTimer));
  const interrupt = () => end(interruptionReason);
  if (interruption?.aborted) interrupt();
  interruption?.addEventListener('abort', interrupt, { once: true });
  const { signal } = ending;
  // Every request that is under way listens, and so does every check that waits.
  setMaxListeners(0, signal);
  return {
    signal,
    reason: () => (signal.reason instanceof Inconclusive ? signal.reason.reason : undefined),
    clear() {
      clearTimeout(timer);
      interruption?.removeEventListener('abort', interrupt);
    },
  };
}
