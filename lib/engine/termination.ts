/** Ends a run early: the reason is that of every check without a verdict. */
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
  const controller = new AbortController();
  const end = ({ code, text }: Reason) => controller.abort(new Inconclusive(code, text));
  const timer = setTimeout(() => end(deadlineReason(target)), Math.min(target.deadlineMillis, longestTimer));
  const interrupt = () => end(interruptionReason);
  if (interruption?.aborted) interrupt();
  interruption?.addEventListener('abort', interrupt, { once: true });
  const { signal } = controller;
  // Every request under way and every waiting check adds a listener.
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
