/** An audit over the network in this thread, from settings to report, and the probe for `init`. */

import { setMaxListeners } from 'node:events';
import { systemClock } from '../http/clock.ts';
import { hostedFor } from '../http/hosting.ts';
import { createStack } from '../http/stack/stack.ts';
import { network } from '../http/transport/network.ts';
import type { Check, Context, Suite } from '../model/check.ts';
import type { Browser, HttpRequest } from '../model/http.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Policy } from '../model/policy.ts';
import type { Diagnosis, Report } from '../model/report.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Listener } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { createContext } from './context.ts';
import { probe } from './probe/probe.ts';
import { toReport } from './report.ts';
import { type Circumstances, conduct, type RunParts } from './run.ts';
import { foldRun } from './run-state.ts';
import type { Platforms } from './waivers.ts';

/** Everything that the suites know about the audited interface. */
export type Interface = {
  readonly policy: Policy;
  readonly register: readonly Requirement[];
  /** Known failures of platforms, which the report may suggest. */
  readonly platforms?: Platforms;
};

export { hostedFor };

export type AuditOptions = {
  /** Ends the run early: checks without a verdict are `skipped: not-run`. */
  readonly signal?: AbortSignal;
  /** Receives every event of the run. */
  readonly onEvent?: Listener;
  /** For the checks that need a browser; the caller closes it. */
  readonly browser?: Browser;
};

/**
 * @returns the report; problems of the target are in it, and are never thrown.
 * @throws UsageError if `only` or `skip` matches nothing, or if the target does not have what the user named.
 */
export async function auditOver(
  knowledge: Interface,
  circumstances: Circumstances,
  suites: readonly Suite[],
  { onEvent, ...options }: AuditOptions = {},
): Promise<Report> {
  const hosted = await hostedFor(circumstances.target, knowledge.policy.hosted);
  const parts = liveParts(knowledge, { ...circumstances, target: hosted.target }, options);
  return reported(checksOf(suites), parts, onEvent).finally(hosted.close);
}

/** Conducts a run and folds its events into the report. */
export async function reported(
  checks: readonly Check[],
  parts: Omit<RunParts, 'listen'>,
  onEvent?: Listener,
): Promise<Report> {
  const { state, listen } = foldRun(onEvent);
  await conduct(checks, { ...parts, listen });
  return toReport(state, parts);
}

/** The parts of a run over the network, without a listener. */
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

/** The discovered facts, or the one problem that prevents their discovery. */
export type Probed<T> = { readonly sent: number } & ({ readonly found: T } | { readonly problem: Diagnosis });

/**
 * Probes a target outside of any audit, and discovers facts about it.
 * @param discover may send GET requests only.
 * @param interruption aborts the probe.
 */
export async function probeOverNetwork<T>(
  target: Target,
  policy: Policy,
  discover: (context: Context) => Promise<T>,
  interruption: AbortSignal,
): Promise<Probed<T>> {
  const controller = new AbortController();
  const end = () => controller.abort(new Inconclusive('not-run', 'the probe was interrupted'));
  if (interruption.aborted) end();
  interruption.addEventListener('abort', end, { once: true });
  const { signal } = controller;
  // Every request under way or waiting adds a listener.
  setMaxListeners(0, signal);
  const listen = () => {};
  const transport = network(target);
  const stack = createStack({ target, policy, transport, clock: systemClock, signal, listen });
  const parts = { target, stack, signal, sleep: systemClock.sleep, listen };
  const { context } = createContext(parts, { by: 'probe', rerun: 0 });
  try {
    const problem = await probe(context, policy, 'storefront-conformance init');
    if (problem) return { problem, sent: stack.sent };
    return { found: await discover(gettingOnly(context)), sent: stack.sent };
  } finally {
    interruption.removeEventListener('abort', end);
    await stack.close();
  }
}

const gettingOnly = (context: Context): Context => ({
  ...context,
  fetch: (request, options) => onlyGet(request, () => context.fetch(request, options)),
  send: (request, options) => onlyGet(request, () => context.send(request, options)),
});

async function onlyGet<T>({ method, url }: HttpRequest, send: () => Promise<T>): Promise<T> {
  if (method === 'GET') return send();
  throw new Inconclusive('consent-withheld', `${method} ${url} is not sent: a probe sends only GET`);
}
