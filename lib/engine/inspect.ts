/** A first look at a target, outside of any audit: only safe requests are sent, and nothing but GET where nothing is wrong. */
import { setMaxListeners } from 'node:events';
import { systemClock } from '../http/clock.ts';
import { createStack } from '../http/stack.ts';
import { network } from '../http/transport/network.ts';
import type { Context } from '../model/check.ts';
import type { HttpRequest } from '../model/http.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Policy } from '../model/policy.ts';
import type { Diagnosis } from '../model/report.ts';
import type { Target } from '../model/target.ts';
import { createContext } from './context.ts';
import { probe } from './probe/probe.ts';

/** Either the discovered facts, or the one problem that prevents all discovery. */
export type Probed<T> = { readonly sent: number } & ({ readonly found: T } | { readonly problem: Diagnosis });

/**
 * @param discover may send any GET request.
 * @param interruption ends it.
 */
export async function inspect<T>(
  target: Target,
  policy: Policy,
  discover: (context: Context) => Promise<T>,
  interruption: AbortSignal,
): Promise<Probed<T>> {
  const controller = new AbortController();
  const end = () => controller.abort(new Inconclusive('not-run', 'the first look was interrupted'));
  if (interruption.aborted) end();
  interruption.addEventListener('abort', end, { once: true });
  const { signal } = controller;
  // Every request under way and every one that waits adds a listener.
  setMaxListeners(0, signal);
  const listen = () => {};
  const transport = network(target);
  const stack = createStack({ target, policy, transport, clock: systemClock, signal, listen });
  const parts = { target, stack, signal, sleep: systemClock.sleep, listen };
  const { context } = createContext(parts, { by: 'first-look', turn: 0 });
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
  throw new Inconclusive('consent-withheld', `${method} ${url} is not sent: a first look only gets`);
}
