/** A whole audit over the network, in this thread: settings in, report out. */
import { systemClock } from '../http/clock.ts';
import { createStack } from '../http/stack.ts';
import { network } from '../http/transport/network.ts';
import type { Check, Suite } from '../model/check.ts';
import type { Browser } from '../model/http.ts';
import type { Policy } from '../model/policy.ts';
import type { Report } from '../model/report.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Listener, RunEvent } from '../model/run-event.ts';
import type { Platforms } from './outcome/suggest.ts';
import { toReport } from './report.ts';
import { type Circumstances, conduct, type RunParts } from './run.ts';
import { next, noEvents } from './run-state.ts';

/** The audited interface: everything that the suites know and the engine does not. */
export type Interface = {
  readonly policy: Policy;
  readonly register: readonly Requirement[];
  /** Known failures of platforms, which the report may suggest. */
  readonly platforms?: Platforms;
};

export type AuditOptions = {
  /** Ends the run early: checks without a verdict are `skipped: not-run`. */
  readonly signal?: AbortSignal;
  /** Receives everything that happens. */
  readonly onEvent?: Listener;
  /** For the checks that need a browser; the caller closes it. */
  readonly browser?: Browser;
};

/**
 * @returns the report; a problem of the target is in it, and is never thrown.
 * @throws UsageError when `only` or `skip` matches nothing, or the target does not have what was named.
 */
export async function auditOver(
  knowledge: Interface,
  circumstances: Circumstances,
  suites: readonly Suite[],
  { onEvent, ...options }: AuditOptions = {},
): Promise<Report> {
  const parts = liveParts(knowledge, circumstances, options);
  return reported(checksOf(suites), parts, onEvent);
}

/** Conducts a run, and folds its events into the report. */
export async function reported(
  checks: readonly Check[],
  parts: Omit<RunParts, 'listen'>,
  onEvent: Listener = () => {},
): Promise<Report> {
  let state = noEvents;
  const listen = (event: RunEvent) => {
    state = next(state, event);
    onEvent(event);
  };
  await conduct(checks, { ...parts, listen });
  return toReport(state, parts);
}

/** Everything that a run over the network needs besides a listener. */
export const liveParts = (
  { policy, register, platforms }: Interface,
  circumstances: Circumstances,
  { browser, signal }: Pick<AuditOptions, 'browser' | 'signal'>,
): Omit<RunParts, 'listen'> => ({
  circumstances,
  register,
  policy,
  ...(platforms && { platforms }),
  signal,
  sleep: systemClock.sleep,
  connect: (connecting) =>
    createStack({
      ...connecting,
      policy,
      transport: network(connecting.target),
      clock: systemClock,
      ...(browser && { browser }),
    }),
});

export const checksOf = (suites: readonly Suite[]): readonly Check[] =>
  suites.flatMap(({ checks }) => checks);
