/** Ends a run early, with the reason for every check without a verdict. */
import { setMaxListeners } from 'node:events';
import { maxTimer } from '../http/clock.ts';
import { Inconclusive, type Reason } from '../model/inconclusive.ts';
import type { Resumed } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';

type Times = Pick<Target, 'deadlineMs' | 'patienceMs'>;

/** How long a run may take that its target has delayed, in milliseconds. */
export const allowedMs = ({ deadlineMs, patienceMs = 0 }: Times, delayedMs = 0): number =>
  deadlineMs + Math.min(patienceMs, delayedMs);

export const deadlineReason = (times: Times, delayedMs = 0): Reason => {
  const more = allowedMs(times, delayedMs) - times.deadlineMs;
  const waits =
    more > 0 ? `, and ${Math.round(more / 1000)} s more for the waits that the target demanded,` : '';
  const have = more > 0 ? 'have' : 'has';
  return {
    code: 'deadline',
    text: `the run's deadline of ${times.deadlineMs / 1000} s${waits} ${have} passed`,
  };
};

export const interruptionReason: Reason = { code: 'not-run', text: 'the run was interrupted' };

export interface Termination {
  /** Aborted by the deadline or an interruption. Its reason is an Inconclusive. */
  readonly signal: AbortSignal;
  /** Why the run is over; undefined before that. */
  reason(): Reason | undefined;
  /** Moves the deadline because the target has delayed the run, as far as the patience of the run allows. */
  delay(millis: number): void;
  clear(): void;
}

/** Calls `ring` after some milliseconds. @returns a function that cancels the call. */
export type Alarm = (millis: number, ring: () => void) => () => void;

export const systemAlarm: Alarm = (millis, ring) => {
  const timer = setTimeout(ring, Math.min(millis, maxTimer));
  return () => clearTimeout(timer);
};

/** @param resumed how long the run has lasted and was delayed in an earlier thread; by default the run starts now. */
export function createTermination(
  target: Times,
  interruption: AbortSignal | undefined,
  alarm: Alarm = systemAlarm,
  resumed: Pick<Resumed, 'millis' | 'delayedMs'> = { millis: 0, delayedMs: 0 },
): Termination {
  const controller = new AbortController();
  const end = ({ code, text }: Reason) => controller.abort(new Inconclusive(code, text));
  let { delayedMs } = resumed;
  let cancel = () => {};
  /** Each delay is known before the alarm rings, and lets it ring at most once more. */
  const watch = (passed: number) => {
    const left = allowedMs(target, delayedMs) - passed;
    if (left <= 0) return end(deadlineReason(target, delayedMs));
    cancel = alarm(left, () => watch(passed + left));
  };
  watch(resumed.millis);
  const interrupt = () => end(interruptionReason);
  if (interruption?.aborted) interrupt();
  interruption?.addEventListener('abort', interrupt, { once: true });
  const { signal } = controller;
  // Every request under way and every waiting check adds a listener.
  setMaxListeners(0, signal);
  return {
    signal,
    reason: () => (signal.reason instanceof Inconclusive ? signal.reason.reason : undefined),
    delay(millis) {
      delayedMs += millis;
    },
    clear() {
      cancel();
      interruption?.removeEventListener('abort', interrupt);
    },
  };
}
