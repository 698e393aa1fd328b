/** Why a run is over before its checks are: what those hear that have no verdict yet. */
import { setMaxListeners } from 'node:events';
import { longestTimer } from './http/system-clock.ts';
import { Inconclusive, type Reason } from './model/inconclusive.ts';
import type { Target } from './model/target.ts';

export const overdue = ({ deadlineMillis }: Pick<Target, 'deadlineMillis'>): Reason => ({
  code: 'deadline',
  text: `the run's deadline of ${deadlineMillis / 1000} s has passed`,
});

export const interrupted: Reason = { code: 'not-run', text: 'the run was interrupted' };

/** What ends a run before its checks do: its deadline, which starts now, or an interruption. */
export function endsOf(target: Target, interruption: AbortSignal | undefined) {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => {
      const { code, text } = overdue(target);
      deadline.abort(new Inconclusive(code, text));
    },
    Math.min(target.deadlineMillis, longestTimer),
  );
  const early = new AbortController();
  const interrupt = () => early.abort(new Inconclusive(interrupted.code, interrupted.text));
  if (interruption?.aborted) interrupt();
  interruption?.addEventListener('abort', interrupt, { once: true });
  const signal = AbortSignal.any([deadline.signal, early.signal]);
  // Every request that is under way listens, and so does every check that waits.
  setMaxListeners(0, signal);
  return {
    signal,
    clear() {
      clearTimeout(timer);
      interruption?.removeEventListener('abort', interrupt);
    },
  };
}

/** Why a run is over; undefined while it is not. */
export function reasonOf(signal: AbortSignal): Reason | undefined {
  return signal.aborted && signal.reason instanceof Inconclusive ? signal.reason.reason : undefined;
}
